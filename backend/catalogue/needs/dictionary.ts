import * as z from 'zod/mini'
import { danger, person, shopPage } from '@/lib/contract/search'
import { isStopWord, searchKey, stem, stems } from '@/lib/rules/words'
import brandForms from './brand-forms.json'
import brands from './brands.json'
import dangers from './dangers.json'
import knownBrands from './known-brands.json'
import knownForms from './known-forms.json'
import names from './names.json'
import needs from './needs.json'
import words from './words.json'

export const list = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(/\s*,\s*/)),
)
export const maybe = z._default(list, [])

const entry = z.strictObject({
  name: z.optional(z.string()),
  /** Phrases; the words of one may be in any order. */
  said: list,
  /** Any of these words excludes the entry. */
  unless: maybe,
  /** Remedies are found by active ingredient, ATC prefix, category name or words of a product name. */
  ingredients: maybe,
  atc: maybe,
  categories: maybe,
  goods: maybe,
  /** For services: text in the service's name. */
  service: z.optional(z.string()),
  pharmacies: z.optional(z.enum(['near', 'open_now', 'on_duty'])),
  page: z.optional(shopPage),
  danger: z.optional(danger),
  /** A class of medicines that needs a doctor first: no product is listed for it. */
  doctor: z.optional(z.boolean()),
  /** A brand name must be typed in full. */
  brand: z.optional(z.boolean()),
  /** Need that answers a name of which the shop has nothing. */
  instead: z.optional(z.string()),
  /** Whom a brand is for. */
  person: z.optional(person),
})
type Told = z.infer<typeof entry>

/**
 * An entry of the dictionary. `need`: a complaint or goal, answered by products that may be found by need
 * (lib/rules/sale.ts). `name`: a common name, answered by the product of any class. `danger`: answered by emergency
 * numbers.
 */
export interface Entry extends Omit<Told, 'name'> {
  kind: 'need' | 'name' | 'danger'
  name: string
  /** What a brand's packs are. */
  forms?: Forms | undefined
}

export interface Forms {
  atc: readonly string[]
  /** "100 mg"; empty if unknown. */
  strengths: readonly string[]
  regime: 'otc' | 'rx' | null
  /** Words for the form in a pack's name. */
  shapes: readonly string[]
  /** The ATC codes are complete: a product with another one is used in another way. */
  complete: boolean
}

export interface Phrase {
  entry: Entry
  key: string
  place: number
  /** Distinct stems, normalised by `meaningOf`. */
  stems: ReadonlySet<string>
  /** The phrase asks for a medicine (`farmaco acne`), which its stems do not say. */
  medicine: boolean
  /** A word of the brand is a synonym of another one: `renu` is no `reni`. */
  ambiguous: boolean
  /** Stop words without which the only other word means something else: `poco` of `poco latte`. */
  beside: readonly string[]
}

/** The text names medicines in general; these are stop words. */
export const asksMedicine = (key: string): boolean => /\b(?:farmac[oi]|medicin[ae]|medicinal[ei])\b/.test(key)

const synonyms = new Map(
  Object.entries(z.record(z.string(), list).parse(words.synonyms)).flatMap(([word, others]) =>
    others.map((other) => [stem(other), stem(word)] as const),
  ),
)
const forms = new Map<string, string[]>()
for (const [other, one] of synonyms) forms.set(one, [...(forms.get(one) ?? [one]), other])

/** Words for a person or form that do not identify a product by themselves. */
const qualifyingWords = new Set(z.string().parse(words.qualifying).split(/\s+/))
const qualifying = new Set([...qualifyingWords].map(stem))

/** Maps regional and colloquial stems to the common one: `panza` and `pance` become `panc`. */
export const getMeaning = (wordStem: string): string => synonyms.get(wordStem) ?? wordStem
/** Needs suggested for an unspecific part of the body, by stem. */
export const nearestNeeds: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(z.record(z.string(), list).parse(words.nearest)).map(([word, near]) => [getMeaning(stem(word)), near]),
)

export const getForms = (wordStem: string): readonly string[] => forms.get(wordStem) ?? [wordStem]
/** As written: `papa`, but not `pappa` of the same stem. */
export const isQualifyingWord = (word: string): boolean => qualifyingWords.has(word)
export const isQualifying = (wordStem: string): boolean => qualifying.has(wordStem)
export const isTelling = (one: string) => one.length > 1 && !isQualifying(one) && !/^\d/.test(one)

/** Stop words that never change a meaning. */
const LINKING = new Set(
  `a ad ai agli al alla alle allo che con da dal dalla dei degli del dell della delle dello di ed gli i il in l la le lo
  nel nell nella nelle nello o per un una uno x`.split(/\s+/),
)

/** A danger is read from the remaining word by itself, and so is an entry that also lists it by itself. */
function getBeside({ kind, said }: Entry, key: string, found: ReadonlySet<string>): string[] {
  const alone = (text: string) => !text.includes(' ') && stems(text).some((one) => found.has(getMeaning(one)))
  if (kind === 'danger' || found.size > 1 || said.some((text) => alone(searchKey(text)))) return []
  return key.split(' ').filter((word) => isStopWord(word) && !LINKING.has(word) && !asksMedicine(word))
}

const read = (kind: Entry['kind'], told: unknown): Entry[] =>
  z
    .array(entry)
    .parse(told)
    .map((one) => {
      const name = one.name ?? one.said[0] ?? ''
      return { ...one, kind, name, forms: one.brand ? formsByBrand.get(name) : undefined }
    })

/** Needs that answer brands of which the shop has nothing. */
const instead: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(z.record(z.string(), list).parse(words.instead)).flatMap(([need, said]) =>
    said.map((name) => [name, need]),
  ),
)

/** Brands by ingredients, from AIFA's lists (scripts/brand-names.mjs) and from names missing in open data. */
const toldBrands = [knownBrands, brands].flatMap((told) => Object.entries(z.record(z.string(), list).parse(told)))
const ofBrands = toldBrands.flatMap(([ingredients, said]) =>
  said.map((name) => ({ name, said: name, ingredients, brand: true, instead: instead[name] })),
)
/** Medicines of eyes, ears, nose and airways: another way of use is never what a name means. */
const LOCAL = /^(S0|R0[13])/

const formsByBrand = new Map(
  [brandForms, knownForms].flatMap((told) =>
    Object.entries(z.record(z.string(), list).parse(told)).map(([name, facts]): [string, Forms] => {
      const atc = facts.filter((fact) => /^[A-Z]/.test(fact))
      const complete = atc.length > 0 && (told === knownForms || atc.every((code) => LOCAL.test(code)))
      const regime = facts.includes('otc') ? 'otc' : told === brandForms || facts.includes('rx') ? 'rx' : null
      const shapes = facts.filter((fact) => /^[a-z]/.test(fact) && fact !== 'otc' && fact !== 'rx')
      return [name, { atc, strengths: facts.filter((fact) => /^\d/.test(fact)), regime, shapes, complete }]
    }),
  ),
)

/** Brands of AIFA's lists of reimbursed medicines. */
const listed = new Set(Object.values(z.record(z.string(), list).parse(brands)).flat())

const regimes = new Map<string, Set<Forms['regime']>>()
for (const { name, ingredients } of ofBrands)
  for (const one of list.parse(ingredients))
    regimes.set(
      one,
      (regimes.get(one) ?? new Set()).add(formsByBrand.get(name)?.regime ?? (listed.has(name) ? 'rx' : null)),
    )

/** A brand that requires a prescription, or an ingredient whose brands all require one. */
export function isOnPrescription({ name, ingredients, brand, forms }: Entry): boolean {
  if (brand === true) return forms ? forms.regime === 'rx' : listed.has(name)
  return ingredients[0] === name && [...(regimes.get(name) ?? [null])].every((regime) => regime === 'rx')
}

/** An ingredient the shop lacks is still a name and no typo of another: lansoprazolo is not pantoprazolo. */
const ofIngredients = [...new Set(toldBrands.flatMap(([ingredients]) => list.parse(ingredients)))].map((one) => ({
  name: one,
  said: one,
  ingredients: one,
  instead: instead[one],
}))

/** Brands are also called by their first word if all that start with it are the same medicine: `lasonil`. */
const FAMILY_MIN = 6
function getFamilies(others: readonly Entry[]): object[] {
  const known = new Set(
    [
      ...others.flatMap(({ said }) => said),
      ...ofBrands.map(({ said }) => said),
      ...ofIngredients.map(({ said }) => said),
    ]
      .map(searchKey)
      .flatMap((key) => (key.includes(' ') ? [] : [stem(key)])),
  )
  const families = new Map<string, typeof ofBrands>()
  for (const one of ofBrands) {
    const [first = '', ...more] = searchKey(one.said).split(' ')
    if (more.length > 0 && first.length >= FAMILY_MIN && !known.has(stem(first)))
      families.set(first, [...(families.get(first) ?? []), one])
  }
  return [...families].flatMap(([first, [one, ...more]]) =>
    one && more.every(({ ingredients }) => ingredients === one.ingredients)
      ? [{ ...one, name: first, said: first }]
      : [],
  )
}

/** `La Roche Posay`, and `SVR` of consonants only. */
const writeBrand = (said: string) =>
  said.replace(/[^ ]+/g, (word) =>
    /^[^aeiou]{2,3}$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
  )

/** Brands of goods are listed by what they are: each is an entry of its own name. */
const ofGoods = read('name', names).flatMap((one) =>
  one.brand ? one.said.map((said) => ({ ...one, name: writeBrand(said), said: [said] })) : [one],
)

/** Not a brand of medicines, of which the ingredient says what they are. */
const goodsBrands = new Set<Entry>(ofGoods.filter(({ brand }) => brand))
export const isGoodsBrand = (one: Entry): boolean => goodsBrands.has(one)

/** What a complaint of a part of the body means: a swollen ankle is no bloated belly. */
const complaints = Object.entries(z.record(z.string(), z.record(z.string(), list)).parse(words.complaints)).flatMap(
  ([complaint, byNeed]) =>
    Object.entries(byNeed).flatMap(([need, parts]) => parts.map((part) => ({ need, said: `${complaint} ${part}` }))),
)
const inOneForm = (text: string) => [...new Set(stems(text).map(getMeaning))].sort().join(' ')

/** Needs with their complaints by part of the body, unless an entry tells the same words. */
function withComplaints(told: readonly Entry[]): Entry[] {
  const known = new Set(told.flatMap(({ said }) => said.map(inOneForm)))
  const added = complaints.filter(({ said }) => !known.has(inOneForm(said)))
  return told.map((one) =>
    one.kind === 'need'
      ? { ...one, said: [...one.said, ...added.flatMap(({ need, said }) => (need === one.name ? [said] : []))] }
      : one,
  )
}

const toldEntries = withComplaints([...read('danger', dangers), ...read('need', needs), ...ofGoods])
export const entries: readonly Entry[] = [
  ...toldEntries,
  ...read('name', ofBrands),
  ...read('name', getFamilies(toldEntries)),
  ...read('name', ofIngredients),
]

export const phrases: readonly Phrase[] = entries.flatMap((one, place) =>
  one.said.flatMap((text) => {
    const [key, found] = [searchKey(text), new Set(stems(text).map(getMeaning))]
    const beside = getBeside(one, key, found)
    const ambiguous = one.brand === true && stems(text).some((word) => getMeaning(word) !== word)
    return found.size === 0
      ? []
      : [{ entry: one, key, place, stems: found, medicine: asksMedicine(key), ambiguous, beside }]
  }),
)

/** Entries whose words are otherwise stop words: `nei` means moles only by itself. */
export const saidBetween: ReadonlyMap<string, Entry> = new Map(
  entries.flatMap((one) => one.said.filter((text) => stems(text).length === 0).map((text) => [searchKey(text), one])),
)

const byKey = [...phrases].sort((a, b) => (a.key < b.key ? -1 : 1))

/** Phrases that start with this text, in dictionary order. */
export function phrasesFrom(beginning: string): Phrase[] {
  let [low, high] = [0, byKey.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((byKey[middle]?.key ?? '') < beginning) low = middle + 1
    else high = middle
  }
  let end = low
  while (byKey[end]?.key.startsWith(beginning)) end++
  return byKey.slice(low, end).sort((a, b) => a.place - b.place)
}

export const phrasesByWord: ReadonlyMap<string, readonly Phrase[]> = (() => {
  const found = new Map<string, Phrase[]>()
  for (const phrase of phrases) for (const one of phrase.stems) found.set(one, [...(found.get(one) ?? []), phrase])
  return found
})()

/** Keys of brands by their letters: `okitask`, and `vivinc` for `vivin c`. */
const brandsByLetters = new Map(
  entries.flatMap((one) =>
    one.brand ? one.said.map((text) => [searchKey(text).replaceAll(' ', ''), searchKey(text)]) : [],
  ),
)
const BRAND_LETTERS_MIN = 5

/** Writes brands as the dictionary does: `oki task` becomes `okitask`, and `momentact` stays. */
export function spellBrands(text: string): string {
  const words = searchKey(text).split(' ')
  const spelled: string[] = []
  for (let at = 0; at < words.length; ) {
    const parts = [3, 2, 1].map((count) => words.slice(at, at + count))
    const [found = words.slice(at, at + 1), key = words[at] ?? ''] =
      parts
        .filter((some) => some.join('').length >= BRAND_LETTERS_MIN && !some.some(isStopWord))
        .flatMap((some) => {
          const brand = brandsByLetters.get(some.join(''))
          return brand === undefined ? [] : ([[some, brand]] as const)
        })[0] ?? []
    spelled.push(key)
    at += found.length
  }
  return spelled.join(' ')
}

/** How a stem sounds, for spellings like `takipirina` and `enteroghermina`. */
export const getSound = (one: string): string =>
  one
    .replace(/ph/g, 'f')
    .replace(/qu|k/g, 'c')
    .replace(/h/g, '')
    .replace(/[yj]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/(.)\1/g, '$1')

/** All stems of phrases, in order, and their synonyms. */
export const knownStems: readonly string[] = [...new Set([...phrasesByWord.keys(), ...synonyms.keys()])].sort()
const SOUND_MIN = 5
const stemsBySound: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const one of knownStems) found.set(getSound(one), [...(found.get(getSound(one)) ?? []), one])
  return found
})()

/** Known stems that sound like a typed one. */
export const soundingAs = (wordStem: string): readonly string[] =>
  wordStem.length < SOUND_MIN ? [] : (stemsBySound.get(getSound(wordStem)) ?? [])
