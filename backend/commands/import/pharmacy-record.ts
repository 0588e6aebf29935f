import type { pharmacies } from '@/backend/database/schema/places'
import { titleCase } from './title-case'
import type { Point } from './values'

type Stored = typeof pharmacies.$inferSelect

/** A pharmacy as the public registers know it: no phone, no hours. Its code begins with a letter, `F` before the Ministry's number. */
export type PharmacyRecord = Pick<
  Stored,
  'code' | 'active' | 'name' | 'address' | 'city' | 'province' | 'vat_number'
> & {
  /** ISTAT's six-digit code of the comune, null where the list has none. */
  istat_code: string | null
  /** Null where the pharmacy has closed. */
  postal_code: string | null
  /** Parts of the city, null where the register knows none: then what is stored stays. */
  districts: string[] | null
  /** As published, null where that is no place in Italy. */
  point: Point | null
}

/** A pharmacy's name for shoppers: title case, and "Farmacia" in front where the register has the owner's surname only. */
export function pharmacyName(text: string): string {
  const name = titleCase(text)
  return /farmac|dispensario|(?:^|\W)apothe[kc]/i.test(name) ? name : `Farmacia ${name}`
}

/** A street, with the hamlet where it does not name it itself. */
export function addressIn(street: string, hamlet: string | null): string {
  return hamlet && !street.toLowerCase().includes(hamlet.toLowerCase()) ? `${street} (${titleCase(hamlet)})` : street
}

/** ISTAT's code of a comune with its lost zeros back; null where the cell holds none. */
export function istatCode(text: string): string | null {
  return /^\d{1,6}$/.test(text) ? text.padStart(6, '0') : null
}
