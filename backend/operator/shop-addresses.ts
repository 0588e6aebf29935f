import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'
import type { BackendEnv } from '../process/env'

const KEY = 'shop_addresses'
const stored = z.object({ SITE_URL: z.string(), REVALIDATE_URL: z.array(z.string()).optional().catch(undefined) })

/** Stores the addresses of the shop that starts, for commands: its port may be set for that process alone. */
export const storeAddresses = (database: Database, { SITE_URL, REVALIDATE_URL }: BackendEnv): Promise<void> =>
  putSetting(database, KEY, { SITE_URL, REVALIDATE_URL })

/** Returns a command's environment with the addresses of the shop that started last, unless the command sets one. */
export async function withShopAddresses(
  database: Database,
  env: BackendEnv,
  given: Record<string, string | undefined> = process.env,
): Promise<BackendEnv> {
  if (given.SITE_URL || given.REVALIDATE_URL) return env
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return { ...env, ...stored.safeParse(row?.value).data }
}
