import { endOnUncaught } from '@/lib/contract/error-record'
import type { Database } from './database/open'
import { readBackendEnv } from './env'
import { sayFailedStart } from './failed-start'
import { fillFirst } from './first-start'
import { openSealed } from './seal/clear'
import { createCipher } from './seal/keys'

/** Opens the database, which makes it, brings its schema up to date, fills it and closes it again. Started by prepare.ts alone. */
async function prepare(): Promise<void> {
  const env = readBackendEnv()
  const cipher = createCipher(env)
  const first = (database: Database) => fillFirst({ database, env, cipher, now: () => new Date() })
  await (await openSealed(env, cipher, first)).close()
}

endOnUncaught()
process.stdin.on('end', () => process.exit(1)).resume()

prepare().then(
  () => process.exit(0),
  (error: unknown) => process.exit(sayFailedStart(error)),
)
