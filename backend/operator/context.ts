import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { setPacksMax } from '../catalogue'
import { now } from '../database/clock'
import { type Database, openDatabase } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'
import { createCipher } from '../encryption/keys'
import { openFileStore, WORKING } from '../files/store'
import { commandLog } from '../http/logger'
import type { Runtime } from '../http/runtime'
import { openInstallation, readHashing, requireKeys } from '../keys'
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

/**
 * Opens the database for a command, next to a running shop if there is one. Throws DataFolderBusy if another
 * process does not share it.
 */
export async function openContext(
  env: BackendEnv,
  { without_keys = false }: { without_keys?: boolean } = {},
): Promise<{ runtime: Runtime; close(): Promise<void> }> {
  setPacksMax(env.PACKS_MAX)
  const cipher = createCipher(env)
  const { database, close } = await (without_keys
    ? openDatabase({ url: env.DATABASE_DIRECT_URL, folder: env.DATA_DIR })
    : openInstallation(env, cipher))
  if (without_keys) await readHashing(database, cipher)
  else
    await requireKeys(database, cipher).catch(async (error: unknown) => {
      await close()
      throw error
    })
  return {
    runtime: {
      database,
      env: await withShopAddresses(database, env),
      cipher,
      files: openFileStore(env, WORKING),
      log: commandLog,
      now,
    },
    close,
  }
}
