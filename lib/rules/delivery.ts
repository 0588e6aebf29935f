import type { DeliveryKind, PaymentId } from '@/lib/contract/pharmacies'
import { getAnswer, may } from './channels'
import type { Regulated } from './classes'
import { needsPrescription } from './prescription'
import { conditionsMet, isMedicine, type Seller } from './sale'

export type DeliveryObstacle = 'prescription' | 'veterinary' | 'not_online'

/**
 * Returns why a pharmacy must not deliver a product; null if it may. Prescription medicines are handed over in the
 * pharmacy; others require a record of online sale, veterinary ones their own (docs/domain.md#L1, #L4, #L25).
 */
export function deliveryObstacle(product: Regulated, pharmacy: Seller): DeliveryObstacle | null {
  if (may(product, 'delivered', ...conditionsMet(pharmacy))) return null
  if (getAnswer(product, 'delivered') === 'authorised') return 'not_online'
  return needsPrescription(product) ? 'prescription' : 'veterinary'
}

/**
 * Sums what counts towards free delivery, in cents. Medicines do not: that would be a discount on them
 * (docs/domain.md#L6).
 */
export function centsTowardsFreeDelivery(lines: readonly (Regulated & { total_cents: number })[]): number {
  return lines.reduce((sum, line) => sum + (isMedicine(line) ? 0 : line.total_cents), 0)
}

export function deliveryFeeCents(
  { fee_cents, free_from_cents }: { fee_cents: number; free_from_cents: number | null },
  countedCents: number,
): number {
  return free_from_cents !== null && countedCents >= free_from_cents ? 0 : fee_cents
}

export const PAYMENT_KINDS: Record<PaymentId, readonly DeliveryKind[]> = {
  in_pharmacy: ['click_and_collect'],
  on_delivery: ['home_delivery'],
  online: ['click_and_collect', 'home_delivery'],
  card: ['click_and_collect', 'home_delivery'],
}
