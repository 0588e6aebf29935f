import type { DeliveryKind, PaymentId } from '@/lib/contract/pharmacies'
import { getAnswer, may } from './channels'
import type { Regulated } from './classes'
import { needsPrescription } from './prescription'
import { isMedicine, metBy, type Seller } from './sale'

export type DeliveryObstacle = 'prescription' | 'veterinary' | 'not_online'

/**
 * Why a pharmacy may not send a product to the customer; null where it may. Medicines on prescription are handed over in the pharmacy;
 * others travel only from one with a record of online sale, animals' medicines with their own (docs/domain.md#L1, #L4, #L25).
 */
export function deliveryObstacle(product: Regulated, pharmacy: Seller): DeliveryObstacle | null {
  if (may(product, 'delivered', ...metBy(pharmacy))) return null
  if (getAnswer(product, 'delivered') === 'authorised') return 'not_online'
  return needsPrescription(product) ? 'prescription' : 'veterinary'
}

/** Cents that count towards free delivery: no medicine's do, for that would be a discount on it (docs/domain.md#L6). */
export function centsTowardsFreeDelivery(lines: readonly (Regulated & { total_cents: number })[]): number {
  return lines.reduce((sum, line) => sum + (isMedicine(line) ? 0 : line.total_cents), 0)
}

/** The fee of a delivery for an order of which that much counts towards free delivery, in cents. */
export function deliveryFeeCents(
  { fee_cents, free_from_cents }: { fee_cents: number; free_from_cents: number | null },
  counted_cents: number,
): number {
  return free_from_cents !== null && counted_cents >= free_from_cents ? 0 : fee_cents
}

/** Where each way of paying is taken. */
export const PAYMENT_KINDS: Record<PaymentId, readonly DeliveryKind[]> = {
  in_pharmacy: ['click_and_collect'],
  on_delivery: ['home_delivery'],
  card: ['click_and_collect', 'home_delivery'],
}
