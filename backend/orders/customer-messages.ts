import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { order_messages } from '../database/schema/messages'
import { orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { mailReminder, mailWritten } from './order-message-mails'
import { withPress } from './presses'
import { hasOwner } from './proposals'
import { type FullOrder, lockOrder } from './queries'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'

const HOUR_MS = 3_600_000

/** How long before an order goes back on the shelf its customer is reminded. */
const REMIND_BEFORE_MS = 24 * HOUR_MS
/** An order that became ready later needs no reminder: its mail has just said it. */
const READY_FOR_MS = 12 * HOUR_MS

const ROUND = 500

/** Stores a message to the customer of a locked order. */
export async function insertMessage(
  { cipher, now }: Pick<Runtime, 'cipher' | 'now'>,
  transaction: Database,
  order_id: string,
  { text, by }: { text: string; by: string },
): Promise<void> {
  const id = randomKey()
  await transaction
    .insert(order_messages)
    .values({ id, order_id, by, at: now(), ...cipher.encrypt('order_messages', { id }, { text }) })
}

/**
 * Writes to the customer, who gets a mail and reads it on the order's page. Throws `not_found`, and `conflict` on
 * another version or if nobody can open that page any more.
 */
export async function writeToCustomer(runtime: Runtime, id: string, text: string, by: ByStaff): Promise<void> {
  const { cipher, database, env, now } = runtime
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    if (!hasOwner(full)) throw new ProblemError('conflict', { detail: 'nobody can read it: the account is erased' })
    await withPress(runtime, transaction, full, { what: 'message_sent', by: by.name }, async () => {
      await insertMessage(runtime, transaction, id, { text, by: by.name })
      await mailWritten(transaction, env, full, now())
      return undefined
    })
  })
}

/** Reminds the customer that an order waits. Throws `not_found`, and `conflict` on another version or if it is not ready. */
export async function remindCustomer(runtime: Runtime, id: string, by: ByStaff): Promise<void> {
  const { cipher, database } = runtime
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    if (full.order.status !== 'ready' || full.order.customer === null)
      throw new ProblemError('conflict', { detail: 'only an order that is ready has a customer to remind' })
    await withPress(runtime, transaction, full, { what: 'reminder_sent', by: by.name }, async () => {
      await remind(runtime, transaction, full, by.name)
      return undefined
    })
  })
}

async function remind({ env, now }: Runtime, transaction: Database, full: FullOrder, by: string | null): Promise<void> {
  const { id } = full.order
  await transaction.update(orders).set({ collect_reminded_at: now() }).where(eq(orders.id, id))
  await recordAction(transaction, id, { action: 'reminder_sent', by, at: now() })
  await mailReminder(transaction, env, full, now())
}

/** Reminds the customers of ready orders that soon go back on the shelf, once per order. Returns their number. */
export async function remindUncollected(runtime: Runtime): Promise<number> {
  const { cipher, database, now } = runtime
  const at = now().getTime()
  const due = and(
    eq(orders.status, 'ready'),
    isNull(orders.collect_reminded_at),
    gt(orders.keep_until, now()),
    lte(orders.keep_until, new Date(at + REMIND_BEFORE_MS)),
    lte(orders.ready_at, new Date(at - READY_FOR_MS)),
  )
  const found = await database
    .select({ id: orders.id })
    .from(orders)
    .where(due)
    .orderBy(asc(orders.keep_until))
    .limit(ROUND)
  let reminded = 0
  for (const { id } of found)
    await database.transaction(async (transaction) => {
      const full = await lockOrder(cipher, transaction, id)
      // Another process was first, or the order was collected meanwhile.
      if (full.order.status !== 'ready' || full.order.collect_reminded_at !== null) return
      await remind(runtime, transaction, full, null)
      reminded += 1
    })
  return reminded
}
