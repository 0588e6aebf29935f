import type { pharmacies } from '@/backend/database/schema/places'
import { titleCase } from './title-case'
import type { Point } from './values'

type Stored = typeof pharmacies.$inferSelect

/**
 * A pharmacy in public registers: no phone, no hours. Its code starts with a letter, `F` before the Ministry's
 * number.
 */
export type PharmacyRecord = Pick<
  Stored,
  'code' | 'active' | 'name' | 'address' | 'city' | 'province' | 'vat_number'
> & {
  istat_code: string | null
  /** Null if the pharmacy has closed. */
  postal_code: string | null
  /** City districts; null if unknown to the register, which keeps stored ones. */
  districts: string[] | null
  /** As published; null if outside Italy. */
  point: Point | null
}

export function pharmacyName(text: string): string {
  const name = titleCase(text)
  return /farmac|dispensario|(?:^|\W)apothe[kc]/i.test(name) ? name : `Farmacia ${name}`
}

/** The street with the hamlet, unless it already names it. */
export function addressIn(street: string, hamlet: string | null): string {
  return hamlet && !street.toLowerCase().includes(hamlet.toLowerCase()) ? `${street} (${titleCase(hamlet)})` : street
}

/** Restores the leading zeros of an ISTAT code; null if invalid. */
export function istatCode(text: string): string | null {
  return /^\d{1,6}$/.test(text) ? text.padStart(6, '0') : null
}
