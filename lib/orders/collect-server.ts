import 'server-only'
import type { OrderPreview } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { isMedicine, needsPrescription } from '@/lib/contract/products'
import { readPrescriptionWays } from '@/lib/pharmacies/server'
import type { CollectRules } from './collect-form'
import { type OrderBase, readFirstPreview, readOrderBase, type Visitor } from './order-server'
import { previewRequestOf } from './preview'

export interface CollectOrderData extends Omit<OrderBase, 'deliveries'> {
  rules: CollectRules
  ways: PrescriptionWay[]
  preview: OrderPreview
}

/** All that the page of an order for collection shows of the platform; its exceptions are those of `readOrderBase`. */
export async function readCollectOrder(visitor: Visitor): Promise<CollectOrderData | 'no_cart' | 'no_pharmacy'> {
  const base = await readOrderBase(visitor, 'click_and_collect')
  if (typeof base === 'string') return base
  const { profile, cart, pharmacy, deliveries, payments } = base
  const order = { profile, delivery_id: deliveries[0].id, payment_id: payments[0]?.id ?? ('in_pharmacy' as const) }
  const [ways, preview] = await Promise.all([
    readPrescriptionWays(pharmacy.id),
    readFirstPreview(previewRequestOf(order), visitor),
  ])
  if (preview === 'no_cart') return preview
  return {
    profile,
    cart,
    pharmacy,
    payments,
    rules: {
      delivery_id: deliveries[0].id,
      prescription_minsans: cart.filter(({ supply }) => needsPrescription(supply)).map(({ minsan }) => minsan),
      has_medicines: cart.some(isMedicine),
    },
    ways: ways.map(({ id }) => id),
    preview,
  }
}
