import * as z from 'zod/mini'
import { person } from '@/lib/contract/search'
import { searchKey, stem, stems } from '@/lib/rules/words'
import { fold } from '@/lib/values/fold'
import { prefixDistance } from '../spelling'
import { quoted } from '../terms'
import { type Entry, entries, getMeaning, list, maybe, phrasesByWord } from './dictionary'
import told from './persons.json'

const SMALL = { un: 1, una: 1, uno: 1, due: 2, tre: 3 }
const parseCount = (word: string) => SMALL[word as keyof typeof SMALL] ?? Number(word)

/** Swallowing this many at once is an overdose of anything. */
const TOO_MANY = 4
const TAKEN =
  /\b(?:pres[oaei]|ingoiat[oaei]|ingerit[oaei]|mandat[oi] giu)\b(?: \w+){0,2}? (\d{1,3}) (?!mg|ml|g\b|gocc|ann|mes|giorn|settiman|ore|ora\b|euro)[a-z]{4,}/
const TOO_MUCH = /\btropp[oaie]\b/
/** Under three months of age, fever, vomiting and diarrhoea need a doctor the same day. */
const AGE = /\b(?:di|da|ha) (\d{1,2}|un|una|uno|due|tre) (giorn|settiman|mes)/
const ILL = /\b(?:febbr|vomit|diarre|\d\d gradi|3[89]\b|40\b)/
const CHILD = /\b(?:bamb|bimb|neonat|figli|piccol)/
const DAYS = { giorn: 1, settiman: 7, mes: 30 }
const YOUNG_DAYS = 90
/** Leaflets refer to the doctor in the first year. */
const BABY_DAYS = 365

const inDays = ([, many = '', unit]: readonly string[]) =>
  parseCount(many) * (DAYS[unit as keyof typeof DAYS] ?? Number.NaN)

/** The text about a child states an age below one year. */
const isBaby = (text: string): boolean =>
  inDays(/(?<!\bda )\b(\d{1,2}|un|una|uno|due|tre) (giorn|settiman|mes)/.exec(fold(text)) ?? []) < BABY_DAYS

/** A bare age, and no time: neither `tosse da 6 mesi` nor `garanzia 2 anni`. */
const BARE_AGE = /(?<!\b(?:da|per|ogni|dopo|tra|fra|ultimi|garanzia|entro|durata|scade) )\b(\d{1,2}) (mes|ann)[ei]\b/
/** Leaflets for adults start at twelve. */
const CHILD_YEARS = 12

/** The text without an age in years, unless it says nothing else: no product is named by it. */
export const withoutAge = (text: string): string =>
  fold(text)
    .replace(BARE_AGE, (age) => (age.includes('ann') ? ' ' : age))
    .trim() || text

/** Returns whether a bare age (`4 anni`) means a newborn or a child; null for other texts. */
function personOfAge(text: string): 'newborn' | 'child' | null {
  const [, many, unit] = BARE_AGE.exec(fold(text)) ?? []
  if (many === undefined) return null
  const months = Number(many) * (unit === 'ann' ? 12 : 1)
  return months < 12 ? 'newborn' : months < CHILD_YEARS * 12 ? 'child' : null
}

/**
 * Detects a danger from numbers: an overdose, or illness of a baby of some weeks. `named`: the text names a
 * medicine.
 */
export function counted(text: string, named: boolean): NonNullable<Entry['danger']> | null {
  const said = fold(text)
  const [, taken] = TAKEN.exec(said) ?? []
  if (Number(taken) >= TOO_MANY || (named && TOO_MUCH.test(said))) return 'poison'
  return inDays(AGE.exec(said) ?? []) <= YOUNG_DAYS && CHILD.test(said) && ILL.test(said) ? 'doctor' : null
}

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
  .map((rule) => {
    const brands = entries.flatMap((one) => (one.person === rule.person ? one.said.map(searchKey) : []))
    return { ...rule, said: [...rule.said, ...brands] }
  })
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
  const nearly = (one: string) =>
    one.length >= FORGIVEN_MIN && !one.includes(' ') && words.some((word) => isNear(word, one))
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

/** The text without the words for the person and the age; null if there are none, or no others. */
export function withoutWhom(text: string, rule: PersonRule): string | null {
  const key = searchKey(text)
  const unaged = fold(key)
    .replace(/\b(?:(?:di|da|0|\d{1,2}) )?\d{1,2} (?:mes|ann)[ei]\b/, ' ')
    .trim()
  const left = searchKey(withoutPerson(unaged || key, rule))
  return left === key || left === '' || stems(left).length === 0 ? null : left
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

/** Parasiticides for dogs can kill others, so theirs must name the animal. */
const PARASITICIDES = ['antiparassitario', 'antiparassitari', 'collare', 'pipette', 'pipetta', 'spot']

/**
 * Clauses of products for the animal of the text, of those for others, and of those that are for others unless they say
 * so; null if it names none, or several.
 */
export function otherAnimals(text: string): { own: string[]; other: string[]; unsaid: string[] } | null {
  const typed = searchKey(text).split(' ')
  const named = SPECIES.filter((words) => words.some((word) => typed.includes(word)))
  if (named.length !== 1) return null
  return {
    own: named.flat().map(quoted),
    unsaid: named[0] === SPECIES[0] ? [] : PARASITICIDES.map(quoted),
    other: SPECIES.filter((one) => one !== named[0]).flatMap((one) => one.map(quoted)),
  }
}

const { categories: animal_shelves = [], goods: animal_words = [] } = findRule('animal') ?? {}

export { animal_shelves, animal_words }
