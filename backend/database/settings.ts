import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { BackendEnv } from '../process/env'
import { now } from './clock'
import type { Database } from './open'
import { products } from './schema/catalogue'
import { orders, settings } from './schema/orders'
import { pharmacies } from './schema/places'

export async function putSetting(database: Database, key: string, value: unknown): Promise<void> {
  await database.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

const KEY = 'demo'
const REMOVED_KEY = 'demo_removed'

const stored = z.object({ products: z.number(), pharmacies: z.number(), loaded_at: z.iso.datetime() })

type LoadedDemo = z.infer<typeof stored>

export async function readDemo(database: Database): Promise<LoadedDemo | null> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return row ? stored.parse(row.value) : null
}

export async function noteDemo(database: Database, demo: LoadedDemo): Promise<void> {
  await database.delete(settings).where(eq(settings.key, REMOVED_KEY))
  await database.insert(settings).values({ key: KEY, value: demo })
}

/** Records the removal, so that no start restores the demo. */
export async function noteRemoved(database: Database): Promise<void> {
  await database.delete(settings).where(eq(settings.key, KEY))
  await database.insert(settings).values({ key: REMOVED_KEY, value: true }).onConflictDoNothing()
}

/** An empty database is filled with the demo, except one for a production shop unless configured explicitly. */
export function wantsDemo({ DEMO, DATABASE_URL, SITE_URL }: BackendEnv): boolean {
  if (DEMO !== 'auto') return DEMO === 'on'
  return !DATABASE_URL && new URL(SITE_URL).protocol !== 'https:'
}

export const wasDemoRemoved = async (database: Database): Promise<boolean> =>
  (await database.$count(settings, eq(settings.key, REMOVED_KEY))) > 0

export async function isEmpty(database: Database): Promise<boolean> {
  const [pharmacy] = await database.select({ id: pharmacies.id }).from(pharmacies).limit(1)
  const [product] = await database.select({ minsan: products.minsan }).from(products).limit(1)
  return !pharmacy && !product
}

const BACKUP_KEY = 'last_verified_backup'
const storedBackup = z.object({ made_at: z.iso.datetime(), verified_at: z.iso.datetime() })

/** A nightly backup may be missed once, with room for its duration. */
export const BACKUP_AGE_MAX_SECONDS = 36 * 3600
export const BACKUP_MEND = 'No verified backup for 36 hours: look at the nightly `backup --verify` (docs/operating.md).'

/** Records when a backup that was restored into a scratch database was made. */
export async function recordVerifiedBackup(database: Database, made_at: string): Promise<void> {
  await putSetting(database, BACKUP_KEY, { made_at, verified_at: now().toISOString() })
}

/** Age of the last verified backup in seconds, or of the first order without one; null for a shop without orders. */
export async function readBackupAge(database: Database, at: Date): Promise<number | null> {
  const [setting] = await database.select().from(settings).where(eq(settings.key, BACKUP_KEY))
  const found = storedBackup.safeParse(setting?.value)
  if (found.success) return toAge(new Date(found.data.made_at), at)
  const [first] = await database.select({ at: orders.created_at }).from(orders).orderBy(orders.number).limit(1)
  return first ? toAge(first.at, at) : null
}

const toAge = (at: Date, now: Date) => Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
