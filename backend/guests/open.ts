import { and, eq, isNull, or } from 'drizzle-orm'
import { deviceHash, hashKey, isProven, mailboxProven } from '../account/mailbox'
import { link_tries } from '../account/sign-up-routes'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { guest_orders } from '../database/schema/guests'
import { orders } from '../database/schema/orders'
import { allowRecipient } from '../http/call-context'
import type { SomeHandlers } from '../http/handler'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { addressToCustomer, issueKey, takeLink } from '../orders/guest-keys'
import { orderReceivedMail } from '../orders/order-placed-mails'
import { readOrder } from '../orders/queries'

/** Calls that open an order for whoever reads its mailbox: by a mailed link, or by number and code. */
export const guestOpeningHandlers = {
  async openGuestLink({ body, address, browser: { device } }, runtime) {
    const { database, now } = runtime
    await link_tries.take(database, address, now())
    return database.transaction(async (transaction) => {
      const opened = await takeLink(transaction, body.token, device && hashKey('device', device), now())
      if (!opened) throw new ProblemError('link_expired')
      if (opened.key !== null) await orderProven(runtime, transaction, opened.id)
      return opened
    })
  },

  /** Reads no order before the mailbox is proved, so it tells strangers nothing. */
  async findGuestOrder({ body: { number, email }, address, browser }, runtime) {
    const { database, now } = runtime
    const email_hash = hashKey('email', email)
    if (!(await isProven(database, deviceHash(browser), email_hash, now()))) throw new ProblemError('email_unproven')
    await link_tries.take(database, address, now())
    return database.transaction(async (transaction) => {
      const [found] = await transaction
        .select({ id: orders.id, user_id: orders.user_id })
        .from(orders)
        .leftJoin(guest_orders, eq(guest_orders.order_id, orders.id))
        .leftJoin(users, eq(users.id, orders.user_id))
        .where(
          and(
            eq(orders.number, toNumber(number)),
            or(eq(users.email, email), and(isNull(orders.user_id), eq(guest_orders.email_hash, email_hash))),
          ),
        )
        .for('update', { of: orders })
      if (!found) throw new ProblemError('not_found')
      if (found.user_id !== null) return { id: found.id, key: null }
      await orderProven(runtime, transaction, found.id)
      return { id: found.id, key: await issueKey(transaction, found.id, true) }
    })
  },
} satisfies SomeHandlers

/** Completes a typed number: `2026 123` is `2026-000123`. */
function toNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return `${digits.slice(0, 4)}-${digits.slice(4).padStart(6, '0')}`
}

/** Records the first proof of a guest order's mailbox, and mails it the confirmation. */
async function orderProven({ cipher, env, now }: Runtime, transaction: Database, order_id: string): Promise<void> {
  const proven = await transaction
    .update(guest_orders)
    .set({ proven_at: now() })
    .where(and(eq(guest_orders.order_id, order_id), isNull(guest_orders.proven_at)))
    .returning({ id: guest_orders.order_id })
  if (proven.length === 0) return
  const full = await readOrder(cipher, transaction, order_id)
  if (full.order.customer) {
    await mailboxProven(transaction, full.order.customer.email)
    allowRecipient(full.order.customer.email)
  }
  // The confirmation on a durable medium, withheld from the unproven mailbox (docs/domain.md#L28).
  await queueMail(transaction, orderReceivedMail(env, await addressToCustomer(transaction, full, now())), 'recipient')
}
