import 'server-only'
import type { OrderPreview } from '@/lib/contract/orders'
import { isMedicine } from '@/lib/contract/products'
import { type SavedAddress, userDataCalls } from '@/lib/contract/user-data'
import { readAsCustomer } from '@/lib/session/read'
import { type Undeliverable, undeliverableOf } from './deliverable'
import { type OrderBase, readFirstPreview, readOrderBase, type Visitor } from './order-server'
import { previewRequestOf } from './preview'

export interface HomeOrderData extends OrderBase {
  addresses: SavedAddress[]
  has_medicines: boolean
  /** What has to leave the cart before anything of it can be delivered. */
  undeliverable: Undeliverable[]
  preview: OrderPreview
}

/** All that the page of an order for delivery shows of the platform; its exceptions are those of `readOrderBase`. */
export async function readHomeOrder(visitor: Visitor): Promise<HomeOrderData | 'no_cart' | 'no_pharmacy'> {
  const [base, saved] = await Promise.all([
    readOrderBase(visitor, 'home_delivery'),
    readAsCustomer(userDataCalls.listAddresses, {}, visitor),
  ])
  if (typeof base === 'string') return base
  const { profile, cart, pharmacy, deliveries, payments } = base
  const order = { profile, delivery_id: deliveries[0].id, payment_id: payments[0]?.id ?? ('on_delivery' as const) }
  const preview = await readFirstPreview(previewRequestOf(order), visitor)
  if (preview === 'no_cart') return preview
  return {
    ...base,
    addresses: saved.data ?? [],
    has_medicines: cart.some(isMedicine),
    undeliverable: undeliverableOf(cart, pharmacy),
    preview,
  }
}
