import { and, asc, count, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { OrderStatus } from '@/lib/contract/orders'
import type { Database } from '../database/open'
import {
  order_history,
  order_lines,
  order_prescriptions,
  order_proposals,
  order_withdrawals,
  orders,
} from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { dayNumberOf, momentOf } from '../dates/rome'
import type { PharmacyRow } from '../pharmacies/queries'

export type OrderRow = typeof orders.$inferSelect
export type ProposalRow = typeof order_proposals.$inferSelect
export type OrderLineRow = typeof order_lines.$inferSelect

/** An order with all that belongs to it. */
export interface FullOrder {
  order: OrderRow
  pharmacy: PharmacyRow
  lines: OrderLineRow[]
  history: (typeof order_history.$inferSelect)[]
  prescriptions: (typeof order_prescriptions.$inferSelect)[]
  withdrawals: (typeof order_withdrawals.$inferSelect)[]
  /** The one that waits for its answer, also after its time. */
  proposal: ProposalRow | null
}

/** Completes orders, kept in their order; a fixed number of queries however many they are. */
export async function completed(database: Database, rows: readonly OrderRow[]): Promise<FullOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const places = await database
    .select()
    .from(pharmacies)
    .where(inArray(pharmacies.id, [...new Set(rows.map((row) => row.pharmacy_id))]))
  const lines = await database
    .select()
    .from(order_lines)
    .where(inArray(order_lines.order_id, ids))
    .orderBy(asc(order_lines.position))
  const history = await database
    .select()
    .from(order_history)
    .where(inArray(order_history.order_id, ids))
    .orderBy(asc(order_history.id))
  const prescriptions = await database
    .select()
    .from(order_prescriptions)
    .where(inArray(order_prescriptions.order_id, ids))
    .orderBy(asc(order_prescriptions.minsan))
  const withdrawals = await database
    .select()
    .from(order_withdrawals)
    .where(inArray(order_withdrawals.order_id, ids))
    .orderBy(asc(order_withdrawals.received_at))
  const proposals = await database
    .select()
    .from(order_proposals)
    .where(and(inArray(order_proposals.order_id, ids), eq(order_proposals.status, 'open')))
  return rows.map((order) => {
    const pharmacy = places.find((row) => row.id === order.pharmacy_id)
    if (!pharmacy) throw new Error('an order without its pharmacy')
    const own = (row: { order_id: string }) => row.order_id === order.id
    return {
      order,
      pharmacy,
      lines: lines.filter(own),
      history: history.filter(own),
      prescriptions: prescriptions.filter(own),
      withdrawals: withdrawals.filter(own),
      proposal: proposals.find(own) ?? null,
    }
  })
}

/** The order by its id; null for another customer's where `user_id` is given. */
export async function findOrder(database: Database, id: string, user_id?: number): Promise<FullOrder | null> {
  const named = eq(orders.id, id)
  const rows = await database
    .select()
    .from(orders)
    .where(user_id === undefined ? named : and(named, eq(orders.user_id, user_id)))
  const [order] = await completed(database, rows)
  return order ?? null
}

export interface OrderPage {
  page_number: number
  page_size: number
  status?: OrderStatus | undefined
  /** Days of Rome, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** A page of a customer's orders, newest first, and how many there are. */
export async function pageOfOrders(
  database: Database,
  user_id: number,
  page: OrderPage,
): Promise<{ total: number; page: FullOrder[] }> {
  const mine = eq(orders.user_id, user_id)
  const [from, to] = [dayOf(page.from), dayOf(page.to)]
  const asked = and(
    mine,
    page.status === undefined ? undefined : eq(orders.status, page.status),
    from === null ? undefined : gte(orders.created_at, new Date(momentOf(from, 0))),
    to === null ? undefined : lt(orders.created_at, new Date(momentOf(to + 1, 0))),
  )
  const [counted] = await database.select({ total: count() }).from(orders).where(asked)
  const rows = await database
    .select()
    .from(orders)
    .where(asked)
    .orderBy(desc(orders.created_at), desc(orders.number))
    .limit(page.page_size)
    .offset((page.page_number - 1) * page.page_size)
  return { total: Number(counted?.total ?? 0), page: await completed(database, rows) }
}

const dayOf = (text: string | undefined) => (text === undefined ? null : dayNumberOf(text))
