import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { UNDO_SECONDS } from '@/lib/contract/desk'
import type { OrderStatus } from '@/lib/contract/orders'
import type { Database } from '../database/open'
import {
  type BeforePress,
  order_history,
  order_lines,
  order_prescriptions,
  order_presses,
  order_proposals,
  order_withdrawals,
  orders,
  type PressMail,
} from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { dropHeldMail, lockHeldMail } from '../mail/about'
import { restorePayments, validPayments } from './bookings'
import { releaseSupplies } from './claim-supplies'
import { mailMoved, mailRefunded, mailRejected } from './order-status-mails'
import { type FullOrder, lockOrder, readOrder } from './queries'
import { shelfChanged } from './shelf-change'
import { type ByStaff, orderState, recordAction, requireVersion } from './staff-actions'
import { changeStock, lockOffers } from './stock'

export type PressRow = typeof order_presses.$inferSelect

/** Presses that may have used packs of a supply (move.ts). */
const PACKED: readonly string[] = ['ready', 'shipped'] satisfies OrderStatus[]

/** How long a press can be taken back, in ms. */
export const UNDO_MS = UNDO_SECONDS * 1000

export const undoUntil = ({ at }: Pick<PressRow, 'at'>): Date => new Date(at.getTime() + UNDO_MS)

/** Presses at or before this moment cannot be taken back. */
export const undoSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS)

/** Adds up packs by product. */
export function sumPacks(lines: readonly (readonly [minsan: string, packs: number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [minsan, packs] of lines) sums[minsan] = (sums[minsan] ?? 0) + packs
  return sums
}

interface Press {
  /** New status or payment status, or the action. */
  what: string
  withdrawal_id?: string
  /** Member of staff. Undefined for operator's commands, which cannot be taken back. */
  by: string | undefined
}

/** Does the work of a press on a locked order so that it can be taken back. The work returns the packs that it put on the shelf. */
export async function withPress(
  { cipher, now }: Runtime,
  transaction: Database,
  full: FullOrder,
  { by, ...press }: Press,
  work: () => Promise<Record<string, number> | undefined>,
): Promise<void> {
  if (by === undefined) return void (await work())
  const { id } = full.order
  const before = await readBefore(transaction, full)
  const waiting = await lockMails(transaction, id)
  const put_back = (await work()) ?? {}
  const held = await lockMails(transaction, id)
  const state = orderState(await readOrder(cipher, transaction, id))
  await transaction.insert(order_presses).values({
    ...{ ...press, order_id: id, by, at: now(), state, before, put_back },
    held: MAILS.filter((mail) => held[mail] !== null && held[mail] !== waiting[mail]),
    replaced: MAILS.filter((mail) => waiting[mail] !== null && held[mail] !== waiting[mail]),
  })
}

const MAILS = ['status', 'prescription rejected', 'refund'] as const satisfies readonly PressMail[]

const lockMails = async (transaction: Database, order: string): Promise<Record<PressMail, number | null>> => ({
  status: await lockHeldMail(transaction, { order }, 'status'),
  'prescription rejected': await lockHeldMail(transaction, { order }, 'prescription rejected'),
  refund: await lockHeldMail(transaction, { order }, 'refund'),
})

const toText = (at: Date | null) => at?.toISOString() ?? null
const toDate = (text: string | null) => (text === null ? null : new Date(text))

async function readBefore(transaction: Database, full: FullOrder): Promise<BeforePress> {
  const { order, history, lines, withdrawals, proposal } = full
  const { status, payment_status, paid_cents, tracking, updated_at } = order
  const { minsan, verified_by, verified_at, rejection_reason_encrypted } = order_prescriptions
  const verdicts = await transaction
    .select({ minsan, status: order_prescriptions.status, verified_by, verified_at, rejection_reason_encrypted })
    .from(order_prescriptions)
    .where(eq(order_prescriptions.order_id, order.id))
  return {
    order: {
      ...{ status, payment_status, paid_cents, tracking, updated_at: updated_at.toISOString() },
      is_assigned: order.assigned_to !== null,
      ...{ ready_at: toText(order.ready_at), keep_until: toText(order.keep_until) },
    },
    history: history.at(-1)?.id ?? 0,
    reserved: Object.fromEntries(lines.map(({ position, reserved }) => [position, reserved])),
    prescriptions: verdicts.map((one) => ({ ...one, verified_at: toText(one.verified_at) })),
    withdrawals: withdrawals.map(({ id, goods_back_at, goods_back_by, refunded_at, refunded_by }) => ({
      ...{ id, goods_back_by, refunded_by },
      ...{ goods_back_at: toText(goods_back_at), refunded_at: toText(refunded_at) },
    })),
    proposal_id: proposal?.id ?? null,
    payments: validPayments(full).map((payment) => payment.id),
  }
}

/** Returns the press of each order that can be taken back: its last one, unless the order has changed since. */
export async function readPresses(
  database: Database,
  found: readonly FullOrder[],
  now: Date,
): Promise<Map<string, PressRow>> {
  const ids = found.map(({ order }) => order.id)
  const rows = await database
    .select()
    .from(order_presses)
    .where(and(inArray(order_presses.order_id, ids), gt(order_presses.at, undoSince(now))))
    .orderBy(desc(order_presses.id))
  const last = found.flatMap((full) => {
    const row = rows.find(({ order_id }) => order_id === full.order.id)
    return row && row.state === orderState(full) ? [[full.order.id, row] as const] : []
  })
  return new Map(last)
}

/**
 * Takes back the last press at an order: its status, payment, prescriptions, withdrawals, stock and mail. Throws
 * `conflict` if the order has changed since, the time is over, the mail has left, or the packs were sold meanwhile;
 * `mayUndo` throws for who may not.
 */
export async function undoPress(
  runtime: Runtime,
  id: string,
  by: ByStaff,
  mayUndo: (press: PressRow) => void,
): Promise<void> {
  const { cipher, database, log, now } = runtime
  const { press, number } = await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    const press = (await readPresses(transaction, [full], now())).get(id)
    if (!press) throw new ProblemError('conflict', { detail: 'nothing can be taken back any more' })
    mayUndo(press)
    for (const mail of press.held)
      if (!(await dropHeldMail(transaction, { order: id }, mail)))
        throw new ProblemError('conflict', { detail: 'the customer has been told already' })
    await takeStock(transaction, full.order.pharmacy_id, press.put_back)
    await restore(transaction, id, press.before)
    if (PACKED.includes(press.what)) await releaseSupplies(transaction, full.order)
    const { payments } = press.before
    if (payments) await restorePayments(transaction, id, payments, { by: by.name, at: now() })
    await noteUndo(transaction, press, by, now())
    await transaction.delete(order_presses).where(eq(order_presses.id, press.id))
    await mailAgain(runtime, transaction, await readOrder(cipher, transaction, id), press.replaced)
    return { press, number: full.order.number }
  })
  log.info({ event: 'press taken back', order: number, press: press.what }, 'press taken back')
  await shelfChanged(runtime, Object.keys(press.put_back))
}

/** Takes packs off the shelf again. Throws `conflict` if they were sold meanwhile. */
async function takeStock(transaction: Database, pharmacy_id: number, packs: PressRow['put_back']): Promise<void> {
  const minsans = Object.keys(packs).sort()
  await lockOffers(transaction, pharmacy_id, minsans)
  for (const minsan of minsans) {
    const left = await changeStock(transaction, pharmacy_id, minsan, -(packs[minsan] ?? 0))
    if (left !== null && left < 0)
      throw new ProblemError('conflict', { detail: `the packs of ${minsan} were sold meanwhile` })
  }
}

async function restore(transaction: Database, id: string, before: BeforePress): Promise<void> {
  const { ready_at, keep_until, updated_at, is_assigned, ...order } = before.order
  await transaction
    .update(orders)
    .set({
      ...order,
      ...{ ready_at: toDate(ready_at), keep_until: toDate(keep_until), updated_at: new Date(updated_at) },
      ...(order.status !== 'cancelled' && { refusal_reason_encrypted: null }),
      // Of a press that also assigned it.
      ...(is_assigned === false && { assigned_to: null }),
    })
    .where(eq(orders.id, id))
  for (const [position, reserved] of Object.entries(before.reserved))
    await transaction
      .update(order_lines)
      .set({ reserved })
      .where(and(eq(order_lines.order_id, id), eq(order_lines.position, Number(position))))
  for (const { minsan, verified_at, ...verdict } of before.prescriptions)
    await transaction
      .update(order_prescriptions)
      .set({ ...verdict, verified_at: toDate(verified_at) })
      .where(and(eq(order_prescriptions.order_id, id), eq(order_prescriptions.minsan, minsan)))
  for (const { id: withdrawal, goods_back_at, refunded_at, ...by } of before.withdrawals)
    await transaction
      .update(order_withdrawals)
      .set({ ...by, goods_back_at: toDate(goods_back_at), refunded_at: toDate(refunded_at) })
      .where(eq(order_withdrawals.id, withdrawal))
  if (before.proposal_id !== null)
    await transaction
      .update(order_proposals)
      .set({ status: 'open', answered_at: null })
      .where(eq(order_proposals.id, before.proposal_id))
}

/** The customer's history loses the statuses; the desk's keeps them as actions, with who took them back. */
async function noteUndo(transaction: Database, press: PressRow, by: ByStaff, now: Date): Promise<void> {
  const { order_id, before, what } = press
  const steps = and(eq(order_history.order_id, order_id), gt(order_history.id, before.history))
  const gone = await transaction.select().from(order_history).where(steps).orderBy(asc(order_history.id))
  for (const { status, at } of gone)
    await recordAction(transaction, order_id, { action: 'moved', about: status, by: press.by, at })
  await transaction.delete(order_history).where(steps)
  await recordAction(transaction, order_id, { action: 'taken_back', about: what, by: by.name, at: now })
}

/** Queues again the mails that the press had replaced or dropped before they left. */
async function mailAgain(
  { env, now }: Runtime,
  transaction: Database,
  full: FullOrder,
  replaced: readonly PressMail[],
): Promise<void> {
  if (replaced.includes('status')) await mailMoved(transaction, env, full, { actor: 'pharmacy', undoable: true })
  if (replaced.includes('prescription rejected'))
    await mailRejected(transaction, env, full, { now: now(), undoable: true })
  if (replaced.includes('refund')) await mailRefunded(transaction, env, full, now())
}
