import { channelsFor } from './channels'
import { legalClass, type Regulated } from './classes'

/** Contracts over medicines from this age on, in years (docs/domain.md#L15). */
export const MEDICINE_AGE_MIN = 18

/** What the law treats as a medicine: homeopathic and veterinary ones too, and whatever has a supply regime (docs/domain.md#L34). */
export function isMedicine(product: Regulated): boolean {
  return channelsFor(product).medicine
}

/**
 * Whether the pharmacy's record of online sale, with authority, register and logo, belongs beside it (docs/domain.md#L2): it is for
 * people's medicines alone (docs/domain.md#L25).
 */
export function needsSaleRecord(product: Regulated): boolean {
  return isMedicine(product) && product.kind !== 'veterinary' && mayBeOrdered(product)
}

/** Whether it may be put into a cart, reserved, ordered or waited for ("Avvisami"). */
export function mayBeOrdered(product: Regulated): boolean {
  return channelsFor(product).ordered
}

/** Who alone uses what is not sold to the public (docs/domain.md#L26); null for all else. */
export function usedOnlyBy(product: Regulated): 'hospital' | 'specialist' | null {
  const found = legalClass(product)
  return found === 'hospital' || found === 'specialist' ? found : null
}

/** Whether an offer of it may stand in structured data, which is an offer at a distance. */
export function mayBeOffered(product: Regulated): boolean {
  return channelsFor(product).offered
}

/**
 * Whether the public may be told of it unasked: no medicine (only by an authorised advertisement, docs/domain.md#L7)
 * and no infant formula (docs/domain.md#L8).
 */
export function mayBeAdvertised(product: Regulated): boolean {
  return channelsFor(product).advertised
}

/**
 * Whether the search answers a need ("mal di testa") with it: goods and OTC medicines, the one class that is told of to the public
 * (docs/domain.md#L7). All else is found by its own name or ingredient alone; so is infant formula (docs/domain.md#L8).
 */
export function foundByNeed(product: Regulated): boolean {
  return channelsFor(product).by_need
}
