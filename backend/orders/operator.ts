import { and, desc, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import type { OrderStatus } from '@/lib/contract/orders'
import type { Database } from '../database/open'
import { type AgreedLine, order_prescriptions, orders, type StoredPrescription } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { findPharmacy } from '../pharmacies/queries'
import type { Platform } from '../platform'
import { moveOrder } from './move'
import { completed, type FullOrder, findOrder } from './queries'
import { ENDED, nextMoves } from './status'
import { withdrawnLines } from './withdrawal-rules'

/** An order in one line, as the pharmacy's list shows it. */
export interface OrderSummary {
  number: string
  status: OrderStatus
  pharmacy: string
  customer: string | null
  delivery: string
  items: number
  /** Packs that the customer has withdrawn from, whether they left the order or come back. */
  withdrawn: number
  total_cents: number
  pickup_code: string | null
  created_at: string
  ready_at: string | null
  keep_until: string | null
}

type BriefLine = Pick<AgreedLine, 'minsan' | 'name' | 'quantity' | 'unit_price_cents'>

/** All that the pharmacy needs to hand an order over; prescription numbers and patients in the clear. */
export interface OperatorOrder extends OrderSummary {
  id: string
  payment: string
  payment_status: string
  phone_number: string | null
  email: string | null
  collected_by: string | null
  if_unavailable: string | null
  tax_code: string | null
  shipping: string | null
  slot: string | null
  lines: (BriefLine & { from_shelf: number })[]
  prescriptions: {
    minsan: string
    way: string
    code: string | null
    health_code: string | null
    /** Of a veterinary prescription. */
    pin: string | null
    /** Whether an uploaded file is kept, to be saved by `saveUploads`. */
    file: boolean
    doctor: string | null
    status: string
  }[]
  history: { status: OrderStatus; at: string }[]
  /** What the customer has not answered yet, also where the time is over. */
  proposal: {
    lines: (BriefLine & { replaces: string | null })[]
    total_cents: number
    answer_by: string
    expired: boolean
  } | null
  /** What the customer has withdrawn from, oldest first; without a name once the account is erased. */
  withdrawals: {
    minsans: string[]
    name: string | null
    contact: string | null
    received_at: string
    /** What left the order by it and is not handed over. */
    left_out: BriefLine[]
  }[]
  next: OrderStatus[]
}

export interface OrderFilter {
  pharmacy?: string | undefined
  status?: OrderStatus | undefined
  /** Ended orders as well. */
  all?: boolean | undefined
  limit: number
}

/** Orders newest first; only open ones unless a status or all are asked for. */
export async function listOperatorOrders({ database }: Platform, filter: OrderFilter): Promise<OrderSummary[]> {
  const conditions: SQL[] = []
  if (filter.status) conditions.push(eq(orders.status, filter.status))
  else if (!filter.all) conditions.push(notInArray(orders.status, [...ENDED]))
  if (filter.pharmacy !== undefined) {
    const pharmacy = await findPharmacy(database, filter.pharmacy)
    if (!pharmacy) throw new ProblemError('not_found', { detail: `no pharmacy ${filter.pharmacy}` })
    conditions.push(eq(orders.pharmacy_id, pharmacy.id))
  }
  const rows = await database
    .select()
    .from(orders)
    .where(and(...conditions))
    .orderBy(desc(orders.created_at), desc(orders.number))
    .limit(filter.limit)
  return (await completed(database, rows)).map(summaryOf)
}

export async function showOrder(platform: Platform, reference: string): Promise<OperatorOrder> {
  return operatorOrder(platform, await orderOf(platform.database, reference))
}

/** Moves an order through the statuses one after the other; the first that is refused stops it where it is. */
export async function moveOperatorOrder(
  platform: Platform,
  reference: string,
  statuses: readonly OrderStatus[],
  tracking: { carrier: string; code: string; url: string | null } | null,
): Promise<OperatorOrder> {
  const { order } = await orderOf(platform.database, reference)
  for (const to of statuses) await moveOrder(platform, order.id, { to, actor: 'pharmacy', tracking })
  return showOrder(platform, order.id)
}

/** Notes what the till or the courier took or gave back. */
export async function setPaymentStatus(
  platform: Platform,
  reference: string,
  payment_status: 'unpaid' | 'paid' | 'refund_pending' | 'refunded',
): Promise<OperatorOrder> {
  const { order } = await orderOf(platform.database, reference)
  await platform.database.update(orders).set({ payment_status }).where(eq(orders.id, order.id))
  return showOrder(platform, order.id)
}

/** Notes what the pharmacist found; `minsan` for one of the order's prescriptions, else all of them. */
export async function setPrescriptionStatus(
  platform: Platform,
  reference: string,
  status: 'to_verify' | 'verified' | 'rejected',
  minsan?: string,
): Promise<OperatorOrder> {
  const { order, prescriptions } = await orderOf(platform.database, reference)
  const concerned = prescriptions.filter((row) => minsan === undefined || row.minsan === minsan)
  if (concerned.length === 0) throw new ProblemError('not_found', { detail: 'the order has no such prescription' })
  await platform.database
    .update(order_prescriptions)
    .set({ status })
    .where(
      and(
        eq(order_prescriptions.order_id, order.id),
        inArray(
          order_prescriptions.minsan,
          concerned.map((row) => row.minsan),
        ),
      ),
    )
  return showOrder(platform, order.id)
}

/** The order of a number, an id, or the pick-up code of an open order. Throws `not_found`, or `conflict` for a code of several pharmacies. */
export async function orderOf(database: Database, reference: string): Promise<FullOrder> {
  const text = reference.trim()
  const code = and(eq(orders.pickup_code, text.toUpperCase()), notInArray(orders.status, [...ENDED]))
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.number, text), eq(orders.id, text), code))
  if (rows.length > 1)
    throw new ProblemError('conflict', { detail: `${text} is the code of several orders, name one by its number` })
  const found = rows[0] && (await findOrder(database, rows[0].id))
  if (!found) throw new ProblemError('not_found', { detail: `no order ${text}` })
  return found
}

function summaryOf(full: FullOrder): OrderSummary {
  const { order, pharmacy, lines } = full
  const { number, status, total_cents, pickup_code, customer } = order
  return {
    number,
    status,
    pharmacy: `${pharmacy.code} ${pharmacy.name}`,
    customer: customer && `${customer.first_name} ${customer.last_name}`,
    delivery: order.delivery.kind,
    items: packsOf(lines),
    withdrawn: packsOf(withdrawnLines(full)),
    total_cents,
    pickup_code,
    created_at: order.created_at.toISOString(),
    ready_at: order.ready_at?.toISOString() ?? null,
    keep_until: order.keep_until?.toISOString() ?? null,
  }
}

const packsOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

function briefOf({ minsan, name, quantity, unit_price_cents }: BriefLine): BriefLine {
  return { minsan, name, quantity, unit_price_cents }
}

function operatorOrder({ cipher, now }: Platform, full: FullOrder): OperatorOrder {
  const { order, lines, prescriptions, history, proposal, withdrawals } = full
  const { shipping } = order
  const open = (sealed: string | null) => (sealed === null ? null : opened(cipher, sealed))
  const clear = ({ way, code_encrypted, health_code_encrypted, pin_encrypted, ...rest }: StoredPrescription) => ({
    way,
    code: open(code_encrypted),
    health_code: open(health_code_encrypted),
    pin: open(pin_encrypted),
    file: rest.prescription_id !== null,
    doctor: rest.doctor,
  })
  return {
    ...summaryOf(full),
    id: order.id,
    payment: order.payment_id,
    payment_status: order.payment_status,
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
    slot: order.delivery.slot_start,
    lines: lines.map(({ reserved, ...line }) => ({ ...briefOf(line), from_shelf: reserved })),
    prescriptions: prescriptions.map(({ minsan, prescription, status }) => ({
      minsan,
      ...clear(prescription),
      status,
    })),
    history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    proposal: proposal && {
      lines: proposal.lines.map(({ replaces, ...line }) => ({ ...briefOf(line), replaces })),
      total_cents: proposal.total_cents,
      answer_by: proposal.answer_by.toISOString(),
      expired: proposal.answer_by <= now(),
    },
    withdrawals: withdrawals.map(({ minsans, name, contact, received_at, lines: left_out }) => ({
      minsans,
      name,
      contact,
      received_at: received_at.toISOString(),
      left_out: left_out.map(briefOf),
    })),
    next: nextMoves(order, now()),
  }
}

/** After a restore without its key the rest of the order is still there to be read. */
function opened(cipher: Platform['cipher'], sealed: string): string {
  try {
    return cipher.openText(sealed)
  } catch {
    return '(sealed with another key)'
  }
}
