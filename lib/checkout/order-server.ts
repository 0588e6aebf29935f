import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { authCalls } from '@/lib/contract/auth'
import { cartCalls } from '@/lib/contract/cart'
import { guestCalls } from '@/lib/contract/guests'
import { type OrderPreview, type OrderRequest, orderCalls } from '@/lib/contract/orders'
import type { OnlineMethod } from '@/lib/contract/payments'
import type { Delivery, PaymentId, PrescriptionWay } from '@/lib/contract/pharmacies'
import { userDataCalls } from '@/lib/contract/user-data'
import { ANYBODY } from '@/lib/forms/draft'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { fill } from '@/lib/i18n/fill'
import {
  readDeliveries,
  readDeliveriesTo,
  readPayments,
  readPharmacy,
  readPrescriptionWays,
} from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'
import { PlatformError, problemCode } from '@/lib/platform/result'
import { answerOrNone, platform } from '@/lib/platform/server'
import { may } from '@/lib/rules/channels'
import { needsPrescription } from '@/lib/rules/prescription'
import { isOnlyReserved, mayBePaidOnline } from '@/lib/rules/sale'
import { loginPath } from '@/lib/session/guard'
import { type GuestCart, readGuestCart } from '@/lib/session/guest'
import { type MaybeGuest, readAsCustomer, readToken, tryAsCustomer } from '@/lib/session/server'
import { env } from '@/lib/settings/env'
import { compactCode } from '@/lib/values/text'
import messages from '@/messages/it.json'
import { BASKET } from './basket'
import { countsForFree, findUndeliverable } from './deliverable'
import { buildPreviewRequest } from './preview'

/** Reads the ways that the pharmacy takes a prescription; a platform may not accept guests' files. */
export async function readAcceptedWays(pharmacyId: string, hasAccount: boolean): Promise<PrescriptionWay[]> {
  const ways = (await readPrescriptionWays(pharmacyId)).map(({ id }) => id)
  const uploads = hasAccount || !(await lackingCalls()).includes('uploadGuestPrescription')
  return ways.filter((way) => uploads || way !== 'upload')
}

export interface Visitor extends MaybeGuest {
  /** Lines to order instead of the account's cart; always set for a guest. */
  basket: GuestCart | null
}

/** Reads visitor and lines. Redirects to the login without a session if the platform takes no guest orders. */
export async function readVisitor(path: string, search: SearchParams): Promise<Visitor> {
  const token = await readToken()
  if (token === null && (await lackingCalls()).includes('createGuestOrder'))
    redirect(loginPath(path, { expired: search.expired === '1' }))
  const ofBasket = search.basket === '1'
  // A customer orders the account's cart, whatever this browser's cookie holds.
  const basket = token === null || ofBasket ? await readGuestCart(await cookies()) : null
  const form = firstValue(search.form)
  const asked = [...(ofBasket ? [BASKET] : []), ...(form ? [`form=${encodeURIComponent(form)}`] : [])].join('&')
  return { token, path: asked ? `${path}?${asked}` : path, basket }
}

const GUEST = { id: ANYBODY, first_name: '', last_name: '', email: '', phone_number: null }

/** Customer and cart; null if there is nothing to order. */
async function readBuyer(visitor: Visitor) {
  const { token, basket } = visitor
  const ofBasket =
    basket && platform()(cartCalls.quoteCart, { body: basket }).then((read) => answerOrNone(cartCalls.quoteCart, read))
  if (token === null) return { profile: GUEST, cart: await ofBasket, usual: undefined }
  const [{ data: profile }, cart, { data: placed }] = await Promise.all([
    readAsCustomer(authCalls.getMe, {}, visitor),
    ofBasket ?? readAsCustomer(cartCalls.getCart, {}, visitor).then(({ data }) => data),
    readAsCustomer(orderCalls.listOrders, { query: { page_number: 1, page_size: 1 } }, visitor),
  ])
  const [last] = placed ?? []
  // Reuses data of the last order.
  const phone_number = profile && (profile.phone_number ?? (last?.customer.phone_number || null))
  return { profile: profile && { ...profile, phone_number }, cart, usual: last?.payment.id }
}

/** Form fields that determine an order's totals. */
interface Chosen {
  payment_id?: string | undefined
  delivery_id?: string | undefined
  postal_code?: string | undefined
  slot_start?: string | undefined
}

const toPlace = ({ postal_code = '', slot_start = '' }: Chosen) => ({
  ...(/^\d{5}$/.test(postal_code) && { postal_code }),
  ...(slot_start !== '' && { slot_start }),
})

/** Says before the press with what and when one pays online, and what is paid in the pharmacy. */
function onlineLabel(left: readonly { name: string }[], methods: readonly OnlineMethod[] = []): string {
  const { online } = messages.checkout.payment
  const texts = messages.checkout.onlineMethods
  const names = (later: boolean) =>
    new Intl.ListFormat('it', { type: 'disjunction' }).format(
      methods.filter((one) => one.later === later).map(({ id }) => texts.name[id]),
    )
  const [later, now] = [names(true), names(false)]
  const parts = [
    later ? fill(texts.later, { online, methods: later }) : now ? fill(texts.onlyNow, { methods: now }) : online,
    later && now && fill(texts.now, { methods: now }),
    left.length > 0 && fill(texts.rest, { products: left.map(({ name }) => name).join(', ') }),
  ]
  return parts.filter(Boolean).join('. ')
}

/** For a preview with a pharmacy whose payments are all unknown to us. */
const ANY_PAYMENT = { click_and_collect: 'in_pharmacy', home_delivery: 'on_delivery' } as const

/**
 * Reads all data of an order's page. `no_cart`: nothing to order; `no_pharmacy`: missing, or without that kind of
 * delivery. Throws on an outage; a refused token ends the session.
 */
async function readOrder<Also>(
  visitor: Visitor,
  kind: keyof typeof ANY_PAYMENT,
  /** Additional data, read in parallel. */
  readAlso: (pharmacyId: string) => Promise<Also>,
  /** Delivery chosen in a submitted form. */
  chosen: Chosen = {},
) {
  const { profile, cart, usual } = await readBuyer(visitor)
  if (!profile || !cart || cart.temporary || cart.pharmacy_id === null || cart.products.length === 0) return 'no_cart'
  const [pharmacy, all, known, also] = await Promise.all([
    readPharmacy(cart.pharmacy_id),
    readDeliveries(cart.pharmacy_id),
    readPayments(cart.pharmacy_id),
    readAlso(cart.pharmacy_id),
  ])
  const [first, ...others] = all.filter((delivery) => delivery.kind === kind)
  if (!pharmacy || !first) return 'no_pharmacy'
  const deliveries: [Delivery, ...Delivery[]] = [first, ...others]
  const left = cart.products.filter((product) => !mayBePaidOnline(product, pharmacy))
  const lacking = await lackingCalls()
  const paysOnline =
    left.length < cart.products.length &&
    !lacking.includes(visitor.token === null || visitor.basket ? 'startGuestPayment' : 'startPayment')
  const payments = known
    .filter(({ id, kinds }) => kinds.includes(kind) && (id !== 'online' || paysOnline))
    .map(({ id, label, methods }) => ({ id, label: id === 'online' ? onlineLabel(left, methods) : label }))
    .sort((one, other) => Number(other.id === usual) - Number(one.id === usual))
  const payment_id: PaymentId =
    payments.find((one) => one.id === chosen.payment_id)?.id ?? payments[0]?.id ?? ANY_PAYMENT[kind]
  const delivery_id = deliveries.find((one) => one.id === chosen.delivery_id)?.id ?? first.id
  const request = buildPreviewRequest({ profile, payment_id, delivery_id, ...toPlace(chosen) })
  const preview = await readFirstPreview(request, visitor)
  if (preview === 'no_cart') return preview
  const { id, first_name, last_name, email, phone_number } = profile
  return {
    /** Only the fields that the form shows go to the browser. */
    customer: { id, first_name, last_name, email, phone_number },
    cart: cart.products,
    pharmacy,
    deliveries,
    payments,
    has_medicines: cart.products.some((product) => may(product, 'health_consent')),
    deductible: cart.products.some((product) => may(product, 'deducted')),
    preview,
    also,
    basket: visitor.basket,
  }
}

export async function readCollectOrder(visitor: Visitor) {
  const order = await readOrder(visitor, 'click_and_collect', (id) => readAcceptedWays(id, visitor.token !== null))
  if (typeof order === 'string') return order
  const { cart, deliveries, has_medicines, deductible, pharmacy, also } = order
  const prescription_minsans = cart.filter(needsPrescription).map(({ minsan }) => minsan)
  const rules = { delivery_id: deliveries[0].id, prescription_minsans, has_medicines, deductible }
  const reserved = cart
    .filter((line) => env().RESERVATION_ONLY || isOnlyReserved(line, pharmacy))
    .map(({ minsan }) => minsan)
  return { ...order, rules, reserved, ways: also }
}

/** Reads an order for delivery, with lines that prevent it. `sent`: a submitted form. */
export async function readHomeOrder(visitor: Visitor, sent: URLSearchParams | null = null) {
  const text = (name: string) => sent?.get(name) ?? undefined
  const chosen = {
    payment_id: text('payment.id'),
    delivery_id: text('delivery_id'),
    postal_code: sent?.has('address.cap') ? compactCode(sent.get('address.cap') ?? '') : undefined,
    slot_start: text('slot_start'),
  }
  const order = await readOrder(
    visitor,
    'home_delivery',
    async () => (visitor.token === null ? null : readAsCustomer(userDataCalls.listAddresses, {}, visitor)),
    chosen,
  )
  if (typeof order === 'string') return order
  const { cart, pharmacy, also, deliveries, preview } = order
  const addresses = also?.data ?? []
  const addressId = sent ? text('address_id') : addresses[0]?.id
  const cap = addresses.find(({ id }) => id === addressId)?.postal_code ?? chosen.postal_code
  const lines = preview.lines.map((line) => ({ ...line, price: line.unit_price }))
  return {
    ...order,
    addresses,
    undeliverable: findUndeliverable(cart, pharmacy),
    /** Deliveries to the initially known postal code. */
    there:
      cap && /^\d{5}$/.test(cap)
        ? { cap, found: await readDeliveriesTo(pharmacy.id, cap, countsForFree(lines)) }
        : null,
    deliveries,
  }
}

/** Reads the page's first preview. Throws on an outage. */
async function readFirstPreview(body: OrderRequest, visitor: Visitor): Promise<OrderPreview | 'no_cart'> {
  const preview = visitor.basket
    ? await tryAsCustomer(guestCalls.previewGuestOrder, { body: { ...body, ...visitor.basket } }, visitor)
    : await tryAsCustomer(orderCalls.previewOrder, { body }, visitor)
  if ('data' in preview) return preview.data
  // Another tab emptied the cart.
  if (problemCode(preview.failure) === 'cart_empty') return 'no_cart'
  answerOrNone(orderCalls.previewOrder, { ok: false, failure: preview.failure })
  throw new PlatformError('POST /v1/preview-order', preview.failure)
}
