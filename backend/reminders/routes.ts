import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { Reminder } from '@/lib/contract/reminders'
import { randomKey } from '@/lib/identifiers/random-key'
import { isoDay } from '@/lib/rules/dates'
import { needsPrescription } from '@/lib/rules/prescription'
import { daysOf, mailDay, nextSupply, supplyDays, supplyEnd } from '@/lib/rules/refill'
import { DAYS_BEFORE, SUPPLY_DAYS } from '@/lib/values/quantity'
import { link_tries, lockCustomer, noteConsent, readConsent, readPatientNames, requirePatient } from '../account'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { products } from '../database/schema/catalogue'
import { order_lines, orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { reminders } from '../database/schema/reminders'
import type { SomeHandlers } from '../http/handler'
import { formatId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { admitReminder } from './admit'
import { readLink } from './links'
import { readRepeatOrders } from './repeat-orders'

type Added = CallInput<Calls['addReminder']>['body']

/** Reads a customer's reminders, the next first. */
async function readReminders(
  runtime: Pick<Runtime, 'cipher'>,
  database: Database,
  userId: number,
  id?: string,
): Promise<Reminder[]> {
  const own = eq(reminders.user_id, userId)
  const rows = await database
    .select({ reminder: reminders, product: products, pharmacy: pharmacies })
    .from(reminders)
    .innerJoin(products, eq(products.minsan, reminders.minsan))
    .innerJoin(pharmacies, eq(pharmacies.id, reminders.pharmacy_id))
    .where(id === undefined ? own : and(own, eq(reminders.id, id)))
    .orderBy(asc(reminders.ends_on), asc(reminders.id))
  const ids = rows.map(({ reminder }) => reminder.patient_id)
  const names = await readPatientNames(runtime, database, ids)
  return rows.map(({ reminder, product, pharmacy }) => ({
    id: reminder.id,
    minsan: product.minsan,
    name: product.name,
    pharmacy: { id: formatId(pharmacy.id), name: pharmacy.name, city: pharmacy.city },
    packs: reminder.packs,
    days: reminder.days,
    ends_on: reminder.ends_on,
    days_before: reminder.days_before,
    due_on: reminder.due_on,
    prescription_required: needsPrescription(product),
    patient: (reminder.patient_id && names.get(reminder.patient_id)) || null,
  }))
}

/** Days and end of a supply as the customer says them. Throws for one that is over, too short or too long. */
function toSupply({ units, amount = 1, every = 1, ...given }: Added, packs: number, today: string) {
  const startsOn = given.starts_on ?? today
  if (given.ends_on === undefined && units === undefined) throw invalidField('units', 'required')
  const field = given.ends_on === undefined ? 'units' : 'ends_on'
  const days =
    given.ends_on === undefined
      ? supplyDays({ units: units ?? 0, packs, amount, every })
      : daysOf(startsOn, given.ends_on)
  if (days < SUPPLY_DAYS.least || days > SUPPLY_DAYS.most) throw invalidField(field, 'out_of_range')
  const ends_on = supplyEnd(startsOn, days)
  if (ends_on <= today) throw invalidField('ends_on', 'out_of_range')
  return { days, ends_on }
}

export const reminderHandlers = {
  async listReminders({ user_id }, runtime) {
    const { database, now } = runtime
    return {
      consent: await readConsent(database, user_id, 'reminders'),
      reminders: await readReminders(runtime, database, user_id),
      repeat_orders: (await readRepeatOrders(runtime, database, user_id, isoDay(now()))).map(({ answer }) => answer),
    }
  },

  async addReminder({ user_id, body }, runtime) {
    const { database, now } = runtime
    const { order_id, minsan } = body
    const own = and(eq(orders.id, order_id), eq(orders.user_id, user_id), eq(order_lines.minsan, minsan))
    const { line, order, product } = first(
      await database
        .select({ line: order_lines, order: orders, product: products })
        .from(order_lines)
        .innerJoin(orders, eq(orders.id, order_lines.order_id))
        // The operator may have deleted the product since.
        .innerJoin(products, eq(products.minsan, order_lines.minsan))
        .where(own)
        .limit(1),
    )
    if (order.status !== 'completed') throw new ProblemError('not_available')
    const at = now()
    const packs = body.packs ?? line.quantity
    const today = isoDay(at)
    const { days_before = DAYS_BEFORE.usual } = body
    const supply = toSupply(body, packs, today)
    const written = { packs, ...supply, days_before, due_on: mailDay({ ...supply, days_before }, today), used_at: at }
    return database.transaction(async (transaction) => {
      await admitReminder(transaction, { user_id, ...body, field: 'minsan', at })
      const { pharmacy_id } = order
      const prescription = needsPrescription(product)
      const keeping = { user_id, patient_id: body.patient_id, prescription, pharmacy_id }
      const patient_id = await requirePatient(runtime, transaction, keeping)
      const { user_id: user, patient_id: patient, minsan: product_code, pharmacy_id: pharmacy } = reminders
      const same =
        patient_id === null
          ? { target: [user, product_code, pharmacy], targetWhere: isNull(patient) }
          : { target: [patient, product_code, pharmacy] }
      const { id } = first(
        await transaction
          .insert(reminders)
          .values({ id: randomKey(), user_id, pharmacy_id, minsan, patient_id, created_at: at, ...written })
          .onConflictDoUpdate({ ...same, set: written })
          .returning({ id: reminders.id }),
      )
      return first(await readReminders(runtime, transaction, user_id, id))
    })
  },

  async updateReminder({ user_id, params, body }, runtime) {
    const { database, now } = runtime
    const own = and(eq(reminders.id, params.id), eq(reminders.user_id, user_id))
    const today = isoDay(now())
    return database.transaction(async (transaction) => {
      const before = first(await transaction.select().from(reminders).where(own).for('update'))
      const { ends_on = before.ends_on, days = before.days, days_before = before.days_before } = body
      if (body.ends_on !== undefined && (ends_on <= today || daysOf(today, ends_on) > SUPPLY_DAYS.most))
        throw invalidField('ends_on', 'out_of_range')
      const isPaused = body.paused ?? before.due_on === null
      const supply = { ends_on, days, days_before }
      // A supply that ended while it was paused goes on with the present one.
      const next = ends_on > today ? { ends_on, due_on: mailDay(supply, today) } : nextSupply(supply, today)
      await transaction
        .update(reminders)
        .set({ days, days_before, ...next, ...(isPaused && { ends_on, due_on: null }), used_at: now() })
        .where(own)
      return first(await readReminders(runtime, transaction, user_id, params.id))
    })
  },

  async deleteReminder({ user_id, params }, { database }) {
    const own = and(eq(reminders.id, params.id), eq(reminders.user_id, user_id))
    first(await database.delete(reminders).where(own).returning({ id: reminders.id }))
    return null
  },

  async deleteReminders({ user_id }, { database, now }) {
    await database.transaction(async (transaction) => {
      await lockCustomer(transaction, user_id)
      await transaction.delete(reminders).where(eq(reminders.user_id, user_id))
      const given = await readConsent(transaction, user_id, 'reminders')
      if (given) await noteConsent(transaction, user_id, { ...given, consent: 'reminders', given: false, at: now() })
    })
    return null
  },

  async openReminder({ body, address }, runtime) {
    const { database, now } = runtime
    await link_tries.take(database, address, now())
    const id = readLink(runtime, 'open', body.token)
    // Such links go only to proven mailboxes, and the address may have changed since.
    const proven = sql`EXISTS (SELECT FROM ${users} WHERE ${and(eq(users.id, reminders.user_id), isNotNull(users.email_confirmed_at))})`
    const row = first(
      await database
        .update(reminders)
        .set({ used_at: now() })
        .where(and(eq(reminders.id, id), isNotNull(reminders.minsan), proven))
        .returning({
          pharmacy_id: reminders.pharmacy_id,
          minsan: sql<string>`${reminders.minsan}`,
          quantity: reminders.packs,
        }),
      'link_expired',
    )
    return { ...row, pharmacy_id: formatId(row.pharmacy_id) }
  },

  async endReminder({ body, address }, runtime) {
    const { database, now } = runtime
    await link_tries.take(database, address, now())
    // Idempotent: a mail program may repeat its request.
    await database.delete(reminders).where(eq(reminders.id, readLink(runtime, 'end', body.token)))
    return null
  },
} satisfies SomeHandlers
