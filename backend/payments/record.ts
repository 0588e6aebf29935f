import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import { type OnlineState, online_payments } from '../database/schema/till'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  bookPayment,
  canRenew,
  countedPayment,
  type FullOrder,
  isAwaitingPayment,
  lockOrder,
  mailPlaced,
  needsRenewal,
  netOnlineCents,
  paidByCapture,
  paymentOf,
  readOrder,
} from '../orders'
import { keepAtLeast, readyAt } from '../pharmacies'
import type { Told } from './provider'

export type OnlineRow = typeof online_payments.$inferSelect

const MINUTE_MS = 60_000
/** How often the provider is asked for a payment that no event told of. */
const OPEN_MS = MINUTE_MS
/** How often it is asked whether an authorisation still stands. */
const HELD_MS = 60 * MINUTE_MS
/** How long, and how often, it is asked whether it has given back a part on its own. */
const DAY_MS = 24 * 60 * MINUTE_MS
const WATCHED_MS = 60 * DAY_MS

/**
 * Records what the provider says of a payment: the only way in which the return of the customer, a webhook and the job
 * change an order. Repeating it changes nothing. Returns the payment and its order.
 */
export async function recordPayment(
  runtime: Runtime,
  id: string,
  told: Told,
): Promise<{ row: OnlineRow; full: FullOrder }> {
  const { cipher, database, log, now } = runtime
  const { row, full, counts } = await database.transaction(async (transaction) => {
    const { order_id } = first(
      await transaction
        .select({ order_id: online_payments.order_id })
        .from(online_payments)
        .where(eq(online_payments.id, id)),
    )
    // The lock of the order puts all that is recorded about it in one order.
    const locked = await lockOrder(cipher, transaction, order_id)
    const before = first(locked.online.filter((one) => one.id === id))
    const counts = shouldCount(before, locked, told)
    const changes = {
      state: nextState(before, told),
      authorised_cents: Math.max(before.authorised_cents, told.authorised_cents),
      captured_cents: Math.max(before.captured_cents, told.captured_cents),
      refunded_cents: Math.max(before.refunded_cents, told.refunded_cents),
      counted: before.counted || counts,
      capture_before: told.capture_before ?? before.capture_before,
      dashboard_url: told.dashboard_url ?? before.dashboard_url,
    }
    const isFirst = counts && isAwaitingPayment(locked)
    if (counts)
      // One that is paid again is released by the job.
      await transaction
        .update(online_payments)
        .set({ counted: false, next_at: now() })
        .where(and(eq(online_payments.order_id, order_id), eq(online_payments.counted, true)))
    await transaction.update(online_payments).set(changes).where(eq(online_payments.id, id))
    if (isFirst) await acceptOrder(runtime, transaction, locked)
    const recordedOrder = await readOrder(cipher, transaction, order_id)
    const isBooked = await followProvider(transaction, recordedOrder, now())
    const full = isBooked ? await readOrder(cipher, transaction, order_id) : recordedOrder
    if (isFirst) await mailPlaced(transaction, runtime, full, { order: order_id })
    const recorded = first(full.online.filter((one) => one.id === id))
    const next_at = nextLook(recorded, full, now())
    await transaction.update(online_payments).set({ next_at }).where(eq(online_payments.id, id))
    return { row: { ...recorded, next_at }, full, counts }
  })
  if (counts) log.info({ event: 'order paid online', order: full.order.number }, 'order paid online')
  return { row, full }
}

/**
 * An attempt pays for an order that waits for it, or whose customer was asked to pay again, with exactly its amount;
 * money of any other goes back.
 */
function shouldCount(before: OnlineRow, full: FullOrder, told: Told): boolean {
  const hasMoney = told.state === 'authorised' || told.state === 'captured'
  const isExact = told.authorised_cents === before.amount_cents
  const isAsked = isAwaitingPayment(full) ? countedPayment(full) === undefined : !before.counted && canRenew(full)
  return hasMoney && isExact && isAsked
}

/** What was captured stays so, and an ended attempt is not open again. */
function nextState({ state }: OnlineRow, told: Told): OnlineState {
  if (state === 'captured' || state === 'released') return told.captured_cents > 0 ? 'captured' : state
  return told.state === 'open' ? state : told.state
}

/** The order is the pharmacy's from now on: what it promised counts from here. */
async function acceptOrder({ now }: Runtime, transaction: Database, full: FullOrder): Promise<void> {
  const { order, pharmacy, lines } = full
  const delivery = pharmacy.deliveries.find(({ id }) => id === order.delivery.id)
  const fromWholesaler = lines.some((line) => line.reserved < line.quantity)
  const ready =
    delivery && !order.delivery.slot_start && readyAt(pharmacy, now(), delivery.ready_in_minutes, fromWholesaler)
  const isLater = ready && (order.ready_at === null || ready > order.ready_at)
  await transaction
    .update(orders)
    .set({
      awaiting_payment_until: null,
      ...(isLater && {
        ready_at: ready,
        ...(order.keep_until && { keep_until: keepAtLeast(pharmacy, ready, order.keep_until) }),
      }),
    })
    .where(eq(orders.id, order.id))
}

/**
 * Books money that the provider moved on its own: captured at once, refunded at the provider, or no longer authorised
 * when it was to be captured. Returns whether there was any.
 */
async function followProvider(transaction: Database, full: FullOrder, at: Date): Promise<boolean> {
  const counted = countedPayment(full)
  if (!counted) return false
  const booked = netOnlineCents(full)
  const net = counted.captured_cents - counted.refunded_cents
  const isBehind = counted.state === 'authorised' || counted.state === 'open'
  if (isBehind || net === booked) return false
  const { order } = full
  const wasTaken = counted.captured_cents > 0
  // More than booked is either captured at once, or goes back by the job.
  if (net > booked && full.payments.some(({ method }) => method === 'online')) return false
  const paid_cents = order.paid_cents + net - booked
  const columns =
    net > booked
      ? paidByCapture(full, net)
      : wasTaken
        ? paymentOf(full, paid_cents)
        : { paid_cents, payment_status: 'unpaid' as const }
  await bookPayment(transaction, full, paid_cents, { method: 'online', by: undefined, at })
  await transaction.update(orders).set(columns).where(eq(orders.id, order.id))
  return true
}

/** Returns when the job looks at a payment next; null if nothing is left to do. */
function nextLook(row: OnlineRow, full: FullOrder, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const target = row.counted ? netOnlineCents(full) : 0
  if (row.state === 'open') return after(OPEN_MS)
  if (row.counted && needsRenewal(full, now)) return now
  if (row.state === 'authorised') return row.counted && target === 0 ? after(HELD_MS) : now
  if (row.state !== 'captured') return null
  // What is booked may still be taken back at the desk (settle.ts).
  if (row.captured_cents - row.refunded_cents !== target) return now
  // No event told of a refund in the provider's own pages.
  return now.getTime() - row.created_at.getTime() < WATCHED_MS ? after(DAY_MS) : null
}
