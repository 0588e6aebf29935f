import { and, asc, eq, lte } from 'drizzle-orm'
import { formatTime, isoDay } from '@/lib/rules/dates'
import { needsPrescription } from '@/lib/rules/prescription'
import { MAIL_HOURS, nextSupply, openTurn } from '@/lib/rules/refill'
import { users } from '../database/schema/accounts'
import { products } from '../database/schema/catalogue'
import { pharmacies } from '../database/schema/places'
import { reminders } from '../database/schema/reminders'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { repeat } from '../process/repeat'
import { signLink } from './links'
import { refillMail, repeatOrderMail } from './refill-mails'

const INTERVAL_MS = 5 * 60_000
const ROUND = 200

/** Sends the reminders that are due, by day in Italy, once each. Returns how many mails this process has queued. */
export async function sendReminders(runtime: Runtime): Promise<number> {
  const { database, env, now } = runtime
  const hour = Number(formatTime(now()).slice(0, 2))
  if (hour < MAIL_HOURS.from || hour >= MAIL_HOURS.until) return 0
  const today = isoDay(now())
  const due = await database
    .select({ reminder: reminders, product: products, pharmacy: pharmacies, user: users })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.user_id))
    .leftJoin(products, eq(products.minsan, reminders.minsan))
    .innerJoin(pharmacies, eq(pharmacies.id, reminders.pharmacy_id))
    .where(lte(reminders.due_on, today))
    .orderBy(asc(reminders.due_on))
    .limit(ROUND)
  let sent = 0
  for (const { reminder, product, pharmacy, user } of due) {
    const { id, ends_on } = reminder
    const next = product ? nextSupply(reminder, today) : openTurn(reminder, today)
    const recipient = { address: user.email, confirmed: user.email_confirmed_at !== null, name: user.first_name }
    const end = signLink(runtime, 'end', id)
    const isOver = product === null && !pharmacy.active
    const mail = product
      ? refillMail(env, {
          recipient,
          product,
          pharmacy: pharmacy.name,
          ends_on,
          next_on: next.due_on,
          prescription: needsPrescription(product),
          open: signLink(runtime, 'open', id),
          end,
        })
      : repeatOrderMail(env, { recipient, id, pharmacy: pharmacy.name, next_on: next.ends_on, closed: isOver, end })
    await database.transaction(async (transaction) => {
      // Not if another process was faster, or the customer has changed it.
      const unchanged = and(eq(reminders.id, id), eq(reminders.ends_on, ends_on), lte(reminders.due_on, today))
      const taken = isOver
        ? await transaction.delete(reminders).where(unchanged).returning({ id: reminders.id })
        : await transaction
            .update(reminders)
            .set({ ...next, sent_at: now() })
            .where(unchanged)
            .returning({ id: reminders.id })
      if (taken.length === 0) return
      await queueMail(transaction, mail, 'recipient', { forget: true })
      sent += 1
    })
  }
  return due.length === ROUND ? sent + (await sendReminders(runtime)) : sent
}

export function startReminders(runtime: Runtime): { stop(): Promise<void> } {
  return repeat(
    'reminders',
    INTERVAL_MS,
    () => sendReminders(runtime),
    (error) => runtime.log.error({ err: error }, 'reminders failed'),
  )
}
