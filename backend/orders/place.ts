import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { userById } from '@/backend/account/queries'
import { dayNumberAt, dayText } from '@/backend/rome-time'
import type { Runtime } from '@/backend/runtime'
import type { Order, OrderRequest, OrderStatus } from '@/lib/contract/orders'
import { randomKey } from '@/lib/contract/random-key'
import { needsPrescription } from '@/lib/rules/prescription'
import { priceLines } from '../cart/pricing'
import { dropLines, lockCart, readCart, type StoredCart } from '../cart/store'
import { type Database, selectRows } from '../database/open'
import {
  order_history,
  order_lines,
  order_prescriptions,
  orders,
  prescription_files,
  type StoredPrescription,
} from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { invalidField, ProblemError } from '../http/problem'
import { listSlots, slotCounts } from '../pharmacies/deliveries'
import { asSold } from '../pharmacies/sale'
import { storedPrescription } from '../prescriptions/check'
import { readPhone } from '../profile/rules'
import { newPickupCode } from './pickup-code'
import { type OrderProblem, type PreparedOrder, prepareOrder } from './prepare'
import { changeStock, lockOffers } from './stock'

/** Draws before a free code is given up; with 148 million of them one is free at once. */
const CODE_DRAWS = 20

/** What the customer's cart would be as an order. Throws `cart_empty`, which a temporary cart is as well. */
export async function prepareFromCart(
  database: Database,
  cart: StoredCart,
  request: OrderRequest,
  now: Date,
): Promise<PreparedOrder> {
  const [row] =
    cart.pharmacy_id === null ? [] : await database.select().from(pharmacies).where(eq(pharmacies.id, cart.pharmacy_id))
  const pharmacy = row && asSold(row)
  if (cart.lines.length === 0 || !pharmacy) throw new ProblemError('cart_empty')
  const { birth_day } = await userById(database, cart.user_id)
  const delivery = pharmacy.deliveries.find(({ id }) => id === request.delivery.id)
  const slots =
    delivery && request.delivery.slot_start !== undefined
      ? listSlots(pharmacy, delivery, await slotCounts(database, pharmacy.id, now), now)
      : []
  const priced = await priceLines(database, pharmacy.id, cart.lines)
  const named = [...request.prescriptions, ...cart.lines.flatMap((line) => line.prescription ?? [])]
  const files = await freeFiles(database, cart.user_id, named)
  return prepareOrder({ request, priced, pharmacy, birth_day, files, slots, now })
}

/** Reads the cart and works the order out; nothing is held or stored. */
export async function previewOrder(runtime: Runtime, user_id: number, request: OrderRequest): Promise<PreparedOrder> {
  const cart = await readCart(runtime.database, user_id)
  return prepareFromCart(runtime.database, cart, request, runtime.now())
}

/**
 * Places the order within the caller's transaction and gives its id and what it sold out: stock, order and empty cart happen together or not at
 * all. Locks are taken in one order everywhere (cart, offers by code, slot, counter), so that no two orders wait for each
 * other, and what is checked is what is sold. Throws the first problem of the draft.
 */
export async function placeOrder(
  runtime: Runtime,
  transaction: Database,
  user_id: number,
  request: OrderRequest,
): Promise<{ id: string; sold_out: string[] }> {
  const cart = await lockCart(transaction, user_id)
  if (cart.pharmacy_id !== null) {
    await lockOffers(
      transaction,
      cart.pharmacy_id,
      cart.lines.map((line) => line.minsan),
    )
    if (request.delivery.slot_start !== undefined) await lockSlots(transaction, cart.pharmacy_id)
  }
  const now = runtime.now()
  const prepared = await prepareFromCart(transaction, cart, request, now)
  refuse(prepared.problems)
  const { delivery } = prepared
  if (!delivery || cart.pharmacy_id === null || prepared.lines.length === 0) throw new ProblemError('cart_empty')

  const id = randomKey()
  const prescriptions = storedPrescriptions(runtime, prepared, request)
  const statuses = firstStatuses(prescriptions)
  const values: typeof orders.$inferInsert = {
    ...prepared,
    id,
    number: await nextNumber(transaction, now),
    user_id,
    pharmacy_id: cart.pharmacy_id,
    status: statuses.at(-1) ?? 'received',
    delivery: {
      id: delivery.id,
      kind: delivery.kind,
      label: delivery.label,
      slot_start: prepared.slot?.start.toISOString() ?? null,
      slot_end: prepared.slot?.end.toISOString() ?? null,
    },
    payment_id: request.payment.id,
    customer: readCustomer(request),
    shipping: delivery.kind === 'home_delivery' ? readShipping(request) : null,
    collected_by: request.collected_by || null,
    if_unavailable: request.if_unavailable ?? null,
    tax_code: request.tax_code?.replace(/\s+/g, '') ?? null,
    health_data_consent_at: request.health_data_consent === true ? now : null,
    created_at: now,
    updated_at: now,
  }
  await insertOrder(transaction, values)
  await transaction
    .insert(order_lines)
    .values(prepared.lines.map((line, position) => ({ ...line, order_id: id, position })))
  await transaction.insert(order_history).values(statuses.map((status) => ({ order_id: id, status, at: now })))
  await keepPrescriptions(transaction, id, prescriptions)
  for (const { minsan, reserved } of prepared.lines)
    if (reserved > 0) await changeStock(transaction, cart.pharmacy_id, minsan, -reserved)
  await dropLines(transaction, user_id, false)
  return { id, sold_out: prepared.lines.filter((line) => line.sold_out).map(({ minsan }) => minsan) }
}

/** A paper prescription has to reach the pharmacy first; what came with the order is looked at by the pharmacist as it is. */
export function firstStatuses(prescriptions: ReadonlyMap<string, Pick<StoredPrescription, 'way'>>): OrderStatus[] {
  const paper = [...prescriptions.values()].some(({ way }) => way === 'paper')
  return paper ? ['received', 'awaiting_prescription'] : ['received']
}

function refuse(problems: readonly OrderProblem[]): void {
  const fields = problems.filter((problem) => problem.kind === 'field')
  if (fields.length > 0)
    throw new ProblemError('validation_failed', { errors: fields.map(({ field, code }) => ({ field, code })) })
  const rules = problems.filter((problem) => problem.kind === 'rule')
  const [first] = rules
  if (!first) return
  throw new ProblemError(first.code, {
    errors: rules.map(({ minsan, field, code }) => ({
      field: field ?? (minsan ? `products.${minsan}` : 'order'),
      code,
    })),
  })
}

/** Years count in Italy. The row is the last lock of an order, and numbers have no gaps. */
async function nextNumber(transaction: Database, now: Date): Promise<string> {
  const year = dayText(dayNumberAt(now)).slice(0, 4)
  const [row] = await selectRows<{ value: number }>(
    transaction,
    sql`INSERT INTO settings (key, value) VALUES (${`order_counter:${year}`}, '1'::jsonb)
      ON CONFLICT (key) DO UPDATE SET value = to_jsonb((settings.value #>> '{}')::int + 1)
      RETURNING (value #>> '{}')::int AS value`,
  )
  return `${year}-${String(row?.value).padStart(6, '0')}`
}

async function insertOrder(transaction: Database, values: typeof orders.$inferInsert): Promise<void> {
  const collected = values.delivery.kind === 'click_and_collect'
  for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
    const inserted = await transaction
      .insert(orders)
      .values({ ...values, pickup_code: collected ? newPickupCode() : null })
      .onConflictDoNothing()
      .returning({ id: orders.id })
    if (inserted.length > 0) return
  }
  throw new Error('no free pick-up code')
}

async function lockSlots(transaction: Database, pharmacy_id: number): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('delivery slots'), ${pharmacy_id}::int)`)
}

/** Which of the uploads named, with the request or with the cart, are the customer's and belong to no order yet. */
export async function freeFiles(
  database: Database,
  user_id: number,
  prescriptions: readonly { prescription_id?: string | null | undefined }[],
): Promise<Set<string>> {
  const named = prescriptions.flatMap(({ prescription_id }) => (prescription_id ? [prescription_id] : []))
  if (named.length === 0) return new Set()
  const rows = await database
    .select({ id: prescription_files.id })
    .from(prescription_files)
    .where(
      and(
        eq(prescription_files.user_id, user_id),
        isNull(prescription_files.order_id),
        inArray(prescription_files.id, named),
      ),
    )
  return new Set(rows.map((row) => row.id))
}

function storedPrescriptions(
  { cipher }: Runtime,
  prepared: PreparedOrder,
  request: OrderRequest,
): Map<string, StoredPrescription> {
  const stored = new Map<string, StoredPrescription>()
  for (const { minsan, prescription } of prepared.lines.filter(needsPrescription)) {
    const given = prepared.prescriptions.get(minsan)
    if (given) stored.set(minsan, storedPrescription(given, request.customer.health_code, cipher))
    else if (prescription) stored.set(minsan, prescription)
  }
  return stored
}

async function keepPrescriptions(
  transaction: Database,
  order_id: string,
  prescriptions: ReadonlyMap<string, StoredPrescription>,
): Promise<void> {
  if (prescriptions.size === 0) return
  await transaction
    .insert(order_prescriptions)
    .values([...prescriptions].map(([minsan, prescription]) => ({ order_id, minsan, prescription })))
  const named = [...prescriptions.values()].flatMap(({ prescription_id }) => (prescription_id ? [prescription_id] : []))
  const files = [...new Set(named)]
  if (files.length === 0) return
  const kept = await transaction
    .update(prescription_files)
    .set({ order_id })
    .where(and(inArray(prescription_files.id, files), isNull(prescription_files.order_id)))
    .returning({ id: prescription_files.id })
  // Deleted in another tab since it was checked.
  if (kept.length < files.length) throw invalidField('prescriptions', 'prescription_file_unknown')
}

function readCustomer({ customer }: OrderRequest) {
  const { first_name, last_name, email, phone_number } = customer
  return { first_name, last_name, email, phone_number: readPhone(phone_number) ?? phone_number }
}

function readShipping({ shipping }: OrderRequest): Order['shipping'] {
  if (!shipping) return null
  const { address, street_number, city, postal_code, province, note } = shipping
  return { address, street_number, city, postal_code, ...(province && { province }), ...(note && { note }) }
}
