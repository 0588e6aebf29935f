import { type SQL, sql } from 'drizzle-orm'
import { type Kind, needsPrescription, type Supply } from '@/lib/contract/products'

/** How long the wholesaler takes; a promise in minutes to the shopper, so the cautious end of it. */
export const ORDERABLE_READY_MINUTES = 2 * 24 * 60

/**
 * Whether a price reduction may be shown at all. Medicines: only OTC may be advertised to the public (D.Lgs. 219/2006
 * artt. 115–118; domain.md L6, L7); infant formula never (DM 82/2009 artt. 10, 12; L8). A medicine whose regime is unknown
 * counts as one on prescription.
 */
export function mayBeReduced({ kind, supply }: { kind: Kind; supply: Supply | null }): boolean {
  if (kind === 'infant_formula') return false
  if (supply === null) return kind !== 'medicine' && kind !== 'homeopathic'
  return supply === 'OTC'
}

/** `mayBeReduced` in SQL, for the products row of the given alias. */
export function mayBeReducedSql(p: SQL): SQL {
  return sql`(${p}.kind <> 'infant_formula' AND CASE WHEN ${p}.supply IS NULL
    THEN ${p}.kind NOT IN ('medicine', 'homeopathic') ELSE ${p}.supply = 'OTC' END)`
}

/** Whether it is only handed over against a prescription; a medicine of unknown regime counts as such. */
export function isOnPrescription({ kind, supply }: { kind: Kind; supply: Supply | null }): boolean {
  return needsPrescription(supply) || (supply === null && kind === 'medicine')
}

/** `isOnPrescription` in SQL. */
export function isOnPrescriptionSql(p: SQL): SQL {
  return sql`(CASE WHEN ${p}.supply IS NULL THEN ${p}.kind = 'medicine' ELSE ${p}.supply NOT IN ('OTC', 'SOP') END)`
}

export interface PriceCents {
  price_cents: number
  list_price_cents: number | null
  lowest_30d_cents: number | null
}

/**
 * The reduction to announce, in whole per cent of the lowest price of the 30 days before it (Codice del consumo art. 17-bis;
 * CJEU C-330/23), rounded down. 0 where there is none: no such price is known, or it was no higher.
 */
export function discountPercent({ price_cents, list_price_cents, lowest_30d_cents }: PriceCents): number {
  if (list_price_cents === null || list_price_cents <= price_cents) return 0
  if (lowest_30d_cents === null || lowest_30d_cents <= price_cents) return 0
  return Math.floor(((lowest_30d_cents - price_cents) * 100) / lowest_30d_cents)
}

/** `discountPercent` in SQL, for the offers row of the given alias; 0 where there is no row. */
export function discountPercentSql(o: SQL): SQL {
  return sql`(CASE WHEN ${o}.list_price_cents > ${o}.price_cents AND ${o}.lowest_30d_cents > ${o}.price_cents
    THEN (${o}.lowest_30d_cents - ${o}.price_cents) * 100 / ${o}.lowest_30d_cents ELSE 0 END)`
}

/** In which order listings show an offer (the given alias): 2 in stock, 1 can be ordered, 0 neither. */
export function stockLevelSql(o: SQL): SQL {
  return sql`(CASE WHEN ${o}.stock > 0 THEN 2 WHEN ${o}.orderable THEN 1 ELSE 0 END)`
}

/** Euro a kilogram, litre or piece, in cents; only for what is no medicine (Codice del consumo artt. 14–16). */
export function unitPriceCents(
  price_cents: number,
  kind: Kind,
  content: { amount: number; unit: 'kg' | 'l' | 'pz' } | null,
): { cents: number; unit: 'kg' | 'l' | 'pz' } | null {
  if (content === null || !(content.amount > 0) || kind === 'medicine' || kind === 'homeopathic') return null
  return { cents: Math.round(price_cents / content.amount), unit: content.unit }
}
