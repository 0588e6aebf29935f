import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { BackendEnv } from '../process/env'
import type { Database } from './open'
import { products } from './schema/catalogue'
import { settings } from './schema/orders'
import { pharmacies } from './schema/places'

const KEY = 'demo'
const REMOVED_KEY = 'demo_removed'

const stored = z.object({ products: z.number(), pharmacies: z.number(), loaded_at: z.iso.datetime() })

export type LoadedDemo = z.infer<typeof stored>

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
