import type { Kind, Supply } from '@/lib/contract/products'
import { isMinsan, padAic } from '@/lib/identifiers/minsan'
import { reject } from './outcome'

/** What one of AIFA's lists knows of a package; null where it says nothing, so that a list never erases another's word. */
export type MedicineRecord = {
  minsan: string
  source: 'class_list' | 'equivalents' | 'register' | 'shortages'
  kind: Extract<Kind, 'medicine' | 'homeopathic'> | null
  /** For shoppers: brand, strength and pack. */
  name: string | null
  brand: string | null
  manufacturer: string | null
  active_ingredient: string | null
  strength: string | null
  form: string | null
  pack: string | null
  atc: string | null
  supply: Supply | null
  leaflet_url: string | null
  reimbursement_class: 'A' | 'C' | 'H' | null
  /** The list's public price: fixed for class A, never a shop's own price. */
  public_price_cents: number | null
  reference_price_cents: number | null
  /** AIFA's note, verbatim. */
  note: string | null
  /** Same ingredient, strength, form and pack size, by AIFA's code. */
  equivalence_group: string | null
  status: 'authorised' | 'suspended' | 'withdrawn' | null
  shortage: { from: string; until: string | null } | null
}

const nothing: Omit<MedicineRecord, 'minsan' | 'source'> = {
  kind: null,
  name: null,
  brand: null,
  manufacturer: null,
  active_ingredient: null,
  strength: null,
  form: null,
  pack: null,
  atc: null,
  supply: null,
  leaflet_url: null,
  reimbursement_class: null,
  public_price_cents: null,
  reference_price_cents: null,
  note: null,
  equivalence_group: null,
  status: null,
  shortage: null,
}

/** A record of what is known; the rest is null. */
export function medicine(known: Pick<MedicineRecord, 'minsan' | 'source'> & Partial<MedicineRecord>): MedicineRecord {
  return { ...nothing, ...known }
}

/** The AIC of a cell, its lost zeros back; a wrong check digit refuses the row. */
export function readAic(text: string): string {
  const padded = padAic(text) ?? reject('invalid_minsan', `not an AIC code: ${text || '(empty)'}`)
  return isMinsan(padded) ? padded : reject('invalid_minsan', `wrong check digit: ${padded}`)
}

/** An ATC code, or null where the cell holds none. */
export function readAtc(text: string): string | null {
  const code = text.toUpperCase()
  return /^[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/.test(code) ? code : null
}
