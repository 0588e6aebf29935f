import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { DESK_PAGE, DESK_TASKS, type DeskTask } from '@/lib/contract/desk'
import type { DeskOrderRow } from '@/lib/contract/desk-orders'
import { ENDED } from '@/lib/contract/orders'
import { euroFromCents } from '@/lib/rules/money'
import { fold } from '@/lib/values/fold'
import { type Database, selectRows } from '../database/open'
import { order_lines, order_prescriptions, orders } from '../database/schema/orders'
import type { Handler } from '../http/handler'
import type { Runtime } from '../http/runtime'
import { selectOrders, summarise } from '../orders/operator'
import type { FullOrder } from '../orders/queries'
import { BEFORE_PREPARING } from '../orders/status'
import { chosenPharmacies, toDeskPharmacy } from './scope'

const open = notInArray(orders.status, [...ENDED])
const before_handover = inArray(orders.status, [...BEFORE_PREPARING, 'preparing'])

/** Conditions of an order's tasks. */
const TASKS: Record<DeskTask, SQL | undefined> = {
  new: inArray(orders.status, [...BEFORE_PREPARING]),
  prescriptions: and(
    open,
    sql`EXISTS (SELECT FROM ${order_prescriptions} WHERE ${order_prescriptions.order_id} = ${orders.id}
      AND ${order_prescriptions.status} = 'to_verify')`,
  ),
  to_order: and(
    before_handover,
    sql`EXISTS (SELECT FROM ${order_lines} WHERE ${order_lines.order_id} = ${orders.id}
      AND ${order_lines.quantity} > ${order_lines.reserved})`,
  ),
  preparing: eq(orders.status, 'preparing'),
  ready: eq(orders.status, 'ready'),
  deliveries: and(open, sql`${orders.delivery}->>'kind' = 'home_delivery'`),
  refunds: eq(orders.payment_status, 'refund_pending'),
}

const at = (pharmacy_ids: number[]) => inArray(orders.pharmacy_id, pharmacy_ids)

/** Counts the orders of each task. */
export async function countTasks(database: Database, pharmacy_ids: number[]): Promise<Record<DeskTask, number>> {
  const columns = DESK_TASKS.map((task) => sql`count(*) FILTER (WHERE ${TASKS[task]})::int AS ${sql.identifier(task)}`)
  const [counts] = await selectRows<Record<DeskTask, number>>(
    database,
    sql`SELECT ${sql.join(columns, sql`, `)} FROM ${orders} WHERE ${and(at(pharmacy_ids), or(open, TASKS.refunds))}`,
  )
  if (!counts) throw new Error('a count without a row')
  return counts
}

/** Orders that something is to be done for. */
export const listDeskOrders: Handler<'listDeskOrders'> = async ({ query, staff }, runtime) => {
  const ids = chosenPharmacies(staff, query.pharmacy_id)
  const wanted = query.task ? TASKS[query.task] : or(open, TASKS.refunds)
  return readPage(runtime, and(at(ids), wanted), query.page)
}

export const searchDeskOrders: Handler<'searchDeskOrders'> = async ({ body, staff }, runtime) => {
  const ids = chosenPharmacies(staff, body.pharmacy_id)
  return readPage(runtime, and(at(ids), await matching(runtime, ids, body.search)), body.page ?? 1)
}

async function readPage(runtime: Runtime, wanted: SQL | undefined, page: number) {
  const { total, found } = await selectOrders(runtime, wanted, { limit: DESK_PAGE, page })
  const tasks = await readTasks(
    runtime.database,
    found.map(({ order }) => order.id),
  )
  const items = found.map((full) => deskRow(full, tasks.get(full.order.id) ?? []))
  return { items, total, page_number: page, page_size: DESK_PAGE }
}

/** Returns the pending tasks of each order. */
export async function readTasks(database: Database, ids: string[]): Promise<Map<string, DeskTask[]>> {
  if (ids.length === 0) return new Map()
  const flags = DESK_TASKS.map((task) => sql`CASE WHEN ${TASKS[task]} THEN ${task}::text END`)
  const rows = await database
    .select({ id: orders.id, tasks: sql<DeskTask[]>`array_remove(ARRAY[${sql.join(flags, sql`, `)}], NULL)` })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map((row) => [row.id, row.tasks]))
}

export function deskRow(full: FullOrder, tasks: DeskTask[]): DeskOrderRow {
  const { order, pharmacy } = full
  const { total_cents, number, status, customer, delivery, items, to_order, pickup_code, created_at, due } =
    summarise(full)
  return {
    id: order.id,
    pharmacy: toDeskPharmacy(pharmacy),
    phone_number: order.customer?.phone_number ?? null,
    payment_status: order.payment_status,
    total: euroFromCents(total_cents),
    tasks,
    ...{ number, status, customer, delivery, items, to_order, pickup_code, created_at, due },
  }
}

/** Orders whose names, telephones and pick-up codes a search looks through, newest first: names are encrypted. */
const SEARCHED_MAX = 5000

const DIGITS_MIN = 4

/** Condition for orders by number, pick-up code, or the customer's name or telephone. */
async function matching({ cipher, database }: Runtime, pharmacy_ids: number[], search: string) {
  const rows = await database
    .select({ id: orders.id, pickup_code: orders.pickup_code, customer_encrypted: orders.customer_encrypted })
    .from(orders)
    .where(at(pharmacy_ids))
    .orderBy(desc(orders.created_at))
    .limit(SEARCHED_MAX)
  const words = plain(search).split(' ')
  const digits = search.replace(/\D/g, '')
  const is_number = /^[\d\s+./()-]+$/.test(search) && digits.length >= DIGITS_MIN
  const code = search.toUpperCase()
  const found = rows.filter((row) => {
    if (row.pickup_code === code) return true
    const { customer } = cipher.tryDecrypt('orders', row)
    if (!customer) return false
    if (is_number && customer.phone_number.replace(/\D/g, '').includes(digits)) return true
    const name = plain(`${customer.first_name} ${customer.last_name} ${customer.email}`)
    return !is_number && words.every((word) => name.includes(word))
  })
  const end = [...search]
    .reverse()
    .join('')
    .replace(/[\\%_]/g, '\\$&')
  const numbered = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(at(pharmacy_ids), sql`reverse(${orders.number}) LIKE ${`${end}%`}`))
  const ids = [...numbered, ...found].map(({ id }) => id)
  return inArray(orders.id, ids)
}

/** Without accents, apostrophes and capitals, with single spaces. */
const plain = (text: string) => fold(text).replaceAll("'", '').replace(/\s+/g, ' ').trim()
