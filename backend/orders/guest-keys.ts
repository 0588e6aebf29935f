import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { ENDED } from '@/lib/contract/orders'
import { hashToken, newToken, readPhone, toRecipient, userById } from '../account'
import { deleteInPieces } from '../database/in-pieces'
import type { Database } from '../database/open'
import { guest_keys, guest_orders, order_buyers } from '../database/schema/guests'
import { orders } from '../database/schema/orders'
import type { Cipher } from '../encryption/cipher'
import { hasHash, type KeyedHash } from '../encryption/keys'
import { ProblemError } from '../http/problem'
import { mailboxKey, mailboxKeys } from '../mail/recipient'
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
export async function requireKey(database: Database, orderId: string, key: string | null) {
  const [row] = await database
    .select({ proven: guest_keys.proven })
    .from(guest_keys)
    .innerJoin(orders, eq(orders.id, guest_keys.order_id))
    .where(
      and(
        eq(guest_keys.key_hash, hashToken(key ?? '')),
        eq(guest_keys.order_id, orderId),
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

/** What orders of limited ingredients are counted by, besides account and device (docs/domain.md#L31). */
interface Contacts {
  /** The account's address, or the one that a guest has proved. */
  email: string
  phone_number: string
}

const TELEPHONE = 'telephone'
const normalizePhone = (text: string) => readPhone(text) ?? text

/** Returns null for a guest without a proven mailbox. */
export async function readContacts(
  database: Database,
  { user_id, mailbox }: { user_id: number | null; mailbox?: KeyedHash | null },
  { email, phone_number }: Contacts,
): Promise<Contacts | null> {
  if (user_id !== null) return { email: (await userById(database, user_id)).email, phone_number }
  return mailbox ? { email, phone_number } : null
}

/** Hashes to look for in a preview. Without the telephone, which may be a stranger's. */
export const previewKeys = (cipher: Cipher, contacts: Contacts | null): string[] =>
  contacts ? mailboxKeys(cipher, contacts.email) : []

/**
 * Hashes to look for while placing. Locks them and the device until the transaction ends, so that orders at once count
 * each other.
 */
export async function lockPlacingKeys(
  transaction: Database,
  cipher: Cipher,
  contacts: Contacts | null,
  device: KeyedHash | null = null,
): Promise<string[]> {
  if (!contacts) return []
  const telephone = cipher.fingerprints(TELEPHONE, normalizePhone(contacts.phone_number))
  const keys = [...mailboxKeys(cipher, contacts.email), ...telephone]
  const list = sql.join(
    [...keys, ...(device ? [device.digest] : [])].map((key) => sql`hashtext(${key})`),
    sql`, `,
  )
  // One order of locks for all, so that no two orders wait for each other.
  const locks = sql`(SELECT DISTINCT key FROM unnest(ARRAY[${list}]) AS key ORDER BY key) AS locks`
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('order buyers'), key) FROM ${locks}`)
  return keys
}

/** Records the hashes of an order's contacts for the limits of later orders. */
export async function insertBuyer(
  transaction: Database,
  cipher: Cipher,
  order_id: string,
  { email, phone_number }: Contacts,
  created_at: Date,
): Promise<void> {
  const telephone = cipher.fingerprint(TELEPHONE, normalizePhone(phone_number))
  await transaction.insert(order_buyers).values([
    { order_id, kind: 'mailbox', key_hash: mailboxKey(cipher, email), created_at },
    { order_id, kind: 'telephone', key_hash: telephone, created_at },
  ])
}
