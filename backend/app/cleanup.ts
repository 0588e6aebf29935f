import { and, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deleteInPieces, inPieces } from '@/backend/database/in-pieces'
import { email_changes, email_links, known_devices, users } from '@/backend/database/schema/accounts'
import { booking_blocks, bookings } from '@/backend/database/schema/bookings'
import { listing_cache, products } from '@/backend/database/schema/catalogue'
import { order_buyers } from '@/backend/database/schema/guests'
import { desk_imports, import_changes } from '@/backend/database/schema/imports'
import { order_messages, pharmacy_messages } from '@/backend/database/schema/messages'
import { idempotency_keys, order_presses, orders } from '@/backend/database/schema/orders'
import { questions } from '@/backend/database/schema/questions'
import { reminders } from '@/backend/database/schema/reminders'
import { staff_challenges, staff_devices, staff_links, staff_sessions } from '@/backend/database/schema/staff'
import { favorites, supplies } from '@/backend/database/schema/stock'
import { demo_payments, payment_accounts, payment_events } from '@/backend/database/schema/till'
import { IDEMPOTENCY_LIFETIME_MS } from '@/backend/http/idempotency'
import { deleteExpiredLimits } from '@/backend/http/limits'
import type { Runtime } from '@/backend/http/runtime'
import { deleteSentMail } from '@/backend/mail/operator'
import { UNDO_SECONDS } from '@/lib/contract/desk'
import { ENDED } from '@/lib/contract/orders'
import { LIMITED_DAYS } from '@/lib/rules/ingredient-limits'
import { deleteExpiredCodes, deleteExpiredTokens } from '../account'
import { deleteOldMisses } from '../catalogue'
import { deleteOldAudit, IDLE_MS } from '../desk'
import { deleteStagedPieces } from '../imports'
import { keyOldHashes } from '../keys'
import { deleteExpiredGuestKeys } from '../orders'
import { deleteErasureRecords } from '../own-data'
import { deleteExpiredPrescriptions, deleteRemovedFiles } from '../prescriptions'
import { repeat } from '../process/repeat'
import { deleteExpiredGuestBookings } from '../services'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const MONTH_MS = 30 * 24 * HOUR_MS
/** How long an import can be undone; its stock alone only a week, as it changes hourly. */
const UNDO_MS = 90 * 24 * HOUR_MS
const UNDO_STOCK_MS = 7 * 24 * HOUR_MS
/** Maximum lifetime of a cookie (RFC 6265bis, 5.5). */
export const DEVICE_MS = 400 * 24 * HOUR_MS

/** How long a reminder lives that its customer neither opens nor changes. */
export const REMINDERS_MS = 365 * DAY_MS

/** How long a conversation with a pharmacist is kept after its last message (docs/domain.md#L44). */
export const QUESTIONS_MS = 365 * DAY_MS

/** Retention of a favourite after its product was last shown (docs/domain.md#L45). */
export const GONE_DAYS = 180

/** Retention rules: delete rows this many ms after the timestamp, optionally filtered. */
const AGES: readonly [PgColumn, number, SQL?][] = [
  [email_changes.expires_at, 0],
  [email_links.expires_at, 0],
  [known_devices.used_at, DEVICE_MS],
  [listing_cache.expires_at, 0],
  [staff_challenges.expires_at, 0],
  [staff_links.expires_at, 0],
  [staff_sessions.expires_at, 0],
  [staff_sessions.used_at, IDLE_MS],
  [staff_devices.used_at, DEVICE_MS],
  [import_changes.at, UNDO_MS],
  [
    import_changes.at,
    UNDO_STOCK_MS,
    sql`${import_changes.table_name} = 'offers' AND ${import_changes.before} - 'stock' = '{}'::jsonb`,
  ],
  // Files of the desk that were not imported; of the others only the report is left.
  [desk_imports.created_at, DAY_MS, inArray(desk_imports.status, ['read', 'checking', 'checked', 'held', 'failed'])],
  [desk_imports.created_at, MONTH_MS],
  [payment_events.received_at, 3 * MONTH_MS],
  [demo_payments.expires_at, 3 * MONTH_MS],
  // Until then orders that were paid with the keys can be refunded.
  [payment_accounts.removed_at, 12 * MONTH_MS],
  [booking_blocks.ends_at, MONTH_MS],
  [pharmacy_messages.answered_at, MONTH_MS],
  [pharmacy_messages.received_at, 3 * MONTH_MS],
  // They may be about health: as long as the prescriptions of their order (prescriptions/expire.ts).
  [
    order_messages.at,
    MONTH_MS,
    sql`EXISTS (SELECT FROM ${orders} WHERE ${orders.id} = ${order_messages.order_id}
      AND ${inArray(orders.status, [...ENDED])} AND ${orders.updated_at} < now() - interval '30 days')`,
  ],
  // Neither opened nor changed for a year: the therapy may be over.
  [reminders.used_at, REMINDERS_MS],
  [questions.last_at, QUESTIONS_MS],
  [
    favorites.created_at,
    GONE_DAYS * DAY_MS,
    sql`EXISTS (SELECT FROM ${products} WHERE ${products.minsan} = ${favorites.minsan}
      AND coalesce(${products.withdrawn_at}, ${products.hidden_at}) < now() - make_interval(days => ${GONE_DAYS}))`,
  ],
  [supplies.ordered_at, 3 * MONTH_MS],
  [idempotency_keys.created_at, IDEMPOTENCY_LIFETIME_MS],
  [order_presses.at, UNDO_SECONDS * 1000],
  [order_buyers.created_at, LIMITED_DAYS * 24 * HOUR_MS],
  // Unconfirmed registrations: the link expired after a day, and the address's owner agreed to nothing
  // (docs/domain.md#L32). Accounts with orders are kept.
  [
    users.created_at,
    MONTH_MS,
    sql`${users.email_confirmed_at} IS NULL AND NOT EXISTS (SELECT FROM orders WHERE orders.user_id = ${users.id})`,
  ],
]

/** Deletes what docs/account.md#retention no longer keeps. */
export async function cleanup(runtime: Pick<Runtime, 'database' | 'files' | 'now'>): Promise<void> {
  const { database, now } = runtime
  const ago = (age: number) => new Date(now().getTime() - age)
  for (const [column, age, which] of AGES)
    await deleteInPieces(database, column.table, and(lt(column, ago(age)), which))
  // Notes are health data (docs/domain.md#L14, #L32); the pharmacy's books keep the rest of the appointment.
  const noted = and(isNotNull(bookings.note_encrypted), lt(bookings.ends_at, ago(MONTH_MS)))
  await inPieces(database, bookings, noted, (piece) => sql`UPDATE ${bookings} SET note_encrypted = NULL WHERE ${piece}`)
  await deleteExpiredTokens(database, now())
  await deleteSentMail(database, now())
  await deleteExpiredPrescriptions(runtime)
  await deleteOldMisses(database, now())
  await deleteExpiredCodes(database, now())
  await deleteExpiredGuestKeys(database, now())
  await deleteExpiredGuestBookings(database, now())
  await deleteErasureRecords(database)
  await deleteOldAudit(database)
  await deleteStagedPieces(database)
  await deleteRemovedFiles(runtime)
}

/** Runs the jobs now, every hour, and for limits every minute, until they are stopped. */
export function startCleanup(runtime: Runtime): { stop(): Promise<void> } {
  const { database, log, now } = runtime
  const jobs = [
    repeat(
      'sweep',
      HOUR_MS,
      () => cleanup(runtime),
      (error) => log.error({ err: error }, 'sweep failed'),
    ),
    repeat(
      'limits',
      MINUTE_MS,
      () => deleteExpiredLimits(database, now()),
      (error) => log.error({ err: error }, 'cleanup of limits failed'),
    ),
    repeat(
      'hashes',
      HOUR_MS,
      () => keyOldHashes(runtime),
      (error) => log.error({ err: error }, 'keying of old hashes failed'),
    ),
  ]
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) }
}
