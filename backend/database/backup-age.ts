import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { now } from './clock'
import type { Database } from './open'
import { orders, settings } from './schema/orders'
import { putSetting } from './settings'

const KEY = 'last_verified_backup'
const stored = z.object({ made_at: z.iso.datetime(), verified_at: z.iso.datetime() })

/** A nightly backup may be missed once, with room for its duration. */
export const BACKUP_AGE_MAX_SECONDS = 36 * 3600
export const BACKUP_MEND = 'No verified backup for 36 hours: look at the nightly `backup --verify` (docs/operating.md).'

/** Records when a backup that was restored into a scratch database was made. */
export async function recordVerifiedBackup(database: Database, made_at: string): Promise<void> {
  await putSetting(database, KEY, { made_at, verified_at: now().toISOString() })
}

/** Age of the last verified backup in seconds, or of the first order without one; null for a shop without orders. */
export async function readBackupAge(database: Database, at: Date): Promise<number | null> {
  const [setting] = await database.select().from(settings).where(eq(settings.key, KEY))
  const found = stored.safeParse(setting?.value)
  if (found.success) return toAge(new Date(found.data.made_at), at)
  const [first] = await database.select({ at: orders.created_at }).from(orders).orderBy(orders.number).limit(1)
  return first ? toAge(first.at, at) : null
}

const toAge = (at: Date, now: Date) => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
