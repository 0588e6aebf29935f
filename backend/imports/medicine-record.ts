import type { products } from '@/backend/database/schema/catalogue'

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
