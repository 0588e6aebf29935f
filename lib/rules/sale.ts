import { type Condition, getAnswer, may } from './channels'
import { legalClass, type Regulated } from './classes'

/** Minimum age in years to buy medicines (docs/domain.md#L15). */
export const MEDICINE_AGE_MIN = 18

/**
 * Checks whether the law treats it as a medicine: also homeopathic and veterinary ones, and anything with a supply
 * regime (docs/domain.md#L34).
 */
export const isMedicine = (product: Regulated): boolean => may(product, 'medicine')

/** Checks whether it may be reserved or ordered; a prescription is verified before the handover. */
export const mayBeOrdered = (product: Regulated): boolean => may(product, 'reserved', 'verified')

/** Returns the only users of a product that is not sold to the public (docs/domain.md#L26), else null. */
export function usedOnlyBy(product: Regulated): 'hospital' | 'specialist' | null {
  const found = legalClass(product)
  return found === 'hospital' || found === 'specialist' ? found : null
}

export interface Seller {
  /** Its record of online sale (docs/domain.md#L1). */
  online_medicines: unknown
  /** Its record for veterinary medicines (docs/domain.md#L25). */
  online_veterinary?: unknown
}

export const conditionsMet = (pharmacy: Seller | null): Condition[] => [
  ...(pharmacy?.online_medicines ? (['authorised'] as const) : []),
  ...(pharmacy?.online_veterinary ? (['registered'] as const) : []),
]

/** Checks whether a pharmacy may only reserve a product, to be bought on collection (docs/domain.md#L1, #L4, #L25). */
export const isOnlyReserved = (product: Regulated, pharmacy: Seller | null): boolean =>
  !may(product, 'sold_online', ...conditionsMet(pharmacy))

/** Checks whether a product may be paid online; others are paid in the pharmacy (docs/domain.md#L1, #L4, #L25). */
export const mayBePaidOnline = (product: Regulated, pharmacy: Seller | null): boolean =>
  may(product, 'paid_online', ...conditionsMet(pharmacy))

/** Records that allow a pharmacy to sell human or veterinary medicines online. */
export type SaleRecord = 'online_medicines' | 'online_veterinary'

export const recordsFor = (products: readonly Regulated[]) =>
  (['online_medicines', 'online_veterinary'] as const).filter((record) =>
    products.some((product) => recordFor(product) === record),
  )

/**
 * Returns the record needed to sell a product online, whose logo is shown; null if none is needed or it is not sold
 * online.
 */
export function recordFor(product: Regulated): SaleRecord | null {
  const answer = getAnswer(product, 'logo')
  return answer === 'authorised' ? 'online_medicines' : answer === 'registered' ? 'online_veterinary' : null
}
