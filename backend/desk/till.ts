import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import { type PaymentMethod, paymentMethod } from '@/lib/contract/desk'
import type { DeskTill, TillClosing, TillEntry, TillSum } from '@/lib/contract/desk-till'
import { centsFromEuro, euroFromCents } from '@/lib/rules/money'
import { DAY_MINUTES, parseDay, romeTimestamp, today } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { order_payments, till_closings } from '../database/schema/till'
import type { DecryptedRow } from '../encryption/cipher'
import type { SomeHandlers } from '../http/handler'
import { hashState } from '../http/idempotency'
import { formatId } from '../http/page'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { correctMethod, refundPart, setReceiptNumber } from '../orders'
import type { PharmacyRow } from '../pharmacies'
import { deskOrder, ownOrder } from './order'
import { ownPharmacy, toDeskPharmacy } from './scope'

export const deskTillHandlers = {
  async getDeskTill({ query: { pharmacy_id, day }, staff }, runtime) {
    return readTill(runtime, runtime.database, await ownPharmacy(runtime.database, staff, pharmacy_id), day)
  },

  async closeDeskTill({ body: { pharmacy_id, day, version, opening, counted, kept, note }, staff }, runtime) {
    const { cipher, database, now } = runtime
    const pharmacy = await ownPharmacy(database, staff, pharmacy_id)
    if (day > today(now())) throw new ProblemError('conflict', { detail: 'this day has not come yet' })
    return database.transaction(async (transaction) => {
      // One closing of a pharmacy after another.
      const own = eq(pharmacies.id, pharmacy.id)
      await transaction.select({ id: pharmacies.id }).from(pharmacies).where(own).for('no key update')
      const seen = await readTill(runtime, transaction, pharmacy, day)
      if (seen.version !== version)
        throw new ProblemError('conflict', { detail: 'the day has changed since it was read' })
      const cash = seen.by_method.find(({ method }) => method === 'cash')?.total ?? 0
      const [row] = await transaction
        .insert(till_closings)
        .values({
          ...{ pharmacy_id: pharmacy.id, day, by: staff.name, at: now() },
          ...{ opening_cents: centsFromEuro(opening), kept_cents: centsFromEuro(kept) },
          ...{ counted_cents: centsFromEuro(counted), cash_cents: centsFromEuro(cash) },
          payments: seen.entries.filter((entry) => entry.void === null).map(({ id }) => Number(id)),
        })
        .returning({ id: till_closings.id })
      if (note && row)
        await transaction
          .update(till_closings)
          .set(cipher.encrypt('till_closings', row, { note }))
          .where(eq(till_closings.id, row.id))
      return readTill(runtime, transaction, pharmacy, day)
    })
  },

  async correctDeskPayment({ staff, params: { id }, body: { version, method } }, runtime) {
    await ownOrder(runtime, staff, id)
    await correctMethod(runtime, id, method, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },

  async refundDeskOrder({ staff, params: { id }, body: { version, amount, ...refund } }, runtime) {
    await ownOrder(runtime, staff, id)
    const by = { name: staff.name, version }
    await refundPart(runtime, id, { ...refund, cents: centsFromEuro(amount) }, by)
    return deskOrder(runtime, staff, id)
  },

  async noteDeskReceipt({ staff, params: { id }, body: { version, number } }, runtime) {
    await ownOrder(runtime, staff, id)
    await setReceiptNumber(runtime, id, number, { name: staff.name, version })
    return deskOrder(runtime, staff, id)
  },
} satisfies SomeHandlers

type Row = Awaited<ReturnType<typeof selectDay>>[number]
type Payment = Row['payment']

/** Reads the bookings of a day in Italy, which has 23 or 25 hours when the clocks change. */
function selectDay(database: Database, pharmacyId: number, day: string) {
  const start = parseDay(day) ?? 0
  const [from, to] = [0, DAY_MINUTES].map((minutes) => new Date(romeTimestamp(start, minutes)))
  return database
    .select({ payment: order_payments, order: { id: orders.id, number: orders.number } })
    .from(order_payments)
    .innerJoin(orders, eq(orders.id, order_payments.order_id))
    .where(
      and(
        eq(order_payments.pharmacy_id, pharmacyId),
        gte(order_payments.at, from as Date),
        lt(order_payments.at, to as Date),
      ),
    )
    .orderBy(asc(order_payments.at), asc(order_payments.id))
}

async function readTill(
  { cipher }: Runtime,
  database: Database,
  pharmacy: PharmacyRow,
  day: string,
): Promise<DeskTill> {
  const rows = await selectDay(database, pharmacy.id, day)
  const closed = await database
    .select()
    .from(till_closings)
    .where(and(eq(till_closings.pharmacy_id, pharmacy.id), eq(till_closings.day, day)))
    .orderBy(asc(till_closings.id))
  const [before] = await database
    .select({ kept_cents: till_closings.kept_cents })
    .from(till_closings)
    .where(and(eq(till_closings.pharmacy_id, pharmacy.id), lt(till_closings.day, day)))
    .orderBy(desc(till_closings.day), desc(till_closings.id))
    .limit(1)
  const payments = rows.map(({ payment }) => payment)
  const valid = payments.filter(isValid)
  const people = [...new Set(valid.map(({ by }) => by))].sort(byName)
  return {
    version: hashState([valid.map(({ id }) => id), closed.map(({ id }) => id)]),
    pharmacy: toDeskPharmacy(pharmacy),
    day,
    by_method: sumByMethod(valid),
    by_person: people.map((by) => ({ by, sums: sumByMethod(valid.filter((one) => one.by === by)) })),
    opening: euroFromCents(closed.at(-1)?.opening_cents ?? before?.kept_cents ?? 0),
    entries: rows.map(toEntry),
    closings: closed.map((closing) => toClosing(cipher.tryDecrypt('till_closings', closing), payments)),
  }
}

const isValid = ({ void_at }: Payment) => void_at === null

/** The operator, who has no name, comes last. */
function byName(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return one.localeCompare(other, 'it')
}

const METHODS: readonly (PaymentMethod | null)[] = [...paymentMethod.options, null]

const addUp = (cents: readonly number[]) => euroFromCents(cents.reduce((sum, one) => sum + one, 0))

/** Adds up bookings by method; methods without one are left out. */
function sumByMethod(payments: readonly Payment[]): TillSum[] {
  return METHODS.flatMap((method) => {
    const cents = payments.filter((one) => one.method === method).map((one) => one.cents)
    const [taken, given] = [cents.filter((one) => one > 0), cents.filter((one) => one < 0).map((one) => -one)]
    return cents.length > 0 ? [{ method, taken: addUp(taken), given_back: addUp(given), total: addUp(cents) }] : []
  })
}

function toEntry({ payment, order }: Row): TillEntry {
  const { id, at, cents, method, by, corrects, void_at, void_by } = payment
  return {
    ...{ id: formatId(id), order, method, by },
    at: at.toISOString(),
    amount: euroFromCents(cents),
    is_correction: corrects !== null,
    void: void_at && { at: void_at.toISOString(), by: void_by },
  }
}

function toClosing(
  closing: DecryptedRow<typeof till_closings.$inferSelect>,
  payments: readonly Payment[],
): TillClosing {
  const { id, at, by, opening_cents, counted_cents, cash_cents, kept_cents, note } = closing
  const expectedCents = opening_cents + cash_cents
  const before = new Set(closing.payments)
  const changed = payments.filter((one) => isValid(one) !== before.has(one.id))
  const signed = changed.map((one) => (isValid(one) ? one : { ...one, cents: -one.cents }))
  return {
    ...{ id: formatId(id), by, note },
    at: at.toISOString(),
    counted: euroFromCents(counted_cents),
    opening: euroFromCents(opening_cents),
    expected: euroFromCents(expectedCents),
    difference: euroFromCents(counted_cents - expectedCents),
    kept: euroFromCents(kept_cents),
    since: sumByMethod(signed).map(({ method, total }) => ({ method, total })),
    changed: changed.map((one) => formatId(one.id)),
  }
}
