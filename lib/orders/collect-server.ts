import 'server-only'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { type CartProduct, cartCalls } from '@/lib/contract/cart'
import { type OrderPreview, orderCalls } from '@/lib/contract/orders'
import type { PaymentId, Pharmacy, PrescriptionWay } from '@/lib/contract/pharmacies'
import { isMedicine, needsPrescription } from '@/lib/contract/products'
import { readDeliveries, readPayments, readPharmacy, readPrescriptionWays } from '@/lib/pharmacies/server'
import { codeOf, PlatformError } from '@/lib/platform/result'
import { answerOrNone } from '@/lib/platform/server'
import { readAsCustomer, tryAsCustomer } from '@/lib/session/read'
import type { CollectRules } from './collect-form'
import { previewRequestOf } from './preview'

export interface CollectOrderData {
  profile: Profile
  cart: CartProduct[]
  pharmacy: Pharmacy
  rules: CollectRules
  /** Without the upload, which has no screen yet. */
  ways: PrescriptionWay[]
  payments: { id: PaymentId; label: string }[]
  preview: OrderPreview
}

/**
 * All that the order's page shows of the platform. `no_cart`: nothing to order yet; `no_collection`: the pharmacy is gone, or prepares
 * nothing for collection. Throws on an outage; a refused token ends the session.
 */
export async function readCollectOrder(visitor: {
  token: string
  path: string
}): Promise<CollectOrderData | 'no_cart' | 'no_collection'> {
  const [me, read] = await Promise.all([
    readAsCustomer(authCalls.getMe, {}, visitor),
    readAsCustomer(cartCalls.getCart, {}, visitor),
  ])
  const profile = me.data
  const cart = read.data
  if (!profile || !cart || cart.temporary || cart.pharmacy_id === null || cart.products.length === 0) return 'no_cart'
  const [pharmacy, deliveries, payments, ways] = await Promise.all([
    readPharmacy(cart.pharmacy_id),
    readDeliveries(cart.pharmacy_id),
    readPayments(cart.pharmacy_id),
    readPrescriptionWays(cart.pharmacy_id),
  ])
  const delivery = deliveries.find(({ kind }) => kind === 'click_and_collect')
  if (!pharmacy || !delivery) return 'no_collection'
  const accepted = payments
    .filter(({ kinds }) => kinds.includes('click_and_collect'))
    .map(({ id, label }) => ({ id, label }))
  const order = { profile, delivery_id: delivery.id, payment_id: accepted[0]?.id ?? ('in_pharmacy' as const) }
  const preview = await tryAsCustomer(orderCalls.previewOrder, { body: previewRequestOf(order) }, visitor)
  if ('failure' in preview) {
    // Another tab was first.
    if (codeOf(preview.failure) === 'cart_empty') return 'no_cart'
    answerOrNone(orderCalls.previewOrder, { ok: false, failure: preview.failure })
    throw new PlatformError('POST /v1/preview-order', preview.failure)
  }
  return {
    profile,
    cart: cart.products,
    pharmacy,
    rules: {
      delivery_id: delivery.id,
      prescription_minsans: cart.products.filter(({ supply }) => needsPrescription(supply)).map(({ minsan }) => minsan),
      has_medicines: cart.products.some(isMedicine),
    },
    ways: ways.map(({ id }) => id).filter((id) => id !== 'upload'),
    payments: accepted,
    preview: preview.data,
  }
}
