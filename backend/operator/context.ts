import { setPacksMax } from '../catalogue/ingredient-limits'
import { now } from '../database/clock'
import { openDatabase } from '../database/open'
import { createCipher } from '../encryption/keys'
import { WORKING } from '../files/bucket'
import { openFileStore } from '../files/open'
import { commandLog } from '../http/command-log'
import type { Runtime } from '../http/runtime'
import { openInstallation } from '../keys/clear'
import { readHashing } from '../keys/key-hashes'
import { requireKeys } from '../keys/key-record'
import type { BackendEnv } from '../process/env'
import { withShopAddresses } from './shop-addresses'

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
