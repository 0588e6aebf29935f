import { and, eq, notInArray } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { ENDED, type Order } from '@/lib/contract/orders'
import { formatCents } from '@/lib/rules/money'
import type { Database } from '../database/open'
import { order_history, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { dropHeldMail } from '../mail/about'
import { keepAtLeast } from '../pharmacies'
import { voidPayments } from './bookings'
import { changeLines } from './change-lines'
import { insertMessage } from './customer-messages'
import { newPickupCode } from './insert'
import { mailChanged } from './order-message-mails'
import { mailMoved } from './order-status-mails'
import { refuseOnline } from './payment'
import { withPress } from './presses'
import { agreedLine, changedLines, isAwaitingAnswer, sumLines } from './proposals'
import { type FullOrder, lockOrder, type OrderRow, readOrder } from './queries'
import { type ByStaff, recordAction, recordCorrection, requireVersion } from './staff-actions'
import { canReopen } from './status'
import { shelfChanged } from './stock'
import { withoutProposal } from './withdraw'

/**
 * Takes a completed order back to where it was before the handover, for days after the press; with `unpaid` it was not
 * paid either. Throws `not_found`, and `conflict` on another version, for another status, after a withdrawal, and with
 * `unpaid` for what was paid online.
 */
export async function reopenOrder(
  runtime: Runtime,
  id: string,
  { reason, unpaid = false }: { reason: string; unpaid?: boolean | undefined },
  by: ByStaff,
): Promise<void> {
  const { cipher, database, env, now } = runtime
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    if (!canReopen(full, now())) throw new ProblemError('conflict', { detail: 'the order cannot be opened again' })
    if (unpaid) refuseOnline(full, { payment_status: 'unpaid', method: undefined, cents: 0 })
    await withPress(runtime, transaction, full, { what: 'reopened', by: by.name }, async () => {
      const at = now()
      const status = full.order.delivery.kind === 'click_and_collect' ? 'ready' : 'shipped'
      await transaction
        .update(orders)
        .set({
          ...{ status, updated_at: at, pickup_code: await freeCode(transaction, full.order) },
          ...(status === 'ready' && { keep_until: keepAtLeast(full.pharmacy, at, full.order.keep_until) }),
          ...(unpaid && { payment_status: 'unpaid', paid_cents: 0 }),
        })
        .where(eq(orders.id, id))
      if (unpaid) await voidPayments(transaction, id, { by: by.name, at })
      await recordCorrection(cipher, transaction, id, { action: 'reopened', reason, by: by.name, at })
      await transaction.insert(order_history).values({ order_id: id, status, at, by: by.name })
      const after = await readOrder(cipher, transaction, id)
      await mailMoved(transaction, env, after, { actor: 'pharmacy', undoable: true, corrected: true })
      return undefined
    })
  })
}

/** Returns the order's pick-up code, or a new one if an open order has got it meanwhile. */
async function freeCode(transaction: Database, { pharmacy_id, pickup_code }: OrderRow): Promise<string | null> {
  if (pickup_code === null) return null
  const open = and(eq(orders.pickup_code, pickup_code), notInArray(orders.status, [...ENDED]))
  const taken = await transaction.$count(orders, and(eq(orders.pharmacy_id, pharmacy_id), open))
  return taken === 0 ? pickup_code : newPickupCode()
}

/**
 * Corrects how a parcel is followed; null removes it. Throws `not_found`, and `conflict` on another version or for an
 * order that is not on its way.
 */
export async function correctTracking(
  runtime: Runtime,
  id: string,
  { tracking, reason }: { tracking: Order['tracking']; reason: string },
  by: ByStaff,
): Promise<void> {
  const { cipher, database, env, now } = runtime
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    if (full.order.status !== 'shipped') throw new ProblemError('conflict', { detail: 'the order is not on its way' })
    await withPress(runtime, transaction, full, { what: 'tracking_corrected', by: by.name }, async () => {
      const at = now()
      await transaction.update(orders).set({ tracking, updated_at: at }).where(eq(orders.id, id))
      await recordCorrection(cipher, transaction, id, { action: 'tracking_corrected', reason, by: by.name, at })
      const after = await readOrder(cipher, transaction, id)
      await mailMoved(transaction, env, after, { actor: 'pharmacy', undoable: true, corrected: true })
      return undefined
    })
  })
}

/**
 * Corrects that fewer packs of a completed order were handed over. The rest returns to the shelf, and its price is
 * refunded. Throws `not_found`, and `conflict` on another version, for an order that cannot be reopened, and at `proposal`
 * for quantities that are no change of the order.
 */
export async function correctQuantities(
  runtime: Runtime,
  id: string,
  { quantities, reason }: { quantities: readonly { minsan: string; quantity: number }[]; reason: string },
  by: ByStaff,
): Promise<void> {
  const { cipher, database, env, log, now } = runtime
  const { changed, number } = await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    if (!canReopen(full, now())) throw new ProblemError('conflict', { detail: 'the order cannot be corrected' })
    const lines = changedLines(full, { quantities, replacements: [] })
    const changed: string[] = []
    const press = { what: 'quantities_corrected', by: by.name, changes_lines: true }
    await withPress(runtime, transaction, full, press, async () => {
      const at = now()
      // The way was the same: a fee stays as it was agreed.
      const subtotal_cents = lines.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0)
      const { delivery_fee_cents } = full.order
      const sums = { subtotal_cents, delivery_fee_cents, total_cents: subtotal_cents + delivery_fee_cents }
      const result = await changeLines(transaction, full, { lines, restock: true, ...sums })
      changed.push(...result.changed)
      await transaction.update(orders).set({ updated_at: at }).where(eq(orders.id, id))
      await recordCorrection(cipher, transaction, id, { action: 'quantities_corrected', reason, by: by.name, at })
      await mailChanged(transaction, env, await readOrder(cipher, transaction, id), { now: at, undoable: true })
      return result.put_back
    })
    return { changed, number: full.order.number }
  })
  log.info({ event: 'quantities corrected', order: number }, 'quantities corrected')
  await shelfChanged(runtime, changed)
}

/**
 * Goes on without the products whose prescriptions are rejected: they leave the order as withdrawn ones do, and the
 * customer reads which and why. Throws `not_found`, and `conflict` on another version, without a rejected prescription,
 * with nothing else in the order, during a proposal, and once the goods have left.
 */
export async function leaveOutRejected(runtime: Runtime, id: string, by: ByStaff): Promise<void> {
  const { cipher, database, env, log, now } = runtime
  const { changed, number } = await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    const rejected = rejectedLines(full)
    refuseLeavingOut(full, rejected.length, now())
    const changed: string[] = []
    const press = { what: 'left_out_rejected', by: by.name, changes_lines: true }
    await withPress(runtime, transaction, full, press, async () => {
      const at = now()
      const standing = await withoutProposal(runtime, transaction, full)
      const lines = standing.lines
        .filter(({ minsan }) => !rejected.some(({ line }) => line.minsan === minsan))
        .map((line) => ({ ...agreedLine(line), replaces: null }))
      const sums = sumLines(standing, lines)
      const result = await changeLines(transaction, standing, { lines, restock: true, ...sums })
      changed.push(...result.changed)
      await transaction.update(orders).set({ updated_at: at }).where(eq(orders.id, id))
      for (const { line } of rejected)
        await recordAction(transaction, id, { action: 'left_out_rejected', about: line.minsan, by: by.name, at })
      await insertMessage(runtime, transaction, id, { text: leftOutText(rejected, sums.total_cents), by: by.name })
      await dropHeldMail(transaction, { order: id }, 'prescription rejected')
      await mailChanged(transaction, env, await readOrder(cipher, transaction, id), { now: at, undoable: true })
      return result.put_back
    })
    return { changed, number: full.order.number }
  })
  log.info({ event: 'rejected products left out', order: number }, 'rejected products left out')
  await shelfChanged(runtime, changed)
}

function rejectedLines({ lines, prescriptions }: FullOrder) {
  return lines.flatMap((line) => {
    const one = prescriptions.find(({ minsan, status }) => minsan === line.minsan && status === 'rejected')
    return one ? [{ line, reason: one.rejection_reason }] : []
  })
}

function refuseLeavingOut(full: FullOrder, rejected: number, now: Date): void {
  const refuse = (detail: string) => new ProblemError('conflict', { detail })
  if (ENDED.includes(full.order.status) || full.order.status === 'shipped') throw refuse('the goods have left')
  if (rejected === 0) throw refuse('no prescription is rejected')
  if (rejected === full.lines.length) throw refuse('nothing else is in the order: cancel it')
  if (isAwaitingAnswer(full, now)) throw refuse('the customer has not answered the proposal yet')
}

/** The customer's page may name medicines; no mail has this text. */
function leftOutText(rejected: ReturnType<typeof rejectedLines>, totalCents: number): string {
  const gone = rejected.map(({ line, reason }) => `• ${line.quantity} × ${line.name}${reason ? `: ${reason}` : ''}`)
  return [
    'Andiamo avanti con il resto del tuo ordine. Non possiamo darti, perché la ricetta non va bene:',
    ...gone,
    `Il nuovo totale è ${formatCents(totalCents)}.`,
  ].join('\n')
}
