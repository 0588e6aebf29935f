import * as z from 'zod/mini'
import { person } from '@/lib/contract/search'
import { searchKey, stem } from '@/lib/rules/words'
import { prefixDistance } from '../spelling'
import { quoted } from '../terms'
import { isBaby, personOfAge } from './counted'
import { type Entry, getMeaning, list, maybe, phrasesByWord } from './dictionary'
import told from './persons.json'

/**
 * Persons a text may name, those needing most care first, and the products allowed for them: of medicines,
 * homeopathics and supplements only those listed (ATC code, words of the name), of others all without a word of
 * `never`. Based on leaflets about age and pregnancy; if they differ, the cautious one applies. In doubt the
 * response refers to the pharmacist first.
 */
const rules = z
  .array(
    z.strictObject({
      person,
      /** Need assumed if the text names nothing else. */
      name: z.optional(z.string()),
      said: list,
      /** Any of these words excludes the person. */
      unless: maybe,
      medicines: maybe,
      /** Medicines allowed if requested by name. */
      named: maybe,
      supplements: maybe,
      never: maybe,
      categories: maybe,
      goods: maybe,
    }),
  )
  .parse(told)
export type PersonRule = (typeof rules)[number]

/** Longer words may contain a typo or be incomplete. */
const FORGIVEN_MIN = 7

const findRule = (one: PersonRule['person'] | null): PersonRule | null =>
  rules.find((rule) => rule.person === one) ?? null

/** A word known as a thing is no typo of a person: `nicotina` is not `nipotina`. */
const isKnown = (word: string) => phrasesByWord.has(getMeaning(stem(word)))

export function personIn(text: string): PersonRule | null {
  const key = searchKey(text)
  const says = (word: string) => ` ${key} `.includes(` ${word} `)
  const words = key.split(' ').filter((word) => word.length >= FORGIVEN_MIN - 1)
  const isNear = (word: string, one: string) =>
    one.startsWith(word) ||
    (word[0] === one[0] &&
      Math.abs(word.length - one.length) <= 1 &&
      prefixDistance(word, one, 1) <= 1 &&
      !isKnown(word))
  const nearly = (one: string) => one.length >= FORGIVEN_MIN && words.some((word) => isNear(word, one))
  const found = rules.find(
    (rule) =>
      !rule.unless.some(says) && rule.said.some((one) => says(one) || (rule.person !== 'animal' && nearly(one))),
  )
  if (!found) return findRule(personOfAge(text))
  return found.person === 'child' && isBaby(text) ? findRule('newborn') : found
}

/** Removes the words for the person if others remain: not every dog collar's name says so. */
export function withoutPerson(text: string, { said }: PersonRule): string {
  const left = searchKey(text)
    .split(' ')
    .filter((word) => !said.includes(word))
  return left.length > 0 ? left.join(' ') : text
}

/** The need of a text that only names a person. */
export function toNeed({ name, said, categories, goods }: PersonRule): Entry | null {
  return name === undefined
    ? null
    : { kind: 'need', name, said, categories, goods, unless: [], ingredients: [], atc: [] }
}

/** Words for animals that are not treated alike: a dog's spot-on can kill a cat. */
const SPECIES = [
  'cane, cani, cagnolino, cagnolini, cagna',
  'gatto, gatti, gatta, gattino, gattini, micio, mici',
  'coniglio, conigli, coniglietto, criceto, furetto',
].map((words) => words.split(', '))

/** Clauses of products for the animal of the text, and of those for others; null if it names none, or several. */
export function otherAnimals(text: string): { own: string[]; other: string[] } | null {
  const typed = searchKey(text).split(' ')
  const named = SPECIES.filter((words) => words.some((word) => typed.includes(word)))
  if (named.length !== 1) return null
  return {
    own: named.flat().map(quoted),
    other: SPECIES.filter((one) => one !== named[0]).flatMap((one) => one.map(quoted)),
  }
}

const { categories: animal_shelves = [], goods: animal_words = [] } = findRule('animal') ?? {}

export { animal_shelves, animal_words }
