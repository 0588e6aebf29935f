import {
  and,
  arrayContains,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { DESK_PAGE, DESK_TASKS, type DeskTask } from '@/lib/contract/desk'
import type { DeskOrderRow } from '@/lib/contract/desk-order'
import { type DeskOrderState, isEndedState } from '@/lib/contract/desk-orders'
import { ENDED } from '@/lib/contract/orders'
import { readProductCode } from '@/lib/identifiers/product-code'
import { euroFromCents } from '@/lib/rules/money'
import { fold } from '@/lib/values/fold'
import { compactCode } from '@/lib/values/text'
import { type Database, escapeLike, selectRows } from '../database/open'
import { products } from '../database/schema/catalogue'
import { foldedName, order_lines, order_prescriptions, orders } from '../database/schema/orders'
import { staff as members } from '../database/schema/staff'
import type { Handler } from '../http/handler'
import { formatId } from '../http/page'
import type { Runtime } from '../http/runtime'
import type { FullOrder } from '../orders'
import { BEFORE_PREPARING, DUE, orderVersion, readProductCodes, selectOrders, summarise } from '../orders'
import { chosenPharmacies, toDeskPharmacy } from './scope'

export const open = notInArray(orders.status, [...ENDED])
/** An open order that waits for its online payment is not the pharmacy's yet; only a search finds it. */
const accepted = isNull(orders.awaiting_payment_until)
const toDo = and(open, accepted)
const beforeHandover = and(accepted, inArray(orders.status, [...BEFORE_PREPARING, 'preparing']))

/** Conditions of an order's tasks. */
const TASKS: Record<DeskTask, SQL | undefined> = {
  new: and(accepted, inArray(orders.status, [...BEFORE_PREPARING])),
  prescriptions: and(
    toDo,
    sql`EXISTS (SELECT FROM ${order_prescriptions} WHERE ${order_prescriptions.order_id} = ${orders.id}
      AND ${order_prescriptions.status} = 'to_verify')`,
  ),
  to_order: and(
    beforeHandover,
    sql`EXISTS (SELECT FROM ${order_lines} WHERE ${order_lines.order_id} = ${orders.id}
      AND ${order_lines.quantity} > ${order_lines.reserved})`,
  ),
  preparing: eq(orders.status, 'preparing'),
  ready: eq(orders.status, 'ready'),
  deliveries: and(toDo, sql`${orders.delivery}->>'kind' = 'home_delivery'`),
  refunds: eq(orders.payment_status, 'refund_pending'),
}

const at = (pharmacyIds: number[]) => inArray(orders.pharmacy_id, pharmacyIds)

/** Counts the orders of each task. */
export async function countTasks(database: Database, pharmacyIds: number[]): Promise<Record<DeskTask, number>> {
  const columns = DESK_TASKS.map((task) => sql`count(*) FILTER (WHERE ${TASKS[task]})::int AS ${sql.identifier(task)}`)
  const [counts] = await selectRows<Record<DeskTask, number>>(
    database,
    sql`SELECT ${sql.join(columns, sql`, `)} FROM ${orders} WHERE ${and(at(pharmacyIds), or(toDo, TASKS.refunds))}`,
  )
  if (!counts) throw new Error('a count without a row')
  return counts
}

/** Ended orders that are listed; a search finds older ones. */
const ENDED_DAYS = 60

/** Returns the condition for a status; ended orders are limited by age, since a pharmacy has all that it ever sold. */
function inState(state: DeskOrderState, now: Date): SQL | undefined {
  const status = state === 'ended' ? inArray(orders.status, [...ENDED]) : eq(orders.status, state)
  const since = new Date(now.getTime() - ENDED_DAYS * 86_400_000)
  return isEndedState(state) ? and(status, gte(orders.created_at, since)) : and(toDo, status)
}

const withPrescription = sql`EXISTS (SELECT FROM ${order_prescriptions}
  WHERE ${order_prescriptions.order_id} = ${orders.id})`

/** Orders that something is to be done for, or those that the filters ask for. */
export const listDeskOrders: Handler<'listDeskOrders'> = async ({ query, staff }, runtime) => {
  const ids = chosenPharmacies(staff, query.pharmacy_id)
  const now = runtime.now()
  const wanted = and(
    at(ids),
    query.state ? inState(query.state, now) : or(toDo, TASKS.refunds),
    query.task && TASKS[query.task],
    query.delivery && sql`${orders.delivery}->>'kind' = ${query.delivery}`,
    query.late ? and(toDo, sql`${DUE} < ${now.toISOString()}::timestamptz`) : undefined,
    query.with_prescription ? withPrescription : undefined,
    query.with_note ? isNotNull(orders.staff_note_encrypted) : undefined,
    query.mine ? eq(orders.assigned_to, staff.id) : undefined,
  )
  return readPage(runtime, wanted, query.page, query.state && isEndedState(query.state) ? 'ended' : 'open')
}

export const searchDeskOrders: Handler<'searchDeskOrders'> = async ({ body, staff }, runtime) => {
  const ids = chosenPharmacies(staff, body.pharmacy_id)
  return readPage(runtime, and(at(ids), await matching(runtime, ids, body.search)), body.page ?? 1)
}

async function readPage(runtime: Runtime, wanted: SQL | undefined, page: number, only?: 'open' | 'ended') {
  const { total, found } = await selectOrders(runtime, wanted, { limit: DESK_PAGE, page, ...(only && { only }) })
  return { items: await deskRows(runtime.database, found), total, page_number: page, page_size: DESK_PAGE }
}

/** Returns the orders with their pending tasks and who works on them. */
export async function deskRows(database: Database, found: readonly FullOrder[]): Promise<DeskOrderRow[]> {
  const ids = found.map(({ order }) => order.id)
  if (ids.length === 0) return []
  const flags = DESK_TASKS.map((task) => sql`CASE WHEN ${TASKS[task]} THEN ${task}::text END`)
  const rows = await database
    .select({
      id: orders.id,
      tasks: sql<DeskTask[]>`array_remove(ARRAY[${sql.join(flags, sql`, `)}], NULL)`,
      assignee: members.name,
    })
    .from(orders)
    .leftJoin(members, eq(members.id, orders.assigned_to))
    .where(inArray(orders.id, ids))
  return found.map((full) => {
    const row = rows.find(({ id }) => id === full.order.id)
    return deskRow(full, row?.tasks ?? [], row?.assignee ?? null)
  })
}

function deskRow(full: FullOrder, tasks: DeskTask[], assignee: string | null): DeskOrderRow {
  const { order, pharmacy } = full
  const {
    total_cents,
    number,
    status,
    customer,
    delivery,
    items,
    to_order,
    pickup_code,
    created_at,
    due,
    slot_start,
    slot_end,
  } = summarise(full)
  return {
    id: order.id,
    version: orderVersion(full),
    assignee:
      assignee !== null && order.assigned_to !== null ? { id: formatId(order.assigned_to), name: assignee } : null,
    pharmacy: toDeskPharmacy(pharmacy),
    phone_number: order.customer?.phone_number ?? null,
    payment_status: order.payment_status,
    payment: order.payment_id,
    products: full.lines.map(({ name, quantity }) => ({ name, quantity })),
    has_prescription: full.prescriptions.length > 0,
    has_note: order.staff_note !== null,
    total: euroFromCents(total_cents),
    tasks,
    ...{ number, status, customer, delivery, items, to_order, pickup_code, created_at, due, slot_start, slot_end },
  }
}

/** Orders that a search looks through, newest first: customers, addresses and prescriptions are encrypted. */
const SEARCHED_MAX = 5000

const DIGITS_MIN = 4

/** Condition for the orders that a search finds. */
async function matching({ cipher, database }: Runtime, pharmacyIds: number[], search: string) {
  const newest = selectNewest(database, pharmacyIds)
  const rows = await database
    .select({
      id: orders.id,
      pickup_code: orders.pickup_code,
      customer_encrypted: orders.customer_encrypted,
      shipping_encrypted: orders.shipping_encrypted,
      tax_code_encrypted: orders.tax_code_encrypted,
    })
    .from(orders)
    .where(at(pharmacyIds))
    .orderBy(desc(orders.created_at))
    .limit(SEARCHED_MAX)
  const words = plain(search).split(' ')
  const code = compactCode(search)
  const phone = phoneDigits(search)
  const names = phone === null ? await readProductNames(database, newest, words) : new Map<string, string>()
  const byCode = new Set([
    ...(LONG_CODE.test(code)
      ? await findPrescribed({ cipher, database }, newest, (one) => one.code === code || one.health_code === code)
      : []),
    ...(await findWithProduct(database, newest, search)),
  ])
  const found = rows.filter((row) => {
    if (row.pickup_code === code || byCode.has(row.id)) return true
    const { customer, shipping, tax_code } = cipher.tryDecrypt('orders', row)
    if (tax_code === code) return true
    if (phone !== null) return customer?.phone_number.replace(/\D/g, '').includes(phone) ?? false
    const { address = '', street_number = '', postal_code = '', city = '' } = shipping ?? {}
    const person = customer ? `${customer.first_name} ${customer.last_name} ${customer.email}` : ''
    const text = plain(`${person} ${address} ${street_number} ${postal_code} ${city} ${names.get(row.id) ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const end = escapeLike([...readNumber(search)].reverse().join(''))
  const numbered = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(at(pharmacyIds), sql`reverse(${orders.number}) LIKE ${`${end}%`}`))
  const ids = [...numbered, ...found].map(({ id }) => id)
  return inArray(orders.id, ids)
}

const selectNewest = (database: Database, pharmacyIds: number[]): SQLWrapper => {
  const ids = database.select({ id: orders.id }).from(orders).where(at(pharmacyIds))
  return ids.orderBy(desc(orders.created_at)).limit(SEARCHED_MAX)
}

/** Most lines with one of the words that are read for themselves; with more, the lines of the newest orders are. */
const NAMED_MAX = 500
/** The index of names finds words of this length and more. */
const INDEXED_MIN = 3

/** Returns the products' names of each order, joined; orders without a product that has one of the words may be left out. */
async function readProductNames(
  database: Database,
  newest: SQLWrapper,
  words: readonly string[],
): Promise<Map<string, string>> {
  const select = (wanted: SQL) =>
    database.select({ id: order_lines.order_id, name: order_lines.name }).from(order_lines).where(wanted)
  const patterns = words.map((word) => `%${escapeLike(word)}%`)
  const hasWord = sql`${foldedName(order_lines.name)} LIKE ANY(${sql.param(patterns)}::text[])`
  const named = words.every(({ length }) => length >= INDEXED_MIN) ? await select(hasWord).limit(NAMED_MAX) : null
  const rows = named !== null && named.length < NAMED_MAX ? named : await select(inArray(order_lines.order_id, newest))
  const names = new Map<string, string>()
  for (const { id, name } of rows) names.set(id, `${names.get(id) ?? ''} ${name}`)
  return names
}

/**
 * Returns those of the selected orders with a prescription for which `isWanted`. It must compare the whole number or
 * codice fiscale: finding by a part would reveal the rest.
 */
export async function findPrescribed(
  { cipher, database }: Pick<Runtime, 'cipher' | 'database'>,
  selected: SQLWrapper,
  isWanted: (prescription: { code: string | null; health_code: string | null }) => boolean,
): Promise<string[]> {
  const rows = await database
    .select({ order_id: order_prescriptions.order_id, prescription: order_prescriptions.prescription })
    .from(order_prescriptions)
    .where(inArray(order_prescriptions.order_id, selected))
  return rows.flatMap(({ order_id, prescription }) =>
    isWanted(cipher.tryDecrypt('order_prescriptions', { order_id }, prescription)) ? [order_id] : [],
  )
}

/** Returns the orders with the product of a minsan or bar code. */
async function findWithProduct(database: Database, newest: SQLWrapper, search: string): Promise<string[]> {
  const code = readProductCode(search)
  if (code === null) return []
  const sameEan = code.ean
    ? await database
        .select({ minsan: products.minsan })
        .from(products)
        .where(arrayContains(products.ean, [code.ean]))
    : []
  const minsans = [...sameEan.map(({ minsan }) => minsan), ...(code.minsan ? [code.minsan] : [])]
  const codes = await Promise.all(minsans.map((minsan) => readProductCodes(database, minsan)))
  const rows = await database
    .selectDistinct({ id: order_lines.order_id })
    .from(order_lines)
    .where(and(inArray(order_lines.minsan, codes.flat()), inArray(order_lines.order_id, newest)))
  return rows.map(({ id }) => id)
}

/** An order number as it is stored: `2026 000011` is `2026-000011`. */
const readNumber = (search: string) => search.trim().replace(/^(20\d\d)[\s./-]?(\d{6})$/, '$1-$2')

/** Digits of a telephone number without the prefix of Italy, or a part of one; null for other text. */
function phoneDigits(search: string): string | null {
  const digits = search.replace(/\D/g, '')
  if (!/^[\d\s+./()-]+$/.test(search) || digits.length < DIGITS_MIN) return null
  const own = /^\s*(\+|00)/.test(search) ? digits.replace(/^(00)?(39)?/, '') : digits
  return own.length < DIGITS_MIN ? null : own
}

/** Long enough for the number of a prescription or a codice fiscale. */
const LONG_CODE = /^(?=.*\d)[A-Z\d]{10,20}$/

/** Without accents, apostrophes and capitals, with single spaces. */
const plain = (text: string) => fold(text).replaceAll("'", '').replace(/\s+/g, ' ').trim()
