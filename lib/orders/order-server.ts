import 'server-only'
import { authCalls, type Profile } from '@/lib/contract/auth'
import { type CartProduct, cartCalls } from '@/lib/contract/cart'
import { type OrderPreview, type OrderRequest, orderCalls } from '@/lib/contract/orders'
import type { Delivery, DeliveryKind, PaymentId, Pharmacy } from '@/lib/contract/pharmacies'
import { readDeliveries, readPayments, readPharmacy } from '@/lib/pharmacies/server'
import { codeOf, PlatformError } from '@/lib/platform/result'
import { answerOrNone } from '@/lib/platform/server'
import { readAsCustomer, tryAsCustomer } from '@/lib/session/read'

export interface Visitor {
  token: string
  path: string
}

/** What every order's page shows of the platform. */
export interface OrderBase {
  profile: Profile
  cart: CartProduct[]
  pharmacy: Pharmacy
  /** The ways of that kind that the pharmacy has, with the slots of now. */
  deliveries: [Delivery, ...Delivery[]]
  payments: { id: PaymentId; label: string }[]
}

/**
 * `no_cart`: nothing to order yet; `no_pharmacy`: it is gone, or hands nothing over in that way. Throws on an outage; a refused token ends
 * the session.
 */
export async function readOrderBase(
  visitor: Visitor,
  kind: DeliveryKind,
): Promise<OrderBase | 'no_cart' | 'no_pharmacy'> {
  const [me, read] = await Promise.all([
    readAsCustomer(authCalls.getMe, {}, visitor),
    readAsCustomer(cartCalls.getCart, {}, visitor),
  ])
  const profile = me.data
  const cart = read.data
  if (!profile || !cart || cart.temporary || cart.pharmacy_id === null || cart.products.length === 0) return 'no_cart'
  const [pharmacy, all, payments] = await Promise.all([
    readPharmacy(cart.pharmacy_id),
    readDeliveries(cart.pharmacy_id),
    readPayments(cart.pharmacy_id),
  ])
  const [first, ...others] = all.filter((delivery) => delivery.kind === kind)
  if (!pharmacy || !first) return 'no_pharmacy'
  return {
    profile,
    cart: cart.products,
    pharmacy,
    deliveries: [first, ...others],
    payments: payments.filter(({ kinds }) => kinds.includes(kind)).map(({ id, label }) => ({ id, label })),
  }
}

/** The preview that a page begins with. Throws on an outage. */
export async function readFirstPreview(body: OrderRequest, visitor: Visitor): Promise<OrderPreview | 'no_cart'> {
  const preview = await tryAsCustomer(orderCalls.previewOrder, { body }, visitor)
  if ('data' in preview) return preview.data
  // Another tab was first.
  if (codeOf(preview.failure) === 'cart_empty') return 'no_cart'
  answerOrNone(orderCalls.previewOrder, { ok: false, failure: preview.failure })
  throw new PlatformError('POST /v1/preview-order', preview.failure)
}
