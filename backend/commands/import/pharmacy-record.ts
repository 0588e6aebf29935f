import { titleCase } from './title-case'
import type { Point } from './values'

export type OutletKind = 'ordinary' | 'branch' | 'dispensary' | 'seasonal_dispensary'

/** A pharmacy as the public registers know it: no phone, no hours. */
export type PharmacyRecord = {
  /** Begins with a letter; `F` stands before the Ministry's own number. */
  code: string
  /** False where every row of the register has ended: an imported pharmacy closes, no new one is made. */
  active: boolean
  kind: OutletKind
  name: string
  address: string
  city: string
  /** ISTAT's six-digit code of the comune, null where the list has none. */
  istat_code: string | null
  province: string
  region: string | null
  postal_code: string | null
  /** Parts of the city, null where the register knows none: then what is stored stays. */
  districts: string[] | null
  /** Null where the register has none or a wrong one; {@link PharmacyRecord.location} tells which. */
  point: Point | null
  location: 'published' | 'missing' | 'implausible'
  vat_number: string | null
}

/** Centre of a comune by ISTAT code, or by name and province; null where unknown. */
export type FindCentroid = (place: { istat_code: string | null; city: string; province: string }) => Point | null

/** Farthest, in degrees, that a pharmacy may be from its comune's centre before its coordinates count as wrong. */
export const centroidTolerance = 0.3

/** A pharmacy's name for shoppers: title case, and "Farmacia" in front where the register has the owner's surname only. */
export function pharmacyName(text: string): string {
  const name = titleCase(text)
  return /farmac|dispensario|(?:^|\W)apothe[kc]/i.test(name) ? name : `Farmacia ${name}`
}

/** Checks published coordinates against the comune's centre (the Ministry's file puts 5–15 % of them elsewhere). */
export function locate(
  point: Point | null,
  published: boolean,
  centroid: Point | null,
): Pick<PharmacyRecord, 'point' | 'location'> {
  if (!point) return { point: null, location: published ? 'implausible' : 'missing' }
  const far =
    centroid !== null &&
    (Math.abs(point.latitude - centroid.latitude) > centroidTolerance ||
      Math.abs(point.longitude - centroid.longitude) > centroidTolerance)
  return far ? { point: null, location: 'implausible' } : { point, location: 'published' }
}
