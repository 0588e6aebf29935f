import type { products } from '@/backend/database/schema/catalogue'

/**
 * What one of AIFA's lists knows of a package, by the products' columns; it says nothing of those that it leaves out or null,
 * so that a list never erases another's word.
 */
export type MedicineRecord = Partial<typeof products.$inferInsert> & {
  minsan: string
  /** Of the register: only what is authorised may be sold. */
  authorised?: boolean
  /** Of the shop's own format: its categories, as in the offers. */
  category?: string | null
}

/** An ATC code, or null where the cell holds none. */
export function readAtc(text: string): string | null {
  const code = text.toUpperCase()
  return /^[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/.test(code) ? code : null
}

/** AIFA's code of a group of equivalents: same ingredient, strength, form and pack size. */
export function readGroup(text: string): string | null {
  return /^[0-9A-Z]{3}$/.test(text) ? text : null
}
