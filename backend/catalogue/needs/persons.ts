import * as z from 'zod/mini'
import { person } from '@/lib/contract/search'
import { searchKey, stem } from '@/lib/rules/words'
import { prefixDistance } from '../spelling'
import { isBaby } from './counted'
import { type Entry, list, maybe, meaningOf, phrasesOf } from './dictionary'
import told from './persons.json'

/**
 * Whom a text may name, the one who needs more care first, and what may be listed then: of medicines, homeopathics and supplements only what is
 * said here (an ATC code, words of the name), of all else everything but what has a word of `never`. Read from what leaflets say of age and
 * pregnancy, and where they differ the cautious one; whoever doubts asks the pharmacist, which the answer says first.
 */
const rules = z
  .array(
    z.strictObject({
      person,
      /** What it asks for where nothing else is said. */
      name: z.optional(z.string()),
      said: list,
      /** With one of these the text speaks of something else. */
      unless: maybe,
      medicines: maybe,
      /** The same for a medicine that is asked for by name. */
      named: maybe,
      supplements: maybe,
      never: maybe,
      categories: maybe,
      goods: maybe,
    }),
  )
  .parse(told)
export type PersonRule = (typeof rules)[number]

/** Longer words are heard with a slip, and while they are typed. */
const FORGIVEN_MIN = 7

const ruleOf = (one: PersonRule['person']): PersonRule | null => rules.find((rule) => rule.person === one) ?? null

/** What the dictionary has as a thing is no slip of a person: `nicotina` is no `nipotina`. */
const isKnown = (word: string) => phrasesOf.has(meaningOf(stem(word)))

/** Whom a text names; null for nobody, which is a grown-up or whoever searches. */
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
  return found?.person === 'child' && isBaby(text) ? ruleOf('newborn') : (found ?? null)
}

/** A text without the words that say for whom, where others are left: not every collar for dogs says so. */
export function withoutPerson(text: string, { said }: PersonRule): string {
  const left = searchKey(text)
    .split(' ')
    .filter((word) => !said.includes(word))
  return left.length > 0 ? left.join(' ') : text
}

/** What a text asks for that only says for whom. */
export function needOf({ name, said, categories, goods }: PersonRule): Entry | null {
  return name === undefined
    ? null
    : { kind: 'need', name, said, categories, goods, unless: [], ingredients: [], atc: [] }
}

const { categories: animal_shelves = [], goods: animal_words = [] } = ruleOf('animal') ?? {}

export { animal_shelves, animal_words }
