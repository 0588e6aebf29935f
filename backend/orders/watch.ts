import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { addOpenMinutes } from '@/lib/rules/opening-hours'
import { orders } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { ProblemError } from '../http/problem'
import { queueMail } from '../mail/compose'
import { repeat } from '../process/repeat'
import { remindUncollected } from './customer-messages'
import { moveOrder } from './move'
import { reminderMail } from './pharmacy-mails'

/** Interval between rounds; a reminder is due after an hour, so minutes do not matter. */
const INTERVAL_MS = 5 * 60_000

/** Opening time after which an untouched order is due for a reminder. */
const REMIND_AFTER_MINUTES = 60

const ROUND = 500

/** Cancels ready orders that were not collected in time. Returns their number. */
export async function endUncollected(runtime: Runtime): Promise<number> {
  const late = await runtime.database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'ready'), lte(orders.keep_until, runtime.now())))
    .orderBy(asc(orders.keep_until))
    .limit(ROUND)
  let ended = 0
  for (const { id } of late) {
    try {
      await moveOrder(runtime, id, { to: 'not_collected', actor: 'pharmacy' })
      ended += 1
    } catch (error) {
      // The order was moved in the meantime.
      if (!(error instanceof ProblemError)) throw error
    }
  }
  return ended
}

/** Reminds pharmacies, once per order, of orders left untouched for an hour of opening time. Returns their number. */
export async function remindPharmacies({ database, env, log, now }: Runtime): Promise<number> {
  const waiting = await database
    .select({
      id: orders.id,
      number: orders.number,
      created_at: orders.created_at,
      pharmacy_id: pharmacies.id,
      email: pharmacies.email,
      opening_hours: pharmacies.opening_hours,
      closures: pharmacies.closures,
    })
    .from(orders)
    .innerJoin(pharmacies, eq(pharmacies.id, orders.pharmacy_id))
    .where(
      and(
        inArray(orders.status, ['received', 'awaiting_prescription']),
        isNull(orders.reminded_at),
        isNull(orders.awaiting_payment_until),
        eq(orders.updated_at, orders.created_at),
        lte(orders.created_at, new Date(now().getTime() - REMIND_AFTER_MINUTES * 60_000)),
      ),
    )
    .orderBy(asc(orders.created_at))
    .limit(ROUND)
  const due = waiting.filter((order) => {
    const at = addOpenMinutes(order.opening_hours, order.closures, order.created_at, REMIND_AFTER_MINUTES)
    // Without known hours, clock time counts.
    return at === null || at <= now()
  })
  for (const pharmacyId of new Set(due.map((order) => order.pharmacy_id))) {
    const group = due.filter((order) => order.pharmacy_id === pharmacyId)
    const ids = group.map((order) => order.id)
    await database.transaction(async (transaction) => {
      const marked = await transaction
        .update(orders)
        .set({ reminded_at: now() })
        .where(and(inArray(orders.id, ids), isNull(orders.reminded_at)))
        .returning({ id: orders.id })
      if (marked.length > 0) await queueMail(transaction, reminderMail(env, group[0]?.email, group), 'recipient')
    })
    log.warn({ event: 'orders waiting', pharmacy: pharmacyId, orders: ids.length }, 'nobody has taken up orders')
  }
  return due.length
}

/** Runs these jobs now and every few minutes, until it is stopped. */
export function startOrderWatch(runtime: Runtime): { stop(): Promise<void> } {
  const round = async () => {
    await endUncollected(runtime)
    await remindUncollected(runtime)
    await remindPharmacies(runtime)
  }
  return repeat('orders', INTERVAL_MS, round, (error) =>
    runtime.log.error({ err: error, event: 'order watch failed' }, 'order watch failed'),
  )
}
