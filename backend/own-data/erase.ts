import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { delegations, email_changes, mail_outbox, users } from '@/backend/database/schema/accounts'
import { bookings } from '@/backend/database/schema/bookings'
import { guest_codes, order_buyers } from '@/backend/database/schema/guests'
import { pharmacy_messages } from '@/backend/database/schema/messages'
import { orders } from '@/backend/database/schema/orders'
import { stock_watches } from '@/backend/database/schema/stock'
import { hasHash } from '@/backend/encryption/keys'
import { ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import { queueMail } from '@/backend/mail/compose'
import { deleteMails } from '@/backend/mail/operator'
import { mailboxKeys } from '@/backend/mail/recipient'
import { ENDED } from '@/lib/contract/orders'
import { BOOKING_CANCEL_HOURS } from '@/lib/contract/pharmacies'
import { by_customer, by_name, erasedMail, hashKey, joinOrders, lockCustomer, revokeLiving, userById } from '../account'
import { canCancel, dropGuests, moveOrder } from '../orders'
import { deleteOwn as deleteQuestions } from '../questions'
import { cancelOwnBooking, dropGuestBookings } from '../services'

/** Rounds of cancelling, as orders may come in meanwhile; limited, so that the erasure ends. */
const ROUNDS = 5

/**
 * Erases a customer (docs/domain.md#L32). First cancels orders before preparation and cancellable appointments, then
 * deletes personal data in one transaction. Ended orders and appointments stay in the pharmacy's books without a name.
 * An order in progress keeps name and address until it ends, since they are needed to deliver it (GDPR art. 6(1)(b)).
 */
export async function eraseCustomer(runtime: Runtime, userId: number): Promise<void> {
  for (let round = 1; ; round += 1) {
    const user = await userById(runtime.database, userId)
    await runtime.database.transaction((transaction) => joinOrders(transaction, user))
    await cancelOpenBusiness(runtime, userId)
    if (await eraseRows(runtime, userId, round === ROUNDS)) return
  }
}

/** Returns false and changes nothing if another tab ordered or booked in the meantime; the last round erases anyway. */
async function eraseRows(runtime: Runtime, userId: number, last: boolean): Promise<boolean> {
  const { database, env } = runtime
  return database.transaction(async (transaction) => {
    // Concurrent orders reference this row and wait for the lock.
    const user = await lockCustomer(transaction, userId)
    await joinOrders(transaction, user)
    const { placed, coming } = await findCancellable(runtime, transaction, userId)
    if (!last && placed.length + coming.length > 0) return false
    const own = eq(orders.user_id, userId)
    // Revokes first, so that the pharmacies are notified.
    await revokeLiving(runtime, transaction, eq(delegations.user_id, userId))
    const forgotten = { note_encrypted: null, health_data_consent_at: null }
    await transaction.update(bookings).set(forgotten).where(eq(bookings.user_id, userId))
    await dropGuestBookings(transaction, eq(bookings.user_id, userId))
    // Sessions, links, addresses, delegations, patients, cart and uploads are deleted by cascade.
    const mine = await transaction.select({ id: orders.id }).from(orders).where(own)
    // A requested change of the address; if it is another account's, its mails are that account's.
    const { email } = email_changes
    const nobodys = sql`NOT EXISTS (SELECT FROM users WHERE users.email = ${email})`
    const wished = await transaction
      .select({ email })
      .from(email_changes)
      .where(and(eq(email_changes.user_id, userId), nobodys))
    await deleteQuestions(transaction, userId)
    await transaction.delete(users).where(eq(users.id, userId))
    await dropGuests(
      transaction,
      mine.map(({ id }) => id),
    )
    const open = await deleteErasureRecords(
      transaction,
      mine.map(({ id }) => id),
    )
    await by_name.forget(transaction, user.email)
    await by_customer.forget(transaction, String(userId))
    await transaction.delete(stock_watches).where(eq(stock_watches.email, user.email))
    // Codes and orders may have named the mailbox with a tag.
    const mailbox = mailboxKeys(runtime.cipher, user.email)
    await transaction
      .delete(guest_codes)
      .where(
        or(hasHash(guest_codes.email_hash, hashKey('email', user.email)), inArray(guest_codes.mailbox_hash, mailbox)),
      )
    await transaction.delete(pharmacy_messages).where(inArray(pharmacy_messages.mailbox_hash, mailbox))
    await transaction.delete(order_buyers).where(inArray(order_buyers.key_hash, mailbox))
    await deleteMails(transaction, inArray(mail_outbox.recipient, [user.email, ...wished.map(({ email }) => email)]))
    await queueMail(transaction, erasedMail(env, { ...user, open_orders: open }), 'recipient', { forget: true })
    return true
  })
}

/** Orders and appointments that can still be cancelled. */
async function findCancellable({ now }: Runtime, database: Database, userId: number) {
  const { id, status } = orders
  const placed = await database.select({ id, status }).from(orders).where(eq(orders.user_id, userId))
  const cancellable = new Date(now().getTime() + BOOKING_CANCEL_HOURS * 3_600_000)
  const coming = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.user_id, userId), eq(bookings.status, 'booked'), gt(bookings.starts_at, cancellable)))
  return { placed: placed.filter((order) => canCancel(order.status)), coming }
}

/** Cancels open orders and bookings, except those that can no longer be cancelled. */
async function cancelOpenBusiness(runtime: Runtime, user_id: number): Promise<void> {
  const { placed, coming } = await findCancellable(runtime, runtime.database, user_id)
  for (const { id } of placed) await orTooLate(moveOrder(runtime, id, { to: 'cancelled', actor: 'customer', user_id }))
  for (const { id } of coming) await orTooLate(cancelOwnBooking(runtime, user_id, id))
}

async function orTooLate(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ProblemError) || !['too_late', 'conflict', 'not_found'].includes(error.code)) throw error
  }
}

const ERASED_AT_ONCE = 500

/**
 * Anonymizes ended orders of erased accounts: the given ones, else all. Returns how many of the given ones have not
 * ended.
 */
export async function deleteErasureRecords(database: Database, ids?: readonly string[]): Promise<number> {
  if (ids?.length === 0) return 0
  const named = ids === undefined ? undefined : inArray(orders.id, [...ids])
  const ended = inArray(orders.status, [...ENDED])
  // Guest orders have no account either, and are kept for a while after their end (guests/keys.ts).
  const notAGuests = sql`NOT EXISTS (SELECT FROM guest_orders WHERE guest_orders.order_id = ${orders.id})`
  const due = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(named, ended, isNull(orders.user_id), notAGuests, isNotNull(orders.customer_encrypted)))
    .limit(ids?.length ?? ERASED_AT_ONCE)
  const gone = await database
    .update(orders)
    .set({
      customer_encrypted: null,
      shipping_encrypted: null,
      collected_by_encrypted: null,
      tax_code_encrypted: null,
      staff_note_encrypted: null,
      refusal_reason_encrypted: null,
      tracking: null,
    })
    .where(inArray(orders.id, due))
    .returning({ id: orders.id, number: orders.number })
  for (const { id, number } of gone) {
    // Subjects name the order; its mails may have gone to any address given with the order or a withdrawal.
    await deleteMails(database, sql`${mail_outbox.subject} ~ ${`\\m${number}\\M`}`)
    await database.execute(sql`DELETE FROM order_prescriptions WHERE order_id = ${id}`)
    await database.execute(sql`DELETE FROM order_presses WHERE order_id = ${id}`)
    await database.execute(sql`DELETE FROM order_messages WHERE order_id = ${id}`)
    await database.execute(sql`UPDATE order_actions SET reason_encrypted = NULL WHERE order_id = ${id}`)
    await database.execute(sql`UPDATE order_payments SET reason_encrypted = NULL WHERE order_id = ${id}`)
    await database.execute(
      sql`UPDATE order_withdrawals SET name_encrypted = NULL, contact_encrypted = NULL WHERE order_id = ${id}`,
    )
  }
  if (ids !== undefined) return ids.length - gone.length
  return gone.length === ERASED_AT_ONCE ? deleteErasureRecords(database) : 0
}
