import { lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sweepTokens } from '@/backend/account/tokens'
import { sweepUnconfirmed } from '@/backend/account/unconfirmed'
import { forgetErased } from '@/backend/profile/erase'
import type { Runtime } from '@/backend/runtime'
import { sweepMisses } from './catalogue/misses'
import { email_changes, email_links, known_devices } from './database/schema/accounts'
import { idempotency_keys } from './database/schema/orders'
import { IDEMPOTENCY_LIFETIME_MS } from './http/idempotency'
import { sweepLimits } from './http/limits'
import { sweepSentMail } from './mail/forget'
import { forgetPrescriptions } from './prescriptions/forget'
import { repeat } from './repeat'
import { forgetNotes } from './services/forget'

const HOUR_MS = 3_600_000

/** What goes once that moment is so long ago, in milliseconds. */
const AGES: readonly [PgColumn, number][] = [
  [email_changes.expires_at, 0],
  [email_links.expires_at, 0],
  // As long as a browser keeps the cookie (RFC 6265bis, 5.5).
  [known_devices.used_at, 400 * 24 * HOUR_MS],
  [idempotency_keys.created_at, IDEMPOTENCY_LIFETIME_MS],
]

/** Deletes what is kept no longer (docs/account.md#retention). */
export async function sweep(runtime: Pick<Runtime, 'database' | 'now'>): Promise<void> {
  const { database, now } = runtime
  for (const [column, age] of AGES)
    await database.delete(column.table).where(lt(column, new Date(now().getTime() - age)))
  await sweepTokens(database, now())
  await sweepUnconfirmed(database, now())
  await sweepLimits(database, now())
  await sweepSentMail(database, now())
  await forgetPrescriptions(runtime)
  await forgetNotes(runtime)
  await sweepMisses(database, now())
  await forgetErased(database)
}

/** Sweeps now and every hour, until it is stopped. */
export function startSweeper(runtime: Runtime): { stop(): Promise<void> } {
  return repeat(
    'sweep',
    HOUR_MS,
    () => sweep(runtime),
    (error) => runtime.log.error({ err: error }, 'sweep failed'),
  )
}
