import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { BackendEnv } from '@/backend/process/env'
import { ageOn } from '@/lib/contract/auth'
import { ENDED, type OrderRequest } from '@/lib/contract/orders'
import { healthCodeError } from '@/lib/identifiers/codice-fiscale'
import { may } from '@/lib/rules/channels'
import { deliveryObstacle, PAYMENT_KINDS } from '@/lib/rules/delivery'
import { needsPrescription, prescriptionWaysFor } from '@/lib/rules/prescription'
import { isMedicine, MEDICINE_AGE_MIN, mayBePaidOnline } from '@/lib/rules/sale'
import { today } from '@/lib/values/rome-time'
import { readOwnPhone, userById } from '../account'
import { priceLines, type WantedLine } from '../cart'
import type { Database } from '../database/open'
import { guest_orders } from '../database/schema/guests'
import { orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { hasHash, type KeyedHash } from '../encryption/keys'
import { ProblemError } from '../http/problem'
import { applySalesRules, serves, slotsAsked, withOnlinePayment } from '../pharmacies'
import { freeFiles, isStillGiven, prescriptionErrors } from '../prescriptions'
import { type OrderInput, type OrderProblem, type PreparedOrder, prepareOrder } from './prepare'

/** Serializes a customer's orders, so that the limit counts all of them. */
export async function lockCustomerOrders(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('orders of a customer'), ${userId})`)
}

/** Checks whether the customer, or a guest's proven mailbox, has reached the limit of open orders. */
async function openOrderProblems(
  database: Database,
  { user_id, mailbox }: { user_id: number | null; mailbox?: KeyedHash | null },
  most: number,
): Promise<OrderProblem[]> {
  if (user_id === null && !mailbox) return []
  // An OR of the two would read all orders.
  const own = [
    ...(user_id === null ? [] : [sql`SELECT id FROM orders WHERE user_id = ${user_id}`]),
    ...(mailbox ? [sql`SELECT order_id FROM guest_orders WHERE ${hasHash(guest_orders.email_hash, mailbox)}`] : []),
  ]
  const isOwn = sql`${orders.id} IN (${sql.join(own, sql` UNION `)})`
  const open = await database.$count(orders, and(notInArray(orders.status, [...ENDED]), isOwn))
  return open >= most ? [{ kind: 'rule', code: 'too_many_orders' }] : []
}

export interface Basket {
  pharmacy_id: number | null
  lines: readonly WantedLine[]
  /** Null for a guest. */
  user_id: number | null
  /** Device of a guest, also after a login in the meantime. */
  device?: KeyedHash | null
  /**
   * Mailbox that a guest has proved; null otherwise, so that the limits reveal nothing about another person's orders.
   */
  mailbox?: KeyedHash | null
  /** Hashes of the proven mailbox and the telephone, for the limits of ingredients (buyer-keys.ts). */
  buyer_keys?: readonly string[]
}

/** Prepares the basket as an order and finds its problems. Throws `cart_empty`, also for a temporary cart. */
export async function checkCart(env: BackendEnv, database: Database, cart: Basket, request: OrderRequest, now: Date) {
  const [row] =
    cart.pharmacy_id === null ? [] : await database.select().from(pharmacies).where(eq(pharmacies.id, cart.pharmacy_id))
  const sold = row && applySalesRules(row)
  const pharmacy = sold && request.payment.id === 'online' ? await withOnlinePayment({ database, env }, sold) : sold
  if (cart.lines.length === 0 || !row || !pharmacy) throw new ProblemError('cart_empty')
  const { user_id } = cart
  const birth_day = user_id === null ? null : (await userById(database, user_id)).birth_day
  const slots = await slotsAsked(database, pharmacy, request.delivery, now)
  const priced = await priceLines(database, pharmacy.id, cart.lines, cart)
  const named = [...request.prescriptions, ...cart.lines.flatMap((line) => line.prescription ?? [])]
  const files = await freeFiles(database, cart, named)
  const input = { request, priced, pharmacy, birth_day, files, slots, now }
  const prepared = prepareOrder(input)
  // Mails read the stored row; a certificate that was checked once is not checked again.
  const problems = [...findProblems(input, prepared), ...(await openOrderProblems(database, cart, env.OPEN_ORDERS_MAX))]
  return { prepared: { ...prepared, pharmacy: row }, problems }
}

/** Returns every rule that the order breaks; preview shows them, and placing requires that there are none. */
export function findProblems(input: OrderInput, prepared: PreparedOrder): OrderProblem[] {
  return [
    ...customerProblems(input, prepared),
    ...availabilityProblems(input, prepared),
    ...deliveryProblems(input, prepared),
    ...medicineProblems(input, prepared),
    ...prescriptionProblems(input, prepared),
  ]
}

/** Throws the wrong fields, or else the first broken rule. */
export function refuse(problems: readonly OrderProblem[]): void {
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

function customerProblems({ request, pharmacy }: OrderInput, { delivery, lines }: PreparedOrder): OrderProblem[] {
  const problems: OrderProblem[] = []
  const invalid = (field: string, code: string) => problems.push({ kind: 'field', field, code })
  if (readOwnPhone(request.customer.phone_number) === null) invalid('customer.phone_number', 'phone_invalid')
  const codes = { 'customer.health_code': request.customer.health_code, tax_code: request.tax_code }
  for (const [field, code] of Object.entries(codes)) {
    const error = code === undefined ? null : healthCodeError(code)
    if (error) invalid(field, error)
  }
  const { id } = request.payment
  if (!pharmacy.payments.includes(id) || (delivery && !PAYMENT_KINDS[id].includes(delivery.kind)))
    invalid('payment.id', 'payment_not_accepted')
  // Then nothing may be paid online.
  else if (id === 'online' && lines.length > 0 && !lines.some((line) => mayBePaidOnline(line, pharmacy)))
    invalid('payment.id', 'payment_not_accepted')
  return problems
}

function availabilityProblems(
  { request, priced }: OrderInput,
  { total_cents, ready_changed }: PreparedOrder,
): OrderProblem[] {
  const expected = request.expected_total
  const changed = expected !== undefined && Math.round(expected * 100) !== total_cents
  const gone = priced.lines.filter((line) => line.price_cents === null)
  // The shopper accepts a reduced quantity by naming the matching total.
  // Without the reason, a limit that no preview tells (buyer-keys.ts) would only look like another price.
  const reduced = priced.lines.filter(
    (line) => line.quantity < line.asked && (expected === undefined || (changed && line.limit !== null)),
  )
  return [
    ...[...gone, ...reduced].map(({ item: { minsan, max_quantity, stock }, limit, asked }): OrderProblem => {
      const tooMany = limit !== null || (max_quantity !== null && max_quantity !== stock && asked > max_quantity)
      return { kind: 'rule', code: tooMany ? 'max_quantity_exceeded' : 'not_available', minsan }
    }),
    ...(changed ? [{ kind: 'rule', code: 'prices_changed' } as const] : []),
    ...(ready_changed ? [{ kind: 'rule', code: 'ready_changed' } as const] : []),
  ]
}

function medicineProblems({ request, birth_day, now }: OrderInput, { lines }: PreparedOrder): OrderProblem[] {
  const problems: OrderProblem[] = []
  if (lines.some(isMedicine) && birth_day !== null && ageOn(birth_day, today(now)) < MEDICINE_AGE_MIN)
    problems.push({ kind: 'rule', code: 'age_restricted' })
  // Ordered medicines are health data even without a prescription (CJEU C-21/23).
  if (lines.some((line) => may(line, 'health_consent')) && request.health_data_consent !== true)
    problems.push({ kind: 'rule', code: 'health_consent_missing', field: 'health_data_consent' })
  return problems
}

function prescriptionProblems({ request, pharmacy, files }: OrderInput, { lines }: PreparedOrder): OrderProblem[] {
  return lines.filter(needsPrescription).flatMap(({ minsan, kind, prescription }): OrderProblem[] => {
    const ways = prescriptionWaysFor(kind, pharmacy.prescription_ways)
    const rules = { ways, health_code: request.customer.health_code, files }
    const index = request.prescriptions.findLastIndex((given) => given.minsan === minsan)
    const given = request.prescriptions[index]
    if (!given) return isStillGiven(prescription, rules) ? [] : [{ kind: 'rule', code: 'prescription_missing', minsan }]
    return prescriptionErrors(given, rules).map(({ field, code }) => ({
      kind: 'field',
      field: `prescriptions.${index}.${field}`,
      code,
      minsan,
    }))
  })
}

/** Checks a delivery's goods, address, minimum and slot; a collection has no such problems. */
function deliveryProblems(
  { request, pharmacy }: OrderInput,
  { delivery, lines, subtotal_cents, slot }: PreparedOrder,
): OrderProblem[] {
  if (!delivery) return [{ kind: 'field', field: 'delivery.id', code: 'delivery_unknown' }]
  if (delivery.kind === 'click_and_collect') return []
  const problems: OrderProblem[] = []
  for (const line of lines)
    if (deliveryObstacle(line, pharmacy) !== null)
      problems.push({ kind: 'rule', code: 'medicine_not_deliverable', minsan: line.minsan })
  if (!request.shipping) problems.push({ kind: 'field', field: 'shipping', code: 'required' })
  else if (!serves(delivery, request.shipping.postal_code))
    problems.push({ kind: 'rule', code: 'address_not_served', field: 'shipping.postal_code' })
  if (subtotal_cents < (delivery.minimum_order_cents ?? 0))
    problems.push({ kind: 'rule', code: 'minimum_order_not_met' })
  if (request.delivery.slot_start !== undefined) {
    if (!slot?.available) problems.push({ kind: 'rule', code: 'slot_taken', field: 'delivery.slot_start' })
  } else if (delivery.slots.length > 0) problems.push({ kind: 'field', field: 'delivery.slot_start', code: 'required' })
  return problems
}
