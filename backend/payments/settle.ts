import { and, asc, eq, gt, lte, max, notInArray } from 'drizzle-orm'
import { ENDED } from '@/lib/contract/orders'
import { order_presses, orders } from '../database/schema/orders'
import { online_payments } from '../database/schema/till'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  bookPayment,
  canPayOnline,
  dueBackOnlineCents,
  type FullOrder,
  isAwaitingPayment,
  lockOrder,
  mailRenewal,
  moveOrder,
  needsRenewal,
  netOnlineCents,
  paymentOf,
  readOrder,
  UNDO_MS,
  undoSince,
} from '../orders'
import { repeat } from '../process/repeat'
import { openProvider, refreshMethods } from './accounts'
import type { PaymentProvider, Told } from './provider'
import { type OnlineRow, recordPayment } from './record'

const INTERVAL_MS = 15_000
/** Time for a payment that a process has taken on; another looks at it afterwards. */
const LEASE_MS = 60_000
const ROUND = 100
/** Steps of one payment in a round: asked, closed, given back. */
const STEPS_MAX = 4

/** Asks the provider for the state of a payment, and records it. */
export async function checkPayment(runtime: Runtime, row: OnlineRow) {
  if (row.reference === null) return { row, full: await readOrder(runtime.cipher, runtime.database, row.order_id) }
  return recordPayment(runtime, row.id, await (await openProvider(runtime, row)).read(row.reference))
}

/**
 * Makes the provider follow the books: captures what is booked as paid online, gives back what is booked as given back,
 * and releases the rest of an order that ended. Waits while a press at the desk can be taken back.
 */
async function settlePayment(runtime: Runtime, id: string): Promise<void> {
  const { database, now } = runtime
  const row = first(await database.select().from(online_payments).where(eq(online_payments.id, id)))
  const [press] = await database
    .select({ at: max(order_presses.at) })
    .from(order_presses)
    .where(and(eq(order_presses.order_id, row.order_id), gt(order_presses.at, undoSince(now()))))
  if (press?.at) {
    const next_at = new Date(press.at.getTime() + UNDO_MS + 1)
    await database.update(online_payments).set({ next_at }).where(eq(online_payments.id, id))
    return
  }
  const { reference } = row
  // Its start was never answered: nobody has seen its page.
  if (reference === null) return endUnstarted(runtime, row)
  let seen = await checkPayment(runtime, row)
  if (seen.row.counted && needsRenewal(seen.full, now())) await askAgain(runtime, row)
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await bookOwnRefund(runtime, seen.full)) seen = await checkPayment(runtime, row)
    const act = nextAct(seen.row, seen.full, now())
    if (!act) return
    const before = seen.row
    seen = await recordPayment(runtime, id, await act(await openProvider(runtime, row), reference))
    // The provider takes its time, or cannot do it yet: the next round asks again.
    if (!hasMoved(before, seen.row)) return
  }
}

async function endUnstarted({ database, now }: Runtime, { id, expires_at }: OnlineRow): Promise<void> {
  const isOver = expires_at <= now()
  await database
    .update(online_payments)
    .set(isOver ? { state: 'expired', next_at: null } : { next_at: expires_at })
    .where(eq(online_payments.id, id))
}

/** Asks the customer to pay again, once for each authorisation. */
async function askAgain({ cipher, database, env, log, now }: Runtime, { id, order_id }: OnlineRow): Promise<void> {
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, order_id)
    if (!needsRenewal(full, now())) return
    await transaction.update(online_payments).set({ renewal_asked_at: now() }).where(eq(online_payments.id, id))
    await mailRenewal(transaction, env, full, now())
    log.info({ event: 'payment asked again', order: full.order.number }, 'payment asked again')
  })
}

const hasMoved = (before: OnlineRow, after: OnlineRow) =>
  before.state !== after.state ||
  before.captured_cents !== after.captured_cents ||
  before.refunded_cents !== after.refunded_cents

type Act = (provider: PaymentProvider, reference: string) => Promise<Told>

/** Returns what the provider has to do; null if it and the books agree. */
function nextAct(row: OnlineRow, full: FullOrder, now: Date): Act | null {
  const { state, counted, authorised_cents, captured_cents, refunded_cents, expires_at } = row
  const target = counted ? netOnlineCents(full) : 0
  const cancel: Act = (provider, reference) => provider.cancel(reference)
  if (state === 'open') return !canPayOnline(full) || expires_at <= now ? cancel : null
  if (state === 'authorised') {
    if (target > 0) return (provider, reference) => provider.capture(reference, Math.min(target, authorised_cents))
    return !counted || ENDED.includes(full.order.status) ? cancel : null
  }
  const excess = captured_cents - refunded_cents - target
  return excess > 0 ? (provider, reference) => provider.refund(reference, refunded_cents + excess) : null
}

/** Books the refund of an order that came to nothing. Returns whether there was one. */
async function bookOwnRefund({ cipher, database, now }: Runtime, seen: FullOrder): Promise<boolean> {
  if (dueBackOnlineCents(seen) === 0) return false
  return database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, seen.order.id)
    const due = dueBackOnlineCents(full)
    if (due === 0) return false
    const paidCents = full.order.paid_cents - due
    await bookPayment(transaction, full, paidCents, { method: 'online', by: undefined, at: now() })
    await transaction.update(orders).set(paymentOf(full, paidCents)).where(eq(orders.id, full.order.id))
    return true
  })
}

/** Settles a payment. Returns whether its provider answered; otherwise the next round asks again. */
async function tryToSettle(runtime: Runtime, id: string): Promise<boolean> {
  try {
    await settlePayment(runtime, id)
    return true
  } catch (error) {
    runtime.log.error({ err: error, event: 'payment not settled' }, 'payment not settled')
    return false
  }
}

/** Settles the payments whose time has come, each by one process. Returns their number. */
export async function settlePayments(runtime: Runtime): Promise<number> {
  const { database, now } = runtime
  const due = await database.transaction(async (transaction) => {
    const rows = await transaction
      .select({ id: online_payments.id })
      .from(online_payments)
      .where(lte(online_payments.next_at, now()))
      .orderBy(asc(online_payments.next_at))
      .limit(ROUND)
      .for('update', { skipLocked: true })
    const next_at = new Date(now().getTime() + LEASE_MS)
    for (const { id } of rows)
      await transaction.update(online_payments).set({ next_at }).where(eq(online_payments.id, id))
    return rows
  })
  for (const { id } of due) await tryToSettle(runtime, id)
  return due.length
}

/**
 * Cancels orders that were not paid in time: their packs are for sale again. The provider is asked first, and money
 * that comes later goes back. Returns their number.
 */
export async function endUnpaid(runtime: Runtime): Promise<number> {
  const { cipher, database, now } = runtime
  const late = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.awaiting_payment_until, now()), notInArray(orders.status, [...ENDED])))
    .orderBy(asc(orders.awaiting_payment_until))
    .limit(ROUND)
  let ended = 0
  for (const { id } of late) {
    const { online } = await readOrder(cipher, database, id)
    let isKnown = true
    for (const row of online.filter(({ state }) => state === 'open'))
      isKnown = (await tryToSettle(runtime, row.id)) && isKnown
    ended += isKnown && (await endIfUnpaid(runtime, id)) ? 1 : 0
  }
  return ended
}

async function endIfUnpaid(runtime: Runtime, id: string): Promise<boolean> {
  if (!isAwaitingPayment(await readOrder(runtime.cipher, runtime.database, id))) return false
  try {
    await moveOrder(runtime, id, { to: 'cancelled', actor: 'pharmacy', only_unpaid: true })
    return true
  } catch (error) {
    // It was paid or moved in the meantime.
    if (!(error instanceof ProblemError)) throw error
    return false
  }
}

/** Runs the jobs now and every few seconds, until it is stopped. */
export function startPaymentWatch(runtime: Runtime): { stop(): Promise<void> } {
  const round = async () => {
    await settlePayments(runtime)
    await endUnpaid(runtime)
    await refreshMethods(runtime)
  }
  return repeat('payments', INTERVAL_MS, round, (error) =>
    runtime.log.error({ err: error, event: 'payment watch failed' }, 'payment watch failed'),
  )
}
