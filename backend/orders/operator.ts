import { and, desc, eq, getTableColumns, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import type { PaymentMethod } from '@/lib/contract/desk'
import { ENDED, type Order, type OrderStatus } from '@/lib/contract/orders'
import { typedLine } from '@/lib/values/text'
import type { Database } from '../database/open'
import { type AgreedLine, order_withdrawals, orders, type StoredPrescription } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { atPharmacy, type OperatorFilter, pageOffset } from '../pharmacies'
import { bookPayment, voidPayments } from './bookings'
import { moveOrderThrough } from './move'
import { dueBackCents, notedPayment, refuseOnline } from './payment'
import { withPress } from './presses'
import { completed, type FullOrder, lockOrder, readOrder } from './queries'
import { withProduct } from './recall'
import { describeReturn } from './return-rules'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'
import { nextMoves } from './status'
import { withdrawnLines } from './withdrawal-rules'

/** By when the pharmacy has to have done something: prepared the order, delivered it in its slot, or taken it back. */
export const DUE = sql`CASE WHEN ${orders.status} = 'ready' THEN ${orders.keep_until}
  ELSE coalesce((${orders.delivery}->>'slot_end')::timestamptz, ${orders.ready_at}) END`

/**
 * Lists orders: open ones by when they are due, then ended ones, newest first, if they, a status or a product are asked
 * for.
 */
export async function listOperatorOrders(
  runtime: Runtime,
  filter: OperatorFilter<OrderStatus> & { product?: string | undefined },
) {
  const open = filter.all || filter.product ? undefined : notInArray(orders.status, [...ENDED])
  const asked = filter.status ? eq(orders.status, filter.status) : open
  const wanted = and(
    asked,
    await atPharmacy(runtime.database, filter, orders.pharmacy_id),
    filter.product ? await withProduct(runtime.database, filter.product) : undefined,
  )
  const { total, found } = await selectOrders(runtime, wanted, filter)
  return { total, rows: found.map(summarise) }
}

/**
 * Returns a page of orders: open ones by when they are due, then ended ones, newest first. Ended ones alone come in the
 * order of an index; open ones are few, and counted by the statement that sorts them.
 */
export async function selectOrders(
  { cipher, database }: Runtime,
  wanted: SQL | undefined,
  { only, ...page }: Pick<OperatorFilter, 'limit' | 'page'> & { only?: 'open' | 'ended' },
): Promise<{ total: number; found: FullOrder[] }> {
  const ended = inArray(orders.status, [...ENDED])
  const byDue = [ended, sql`CASE WHEN NOT ${ended} THEN ${DUE} END NULLS LAST`]
  const counted = only === 'open' ? sql<number>`(count(*) OVER ())::int` : sql<null>`NULL`
  const rows = await database
    .select({ ...getTableColumns(orders), total: counted })
    .from(orders)
    .where(wanted)
    .orderBy(...(only === 'ended' ? [] : byDue), desc(orders.created_at), desc(orders.number))
    .limit(page.limit)
    .offset(pageOffset(page))
  const found = await completed(
    cipher,
    database,
    rows.map(({ total: _total, ...row }) => row),
  )
  const isEmpty = rows.length === 0 && page.page === 1
  const total = isEmpty ? 0 : (rows[0]?.total ?? (await database.$count(orders, wanted)))
  return { total, found }
}

export async function showOrder(runtime: Runtime, { reference }: { reference: string }): Promise<OperatorOrder> {
  return operatorOrder(runtime, await findOrderByReference(runtime, reference))
}

/** Moves an order through the statuses in order: all of them, or none if one is refused. */
export async function moveOperatorOrder(
  runtime: Runtime,
  { reference, statuses, tracking }: { reference: string; statuses: OrderStatus[]; tracking: Order['tracking'] },
) {
  const { order } = await findOrderByReference(runtime, reference)
  await moveOrderThrough(runtime, order.id, statuses, { actor: 'pharmacy', tracking })
  return showOrder(runtime, { reference: order.id })
}

/** Records a payment or refund at the till or by the courier, and how. */
export async function setPaymentStatus(
  runtime: Runtime,
  {
    reference,
    payment_status,
    method,
    by_staff,
  }: { reference: string; payment_status: Order['payment_status']; method?: PaymentMethod; by_staff?: ByStaff },
) {
  const { order } = await findOrderByReference(runtime, reference)
  await runtime.database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, order.id)
    requireVersion(full, by_staff)
    const by = by_staff?.name
    await withPress(runtime, transaction, full, { what: payment_status, by }, async () => {
      const at = runtime.now()
      const noted = notedPayment(full, payment_status)
      refuseOnline(full, { payment_status, method, cents: noted.paid_cents - full.order.paid_cents })
      await transaction.update(orders).set(noted).where(eq(orders.id, order.id))
      if (payment_status === 'refunded') await markRefunded(transaction, order.id, at, by ?? null)
      const wasPaid = payment_status !== 'unpaid'
      if (!wasPaid) await voidPayments(transaction, order.id, { by, at })
      // A booking is in the history itself.
      if (wasPaid && (await bookPayment(transaction, full, noted.paid_cents, { method, by, at }))) return undefined
      const done = { action: 'payment', about: payment_status, at } as const
      if (by !== undefined) await recordAction(transaction, order.id, { ...done, by })
      return undefined
    })
  })
  return showOrder(runtime, { reference: order.id })
}

/** A refund of the order includes its withdrawals: a later one is pending again on its own. */
async function markRefunded(transaction: Database, orderId: string, now: Date, by: string | null): Promise<void> {
  await transaction
    .update(order_withdrawals)
    .set({ refunded_at: now, refunded_by: by })
    .where(and(eq(order_withdrawals.order_id, orderId), isNull(order_withdrawals.refunded_at)))
}

/**
 * Finds an order by number, ID, or pick-up code of an open order. Throws `not_found`, or `conflict` for a code of
 * several pharmacies.
 */
export async function findOrderByReference(runtime: Runtime, reference: string): Promise<FullOrder> {
  const { database } = runtime
  const text = typedLine(reference).trim()
  const code = and(eq(orders.pickup_code, text.toUpperCase()), notInArray(orders.status, [...ENDED]))
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.number, text), eq(orders.id, text), code))
  if (rows.length > 1)
    throw new ProblemError('conflict', { detail: `${text} is the code of several orders, name one by its number` })
  if (!rows[0]) throw new ProblemError('not_found', { detail: `no order ${text}` })
  return readOrder(runtime.cipher, database, rows[0].id)
}

/** Returns the row of an order in the pharmacy's list. */
export function summarise(full: FullOrder) {
  const { order, pharmacy, lines } = full
  const { number, status, total_cents, pickup_code, customer } = order
  const ended = ENDED.includes(status)
  return {
    number,
    status,
    pharmacy: `${pharmacy.code} ${pharmacy.name}`,
    customer: customer && `${customer.first_name} ${customer.last_name}`,
    delivery: order.delivery.kind,
    items: countPacks(lines),
    /** Packs that are not on the shelf. */
    to_order: ended ? 0 : countPacks(lines) - lines.reduce((sum, line) => sum + line.reserved, 0),
    /** Packs that the customer has withdrawn from, removed or to be returned. */
    withdrawn: countPacks(withdrawnLines(full)),
    total_cents,
    pickup_code,
    created_at: order.created_at.toISOString(),
    slot_start: order.delivery.slot_start,
    slot_end: order.delivery.slot_end,
    ready_at: order.ready_at?.toISOString() ?? null,
    keep_until: order.keep_until?.toISOString() ?? null,
    /** As the list is sorted by (DUE). */
    due: ended
      ? null
      : ((status === 'ready'
          ? order.keep_until?.toISOString()
          : (order.delivery.slot_end ?? order.ready_at?.toISOString())) ?? null),
  }
}

const countPacks = (lines: readonly { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

function toBriefLine({ minsan, name, quantity, unit_price_cents }: AgreedLine) {
  return { minsan, name, quantity, unit_price_cents }
}

/** An order with everything that its handover needs, prescription numbers and patients in plain text. */
export type OperatorOrder = ReturnType<typeof operatorOrder>

function operatorOrder({ cipher, now }: Runtime, full: FullOrder) {
  const { order, lines, prescriptions, history, proposal, withdrawals } = full
  const { shipping } = order
  // Without its key (after a restore) the rest of the order stays readable.
  const clear = (stored: StoredPrescription) => {
    const { code, health_code, pin, doctor } = cipher.tryDecrypt('order_prescriptions', { order_id: order.id }, stored)
    return {
      way: stored.way,
      code: code ?? (stored.code_encrypted && '(sealed with another key)'),
      health_code,
      pin,
      /** Whether `saveUploads` can save an uploaded file. */
      file: stored.prescription_id !== null,
      doctor,
    }
  }
  return {
    ...summarise(full),
    id: order.id,
    payment: order.payment_id,
    payment_status: order.payment_status,
    due_back_cents: dueBackCents(full),
    phone_number: order.customer?.phone_number ?? null,
    email: order.customer?.email ?? null,
    collected_by: order.collected_by,
    if_unavailable: order.if_unavailable,
    tax_code: order.tax_code,
    shipping:
      shipping &&
      [
        `${shipping.address} ${shipping.street_number}`,
        `${shipping.postal_code} ${shipping.city}${shipping.province ? ` (${shipping.province})` : ''}`,
        ...(shipping.note ? [shipping.note] : []),
      ].join(', '),
    lines: lines.map((line) => ({ ...toBriefLine(line), from_shelf: line.reserved })),
    prescriptions: prescriptions.map(
      ({ minsan, prescription, status, verified_by, verified_at, rejection_reason }) => ({
        minsan,
        ...clear(prescription),
        status,
        verified_by,
        verified_at: verified_at?.toISOString() ?? null,
        rejection_reason,
      }),
    ),
    history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    /** Also after its deadline. */
    proposal: proposal && {
      lines: proposal.lines.map((line) => ({ ...toBriefLine(line), replaces: line.replaces })),
      total_cents: proposal.total_cents,
      answer_by: proposal.answer_by.toISOString(),
      expired: proposal.answer_by <= now(),
    },
    /** Withdrawals, oldest first; without a name once the account is erased. */
    withdrawals: withdrawals.map((withdrawal) => {
      const { minsans, name, contact, received_at, lines: leftOut } = withdrawal
      const { goods, refund, goods_cents, delivery_cents } = describeReturn(full, withdrawal)
      return {
        ...{ minsans, name, contact, goods, refund },
        refund_cents: goods_cents + delivery_cents,
        received_at: received_at.toISOString(),
        /** Lines removed by withdrawals. */
        left_out: leftOut.map(toBriefLine),
      }
    }),
    next: nextMoves(order, now()),
  }
}
