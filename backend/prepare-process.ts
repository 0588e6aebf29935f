import { openDatabase } from './database/open'
import { readBackendEnv } from './env'
import { fillFirst } from './first-start'
import { cipherWith, installationKey } from './prescriptions/cipher'

/** Opens the database, which makes it, brings its schema up to date, fills it and closes it again. Started by prepare.ts alone. */
async function prepare(): Promise<void> {
  const env = readBackendEnv()
  const opened = await openDatabase({ folder: env.DATA_DIR })
  try {
    const cipher = cipherWith(installationKey(env.ENCRYPTION_KEY, env.DATA_DIR))
    // There is no server yet whose log could be used; what matters here is said on the console.
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    await fillFirst({ database: opened.database, env, cipher, log, now: () => new Date() })
  } finally {
    await opened.close()
  }
}

process.stdin.on('end', () => process.exit(1)).resume()

prepare().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  },
)
