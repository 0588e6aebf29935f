import { and, notInArray, sql } from 'drizzle-orm'
import { ENDED } from '@/lib/contract/orders'
import type { Database } from '../database/open'
import { guest_orders } from '../database/schema/guests'
import { orders } from '../database/schema/orders'
import { hasHash, type KeyedHash } from '../encryption/hashes'
import type { OrderProblem } from './prepare'

/** Serializes a customer's orders, so that the limit counts all of them. */
export async function lockCustomerOrders(transaction: Database, user_id: number): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('orders of a customer'), ${user_id})`)
}

/** Checks whether the customer, or a guest's proven mailbox, has reached the limit of open orders. */
export async function openOrderProblems(
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
  const is_own = sql`${orders.id} IN (${sql.join(own, sql` UNION `)})`
  const open = await database.$count(orders, and(notInArray(orders.status, [...ENDED]), is_own))
  return open >= most ? [{ kind: 'rule', code: 'too_many_orders' }] : []
}
