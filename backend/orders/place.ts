import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrderRequest, OrderStatus } from '@/lib/contract/orders'
import type { Quote } from '../cart/pricing'
import { lockOffers } from '../cart/shelf'
import { dropLines, lockCart, pricedCart, readCart, type StoredCart } from '../cart/store'
import { type Database, rowsOf } from '../database/open'
import { users } from '../database/schema/accounts'
import { offers } from '../database/schema/catalogue'
import {
  type OrderShipping,
  order_history,
  order_lines,
  order_prescriptions,
  orders,
  prescription_files,
  type StoredPrescription,
} from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { dayNumberAt, dayText } from '../dates/rome'
import { invalidField, ProblemError } from '../http/problem'
import { slotCounts, slotsOf } from '../pharmacies/deliveries'
import { asSold } from '../pharmacies/sale'
import type { Platform } from '../platform'
import { storedPrescription } from '../prescriptions/check'
import { type DraftProblem, draftOrder, type OrderDraft } from './draft'
import { normalisedPhone } from './phone'
import { newPickupCode } from './pickup-code'

/** Draws before a free code is given up; with 148 million of them one is free at once. */
const CODE_DRAWS = 20

/** What the customer's cart would be as an order. Throws `cart_empty`, which a temporary cart is as well. */
export async function draftOf(
  database: Database,
  cart: StoredCart,
  request: OrderRequest,
  now: Date,
): Promise<OrderDraft> {
  const [row] =
    cart.pharmacy_id === null ? [] : await database.select().from(pharmacies).where(eq(pharmacies.id, cart.pharmacy_id))
  const pharmacy = row && asSold(row)
  if (cart.lines.length === 0 || !pharmacy) throw new ProblemError('cart_empty')
  const [owner] = await database.select({ birth_day: users.birth_day }).from(users).where(eq(users.id, cart.user_id))
  if (!owner) throw new ProblemError('unauthenticated')
  const delivery = pharmacy.deliveries.find(({ id }) => id === request.delivery.id)
  const slots =
    delivery && request.delivery.slot_start !== undefined
      ? slotsOf(pharmacy, delivery, await slotCounts(database, pharmacy.id, now), now)
      : []
  const priced: Quote = await pricedCart(database, cart)
  const named = [...request.prescriptions, ...cart.lines.flatMap((line) => line.prescription ?? [])]
  const files = await freeFiles(database, cart.user_id, named)
  return draftOrder({ request, priced, pharmacy, birth_day: owner.birth_day, files, slots, now })
}

/** Reads the cart and works the order out; nothing is held or stored. */
export async function previewOrder(platform: Platform, user_id: number, request: OrderRequest): Promise<OrderDraft> {
  const cart = await readCart(platform.database, user_id)
  return draftOf(platform.database, cart, request, platform.now())
}

/**
 * Places the order within the caller's transaction and gives its id and what it sold out: stock, order and empty cart happen together or not at
 * all. Locks are taken in one order everywhere (cart, offers by code, slot, counter), so that no two orders wait for each
 * other, and what is checked is what is sold. Throws the first problem of the draft.
 */
export async function placeOrder(
  platform: Platform,
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
  const now = platform.now()
  const draft = await draftOf(transaction, cart, request, now)
  refuse(draft.problems)
  const { delivery } = draft
  if (!delivery || cart.pharmacy_id === null || draft.lines.length === 0) throw new ProblemError('cart_empty')

  const id = randomUUID()
  const prescriptions = storedPrescriptions(platform, draft, request)
  const statuses = firstStatuses(prescriptions)
  const values: typeof orders.$inferInsert = {
    id,
    number: await nextNumber(transaction, now),
    user_id,
    pharmacy_id: cart.pharmacy_id,
    status: statuses.at(-1) ?? 'received',
    delivery: {
      id: delivery.id,
      kind: delivery.kind,
      label: delivery.label,
      slot_start: draft.slot?.start.toISOString() ?? null,
      slot_end: draft.slot?.end.toISOString() ?? null,
    },
    payment_id: request.payment.id,
    customer: customerOf(request),
    shipping: delivery.kind === 'home_delivery' ? shippingOf(request) : null,
    collected_by: request.collected_by || null,
    if_unavailable: request.if_unavailable ?? null,
    tax_code: request.tax_code?.replace(/\s+/g, '') ?? null,
    health_data_consent_at: request.health_data_consent === true ? now : null,
    subtotal_cents: draft.subtotal_cents,
    delivery_fee_cents: draft.delivery_fee_cents,
    total_cents: draft.total_cents,
    vat: draft.vat,
    ready_at: draft.ready_at,
    keep_until: draft.keep_until,
    created_at: now,
    updated_at: now,
  }
  await insertOrder(transaction, values)
  await transaction.insert(order_lines).values(
    draft.lines.map(({ item, quantity, unit_price_cents, withdrawal_excluded, reserved }, position) => ({
      order_id: id,
      position,
      minsan: item.minsan,
      name: item.name,
      image: item.image,
      quantity,
      unit_price_cents,
      vat_rate: item.vat_rate,
      kind: item.kind,
      supply: item.supply,
      withdrawal_excluded,
      reserved,
    })),
  )
  await transaction.insert(order_history).values(statuses.map((status) => ({ order_id: id, status, at: now })))
  await keepPrescriptions(transaction, id, prescriptions)
  for (const { item, reserved } of draft.lines) {
    if (reserved === 0) continue
    await transaction
      .update(offers)
      .set({ stock: sql`${offers.stock} - ${reserved}` })
      .where(and(eq(offers.pharmacy_id, cart.pharmacy_id), eq(offers.minsan, item.minsan)))
  }
  await dropLines(transaction, user_id, false)
  const emptied = draft.lines.filter(({ item, reserved }) => reserved > 0 && reserved === item.stock)
  return { id, sold_out: emptied.map(({ item }) => item.minsan) }
}

/** A paper prescription has to reach the pharmacy first; what came with the order is looked at by the pharmacist as it is. */
export function firstStatuses(prescriptions: ReadonlyMap<string, Pick<StoredPrescription, 'way'>>): OrderStatus[] {
  const paper = [...prescriptions.values()].some(({ way }) => way === 'paper')
  return paper ? ['received', 'awaiting_prescription'] : ['received']
}

function refuse(problems: readonly DraftProblem[]): void {
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
  const [row] = await rowsOf<{ value: number }>(
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
  { cipher }: Platform,
  draft: OrderDraft,
  request: OrderRequest,
): Map<string, StoredPrescription> {
  const stored = new Map<string, StoredPrescription>()
  for (const { item, prescription_required, prescription } of draft.lines) {
    if (!prescription_required) continue
    const given = draft.prescriptions.get(item.minsan)
    if (given) stored.set(item.minsan, storedPrescription(given, request.customer.health_code, cipher))
    else if (prescription) stored.set(item.minsan, prescription)
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

function customerOf({ customer }: OrderRequest) {
  const { first_name, last_name, email, phone_number } = customer
  return { first_name, last_name, email, phone_number: normalisedPhone(phone_number) }
}

function shippingOf({ shipping }: OrderRequest): OrderShipping | null {
  if (!shipping) return null
  const { address, street_number, city, postal_code, province, note } = shipping
  return { address, street_number, city, postal_code, ...(province && { province }), ...(note && { note }) }
}
