import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RepeatOrder, RepeatQuote } from '@/lib/contract/reminders'
import { randomKey } from '@/lib/identifiers/random-key'
import { addDays, isoDay } from '@/lib/rules/dates'
import { euroFromCents } from '@/lib/rules/money'
import { needsPrescription } from '@/lib/rules/prescription'
import {
  daysOf,
  isTurnDue,
  mailDay,
  moveTurn,
  REMINDER_CONSENT,
  REPEAT_DAYS_BEFORE,
  settleTurn,
} from '@/lib/rules/refill'
import { SUPPLY_DAYS } from '@/lib/values/quantity'
import { readPatientNames, requirePatient } from '../account'
import { priceLines } from '../cart'
import type { Database } from '../database/open'
import { merged_products, products } from '../database/schema/catalogue'
import { order_lines, orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { reminders } from '../database/schema/reminders'
import type { SomeHandlers } from '../http/handler'
import { formatId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { admitReminder } from './admit'

/** What a repetition asks for: the lines of its order, of merged products the kept one. */
interface Wanted {
  minsan: string
  name: string
  quantity: number
  price_before_cents: number
  prescription_required: boolean
}

/** Reads the products of orders, once each. */
async function readWanted(database: Database, orderIds: string[]): Promise<Map<string, Wanted[]>> {
  const byOrder = new Map(orderIds.map((id) => [id, new Map<string, Wanted>()]))
  const rows = await database
    .select({ line: order_lines, into: merged_products.into_minsan, name: products.name })
    .from(order_lines)
    .leftJoin(merged_products, eq(merged_products.minsan, order_lines.minsan))
    .leftJoin(products, eq(products.minsan, merged_products.into_minsan))
    .where(inArray(order_lines.order_id, orderIds))
    .orderBy(asc(order_lines.order_id), asc(order_lines.position))
  for (const { line, into, name } of rows) {
    const wanted = byOrder.get(line.order_id)
    const minsan = into ?? line.minsan
    const { quantity = 0 } = wanted?.get(minsan) ?? {}
    wanted?.set(minsan, {
      minsan,
      name: name ?? line.name,
      quantity: quantity + line.quantity,
      price_before_cents: line.unit_price_cents,
      prescription_required: needsPrescription(line),
    })
  }
  return new Map([...byOrder].map(([id, wanted]) => [id, [...wanted.values()]]))
}

/** Reads a customer's repeat orders, the next first, with what they ask for. */
export async function readRepeatOrders(
  runtime: Pick<Runtime, 'cipher'>,
  database: Database,
  userId: number,
  today: string,
  id?: string,
) {
  const own = eq(reminders.user_id, userId)
  const rows = await database
    .select({ reminder: reminders, order: orders, pharmacy: pharmacies })
    .from(reminders)
    .innerJoin(orders, eq(orders.id, reminders.order_id))
    .innerJoin(pharmacies, eq(pharmacies.id, reminders.pharmacy_id))
    .where(id === undefined ? own : and(own, eq(reminders.id, id)))
    .orderBy(asc(reminders.ends_on), asc(reminders.id))
  const people = rows.map(({ reminder }) => reminder.patient_id)
  const named = await readPatientNames(runtime, database, people)
  const orderIds = rows.map(({ order }) => order.id)
  const lines = rows.length === 0 ? new Map<string, Wanted[]>() : await readWanted(database, orderIds)
  return rows.map(({ reminder, order, pharmacy }) => {
    const wanted = lines.get(order.id) ?? []
    const answer: RepeatOrder = {
      id: reminder.id,
      order: { id: order.id, number: order.number },
      pharmacy: { id: formatId(pharmacy.id), name: pharmacy.name, city: pharmacy.city, open: pharmacy.active },
      weeks: reminder.days / 7,
      next_on: reminder.ends_on,
      waiting: isTurnDue(reminder, today),
      due_on: reminder.due_on,
      names: wanted.map(({ name }) => name),
      patient: (reminder.patient_id && named.get(reminder.patient_id)) || null,
    }
    return { answer, order, wanted }
  })
}

const readAnswer = async (
  runtime: Pick<Runtime, 'cipher'>,
  database: Database,
  userId: number,
  today: string,
  id: string,
) => first(await readRepeatOrders(runtime, database, userId, today, id)).answer

/** Throws for a day that is over or too far away. */
function checkDay(next_on: string | undefined, today: string): void {
  if (next_on !== undefined && (next_on <= today || daysOf(today, next_on) > SUPPLY_DAYS.most))
    throw invalidField('next_on', 'out_of_range')
}

export const repeatOrderHandlers = {
  async addRepeatOrder({ user_id, body }, runtime) {
    const { database, now } = runtime
    const { order_id, weeks } = body
    const own = and(eq(orders.id, order_id), eq(orders.user_id, user_id))
    const order = first(await database.select().from(orders).where(own))
    if (order.status === 'cancelled' || order.status === 'not_collected') throw new ProblemError('not_available')
    const at = now()
    const today = isoDay(at)
    checkDay(body.next_on, today)
    const { next_on: ends_on = addDays(today, weeks * 7) } = body
    const days_before = REPEAT_DAYS_BEFORE
    const written = {
      days: weeks * 7,
      ends_on,
      days_before,
      due_on: mailDay({ ends_on, days_before }, today),
      used_at: at,
    }
    return database.transaction(async (transaction) => {
      await admitReminder(transaction, { user_id, ...body, version: REMINDER_CONSENT, field: 'order_id', at })
      const { pharmacy_id } = order
      const wanted = (await readWanted(transaction, [order_id])).get(order_id) ?? []
      const prescription = wanted.some(({ prescription_required }) => prescription_required)
      const keeping = { user_id, patient_id: body.patient_id, prescription, pharmacy_id }
      const patient_id = await requirePatient(runtime, transaction, keeping)
      const { id } = first(
        await transaction
          .insert(reminders)
          .values({
            ...{ id: randomKey(), user_id, pharmacy_id, order_id, packs: 1, created_at: at },
            ...{ ...written, patient_id },
          })
          .onConflictDoUpdate({ target: reminders.order_id, set: { ...written, patient_id } })
          .returning({ id: reminders.id }),
      )
      return readAnswer(runtime, transaction, user_id, today, id)
    })
  },

  async getRepeatOrder({ user_id, params }, runtime): Promise<RepeatQuote> {
    const { database, now } = runtime
    const { answer, order, wanted } = first(
      await readRepeatOrders(runtime, database, user_id, isoDay(now()), params.id),
    )
    const { lines, subtotal_cents } = await priceLines(database, order.pharmacy_id, wanted, { user_id })
    return {
      ...answer,
      home_delivery: order.delivery.kind === 'home_delivery',
      subtotal: euroFromCents(subtotal_cents),
      lines: wanted.map(({ minsan, name, quantity: asked, price_before_cents, prescription_required }) => {
        const found = lines.find(({ item, price_cents }) => item.minsan === minsan && price_cents !== null)
        return {
          ...{ minsan, name, asked, prescription_required },
          quantity: found?.quantity ?? 0,
          price: found && found.price_cents !== null ? euroFromCents(found.price_cents) : null,
          price_before: euroFromCents(price_before_cents),
        }
      }),
    }
  },

  async updateRepeatOrder({ user_id, params, body }, runtime) {
    const { database, now } = runtime
    const today = isoDay(now())
    checkDay(body.next_on, today)
    const own = and(eq(reminders.id, params.id), eq(reminders.user_id, user_id))
    return database.transaction(async (transaction) => {
      const before = first(await transaction.select().from(reminders).where(own).for('update'))
      // Pressed twice, or in two tabs: the repetition is over already.
      const isDone = body.done_on === before.ends_on
      const current = isDone ? { ...before, ...settleTurn(before, today) } : before
      const moved = { ends_on: body.next_on, days: body.weeks && body.weeks * 7 }
      const next = body.next_on || body.weeks ? moveTurn(current, moved, today) : current
      const { ends_on, due_on, days } = next
      await transaction.update(reminders).set({ ends_on, due_on, days, used_at: now() }).where(own)
      return readAnswer(runtime, transaction, user_id, today, params.id)
    })
  },
} satisfies SomeHandlers
