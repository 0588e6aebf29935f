import { and, asc, desc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { UNDO_SECONDS } from '@/lib/contract/desk'
import type { OrderAction } from '@/lib/contract/desk-order'
import type { OrderStatus } from '@/lib/contract/orders'
import type { Database } from '../database/open'
import { order_messages } from '../database/schema/messages'
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
import { readContent, restoreContent } from './change-lines'
import { mailChanged, mailWritten } from './order-message-mails'
import { mailMoved, mailRefunded, mailRejected } from './order-status-mails'
import { type FullOrder, lockOrder, readOrder } from './queries'
import { type ByStaff, orderState, recordAction, requireVersion } from './staff-actions'
import { releaseSupplies, shelfChanged, takePacks } from './stock'

export type PressRow = typeof order_presses.$inferSelect

/** Presses that may have used packs of a supply (move.ts). */
const PACKED: readonly string[] = ['ready', 'shipped'] satisfies OrderStatus[]

/** How long a press can be taken back, in ms. */
export const UNDO_MS = UNDO_SECONDS * 1000

export const undoUntil = ({ at }: Pick<PressRow, 'at'>): Date => new Date(at.getTime() + UNDO_MS)

/** Presses at or before this moment cannot be taken back. */
export const undoSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS)

interface Press {
  /** New status or payment status, or the action. */
  what: string
  withdrawal_id?: string
  /** Member of staff. Undefined for operator's commands, which cannot be taken back. */
  by: string | undefined
  /** Its work changes the lines. */
  changes_lines?: boolean
}

/** Does the work of a press on a locked order so that it can be taken back. The work returns the packs that it put on the shelf. */
export async function withPress(
  { cipher, now }: Runtime,
  transaction: Database,
  full: FullOrder,
  { by, changes_lines, ...press }: Press,
  work: () => Promise<Record<string, number> | undefined>,
): Promise<void> {
  if (by === undefined) return void (await work())
  const { id } = full.order
  const content = changes_lines ? { content: await readContent(transaction, full) } : {}
  const before = { ...(await readBefore(transaction, full)), ...content }
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

const MAILS: readonly PressMail[] = ['status', 'prescription rejected', 'refund', 'order changed', 'message']

/** Returns the IDs of the held mails about an order, and keeps the sender from them. */
async function lockMails(transaction: Database, order: string): Promise<Partial<Record<PressMail, number | null>>> {
  const held: Partial<Record<PressMail, number | null>> = {}
  for (const mail of MAILS) held[mail] = await lockHeldMail(transaction, { order }, mail)
  return held
}

const toText = (at: Date | null) => at?.toISOString() ?? null
const toDate = (text: string | null) => (text === null ? null : new Date(text))

async function readBefore(transaction: Database, full: FullOrder): Promise<BeforePress> {
  const { order, history, lines, withdrawals, proposal, messages } = full
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
    messages: messages.map((message) => message.id),
    collect_reminded_at: toText(order.collect_reminded_at),
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
    await takePacks(transaction, full.order.pharmacy_id, press.put_back)
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

async function restore(transaction: Database, id: string, before: BeforePress): Promise<void> {
  const { ready_at, keep_until, updated_at, is_assigned, ...order } = before.order
  const { content, messages, collect_reminded_at } = before
  if (content) await restoreContent(transaction, id, content)
  await transaction
    .update(orders)
    .set({
      ...order,
      ...{ ready_at: toDate(ready_at), keep_until: toDate(keep_until), updated_at: new Date(updated_at) },
      ...(order.status !== 'cancelled' && { refusal_reason_encrypted: null }),
      // Of a press that also assigned it.
      ...(is_assigned === false && { assigned_to: null }),
      ...(collect_reminded_at !== undefined && { collect_reminded_at: toDate(collect_reminded_at) }),
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
      .set({ status: 'open', answered_at: null, answered_by: null })
      .where(eq(order_proposals.id, before.proposal_id))
  if (messages)
    await transaction
      .delete(order_messages)
      .where(
        and(
          eq(order_messages.order_id, id),
          messages.length > 0 ? notInArray(order_messages.id, [...messages]) : undefined,
        ),
      )
}

/** Presses that the history shows by what they left, which is gone. */
const SHOWN_BY_RESULT: readonly string[] = ['proposal_accepted', 'message_sent'] satisfies OrderAction[]

/** The customer's history loses the statuses; the desk's keeps them as actions, with who took them back. */
async function noteUndo(transaction: Database, press: PressRow, by: ByStaff, now: Date): Promise<void> {
  const { order_id, before, what } = press
  const steps = and(eq(order_history.order_id, order_id), gt(order_history.id, before.history))
  const gone = await transaction.select().from(order_history).where(steps).orderBy(asc(order_history.id))
  for (const { status, at } of gone)
    await recordAction(transaction, order_id, { action: 'moved', about: status, by: press.by, at })
  await transaction.delete(order_history).where(steps)
  if (SHOWN_BY_RESULT.includes(what))
    await recordAction(transaction, order_id, { action: 'moved', about: what, by: press.by, at: press.at })
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
  if (replaced.includes('order changed')) await mailChanged(transaction, env, full, { now: now(), undoable: true })
  if (replaced.includes('message')) await mailWritten(transaction, env, full, now())
  if (replaced.includes('refund')) await mailRefunded(transaction, env, full, now())
}
