import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { ENDED } from '@/lib/contract/orders'
import { toRecipient } from '../account/account-mails'
import { userById } from '../account/queries'
import { hashToken, newToken } from '../account/tokens'
import { deleteInPieces } from '../database/in-pieces'
import type { Database } from '../database/open'
import { guest_keys, guest_orders, order_buyers } from '../database/schema/guests'
import { orders } from '../database/schema/orders'
import { hasHash, type KeyedHash } from '../encryption/hashes'
import { ProblemError } from '../http/problem'
import { type OrderForCustomer, toOrderForMail } from './order-blocks'
import type { FullOrder } from './queries'

/** Retention of a guest order's data after its end, and lifetime of an unused mailed link. */
export const KEPT_MS = 30 * 24 * 3_600_000

/** Creates a key of the order with 256 random bits, stored hashed. */
export async function issueKey(database: Database, order_id: string, proven: boolean): Promise<string> {
  const key = newToken()
  await database.insert(guest_keys).values({ key_hash: hashToken(key), order_id, purpose: 'key', proven })
  return key
}

/**
 * Returns whether the key's holder has proved the mailbox. Throws `not_found` for a wrong key, and for an order that
 * joined an account.
 */
export async function requireKey(database: Database, order_id: string, key: string | null) {
  const [row] = await database
    .select({ proven: guest_keys.proven })
    .from(guest_keys)
    .innerJoin(orders, eq(orders.id, guest_keys.order_id))
    .where(
      and(
        eq(guest_keys.key_hash, hashToken(key ?? '')),
        eq(guest_keys.order_id, order_id),
        eq(guest_keys.purpose, 'key'),
        isNull(orders.user_id),
      ),
    )
  if (!row) throw new ProblemError('not_found')
  return row
}

/**
 * Exchanges a mailed link for a key. The link stays valid for the first browser that opens it, and is used up without
 * a device. The link of an order that joined an account gives no key and stays valid. Null for a used or expired link.
 */
export async function takeLink(database: Database, token: string, device: KeyedHash | null, now: Date) {
  const living = and(
    eq(guest_keys.key_hash, hashToken(token)),
    eq(guest_keys.purpose, 'link'),
    gt(guest_keys.expires_at, now),
    or(isNull(guest_keys.device_hash), device === null ? undefined : hasHash(guest_keys.device_hash, device)),
  )
  const [link] = await database
    .select({ id: orders.id, user_id: orders.user_id })
    .from(guest_keys)
    .innerJoin(orders, eq(orders.id, guest_keys.order_id))
    .where(living)
    .for('update')
  if (!link) return null
  if (link.user_id !== null) return { id: link.id, key: null }
  if (device === null) await database.delete(guest_keys).where(living)
  else await database.update(guest_keys).set({ device_hash: device.stored }).where(living)
  return { id: link.id, key: await issueKey(database, link.id, true) }
}

/**
 * Returns an order's mail with its recipient: a customer's account address, or a guest's order address with a new
 * link. A guest without a proven mailbox gets no lines.
 */
export async function addressToCustomer(database: Database, full: FullOrder, now: Date): Promise<OrderForCustomer> {
  const { guest, order } = full
  const told = toOrderForMail(full)
  if (order.user_id !== null) return { ...told, recipient: toRecipient(await userById(database, order.user_id)) }
  const { customer } = order
  // The account is erased; the order has kept its address (orders/insert.ts).
  const recipient = {
    address: customer?.email,
    name: customer?.first_name,
    confirmed: !guest || guest.proven_at !== null,
  }
  if (!guest) return { ...told, recipient }
  const link = newToken()
  await database.insert(guest_keys).values({
    key_hash: hashToken(link),
    order_id: order.id,
    purpose: 'link',
    proven: false,
    expires_at: new Date(now.getTime() + KEPT_MS),
  })
  return { ...told, recipient, link, ...(!recipient.confirmed && { lines: [] }) }
}

const DROPPED_AT_ONCE = 500

/** Deletes expired links, and guest data some time after the order's end; erase.ts then removes the name. */
export async function deleteExpiredGuestKeys(database: Database, now: Date): Promise<void> {
  await deleteInPieces(database, guest_keys, lt(guest_keys.expires_at, now))
  const ended = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, [...ENDED]), lt(orders.updated_at, new Date(now.getTime() - KEPT_MS))))
  const over = database
    .select({ id: guest_orders.order_id })
    .from(guest_orders)
    .where(inArray(guest_orders.order_id, ended))
    .limit(DROPPED_AT_ONCE)
  for (;;) {
    const ids = (await over).map(({ id }) => id)
    if (ids.length === 0) return
    await dropGuests(database, ids)
  }
}

/** Deletes all keys and guest data of these orders. */
export async function dropGuests(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database.delete(guest_orders).where(inArray(guest_orders.order_id, [...ids]))
  await database.delete(guest_keys).where(inArray(guest_keys.order_id, [...ids]))
  await database.delete(order_buyers).where(inArray(order_buyers.order_id, [...ids]))
}
