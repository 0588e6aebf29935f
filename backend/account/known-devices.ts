import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { known_devices, users } from '@/backend/database/schema/accounts'
import { spellings } from './queries'
import { hashToken, keepLastUsed } from './tokens'

/** Per customer; the least recently used device is dropped. */
const DEVICES_MAX = 20

/** Checks whether a device has logged in to the account of that address. Unknown addresses take the same work. */
export async function isKnownDevice(database: Database, email: string, device: string | null): Promise<boolean> {
  const [row] = await database
    .select({ user_id: known_devices.user_id })
    .from(known_devices)
    .innerJoin(users, eq(users.id, known_devices.user_id))
    .where(and(inArray(users.email, spellings(email)), eq(known_devices.token_hash, hashToken(device ?? ''))))
  return row !== undefined
}

/** Records that this device belongs to the customer. Returns whether it, another device or none was known before. */
export async function recordDevice(database: Database, user_id: number, device: string | null, now: Date) {
  const own = eq(known_devices.user_id, user_id)
  const before = await database.select({ token_hash: known_devices.token_hash }).from(known_devices).where(own)
  const is_new = before.length === 0 ? 'first' : 'another'
  if (device === null) return is_new
  await database
    .insert(known_devices)
    .values({ user_id, token_hash: hashToken(device), used_at: now })
    .onConflictDoUpdate({ target: [known_devices.user_id, known_devices.token_hash], set: { used_at: now } })
  await keepLastUsed(database, known_devices, own, DEVICES_MAX)
  return before.some(({ token_hash }) => token_hash === hashToken(device)) ? 'known' : is_new
}
