import { fold } from '@/lib/values/fold'
import type { Entry } from './dictionary'

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
export const isBaby = (text: string): boolean =>
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
export function personOfAge(text: string): 'newborn' | 'child' | null {
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
