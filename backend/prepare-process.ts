import { endOnUncaught } from '@/lib/process/error-record'
import { fillFirst, reportFailedStart } from './app/start'
import type { Database } from './database/open'
import { createCipher } from './encryption/keys'
import { openInstallation } from './keys'
import { readBackendEnv } from './process/env'

/** Creates, migrates and fills the database. Started only by main.ts. */
async function prepare(): Promise<void> {
  const env = readBackendEnv()
  const cipher = createCipher(env)
  const first = (database: Database) => fillFirst({ database, env, cipher, now: () => new Date() })
  await (await openInstallation(env, cipher, first)).close()
}

endOnUncaught()
process.stdin.on('end', () => process.exit(1)).resume()

prepare().then(
  () => process.exit(0),
  (error: unknown) => process.exit(reportFailedStart(error)),
)
