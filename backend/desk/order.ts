import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DeskEvent, DeskLine, DeskOrder, DeskPrescription, DeskPress } from '@/lib/contract/desk-order'
import { euroFromCents } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import { receiptNature } from '@/lib/rules/receipt'
import type { Database } from '../database/open'
import { products } from '../database/schema/catalogue'
import { order_actions, order_packs, order_proposals, orders, prescription_files } from '../database/schema/orders'
import type { Staff } from '../http/handler'
import { first } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  BEFORE_PREPARING,
  canReopen,
  completed,
  countedPayment,
  dueBackCents,
  type FullOrder,
  hasOwner,
  nextMoves,
  onlineAnswer,
  type PressRow,
  type ProposalRow,
  readPresses,
  undoUntil,
  validPayments,
} from '../orders'
import { keepAtLeast } from '../pharmacies'
import { deskRows } from './orders'
import { hasRoleAt } from './scope'

/** Returns an order of the staff's pharmacies. Throws `not_found`, also for another's. */
export async function ownOrder({ cipher, database }: Runtime, { pharmacy_ids }: Staff, id: string): Promise<FullOrder> {
  const own = and(eq(orders.id, id), inArray(orders.pharmacy_id, pharmacy_ids))
  return first(await completed(cipher, database, await database.select().from(orders).where(own)))
}

/** Reads an order for its page. */
export async function deskOrder(runtime: Runtime, staff: Staff, id: string): Promise<DeskOrder> {
  const full = await ownOrder(runtime, staff, id)
  const { database, now } = runtime
  const { order, proposal, withdrawals } = full
  const press = (await readPresses(database, [full], now())).get(id)
  const isPharmacist = hasRoleAt(staff, order.pharmacy_id, 'pharmacist')
  return {
    ...first(await deskRows(database, [full])),
    email: order.customer?.email ?? null,
    ready_at: order.ready_at?.toISOString() ?? null,
    keep_until: keepUntil(full, now())?.toISOString() ?? null,
    delivery_fee: euroFromCents(order.delivery_fee_cents),
    collected_by: order.collected_by,
    patient: full.patient && `${full.patient.first_name} ${full.patient.last_name}`,
    if_unavailable: order.if_unavailable,
    tax_code: order.tax_code,
    shipping: order.shipping,
    due_back: euroFromCents(dueBackCents(full)),
    received: euroFromCents(order.paid_cents),
    online_payment: onlineAnswer(full),
    payment_page: (countedPayment(full) ?? full.online.at(-1))?.dashboard_url ?? null,
    last_booking: toLastBooking(full),
    receipt_number: order.receipt_number,
    staff_note: order.staff_note,
    refusal_reason: order.refusal_reason,
    tracking: order.tracking,
    lines: await deskLines(database, full),
    prescriptions: await deskPrescriptions(runtime, full, isPharmacist),
    proposal: proposal && {
      ...toPlannedChange(proposal),
      answer_by: proposal.answer_by.toISOString(),
      expired: proposal.answer_by <= now(),
    },
    withdrawals: withdrawals.map(({ minsans, name, contact, received_at }) => ({
      ...{ minsans, name, contact },
      received_at: received_at.toISOString(),
    })),
    history: await readHistory(runtime, full),
    undo: press && (isPharmacist || !isVerdict(press)) ? toDeskPress(press) : null,
    can_write: hasOwner(full),
    reminded_at: order.collect_reminded_at?.toISOString() ?? null,
    can_reopen: canReopen(full, now()),
    next: nextMoves(order, now()),
  }
}

function toLastBooking(full: FullOrder): DeskOrder['last_booking'] {
  const last = validPayments(full).at(-1)
  return last ? { amount: euroFromCents(last.cents), method: last.method } : null
}

/** Returns until when an order is kept, or would be if it were ready now: its label is printed before. */
function keepUntil({ order, pharmacy }: FullOrder, now: Date): Date | null {
  const { status, keep_until } = order
  const isAhead = status === 'preparing' || BEFORE_PREPARING.includes(status)
  return keep_until && isAhead ? keepAtLeast(pharmacy, now, keep_until) : keep_until
}

/** Returns lines and total of a proposal. */
export const toPlannedChange = ({ total_cents, lines }: Pick<ProposalRow, 'total_cents' | 'lines'>) => ({
  total: euroFromCents(total_cents),
  lines: lines.map(({ minsan, name, quantity, unit_price_cents, replaces }) => ({
    ...{ minsan, name, quantity, replaces },
    unit_price: euroFromCents(unit_price_cents),
  })),
})

/** Whether a press judged a prescription: only pharmacists take it back. */
export const isVerdict = ({ what }: PressRow): boolean => what.startsWith('prescription_')

export const toDeskPress = (press: PressRow): DeskPress => ({
  what: press.what,
  by: press.by,
  until: undoUntil(press).toISOString(),
})

async function deskLines(database: Database, { order, lines }: FullOrder): Promise<DeskLine[]> {
  const minsans = lines.map(({ minsan }) => minsan)
  const codes = await database
    .select({ minsan: products.minsan, ean: products.ean })
    .from(products)
    .where(inArray(products.minsan, minsans))
  const packs = await database
    .select({ minsan: order_packs.minsan, lot: order_packs.lot, expires: order_packs.expires })
    .from(order_packs)
    .where(eq(order_packs.order_id, order.id))
    .orderBy(asc(order_packs.id))
  return lines.map((line) => ({
    minsan: line.minsan,
    ean: codes.find(({ minsan }) => minsan === line.minsan)?.ean ?? [],
    name: line.name,
    nature: receiptNature(line),
    image: line.image,
    quantity: line.quantity,
    from_shelf: line.reserved,
    unit_price: euroFromCents(line.unit_price_cents),
    prescription_required: needsPrescription(line),
    packs: packs.filter(({ minsan }) => minsan === line.minsan).map(({ lot, expires }) => ({ lot, expires })),
  }))
}

async function deskPrescriptions(
  { cipher, database }: Runtime,
  { order, lines, prescriptions }: FullOrder,
  isPharmacist: boolean,
): Promise<DeskPrescription[]> {
  const files = isPharmacist
    ? await database
        .select({ id: prescription_files.id, content_type: prescription_files.content_type })
        .from(prescription_files)
        .where(eq(prescription_files.order_id, order.id))
    : []
  const position = ({ minsan }: { minsan: string }) => lines.findIndex((line) => line.minsan === minsan)
  const sorted = prescriptions.toSorted((one, other) => position(one) - position(other))
  return sorted.map(({ minsan, prescription: stored, status, verified_by, verified_at, rejection_reason }) => {
    const known = { minsan, way: stored.way, status, verified_by, verified_at: verified_at?.toISOString() ?? null }
    if (!isPharmacist)
      return { ...known, code: null, health_code: null, pin_number: null, doctor: null, file: null, rejection_reason }
    const { code, health_code, pin, doctor } = cipher.tryDecrypt('order_prescriptions', { order_id: order.id }, stored)
    const file = files.find(({ id }) => id === stored.prescription_id) ?? null
    return { ...known, code, health_code, pin_number: pin, doctor, file, rejection_reason }
  })
}

/** Statuses and actions in order, with who did it. */
async function readHistory(
  { cipher, database }: Runtime,
  { order, history, payments, messages }: FullOrder,
): Promise<DeskEvent[]> {
  const actions = await database
    .select()
    .from(order_actions)
    .where(eq(order_actions.order_id, order.id))
    .orderBy(asc(order_actions.id))
  const answered = await database
    .select({ at: order_proposals.answered_at, by: order_proposals.answered_by, status: order_proposals.status })
    .from(order_proposals)
    .where(and(eq(order_proposals.order_id, order.id), inArray(order_proposals.status, ['accepted', 'refused'])))
  const none = { by: null, status: null, about: null, amount: null, reason: null }
  const steps: (Omit<DeskEvent, 'at'> & { at: Date })[] = [
    ...history.map(({ at, by, status }) => ({ ...none, at, by, status, action: null })),
    ...actions
      .map((row) => cipher.tryDecrypt('order_actions', row))
      .map(({ at, by, action, about, reason }) => ({ ...none, at, by, action, about, reason })),
    ...messages.map(({ at, by, text }) => ({ ...none, at, by, action: 'message_sent' as const, reason: text })),
    ...answered.flatMap(({ at, by, status }) =>
      at ? [{ ...none, at, by, action: `proposal_${status as 'accepted' | 'refused'}` as const }] : [],
    ),
    ...payments
      .filter(({ corrects }) => corrects === null)
      .map(({ at, by, cents, method, reason }) => ({
        ...{ ...none, at, by, reason, about: method, amount: euroFromCents(Math.abs(cents)) },
        action: cents > 0 ? ('money_taken' as const) : ('money_given_back' as const),
      })),
  ]
  return steps
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((step) => ({ ...step, at: step.at.toISOString() }))
}
