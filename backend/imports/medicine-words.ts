import type { products } from '@/backend/database/schema/catalogue'
import { memoizeLatest } from '@/lib/values/memoize-latest'
import { titleCase } from './clean-text'

/** Acronyms kept in capitals, as the companies write them. */
const acronyms = new Set(
  'ABC AFI AGIPS BB BRB CSL DOC EG FG FKI GE GMM GSK HCS IBN IBSA IDI KRKA LJ MSD NV PTC SF SIT TAD UCB USA XGX'.split(
    ' ',
  ),
)

/** Legal forms with their spellings in the lists, with and without dots and spaces. */
const legalForms = ['S.p.A.', 'S.r.l.', 'S.n.c.', 'S.a.s.', 'S.L.U.', 'GmbH'].map((form): [RegExp, string] => {
  const letters = form.replaceAll('.', '').split('').join('\\.?\\s?')
  return [new RegExp(`\\b${letters}\\.?(?=\\s|$|,)`, 'gi'), form]
})

/** Formats a company's name: `DOC GENERICI S.R.L.` → `DOC Generici S.r.l.`. */
export const companyName = memoizeLatest((text: string): string => {
  const form = legalForms.find(([pattern]) => text.search(pattern) !== -1)
  if (!form) return brandName(text)
  const bare = text
    .replace(form[0], '')
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim()
  return bare === '' ? brandName(bare) : `${brandName(bare)} ${form[1]}`
})

/** Formats a brand or company without legal form: `ACARBOSIO DOC GENERICI` → `Acarbosio DOC Generici`. */
export function brandName(text: string): string {
  const upper = !/\p{Ll}{2}/u.test(text)
  if (!upper) return text.trim()
  return titleCase(text.toUpperCase())
    .split(' ')
    .map((word) => (acronyms.has(word.toUpperCase()) ? word.toUpperCase() : word === 'Gmbh' ? 'GmbH' : word))
    .join(' ')
}

/**
 * Formats ingredients: `OSSICODONE CLORIDRATO/NALOXONE CLORIDRATO` → `Ossicodone cloridrato + naloxone cloridrato`.
 */
export const ingredientName = memoizeLatest((text: string): string => {
  const parts = text
    .split(/\s*(?:\/|\+)\s*/)
    .map((part) => lowerWords(part.trim()))
    .filter((part) => part !== '')
  const joined = parts.join(' + ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
})

/** Units and routes with a spelling other than lower case or the lists'. */
const units: Record<string, string> = {
  µg: 'mcg',
  microgrammi: 'mcg',
  'u.i': 'UI',
  kui: 'kUI',
  meq: 'mEq',
  ...Object.fromEntries(
    ['UI', 'U', 'MU', 'UF', 'IM', 'EV', 'SC', 'CH', 'DH', 'LM'].map((unit) => [unit.toLowerCase(), unit]),
  ),
}

/** Lower case except units and routes: `40 MCG/ML COLLIRIO` → `40 mcg/ml collirio`. */
export function lowerWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{L}[\p{L}.]*/gu, (word) => units[word] ?? word)
    .replace(/unita['’]?\s+internazionali|\bu\.i\./gi, 'UI')
}

/**
 * A list's data of a package, by product column; missing or null columns are ignored, so that a list never erases
 * another's values.
 */
export type MedicineRecord = Partial<typeof products.$inferInsert> & {
  minsan: string
  /** Register only: unauthorised packages may not be sold. */
  authorised?: boolean
  /** Own format only: categories, as in the offers. */
  category?: string | null
}

export function readAtc(text: string): string | null {
  const code = text.toUpperCase()
  return /^[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/.test(code) ? code : null
}

/** AIFA's equivalence group code: same ingredient, strength, form and pack size. */
export function readGroup(text: string): string | null {
  return /^[0-9A-Z]{3}$/.test(text) ? text : null
}
