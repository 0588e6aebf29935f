import { lt } from 'drizzle-orm'
import { sweepDevices } from '@/backend/account/known-devices'
import { sweepTokens } from '@/backend/account/tokens'
import { sweepUnconfirmed } from '@/backend/account/unconfirmed'
import { forgetErased } from '@/backend/profile/erase'
import type { Runtime } from '@/backend/runtime'
import { email_changes, email_links } from './database/schema/accounts'
import { forgetOldKeys } from './http/idempotency'
import { sweepLimits } from './http/limits'
import { sweepSentMail } from './mail/forget'
import { forgetPrescriptions } from './prescriptions/forget'
import { repeat } from './repeat'
import { forgetNotes } from './services/forget'

const HOUR_MS = 3_600_000

/** Deletes what is kept no longer (docs/account.md#retention). */
export async function sweep(runtime: Pick<Runtime, 'database' | 'now'>): Promise<void> {
  const { database, now } = runtime
  await sweepTokens(database, now())
  await database.delete(email_changes).where(lt(email_changes.expires_at, now()))
  await database.delete(email_links).where(lt(email_links.expires_at, now()))
  await sweepUnconfirmed(database, now())
  await sweepDevices(database, now())
  await sweepLimits(database, now())
  await sweepSentMail(database, now())
  await forgetOldKeys(database, now())
  await forgetPrescriptions(runtime)
  await forgetNotes(runtime)
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
