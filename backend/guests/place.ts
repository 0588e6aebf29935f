import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import type { GuestOrderRequest } from '@/lib/contract/guests'
import { ENDED } from '@/lib/contract/orders'
import { needsPrescription } from '@/lib/rules/prescription'
import { chargeMails, hashDevice, hashKey, isProven } from '../account'
import type { Database } from '../database/open'
import { guest_orders } from '../database/schema/guests'
import { order_lines, orders } from '../database/schema/orders'
import { hasHash, type KeyedHash } from '../encryption/keys'
import type { SomeHandlers } from '../http/handler'
import { hashCall } from '../http/idempotency'
import { Limiter } from '../http/limits'
import { parseId } from '../http/page'
import { ProblemError } from '../http/problem'
import type { OrderProblem, PreparedOrder } from '../orders'
import {
  type Basket,
  checkCart,
  isAwaitingPayment,
  issueKey,
  mailPlaced,
  orderAnswer,
  orderOnce,
  orderPlaced,
  placeBasket,
  previewAnswer,
  previewKeys,
  readContacts,
  readOrder,
} from '../orders'
import { lastTerms } from '../site'

/** Origin of an order, as hashes. */
interface Origin {
  device: KeyedHash | null
  address: KeyedHash
}

/**
 * Orders per day without a proved mailbox; beyond that it is required. Cancelling refunds none. Mailboxes have the
 * budget of their mails instead (backend/account/mail-budget.ts): counting their orders would reveal them to strangers.
 */
const UNPROVEN_PER_DAY = { device: 2, address: 6, pharmacy: 40 }
/** Cents. */
const UNPROVEN_VALUE_MAX = 15_000
/** Packs of a product that they may reserve regardless of stock; beyond that up to half of it. */
const UNPROVEN_PACKS = 4

const DAY = 24 * 3600
const byDevice = new Limiter('unproven device', { count: UNPROVEN_PER_DAY.device, window_seconds: DAY })
const byAddress = new Limiter('unproven address', { count: UNPROVEN_PER_DAY.address, window_seconds: DAY })
const byPharmacy = new Limiter('unproven pharmacy', { count: UNPROVEN_PER_DAY.pharmacy, window_seconds: DAY })

/**
 * Returns `email_unproven` if a guest without a proven mailbox has to prove it first. Never reads what the mailbox ordered before. Placing takes one
 * of the day's orders, which the caller's transaction gives back if it places none; a preview takes none.
 */
async function mailboxProblems(
  database: Database,
  guest: Origin,
  { lines, pharmacy, total_cents, has_limited }: PreparedOrder,
  { placing, now }: { placing: boolean; now: Date },
): Promise<OrderProblem[]> {
  const asked: OrderProblem[] = [{ kind: 'rule', code: 'email_unproven', field: 'customer.email' }]
  if (has_limited || total_cents > UNPROVEN_VALUE_MAX || lines.some(needsPrescription)) return asked
  const counted: [Limiter, string | null][] = [
    [byAddress, guest.address.digest],
    [byDevice, guest.device?.digest ?? null],
    [byPharmacy, String(pharmacy.id)],
  ]
  for (const [limiter, key] of counted) {
    if (key === null) continue
    const hasRoom = placing ? await limiter.hasRoom(database, key, now) : !(await limiter.isSpent(database, key, now))
    if (!hasRoom) return asked
  }
  const open = database
    .select({ id: orders.id })
    .from(guest_orders)
    .innerJoin(orders, eq(orders.id, guest_orders.order_id))
    .where(
      and(eq(orders.pharmacy_id, pharmacy.id), isNull(guest_orders.proven_at), notInArray(orders.status, [...ENDED])),
    )
  const held = await database
    .select({ minsan: order_lines.minsan, packs: sql<number>`sum(${order_lines.reserved})::int` })
    .from(order_lines)
    .where(
      and(
        inArray(order_lines.order_id, open),
        inArray(
          order_lines.minsan,
          lines.map(({ minsan }) => minsan),
        ),
      ),
    )
    .groupBy(order_lines.minsan)
  const tooMany = lines.some(({ minsan, reserved, stock }) => {
    const before = held.find((one) => one.minsan === minsan)?.packs ?? 0
    return before + reserved > Math.max(UNPROVEN_PACKS, (stock + before) / 2)
  })
  return tooMany ? asked : []
}

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
    const known = asking.user_id === null && (await isProven(database, guest.device, guest.email, now()))
    const asked = known ? { ...basket, mailbox: guest.email } : basket
    const buyer_keys = previewKeys(cipher, await readContacts(database, asked, request.customer))
    const { prepared, problems } = await checkCart(env, database, { ...asked, buyer_keys }, request, now())
    const ofGuest = asking.user_id !== null || (await isProven(database, guest.device, null, now()))
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
  const callKey = key === null ? null : hashKey('order key', key)
  const content = hashCall('createGuestOrder', asking.body)
  const { sold_out, ...answer } = await database.transaction(async (transaction) => {
    if (callKey)
      await transaction.execute(
        sql`SELECT pg_advisory_xact_lock(hashtext('guest order key'), hashtext(${callKey.digest}))`,
      )
    const proven = await isProven(transaction, guest.device, guest.email, now())
    const [first] = callKey
      ? await transaction.select().from(guest_orders).where(hasHash(guest_orders.idempotency_hash, callKey))
      : []
    if (first) {
      if (first.request_hash === null || !content.all.includes(first.request_hash))
        throw new ProblemError('idempotency_conflict')
      const full = await readOrder(runtime.cipher, transaction, first.order_id)
      // It has joined an account, whose session shows it.
      if (full.order.user_id !== null) throw new ProblemError('idempotency_conflict')
      const order = orderAnswer(full, now())
      return { order, key: await issueKey(transaction, first.order_id, proven), sold_out: null }
    }
    const findMore = async (prepared: PreparedOrder) =>
      proven ? [] : await mailboxProblems(transaction, guest, prepared, { placing: true, now: now() })
    const whose = proven ? { ...basket, mailbox: guest.email } : basket
    const { placed, ...taken } = await placeBasket(runtime, transaction, whose, request, findMore)
    const order_id = placed.order.id
    const row = {
      order_id,
      email_hash: guest.email.stored,
      device_hash: guest.device?.stored ?? null,
      address_hash: guest.address.stored,
      proven_at: proven ? now() : null,
      idempotency_hash: callKey?.stored ?? null,
      request_hash: content.stored,
    }
    await transaction.insert(guest_orders).values(row)
    const { email } = request.customer
    await chargeMails({ ...runtime, database: transaction }, 'createGuestOrder', asking, {
      ...(proven ? { proven: email } : { unproven: email }),
      pharmacy: placed.pharmacy,
    })
    if (!isAwaitingPayment(placed)) await mailPlaced(transaction, runtime, { ...placed, guest: row })
    return { order: orderAnswer(placed, now()), key: await issueKey(transaction, order_id, proven), ...taken }
  })
  if (sold_out) await orderPlaced(runtime, answer.order, sold_out)
  return answer
}

/** Splits a request into basket, order and origin. */
function readAsking({ user_id, body, address, browser }: Asking) {
  const { pharmacy_id, products, ...request } = body
  const guest = {
    email: hashKey('email', request.customer.email),
    device: hashDevice(browser.device),
    address: hashKey('address', address),
  }
  // Merges lines of the same product.
  const packs = new Map<string, number>()
  for (const { minsan, quantity } of products) packs.set(minsan, (packs.get(minsan) ?? 0) + quantity)
  const lines = Array.from(packs, ([minsan, quantity]) => ({ minsan, quantity }))
  const basket: Basket = { user_id, device: guest.device, pharmacy_id: parseId(pharmacy_id), lines }
  return { basket, request, guest }
}
