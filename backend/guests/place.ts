import { eq, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import type { GuestOrderRequest } from '@/lib/contract/guests'
import { chargeMails } from '../account/mail-budget'
import { hashKey, isProven } from '../account/mailbox'
import { guest_orders } from '../database/schema/guests'
import type { SomeHandlers } from '../http/handler'
import { hashCall } from '../http/idempotency'
import { ProblemError } from '../http/problem'
import { parseId } from '../http/row-ids'
import { orderAnswer, previewAnswer } from '../orders/answer'
import { previewKeys, readContacts } from '../orders/buyer-keys'
import { type Basket, checkCart } from '../orders/check-cart'
import { issueKey } from '../orders/guest-keys'
import { mailPlaced } from '../orders/order-placed-mails'
import { orderOnce, orderPlaced, placeBasket } from '../orders/place'
import type { PreparedOrder } from '../orders/prepare'
import { readOrder } from '../orders/queries'
import { lastTerms } from '../site/terms'
import { mailboxProblems } from './limits'

interface Asking {
  user_id: number | null
  body: GuestOrderRequest
  address: string
  browser: { device: string | null }
  idempotency_key: string | null
}

/** Calls that place an order of lines in the request, for guests and for customers who order outside of their cart. */
export const guestPlacingHandlers = {
  async previewGuestOrder(asking, { cipher, database, env, now }) {
    const { basket, request, guest } = readAsking(asking)
    const known = asking.user_id === null && (await isProven(database, guest.device_hash, guest.email_hash, now()))
    const asked = known ? { ...basket, email_hash: guest.email_hash } : basket
    const buyer_keys = previewKeys(cipher, await readContacts(database, asked, request.customer))
    const { prepared, problems } = await checkCart(env, database, { ...asked, buyer_keys }, request, now())
    const ofGuest = asking.user_id !== null || (await isProven(database, guest.device_hash, null, now()))
    // The storefront previews before the guest has typed an address, so any proven mailbox of the browser counts.
    const more = ofGuest ? [] : await mailboxProblems(database, guest, prepared, { placing: false, now: now() })
    const agreed = asking.user_id === null ? null : await lastTerms(database, env, asking.user_id)
    return previewAnswer(prepared, [...problems, ...more], agreed)
  },

  async createGuestOrder(asking, runtime) {
    const { user_id } = asking
    if (user_id === null) return placeForGuest(runtime, asking)
    const { basket, request } = readAsking(asking)
    const order = await orderOnce(runtime, 'createGuestOrder', { ...asking, user_id }, (transaction) =>
      placeBasket(runtime, transaction, basket, request),
    )
    return { order, key: null }
  },
} satisfies SomeHandlers

/**
 * Places a guest's order and returns its key. The same Idempotency-Key and body return the existing order with a new
 * key. Takes locks in a fixed order: Idempotency-Key, mailbox, telephone and browser, offers, slots, limits.
 * Orders that share none of them do not wait for each other.
 */
async function placeForGuest(runtime: Runtime, asking: Asking) {
  const { database, now } = runtime
  const { basket, request, guest } = readAsking(asking)
  const key = asking.idempotency_key
  // Without the browser: one that keeps no cookies is another browser at each request.
  const idempotency_hash = key && hashKey('order key', key)
  const request_hash = hashCall('createGuestOrder', asking.body)
  const { sold_out, ...answer } = await database.transaction(async (transaction) => {
    if (idempotency_hash)
      await transaction.execute(
        sql`SELECT pg_advisory_xact_lock(hashtext('guest order key'), hashtext(${idempotency_hash}))`,
      )
    const proven = await isProven(transaction, guest.device_hash, guest.email_hash, now())
    const [first] = idempotency_hash
      ? await transaction.select().from(guest_orders).where(eq(guest_orders.idempotency_hash, idempotency_hash))
      : []
    if (first) {
      if (first.request_hash !== request_hash) throw new ProblemError('idempotency_conflict')
      const full = await readOrder(runtime.cipher, transaction, first.order_id)
      // It has joined an account, whose session shows it.
      if (full.order.user_id !== null) throw new ProblemError('idempotency_conflict')
      const order = orderAnswer(full, now())
      return { order, key: await issueKey(transaction, first.order_id, proven), sold_out: null }
    }
    const findMore = async (prepared: PreparedOrder) =>
      proven ? [] : await mailboxProblems(transaction, guest, prepared, { placing: true, now: now() })
    const whose = proven ? { ...basket, email_hash: guest.email_hash } : basket
    const { placed, ...taken } = await placeBasket(runtime, transaction, whose, request, findMore)
    const order_id = placed.order.id
    const row = { order_id, ...guest, proven_at: proven ? now() : null, idempotency_hash, request_hash }
    await transaction.insert(guest_orders).values(row)
    const { email } = request.customer
    await chargeMails({ ...runtime, database: transaction }, 'createGuestOrder', asking, {
      ...(proven ? { proven: email } : { unproven: email }),
      pharmacy: placed.pharmacy,
    })
    await mailPlaced(transaction, runtime, { ...placed, guest: row })
    return { order: orderAnswer(placed, now()), key: await issueKey(transaction, order_id, proven), ...taken }
  })
  if (sold_out) await orderPlaced(runtime, answer.order, sold_out)
  return answer
}

/** Splits a request into basket, order and origin. */
function readAsking({ user_id, body, address, browser }: Asking) {
  const { pharmacy_id, products, ...request } = body
  const hashes = {
    email_hash: hashKey('email', request.customer.email),
    device_hash: browser.device && hashKey('device', browser.device),
    address_hash: hashKey('address', address),
  }
  // Merges lines of the same product.
  const packs = new Map<string, number>()
  for (const { minsan, quantity } of products) packs.set(minsan, (packs.get(minsan) ?? 0) + quantity)
  const lines = Array.from(packs, ([minsan, quantity]) => ({ minsan, quantity }))
  const basket: Basket = { user_id, device_hash: hashes.device_hash, pharmacy_id: parseId(pharmacy_id), lines }
  return { basket, request, guest: hashes }
}
