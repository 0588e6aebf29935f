import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import type { Order, OrderRequest, OrderStatus } from '@/lib/contract/orders'
import { randomKey } from '@/lib/identifiers/random-key'
import { PICKUP_CODE_CHARACTERS, PICKUP_CODE_LENGTH } from '@/lib/identifiers/scan'
import { needsPrescription } from '@/lib/rules/prescription'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import { findPatient, readPatientNames, readPhone, type User, userById } from '../account'
import { type Database, selectRows } from '../database/open'
import {
  order_history,
  order_lines,
  order_numbers,
  order_prescriptions,
  orders,
  type PrescriptionSecrets,
  settings,
} from '../database/schema/orders'
import type { StoredDelivery } from '../database/schema/places'
import { storedPrescription, takeFiles } from '../prescriptions'
import type { PreparedLine, PreparedOrder } from './prepare'
import type { FullOrder } from './queries'

/**
 * Draws the next order number, such as `2026-000123`; the year is the one in Italy. Numbers come from a sequence, which
 * does not block: a failed order leaves a gap. `settings` stores the sequence's value at the start of each year.
 */
export async function drawNumber(transaction: Database, now: Date): Promise<string> {
  const year = dayText(dayNumberAt(now)).slice(0, 4)
  const key = `order_base:${year}`
  const draw = () =>
    selectRows<{ value: number }>(
      transaction,
      sql`SELECT (nextval(${order_numbers.seqName}) - (value #>> '{}')::bigint)::int AS value FROM ${settings} WHERE key = ${key}`,
    )
  let [row] = await draw()
  if (!row) {
    await transaction.execute(sql`INSERT INTO ${settings} (key, value)
      SELECT ${key}, to_jsonb(CASE WHEN is_called THEN last_value ELSE 0 END) FROM order_numbers ON CONFLICT DO NOTHING`)
    ;[row] = await draw()
  }
  return `${year}-${String(row?.value).padStart(6, '0')}`
}

/** Returns a random code; the database checks that it is unique among the pharmacy's open orders. */
export function newPickupCode(): string {
  return Array.from(
    { length: PICKUP_CODE_LENGTH },
    () => PICKUP_CODE_CHARACTERS[randomInt(PICKUP_CODE_CHARACTERS.length)],
  ).join('')
}

/** How long an order waits for its online payment, and its packs are held. */
export const PAYMENT_MS = 40 * 60_000

/** Attempts to draw a free code out of 148 million. */
const CODE_DRAWS = 20

/** Writes an order and everything that belongs to it, within the caller's transaction. */
export async function insertOrder(
  { cipher }: Pick<Runtime, 'cipher'>,
  transaction: Database,
  user_id: number | null,
  request: OrderRequest,
  prepared: PreparedOrder & { delivery: StoredDelivery; terms_version: string | null },
  now: Date,
): Promise<FullOrder> {
  const { pharmacy, delivery, slot } = prepared
  const id = randomKey()
  const given = neededPrescriptions(prepared.lines, request, { cipher, user_id, order_id: id })
  const statuses = firstStatuses(given)
  const personal = {
    customer: readCustomer(request, user_id === null ? null : await userById(transaction, user_id)),
    shipping: delivery.kind === 'home_delivery' ? readShipping(request) : null,
    collected_by: request.collected_by || null,
    tax_code: request.tax_code ?? null,
  }
  const row = await insertRow(transaction, now, {
    ...prepared,
    id,
    user_id,
    pharmacy_id: pharmacy.id,
    status: statuses.at(-1) ?? 'received',
    delivery: {
      id: delivery.id,
      kind: delivery.kind,
      label: delivery.label,
      slot_start: slot?.start.toISOString() ?? null,
      slot_end: slot?.end.toISOString() ?? null,
    },
    payment_id: request.payment.id,
    awaiting_payment_until: request.payment.id === 'online' ? new Date(now.getTime() + PAYMENT_MS) : null,
    ...cipher.encrypt('orders', { id }, personal),
    if_unavailable: request.if_unavailable ?? null,
    health_data_consent_at: request.health_data_consent === true ? now : null,
    created_at: now,
    updated_at: now,
    patient_id: await inferPatient({ cipher }, transaction, given, { user_id, order_id: id, pharmacy_id: pharmacy.id }),
  })
  const lines = await transaction
    .insert(order_lines)
    .values(prepared.lines.map((line, position) => ({ ...line, order_id: id, position })))
    .returning()
  const history = await transaction
    .insert(order_history)
    .values(statuses.map((status) => ({ order_id: id, status, at: now })))
    .returning()
  const stored = given.length > 0 ? await insertPrescriptions(transaction, { order_id: id, user_id }, given) : []
  const prescriptions = stored.map((one) => cipher.decrypt('order_prescriptions', one))
  const order = cipher.decrypt('orders', row)
  const people = await readPatientNames({ cipher }, transaction, [row.patient_id])
  const patient = (row.patient_id && people.get(row.patient_id)) || null
  const none = { withdrawals: [], payments: [], online: [], messages: [], proposal: null, guest: null }
  return { order, pharmacy, lines, history, prescriptions, patient, ...none }
}

type Needed = Pick<typeof order_prescriptions.$inferSelect, 'minsan' | 'prescription'>

/**
 * Returns the prescriptions to store, by product. Those given for products that need none are health data without a
 * purpose, so they are dropped.
 */
export function neededPrescriptions(
  lines: readonly PreparedLine[],
  { prescriptions, customer }: OrderRequest,
  { cipher, user_id, order_id }: Pick<Runtime, 'cipher'> & { user_id: number | null; order_id: string },
): Needed[] {
  const seal = ({ code, health_code, pin, doctor }: PrescriptionSecrets) =>
    cipher.encrypt('order_prescriptions', { order_id }, { code, health_code, pin, doctor })
  const needing = lines.filter(needsPrescription).sort((one, other) => (one.minsan < other.minsan ? -1 : 1))
  return needing.flatMap(({ minsan, prescription: noted }) => {
    const given = prescriptions.findLast((one) => one.minsan === minsan)
    const prescription = given
      ? storedPrescription(given, customer.health_code, seal)
      : noted && { ...noted, ...seal(cipher.decrypt('cart_lines', { user_id }, noted)) }
    return prescription ? [{ minsan, prescription }] : []
  })
}

/** Returns the person of the household whom all prescriptions that name somebody name. */
async function inferPatient(
  { cipher }: Pick<Runtime, 'cipher'>,
  transaction: Database,
  given: readonly Needed[],
  { user_id, order_id, pharmacy_id }: { user_id: number | null; order_id: string; pharmacy_id: number },
): Promise<string | null> {
  const opened = given.map((one) => cipher.decrypt('order_prescriptions', { order_id }, one.prescription))
  const [health_code, ...others] = new Set(opened.flatMap((one) => one.health_code ?? []))
  if (user_id === null || health_code === undefined || others.length > 0) return null
  return findPatient({ cipher }, transaction, { user_id, health_code, pharmacy_id })
}

/** A paper prescription has to reach the pharmacy first; the pharmacist checks an uploaded one as it is. */
function firstStatuses(given: readonly Needed[]): OrderStatus[] {
  return given.some(({ prescription }) => prescription.way === 'paper')
    ? ['received', 'awaiting_prescription']
    : ['received']
}

async function insertPrescriptions(
  transaction: Database,
  of: { order_id: string; user_id: number | null },
  given: readonly Needed[],
) {
  const files = given.flatMap(({ prescription }) => prescription.prescription_id ?? [])
  await takeFiles(transaction, of, [...new Set(files)])
  return transaction
    .insert(order_prescriptions)
    .values(given.map((one) => ({ ...one, order_id: of.order_id })))
    .returning()
}

async function insertRow(transaction: Database, now: Date, values: Omit<typeof orders.$inferInsert, 'number'>) {
  const collected = values.delivery.kind === 'click_and_collect'
  for (let draw = 0; draw < CODE_DRAWS; draw += 1) {
    const [inserted] = await transaction
      .insert(orders)
      .values({
        ...values,
        number: await drawNumber(transaction, now),
        pickup_code: collected ? newPickupCode() : null,
      })
      .onConflictDoNothing()
      .returning()
    if (inserted) return inserted
  }
  throw new Error('no free pick-up code')
}

/** Uses the account's confirmed address: a typed one may be a stranger's. */
function readCustomer({ customer }: OrderRequest, account: User | null) {
  const { first_name, last_name, phone_number } = customer
  const { email } = account ?? customer
  return { first_name, last_name, email, phone_number: readPhone(phone_number) ?? phone_number }
}

function readShipping({ shipping }: OrderRequest): Order['shipping'] {
  if (!shipping) return null
  const { address, street_number, city, postal_code, province, note } = shipping
  return { address, street_number, city, postal_code, ...(province && { province }), ...(note && { note }) }
}
