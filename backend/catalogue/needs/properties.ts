import type { Trait } from '@/lib/rules/traits'
import { isStopWord, searchKey } from '@/lib/rules/words'

/** A property of products that a text may ask for; without a trait it filters by prescription. */
export interface Property {
  name: string
  trait: Trait | null
  /** A weaker claim, if no product makes this one. */
  weaker?: { name: string; trait: Trait }
  /** Words of names that come close to it, as one phrase each. */
  near: readonly string[]
  /** Ingredient or word to exclude: a product may contain it only after `senza` or the like. */
  lacks?: string
}

const LACK = '(?:senza|zero|0|no|privo di|priva di|privi di|prive di|non contiene|free from)'
const without = (what: string) => `${LACK} (?:${what})`

/** Read from left to right; the longer of two claims comes first. */
const PROPERTIES: readonly (Property & { said: string })[] = [
  {
    name: 'senza ricetta',
    trait: null,
    near: [],
    said: `senza (?:obbligo |bisogno )?(?:di )?(?:la )?(?:ricetta|prescrizione)(?: medica)?|(?:di |a )?libera vendita|da banco|otc`,
  },
  {
    name: 'senza zuccheri aggiunti',
    trait: 'diet.no_added_sugar',
    near: ['senza zuccheri'],
    said: without('zuccher[oi] aggiunt[oi]'),
  },
  {
    name: 'senza zuccheri',
    trait: 'diet.sugar_free',
    weaker: { name: 'senza zuccheri aggiunti', trait: 'diet.no_added_sugar' },
    near: [],
    said: `${without('zuccher[oi]')}(?: per diabetici)?|sugar ?free|non zuccherat[oaie]`,
  },
  {
    name: 'senza glutine',
    trait: 'diet.gluten_free',
    near: [],
    said: `${without('glutine')}|gluten ?free|(?:adatt[oaie] )?(?:a|ai|per) (?:i )?celiac[io]|per celiachia`,
  },
  {
    name: 'senza lattosio',
    trait: 'diet.lactose_free',
    near: ['ridotto lattosio'],
    said: `${without('lattosio')}|lactose ?free|delattosat[oaie]|(?:per )?intolleranti (?:al|di) lattosio`,
  },
  { name: 'vegano', trait: 'diet.vegan', near: [], said: '(?:per )?vegan[oaie]?|vegetalian[oaie]' },
  {
    name: 'senza profumo',
    trait: 'free.perfume',
    near: ['neutro', 'delicato'],
    said: `${without('profum[oi]|profumazione|fragranz[ae]')}|non profumat[oaie]|inodor[ei]|fragrance ?free`,
  },
  { name: 'senza parabeni', trait: 'free.parabens', near: [], said: without('parabeni') },
  { name: 'senza alcol', trait: 'free.alcohol', near: [], said: without('alco[lo]l?') },
  { name: 'senza conservanti', trait: 'free.preservatives', near: [], said: without('conservanti?') },
  { name: 'senza siliconi', trait: 'free.silicones', near: [], said: without('silicon[ei]') },
  { name: 'senza sapone', trait: 'free.soap', near: ['delicato'], said: without('sapone') },
  { name: 'senza fluoro', trait: 'free.fluoride', near: [], said: without('fluoro') },
  { name: 'senza alluminio', trait: 'free.aluminium', near: [], said: without('(?:sali di )?alluminio') },
  {
    name: 'senza solfati',
    trait: 'free.sulphates',
    near: ['delicato'],
    said: `${without('solfati|sls|sles')}|sulfate ?free`,
  },
  { name: 'senza coloranti', trait: 'free.dyes', near: [], said: without('coloranti?') },
  {
    name: 'senza lattice',
    trait: 'free.latex',
    near: [],
    said: `${without('lattice|latex')}|latex ?free|(?:per )?allergi(?:a|c[oi]) al lattice`,
  },
  { name: 'senza BPA', trait: 'free.bpa', near: [], said: `${without('bpa|bisfenolo(?: a)?')}|bpa ?free` },
  {
    name: 'nichel testato',
    trait: 'free.nickel',
    near: [],
    said: `${without('nic?h?el|nickel')}|nickel (?:tested|free)|(?:per )?allergi(?:a|c[oi]) al nichel`,
  },
]

const JOINING = 'e|o|ma|per|con|da|a|ai|al|alla|in|adatt[oaie]|che|vegan[oaie]'
/** At most three words, up to one that begins something else: `senza acido ialuronico per uomo`. */
const LACKING = new RegExp(
  ` (?:senza|priv[oaie] di|(?:che )?non contiene) (?:(?:il|lo|la|i|gli|le|l) )?((?:(?!(?:${JOINING}) )[a-z0-9]+ ){1,3})`,
)
/** Effects that a product should not have; a complaint that gives no peace is described by itself. */
const HARMLESS = new RegExp(
  ` (che non (?:(?:da|dia|danno|diano)(?! (?:tregua|pace|scampo|requie) )|provoc|caus|cre[ai]|lasci|ung|macchi|irrit|appesantisc|ingrass|bruci|pizzic|secc)[a-z]*(?: (?!(?:${JOINING}) )[a-z0-9]+){0,2}) `,
)

/** Splits off exclusions (`senza melatonina`, `che non unge`) that no property of a product states. */
export function readLacks(text: string): { rest: string; lacks: Property[] } {
  let rest = ` ${searchKey(text)} `
  const lacks: Property[] = []
  const [whole, lacking = ''] = LACKING.exec(rest) ?? []
  if (whole !== undefined) {
    const what = lacking.trim()
    lacks.push({ name: `senza ${what}`, trait: null, near: [`senza ${what}`], lacks: what })
    rest = rest.replace(whole, ' ')
  }
  const [clause, effect] = HARMLESS.exec(rest) ?? []
  if (clause !== undefined && effect !== undefined) {
    lacks.push({ name: effect.replace(/^che non da /, 'che non dà '), trait: null, near: [] })
    rest = rest.replace(clause, ' ')
  }
  const words = rest.trim().split(' ')
  return lacks.length === 0 || words.every((word) => word === '' || isStopWord(word))
    ? { rest: text, lacks: [] }
    : { rest: words.join(' '), lacks }
}

/** Splits the properties off a text; `rest` has no words between left if nothing else was said. */
export function readProperties(text: string): { rest: string; properties: Property[] } {
  let rest = ` ${searchKey(text)} `
  const properties: Property[] = []
  for (const { said, ...property } of PROPERTIES) {
    const left = rest.replace(new RegExp(` (?:${said})(?= )`, 'g'), '')
    if (left !== rest) properties.push(property)
    rest = left
  }
  const words = rest.trim().split(' ')
  return { rest: words.every((word) => word === '' || isStopWord(word)) ? '' : words.join(' '), properties }
}
