import { and, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deleteExpiredTokens } from '@/backend/account/tokens'
import { deleteErasureRecords } from '@/backend/profile/erase'
import type { Runtime } from '@/backend/runtime'
import { deleteOldMisses } from './catalogue/misses'
import { email_changes, email_links, known_devices, users } from './database/schema/accounts'
import { bookings } from './database/schema/bookings'
import { idempotency_keys } from './database/schema/orders'
import { deleteExpiredGuestKeys } from './guests/keys'
import { deleteExpiredCodes } from './guests/mailbox'
import { IDEMPOTENCY_LIFETIME_MS } from './http/idempotency'
import { deleteExpiredLimits } from './http/limits'
import { deleteStagedPieces } from './imports/staged'
import { deleteSentMail } from './mail/forget'
import { deleteExpiredPrescriptions } from './prescriptions/forget'
import { repeat } from './repeat'

const HOUR_MS = 3_600_000
export const MONTH_MS = 30 * 24 * HOUR_MS
/** As long as a browser keeps the cookie (RFC 6265bis, 5.5). */
export const DEVICE_MS = 400 * 24 * HOUR_MS

/** What goes once that moment is so long ago, in milliseconds; all of it, or what the condition names. */
const AGES: readonly [PgColumn, number, SQL?][] = [
  [email_changes.expires_at, 0],
  [email_links.expires_at, 0],
  [known_devices.used_at, DEVICE_MS],
  [idempotency_keys.created_at, IDEMPOTENCY_LIFETIME_MS],
  // Registrations that nobody has confirmed: the link was good for a day, and whose address it is has agreed to nothing (docs/domain.md#L32).
  // Nobody can order before; who did by whatever way is a customer.
  [
    users.created_at,
    MONTH_MS,
    sql`${users.email_confirmed_at} IS NULL AND NOT EXISTS (SELECT FROM orders WHERE orders.user_id = ${users.id})`,
  ],
]

/** Deletes what is kept no longer (docs/account.md#retention). */
export async function cleanup(runtime: Pick<Runtime, 'database' | 'now'>): Promise<void> {
  const { database, now } = runtime
  const ago = (age: number) => new Date(now().getTime() - age)
  for (const [column, age, which] of AGES) await database.delete(column.table).where(and(lt(column, ago(age)), which))
  // The note is about somebody's health (docs/domain.md#L14, #L32); the rest of the appointment stays for the pharmacy's books.
  const noted = and(isNotNull(bookings.note_encrypted), lt(bookings.ends_at, ago(MONTH_MS)))
  await database.update(bookings).set({ note_encrypted: null }).where(noted)
  await deleteExpiredTokens(database, now())
  await deleteExpiredLimits(database, now())
  await deleteSentMail(database, now())
  await deleteExpiredPrescriptions(runtime)
  await deleteOldMisses(database, now())
  await deleteExpiredCodes(database, now())
  await deleteExpiredGuestKeys(database, now())
  await deleteErasureRecords(database)
  await deleteStagedPieces(database)
}

/** Sweeps now and every hour, until it is stopped. */
export function startCleanup(runtime: Runtime): { stop(): Promise<void> } {
  return repeat(
    'sweep',
    HOUR_MS,
    () => cleanup(runtime),
    (error) => runtime.log.error({ err: error }, 'sweep failed'),
  )
}
