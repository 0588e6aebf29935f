import * as z from 'zod/mini'
import { danger } from '@/lib/contract/search'
import { searchKey, stem, stems } from '@/lib/rules/words'
import brands from './brands.json'
import dangers from './dangers.json'
import knownBrands from './known-brands.json'
import names from './names.json'
import needs from './needs.json'
import words from './words.json'

/** Texts between commas. */
export const list = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(/\s*,\s*/)),
)
export const maybe = z._default(list, [])

const entry = z.strictObject({
  /** What it is called in an answer; the first of `said` where nothing is given. */
  name: z.optional(z.string()),
  /** Ways to say it: all words of one, in any order. */
  said: list,
  /** With one of these words it is something else. */
  unless: maybe,
  /** What helps is found by one of these: an active ingredient, the beginning of an ATC code, a category's name, words of a product's name. */
  ingredients: maybe,
  atc: maybe,
  categories: maybe,
  goods: maybe,
  /** Of services: what stands in the name. */
  service: z.optional(z.string()),
  /** Which list of pharmacies answers it. */
  pharmacies: z.optional(z.enum(['near', 'open_now', 'on_duty'])),
  danger: z.optional(danger),
  /** A maker's name: it has to be written whole. */
  brand: z.optional(z.boolean()),
})
type Told = z.infer<typeof entry>

/**
 * One thing that people ask for. `need`: a trouble or an aim, answered by what may be found by need (lib/rules/sale.ts). `name`: what people
 * call a thing, answered by the thing whatever its class. `danger`: answered by whom to call.
 */
export interface Entry extends Omit<Told, 'name'> {
  kind: 'need' | 'name' | 'danger'
  name: string
}

/** One way to say an entry. */
export interface Phrase {
  entry: Entry
  /** As `searchKey` writes it. */
  key: string
  /** The entry's place in the dictionary. */
  place: number
  /** Different stems, as `meaningOf` gives them. */
  stems: ReadonlySet<string>
}

const synonyms = new Map(
  Object.entries(z.record(z.string(), list).parse(words.synonyms)).flatMap(([word, others]) =>
    others.map((other) => [stem(other), stem(word)] as const),
  ),
)
const forms = new Map<string, string[]>()
for (const [other, one] of synonyms) forms.set(one, [...(forms.get(one) ?? [one]), other])

/** Words that say for whom or in which form, and never alone which thing. */
const qualifying = new Set(z.array(z.string()).parse(words.qualifying.split(/\s+/)).map(stem))

/** A word's stem with regional and everyday words taken for the common one: `panza` and `pance` are `panc`. */
export const meaningOf = (word_stem: string): string => synonyms.get(word_stem) ?? word_stem
/** What is offered to who names a part of the body and nothing that is known of it, by the word's stem: names of needs. */
export const nearestNeeds: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(z.record(z.string(), list).parse(words.nearest)).map(([word, near]) => [meaningOf(stem(word)), near]),
)

/** A stem and those that are taken for it. */
export const formsOf = (word_stem: string): readonly string[] => forms.get(word_stem) ?? [word_stem]
export const isQualifying = (word_stem: string): boolean => qualifying.has(word_stem)
/** Whether a stem could name a product. */
export const isTelling = (one: string) => one.length > 1 && !isQualifying(one) && !/^\d/.test(one)

const read = (kind: Entry['kind'], told: unknown): Entry[] =>
  z
    .array(entry)
    .parse(told)
    .map((one) => ({ ...one, kind, name: one.name ?? one.said[0] ?? '' }))

/** A brand by its ingredients: what AIFA's lists name (scripts/brand-names.mjs), and names of what stands in no open list. */
const told_brands = [knownBrands, brands].flatMap((told) => Object.entries(z.record(z.string(), list).parse(told)))
const ofBrands = told_brands.flatMap(([ingredients, said]) =>
  said.map((name) => ({ name, said: name, ingredients, brand: true })),
)
/** An ingredient that the shop has not is one all the same, and no other one mistyped: lansoprazolo is no pantoprazolo. */
const ofIngredients = [...new Set(told_brands.flatMap(([ingredients]) => list.parse(ingredients)))].map((one) => ({
  name: one,
  said: one,
  ingredients: one,
}))

/** Everything that the search knows beyond the catalogue. */
export const entries: readonly Entry[] = [
  ...read('danger', dangers),
  ...read('need', needs),
  ...read('name', names),
  ...read('name', ofBrands),
  ...read('name', ofIngredients),
]

export const phrases: readonly Phrase[] = entries.flatMap((one, place) =>
  one.said.flatMap((text) => {
    const found = new Set(stems(text).map(meaningOf))
    return found.size === 0 ? [] : [{ entry: one, key: searchKey(text), place, stems: found }]
  }),
)

/** What is said by nothing but words that else stand between others: `nei` are moles where nothing else is said. */
export const saidBetween: ReadonlyMap<string, Entry> = new Map(
  entries.flatMap((one) => one.said.filter((text) => stems(text).length === 0).map((text) => [searchKey(text), one])),
)

const byKey = [...phrases].sort((a, b) => (a.key < b.key ? -1 : 1))

/** The phrases that begin letter by letter like this, in the dictionary's order. */
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

/** The phrases that hold a stem. */
export const phrasesOf: ReadonlyMap<string, readonly Phrase[]> = (() => {
  const found = new Map<string, Phrase[]>()
  for (const phrase of phrases) for (const one of phrase.stems) found.set(one, [...(found.get(one) ?? []), phrase])
  return found
})()

/** The stems of all phrases in their order, and what a synonym of one is. */
export const knownStems: readonly string[] = [...new Set([...phrasesOf.keys(), ...synonyms.keys()])].sort()
