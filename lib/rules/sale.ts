import { type Condition, getAnswer, may } from './channels'
import { legalClass, type Regulated } from './classes'

/** Contracts over medicines from this age on, in years (docs/domain.md#L15). */
export const MEDICINE_AGE_MIN = 18

/** What the law treats as a medicine: homeopathic and veterinary ones too, and whatever has a supply regime (docs/domain.md#L34). */
export const isMedicine = (product: Regulated): boolean => may(product, 'medicine')

/** Whether it may be put into a cart and reserved, or ordered; a prescription is verified before it is handed over. */
export const mayBeOrdered = (product: Regulated): boolean => may(product, 'reserved', 'verified')

/** Who alone uses what is not sold to the public (docs/domain.md#L26); null for all else. */
export function usedOnlyBy(product: Regulated): 'hospital' | 'specialist' | null {
  const found = legalClass(product)
  return found === 'hospital' || found === 'specialist' ? found : null
}

/** A pharmacy as far as the law asks who sells. */
export interface Seller {
  /** Its record of online sale (docs/domain.md#L1). */
  online_medicines: unknown
  /** The same for animals' medicines (docs/domain.md#L25). */
  online_veterinary?: unknown
}

/** The conditions of the table that a pharmacy meets. */
export const metBy = (pharmacy: Seller | null): Condition[] => [
  ...(pharmacy?.online_medicines ? (['authorised'] as const) : []),
  ...(pharmacy?.online_veterinary ? (['registered'] as const) : []),
]

/** Whether a product is not sold online by a pharmacy: it is at most reserved there, and bought when it is collected (docs/domain.md#L1, #L4, #L25). */
export const onlyReserved = (product: Regulated, pharmacy: Seller | null): boolean =>
  !may(product, 'sold_online', ...metBy(pharmacy))

/** What a pharmacy has where it sells medicines at a distance, or animals' ones. */
export type SaleRecord = 'online_medicines' | 'online_veterinary'

/** The records by which some of these products are sold at a distance. */
export const recordsFor = (products: readonly Regulated[]) =>
  (['online_medicines', 'online_veterinary'] as const).filter((record) =>
    products.some((product) => recordFor(product) === record),
  )

/** By which record a product is sold at a distance, whose logo stands beside it; null for what needs none, and for what is not sold so. */
export function recordFor(product: Regulated): SaleRecord | null {
  const answer = getAnswer(product, 'logo')
  return answer === 'authorised' ? 'online_medicines' : answer === 'registered' ? 'online_veterinary' : null
}
