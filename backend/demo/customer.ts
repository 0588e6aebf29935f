import { readFileSync } from 'node:fs'
import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ENDED, type OrderStatus, orderStatus } from '@/lib/contract/orders'
import { randomKey } from '@/lib/identifiers/random-key'
import { centsTowardsFreeDelivery, deliveryFeeCents } from '@/lib/rules/delivery'
import { isMedicine } from '@/lib/rules/sale'
import { withdrawalExclusion } from '@/lib/rules/withdrawal'
import { type DayNumber, minutesOfTime, romeTimestamp } from '@/lib/values/rome-time'
import { hashPassword } from '../account'
import type { Database } from '../database/open'
import { fidelity_cards, patients, users } from '../database/schema/accounts'
import { addresses } from '../database/schema/addresses'
import { offers, products } from '../database/schema/catalogue'
import { order_history, order_lines, order_prescriptions, orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import type { Cipher } from '../encryption/cipher'
import { drawNumber, newPickupCode, splitVat } from '../orders'
import type { PharmacyRow } from '../pharmacies'
import { devicesKept, getKeepUntil, readyAt } from '../pharmacies'
import { storedPrescription } from '../prescriptions'
import { demoFile } from './files'

const text = z.string()
const place = { address: text, street_number: text, city: text, postal_code: text, province: text }

const customerFile = z.strictObject({
  ...{ email: text, password: text, first_name: text, last_name: text, birth_day: text, phone_number: text },
  ...{ health_code: text, pharmacy_code: text, privacy_consent: z.literal(true) },
  ...{ marketing_consent: z.boolean(), profiling_consent: z.boolean(), localization_consent: z.boolean() },
  addresses: z.array(
    z.strictObject({ label: text, ...place, latitude: z.number(), longitude: z.number(), favorite: z.boolean() }),
  ),
  /** Cards to be claimed with the customer's date of birth; the README lists them. */
  cards: z.array(
    z.strictObject({ code: text, points: z.int(), barcode_format: z.enum(['ean13', 'code128']), claimed: z.boolean() }),
  ),
  orders: z.array(
    z.strictObject({
      lines: z.array(z.tuple([text, z.int()])),
      /** Days ago, local time in Italy, and status. */
      history: z.array(z.tuple([z.int(), text, orderStatus])),
      shipping: z.optional(z.strictObject({ ...place, note: text })),
      prescriptions: z._default(
        z.array(
          z.strictObject({
            ...{ minsan: text, kind: z.enum(['nre', 'nrbe', 'paper']) },
            ...{ code: z.optional(text), health_code: z.optional(text) },
          }),
        ),
        [],
      ),
    }),
  ),
})

export const readCustomer = () => customerFile.parse(JSON.parse(readFileSync(demoFile('customer.json'), 'utf8')))

/** The demo customer with a favourite pharmacy in Milan and past orders in every status. */
export function demoCustomer(today: DayNumber) {
  const customer = readCustomer()
  const orders = customer.orders.map(({ lines, history, ...order }) => ({
    ...order,
    delivery: order.shipping ? ('home_delivery' as const) : ('click_and_collect' as const),
    lines: lines.map(([minsan, quantity]) => ({ minsan, quantity })),
    history: history.map(([before, time, status]) => ({
      status,
      at: new Date(romeTimestamp(today - before, minutesOfTime(time) ?? 0)),
    })),
  }))
  return { ...customer, orders }
}

type DemoCustomer = ReturnType<typeof demoCustomer>

type PastOrder = DemoCustomer['orders'][number]

/** Inserts or resets the demo customer with past orders, numbered in order. */
export async function loadCustomer(
  database: Database,
  customer: DemoCustomer,
  pharmacy_id: number | null,
  { cipher, now }: { cipher: Cipher; now: Date },
): Promise<void> {
  const { addresses: places, cards, orders: past, health_code, pharmacy_code: _, password, ...account } = customer
  const { first_name, last_name, birth_day } = account
  const created_at = now
  const password_hash = await hashPassword(password)
  const values = { ...account, password_hash, email_confirmed_at: now, pharmacy_id, created_at }
  const [user] = await database
    .insert(users)
    .values(values)
    .onConflictDoUpdate({ target: users.email, set: values })
    .returning({ id: users.id })
  if (!user) throw new Error('the demo customer was not stored')
  const user_id = user.id
  await database
    .update(users)
    .set(cipher.encrypt('users', { id: user_id }, { health_code }))
    .where(eq(users.id, user_id))
  // The favourite comes first; others are sorted by date, latest first.
  await database.insert(addresses).values(places.map((place) => ({ id: randomKey(), user_id, ...place, created_at })))
  const patient = { id: randomKey(), user_id, created_at }
  const named = cipher.encrypt('patients', patient, { first_name, last_name, health_code })
  await database.insert(patients).values({ ...patient, ...named })
  if (pharmacy_id === null) return
  const claim = { holder: `${first_name} ${last_name}`, user_id, claimed_at: now }
  await database.insert(fidelity_cards).values(
    cards.map(({ claimed, ...card }) => ({
      ...{ pharmacy_id, ...card, holder_birth_day: birth_day },
      ...(claimed && claim),
    })),
  )
  const placed = [...past].sort((one, other) => placedAt(one).getTime() - placedAt(other).getTime())
  for (const order of placed) {
    const number = await drawNumber(database, placedAt(order))
    await loadOrder(database, { order, customer, user_id, pharmacy_id, number, cipher })
  }
}

interface PlacedOrder {
  order: PastOrder
  customer: DemoCustomer
  user_id: number
  pharmacy_id: number
  number: string
  cipher: Cipher
}

async function loadOrder(database: Database, placed: PlacedOrder): Promise<void> {
  const { order, customer, user_id, pharmacy_id, number, cipher } = placed
  const [pharmacy] = await database.select().from(pharmacies).where(eq(pharmacies.id, pharmacy_id))
  const delivery = pharmacy?.deliveries.find(({ kind }) => kind === order.delivery)
  const lines = await readOrderLines(database, pharmacy_id, order)
  // A small demo lacks some of the ordered products.
  if (!pharmacy || !delivery || lines.length === 0) return

  const id = randomKey()
  const { first_name, last_name, email, phone_number } = customer
  const created_at = placedAt(order)
  const status = order.history.at(-1)?.status ?? 'received'
  const updated_at = order.history.at(-1)?.at ?? created_at
  const subtotal_cents = lines.reduce((sum, line) => sum + line.unit_price_cents * line.quantity, 0)
  const delivery_fee_cents = deliveryFeeCents(
    delivery,
    centsTowardsFreeDelivery(lines.map((line) => ({ ...line, total_cents: line.unit_price_cents * line.quantity }))),
  )
  const times = collectionTimes(order, pharmacy, delivery.ready_in_minutes)
  await database.insert(orders).values({
    id,
    number,
    user_id,
    pharmacy_id,
    status,
    delivery: { id: delivery.id, kind: delivery.kind, label: delivery.label, slot_start: null, slot_end: null },
    payment_id: order.shipping ? 'on_delivery' : 'in_pharmacy',
    ...(status === 'completed' && { payment_status: 'paid' as const, paid_cents: subtotal_cents + delivery_fee_cents }),
    ...cipher.encrypt(
      'orders',
      { id },
      {
        customer: { first_name, last_name, email, phone_number },
        shipping: order.shipping ?? null,
      },
    ),
    health_data_consent_at: lines.some(isMedicine) ? created_at : null,
    subtotal_cents,
    delivery_fee_cents,
    total_cents: subtotal_cents + delivery_fee_cents,
    vat: splitVat(
      lines.map((line) => ({ vat_rate: line.vat_rate, total_cents: line.unit_price_cents * line.quantity })),
      delivery_fee_cents,
    ),
    pickup_code: delivery.kind === 'click_and_collect' ? newPickupCode() : null,
    ...times,
    created_at,
    updated_at,
    // No reminders for demo orders.
    reminded_at: updated_at,
  })
  const open = !ENDED.includes(status)
  await database.insert(order_lines).values(
    // Demo stock is what remains; cancelling an open order returns the reserved quantity.
    lines.map((line, position) => ({ ...line, order_id: id, position, reserved: open ? line.quantity : 0 })),
  )
  await database.insert(order_history).values(order.history.map((step) => ({ order_id: id, ...step })))
  const seen = order.history.some((step) => step.status === 'preparing')
  for (const given of order.prescriptions) {
    await database.insert(order_prescriptions).values({
      order_id: id,
      minsan: given.minsan,
      prescription: storedPrescription(given, customer.health_code, (secrets) =>
        cipher.encrypt('order_prescriptions', { order_id: id }, secrets),
      ),
      status: seen ? 'verified' : 'to_verify',
    })
  }
}

async function readOrderLines(database: Database, pharmacyId: number, order: PastOrder) {
  const wanted = new Map(order.lines.map((line) => [line.minsan, line.quantity]))
  const rows = await database
    .select({ product: products, unit_price_cents: offers.price_cents })
    .from(offers)
    .innerJoin(products, eq(products.minsan, offers.minsan))
    .where(and(eq(offers.pharmacy_id, pharmacyId), inArray(offers.minsan, [...wanted.keys()])))
  return rows.map(({ product, unit_price_cents }) => ({
    minsan: product.minsan,
    name: product.name,
    image: product.images[0] ?? null,
    quantity: wanted.get(product.minsan) ?? 1,
    unit_price_cents,
    vat_rate: product.vat_rate,
    kind: product.kind,
    supply: product.supply,
    withdrawal_excluded: withdrawalExclusion(product, devicesKept()) !== null,
  }))
}

function collectionTimes(order: PastOrder, pharmacy: PharmacyRow, readyInMinutes: number) {
  if (order.shipping) return { ready_at: null, keep_until: null }
  const ready = stepAt(order, 'ready') ?? readyAt(pharmacy, placedAt(order), readyInMinutes, false)
  return { ready_at: ready, keep_until: ready && getKeepUntil(pharmacy, ready) }
}

function placedAt(order: PastOrder): Date {
  const first = order.history[0]
  if (!first) throw new Error('an order of the demo has no history')
  return first.at
}

function stepAt(order: PastOrder, status: OrderStatus): Date | null {
  return order.history.find((step) => step.status === status)?.at ?? null
}
