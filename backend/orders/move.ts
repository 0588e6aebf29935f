import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import type { PaymentMethod } from '@/lib/contract/desk'
import type { OrderStatus } from '@/lib/contract/orders'
import type { Database } from '../database/open'
import { order_history, order_lines, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { keepAtLeast } from '../pharmacies'
import { bookPayment, wakePayments } from './bookings'
import { mailMoved } from './order-status-mails'
import { heldOnlineCents, isAwaitingPayment, notedPayment, paidByCapture, paymentOf } from './payment'
import { UNDO_MS, withPress } from './presses'
import { closeProposal, excludeMissingPacks, isAwaitingAnswer } from './proposals'
import { type FullOrder, lockOrder, type OrderRow, readOrder } from './queries'
import { type ByStaff, requireVersion } from './staff-actions'
import { type Actor, judgeMove, shouldReturnStock } from './status'
import { changeStock, claimSupplies, lockOffers, shelfChanged, sumPacks } from './stock'

export interface Move {
  to: OrderStatus
  actor: Actor
  tracking?: { carrier: string; code: string; url: string | null } | null | undefined
  /** Set for a customer, who moves only their own orders. */
  user_id?: number
  /**
   * The customer's right to cancel at any time: by rejecting a proposal or by withdrawing from every line. The pharmacy
   * gets a different mail.
   */
  by_right?: 'refusing' | 'withdrawing'
  /** With `cancelled`: only if it still waits for its online payment. */
  only_unpaid?: boolean
  /** Who does it at the desk, and on which version of the order. */
  by?: ByStaff | undefined
  /** With `completed`: the customer has paid at the handover. */
  paid?: boolean | undefined
  /** With `ready` and `shipped` at the desk: the packs that were to be ordered are here. */
  all_here?: boolean | undefined
  /** With `paid`: how. */
  method?: PaymentMethod | undefined
  /** With `cancelled`: why the pharmacy refuses the order, for the customer. */
  reason?: string | undefined
}

const PACKED: readonly OrderStatus[] = ['ready', 'shipped']
/** Statuses that capture what was authorised online. */
const CAPTURED: readonly OrderStatus[] = ['shipped', 'completed']
const HANDED_OVER: readonly OrderStatus[] = ['ready', 'shipped', 'completed']

/**
 * Moves an order: its status, history, stock and mails in one transaction. Throws `not_found`, `too_late` if a customer
 * cancels an order in preparation, `packs_missing` if staff pack an order with packs to order and do not say that they
 * are here, and `conflict` for any other move that is not allowed.
 */
export const moveOrder = (runtime: Runtime, id: string, move: Move): Promise<FullOrder> =>
  moveOrderThrough(runtime, id, [move.to], move)

/** Moves an order through several statuses: all of them, or none if one is refused. Throws as `moveOrder`. */
export async function moveOrderThrough(
  runtime: Runtime,
  id: string,
  statuses: readonly OrderStatus[],
  move: Omit<Move, 'to'>,
): Promise<FullOrder> {
  const { found, returned } = await runtime.database.transaction(async (transaction) => {
    let found = await lockOrder(runtime.cipher, transaction, id, move.user_id)
    requireVersion(found, move.by)
    const returned: string[] = []
    const putBack: Record<string, number> = {}
    await withPress(runtime, transaction, found, { what: statuses.at(-1) ?? '', by: move.by?.name }, async () => {
      for (const to of statuses) {
        const step = await moveLocked(runtime, transaction, found, { ...move, to })
        found = step.moved
        returned.push(...step.returned)
        Object.assign(putBack, step.put_back)
      }
      return putBack
    })
    return { found, returned }
  })
  for (const status of statuses)
    runtime.log.info({ event: 'order moved', order: found.order.number, status, by: move.actor }, 'order moved')
  await shelfChanged(runtime, returned)
  return found
}

/**
 * Moves a locked order. Returns the products that are back in stock. A pending proposal ends with the order, and blocks
 * its handover.
 */
export async function moveLocked(runtime: Runtime, transaction: Database, locked: FullOrder, move: Move) {
  const now = runtime.now()
  const { id } = locked.order
  refuse(locked, move, now)
  const found = CAPTURED.includes(move.to) ? await captureOnline(runtime, transaction, locked) : locked
  if (move.by && PACKED.includes(move.to)) await holdAllPacks(transaction, found, move)
  if (found.proposal && HANDED_OVER.includes(move.to)) await closeProposal(transaction, found, 'closed', now)
  if (found.proposal && shouldReturnStock(move.to)) {
    await excludeMissingPacks(transaction, found)
    await closeProposal(transaction, found, move.by_right === 'refusing' ? 'refused' : 'closed', now)
  }
  const changes = statusChanges(runtime, found, move, now)
  await transaction
    .update(orders)
    .set({ status: move.to, updated_at: laterThan(found.order.created_at, now), ...changes })
    .where(eq(orders.id, id))
  await transaction.insert(order_history).values({ order_id: id, status: move.to, at: now, by: move.by?.name ?? null })
  const { returned, put_back } = shouldReturnStock(move.to)
    ? await returnStock(transaction, found.order)
    : { returned: [], put_back: {} }
  const booking = { method: move.method, by: move.by?.name, at: now }
  await bookPayment(transaction, found, changes.paid_cents ?? found.order.paid_cents, booking)
  // A press can be taken back for a moment.
  if (found.online.length > 0) await wakePayments(transaction, id, new Date(now.getTime() + (move.by ? UNDO_MS : 0)))
  const after = await readOrder(runtime.cipher, transaction, id)
  const actor = move.by_right ? 'pharmacy' : move.actor
  await mailMoved(transaction, runtime.env, after, { actor, undoable: move.by !== undefined })
  return { moved: after, returned, put_back }
}

/** Books what is authorised as paid; the provider captures it afterwards (payments/settle.ts). */
async function captureOnline({ cipher, now }: Runtime, transaction: Database, full: FullOrder): Promise<FullOrder> {
  const cents = heldOnlineCents(full)
  if (cents === 0) return full
  const columns = paidByCapture(full, cents)
  await bookPayment(transaction, full, columns.paid_cents, { method: 'online', by: undefined, at: now() })
  await transaction.update(orders).set(columns).where(eq(orders.id, full.order.id))
  return readOrder(cipher, transaction, full.order.id)
}

function refuse(found: FullOrder, { to, actor, by_right, only_unpaid }: Move, now: Date): void {
  const { order } = found
  if (only_unpaid && !isAwaitingPayment(found)) throw new ProblemError('conflict', { detail: 'the order was paid' })
  const verdict = judgeMove(order, to, by_right ? 'pharmacy' : actor, now)
  if (verdict === 'allowed') {
    if (isAwaitingPayment(found) && !shouldReturnStock(to))
      throw new ProblemError('conflict', { detail: 'the order has not been paid online yet' })
    if (HANDED_OVER.includes(to) && isAwaitingAnswer(found, now))
      throw new ProblemError('conflict', { detail: 'the customer has not answered the proposal yet' })
    const rejected = found.prescriptions.filter(({ status }) => status === 'rejected').map(({ minsan }) => minsan)
    if (HANDED_OVER.includes(to) && rejected.length > 0)
      throw new ProblemError('conflict', {
        detail: `the prescription for ${rejected.join(', ')} is rejected and the customer has not replaced it: once you have a good one, orders verify ${order.number} --by <pharmacist>`,
      })
    // A pharmacist must see the prescription before the product is handed over (docs/domain.md#L4).
    const unseen = found.prescriptions.filter(({ status }) => status !== 'verified').map(({ minsan }) => minsan)
    if (to === 'completed' && unseen.length > 0)
      throw new ProblemError('conflict', {
        detail: `nobody has verified the prescription for ${unseen.join(', ')}: orders verify ${order.number} --by <pharmacist>`,
      })
    return
  }
  if (verdict === 'too_late') throw new ProblemError('too_late')
  if (verdict === 'too_early')
    throw new ProblemError('conflict', { detail: `the order is kept until ${order.keep_until?.toISOString()}` })
  throw new ProblemError('conflict', { detail: `an order cannot go from ${order.status} to ${to}` })
}

/** The packs that were to be ordered are held by the order, as staff say. Throws `packs_missing` if they do not. */
async function holdAllPacks(transaction: Database, { order, lines }: FullOrder, { all_here }: Move): Promise<void> {
  const missing = lines.filter(({ quantity, reserved }) => quantity > reserved).map(({ minsan }) => minsan)
  if (missing.length === 0) return
  if (!all_here) throw new ProblemError('packs_missing', { detail: `${missing.join(', ')} is to be ordered` })
  await claimSupplies(transaction, order)
  await transaction
    .update(order_lines)
    .set({ reserved: sql`${order_lines.quantity}` })
    .where(eq(order_lines.order_id, order.id))
}

function statusChanges({ cipher }: Runtime, full: FullOrder, move: Move, now: Date) {
  const { to, reason } = move
  const told = to === 'cancelled' && reason ? cipher.encrypt('orders', full.order, { refusal_reason: reason }) : {}
  return { ...changesBy(move, full, now), ...told }
}

function changesBy(move: Move, full: FullOrder, now: Date): Partial<typeof orders.$inferInsert> {
  const { to, tracking, paid, by } = move
  const { order, pharmacy } = full
  if (to === 'preparing') return { assigned_to: order.assigned_to ?? by?.staff_id ?? null }
  if (to === 'ready') return { ready_at: now, keep_until: keepAtLeast(pharmacy, now, order.keep_until) }
  if (to === 'shipped') return { tracking: tracking ?? null }
  if (to === 'completed' && paid && order.payment_status === 'unpaid') return notedPayment(full, 'paid')
  return shouldReturnStock(to) ? paymentOf({ ...full, order: { ...order, status: to } }, order.paid_cents) : {}
}

/** Returns a moment after `created_at`, so that a moved order differs from an untouched one. */
function laterThan(createdAt: Date, now: Date): Date {
  return now > createdAt ? now : new Date(createdAt.getTime() + 1)
}

/** Puts the order's packs back on the shelf, once. Returns them, and the products that were out of stock. */
async function returnStock(transaction: Database, { id, pharmacy_id }: OrderRow) {
  const held = await transaction
    .select({ minsan: order_lines.minsan, reserved: order_lines.reserved })
    .from(order_lines)
    .where(and(eq(order_lines.order_id, id), gt(order_lines.reserved, 0)))
    .orderBy(asc(order_lines.minsan))
  const minsans = held.map((line) => line.minsan)
  await lockOffers(transaction, pharmacy_id, minsans)
  const returned: string[] = []
  for (const { minsan, reserved } of held) {
    if ((await changeStock(transaction, pharmacy_id, minsan, reserved)) === reserved) returned.push(minsan)
  }
  await transaction.update(order_lines).set({ reserved: 0 }).where(eq(order_lines.order_id, id))
  return { returned, put_back: sumPacks(held.map(({ minsan, reserved }) => [minsan, reserved])) }
}
