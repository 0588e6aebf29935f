import type { Kind } from '@/lib/contract/products'
import { fold } from '@/lib/values/fold'

// Filterable traits, read from name, form and pack, and for food from the description. Sun protection in the four
// grades of Recommendation 2006/647/EC; "senza zuccheri" and "senza zuccheri aggiunti" are different claims (Reg. (EC)
// 1924/2006, annex).

const FOOD: readonly Kind[] = ['supplement', 'baby', 'infant_formula']
const WITH_FORM: readonly Kind[] = ['medicine', 'homeopathic', 'supplement', 'cosmetic', 'veterinary']

/** The first match is a product's form: eye drops are not drops, and a milk spray is a spray. */
const FORMS = {
  eye_drops: /\bcollirio/,
  injection: /\biniettabil|\bsiring/,
  spray: /\bspray|\binalazion/,
  suppositories: /\bsuppost/,
  patches: /\bcerott/,
  syrup: /\bscirop|\b(soluzione|sospensione) orale|\bgocce|\bflaconcin|\bcollutori/,
  sachets: /\bbustin|\bgranulat|\bpolvere|\borosolubil/,
  capsules: /\bcapsul|\bperle\b|\bcps\b/,
  tablets: /\bcompress|\bpastigli|\bcpr\b|\bgomme\b|\bgranuli\b|\bglobuli\b/,
  cream: /\bcrema|\bgel\b|\bpomata|\bunguento|\bbalsamo|\blatte\b|\bfluido/,
}

const SKINS = {
  sensitive: /\b(pell[ei]|zone) (\w+ e )?sensibil/,
  dry: /\bpell[ei] (\w+ e )?(molto )?secc/,
  oily: /\bpell[ei] (\w+ [eo] )?(gras|mist|impur)/,
  atopic: /\batopi/,
  mature: /\bpell[ei] matur|\banti-?(eta|rughe|age)\b/,
}

const AGES = {
  children: /\b(bambin[io]|bimb[io]|baby|junior|kids|neonat[io]|pediatric\w*)\b/,
  adults: /\badult[io]\b/,
}

const DIETS = {
  sugar_free: /\bsenza zuccher[oi]\b(?! aggiunt)/,
  no_added_sugar: /\bsenza zuccheri aggiunti\b/,
  gluten_free: /\bsenza (\w+ e )?glutine\b/,
  lactose_free: /\bsenza (\w+ e (senza )?)?lattosio\b/,
  vegan: /\bvegan[oaie]?\b/,
}

/** One of a list after "senza": `senza parabeni, siliconi e profumo`. */
const without = (what: string) => new RegExp(`\\bsenza ([^.;]{0,40}(, | e | o | ne ))?(${what})`)
const FREE = {
  perfume: without('profum'),
  parabens: without('parabeni'),
  alcohol: without('alcol\\b'),
  preservatives: without('conservanti'),
  silicones: without('siliconi'),
  soap: without('sapone'),
  fluoride: without('fluoro'),
  aluminium: without('(sali di )?alluminio'),
  sulphates: without('solfati'),
  dyes: without('coloranti'),
  latex: without('lattice'),
  bpa: without('bpa|bisfenolo'),
  nickel: /\bnic(kel|hel) tested\b|\bsenza ni(chel|ckel)/,
}
const WITH_CLAIMS: readonly Kind[] = ['cosmetic', 'device', 'veterinary', 'other', 'supplement', 'baby']

const SUNS = ['low', 'medium', 'high', 'very_high'] as const

/** Groups in display order, each with its values. */
export const TRAITS = {
  form: [
    'tablets',
    'capsules',
    'sachets',
    'syrup',
    'spray',
    'cream',
    'patches',
    'suppositories',
    'eye_drops',
    'injection',
  ],
  age: ['children', 'adults'],
  skin: ['sensitive', 'dry', 'oily', 'atopic', 'mature'],
  sun: SUNS,
  diet: ['sugar_free', 'no_added_sugar', 'gluten_free', 'lactose_free', 'vegan'],
  free: [
    'perfume',
    'parabens',
    'alcohol',
    'preservatives',
    'silicones',
    'soap',
    'fluoride',
    'aluminium',
    'sulphates',
    'dyes',
    'latex',
    'bpa',
    'nickel',
  ],
} as const
export type TraitGroup = keyof typeof TRAITS
export const TRAIT_GROUPS = Object.keys(TRAITS) as TraitGroup[]
type OfGroup<Group extends TraitGroup> = Group extends TraitGroup ? `${Group}.${(typeof TRAITS)[Group][number]}` : never
export type Trait = OfGroup<TraitGroup>

export const ALL_TRAITS: readonly Trait[] = TRAIT_GROUPS.flatMap((group) =>
  TRAITS[group].map((value) => `${group}.${value}` as Trait),
)
export const getTraitGroup = (trait: Trait): TraitGroup => trait.split('.', 1)[0] as TraitGroup

/** Filters known traits, without duplicates, in display order. */
export const knownTraits = (given: readonly string[]): Trait[] => ALL_TRAITS.filter((trait) => given.includes(trait))

export function getTraits(product: {
  kind: Kind
  name: string
  form: string | null
  pack: string | null
  description: string
}): Trait[] {
  const { kind } = product
  const name = fold(product.name)
  const shape = fold(product.form ?? `${product.name} ${product.pack ?? ''}`)
  const found: string[] = []
  if (WITH_FORM.includes(kind)) found.push(...fitting('form', FORMS, shape).slice(0, 1))
  // Products that are all for young children need no age.
  if (!FOOD.includes(kind) || kind === 'supplement') found.push(...fitting('age', AGES, name))
  if (kind === 'cosmetic') {
    found.push(...fitting('skin', SKINS, name))
    const sun = sunGrade(name)
    if (sun) found.push(`sun.${sun}`)
  }
  if (FOOD.includes(kind)) found.push(...fitting('diet', DIETS, `${name} ${fold(product.description)}`))
  if (WITH_CLAIMS.includes(kind)) found.push(...fitting('free', FREE, `${name} ${fold(product.description)}`))
  if (kind === 'medicine') found.push(...fitting('diet', DIETS, name))
  return knownTraits(found)
}

const fitting = (group: TraitGroup, patterns: Record<string, RegExp>, text: string): string[] =>
  Object.entries(patterns).flatMap(([value, pattern]) => (pattern.test(text) ? [`${group}.${value}`] : []))

function sunGrade(name: string): (typeof SUNS)[number] | null {
  const [, factor, plus] = /\b(?:spf|fp|fattore di protezione) ?(\d{1,3})(\+)?/.exec(name) ?? []
  const number = Number(factor)
  if (!factor || number < 6) return null
  if (number > 50 || (number === 50 && plus)) return 'very_high'
  return number >= 30 ? 'high' : number >= 15 ? 'medium' : 'low'
}
