import { sql } from 'drizzle-orm'
import { readPhone } from '../account/profile-rules'
import { userById } from '../account/queries'
import type { Database } from '../database/open'
import { order_buyers } from '../database/schema/guests'
import type { Cipher } from '../encryption/cipher'
import type { KeyedHash } from '../encryption/hashes'
import { mailboxKey, mailboxKeys } from '../mail/mailbox-key'

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
