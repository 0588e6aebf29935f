import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { endOnUncaught } from '@/lib/process/error-record'
import { STOP_LIMIT_MS } from '@/lib/process/graceful-shutdown'
import { startTracing } from '@/lib/process/tracing'
import { isRunByPharmacy, missingOfSeller, requireOperator } from '@/lib/rules/operator'
import { settleMailboxes } from './account'
import { startCleanup } from './app/cleanup'
import { openBackendMetrics } from './app/metrics'
import { buildServer } from './app/server'
import { fillFirst, reportFailedStart } from './app/start'
import { readLimits, setPacksMax, startMending, startPriceWatch } from './catalogue'
import { clockMend, followClock, now } from './database/clock'
import type { Database } from './database/open'
import { openReplica } from './database/replica'
import { pharmacies } from './database/schema/places'
import { readDemo, wantsDemo } from './database/settings'
import { startDeskImports } from './desk'
import { createCipher } from './encryption/keys'
import { openFileStore } from './files/store'
import { startImportWatch } from './imports'
import { openInstallation } from './keys'
import { startMailSender } from './mail/sender'
import { storeAddresses } from './operator'
import { startOrderWatch } from './orders'
import { startPaymentWatch } from './payments'
import { readUnready } from './pharmacies'
import { type BackendEnv, readBackendEnv } from './process/env'
import { startReminders } from './reminders'
import { startStockWatch } from './stock-alerts'

/**
 * Creates and fills the embedded database in a child process the first time: creation takes twice the memory of normal
 * use, and WebAssembly never returns memory. Rejects if the child fails.
 */
async function prepareOnce(env: BackendEnv): Promise<void> {
  if (env.DATABASE_URL || existsSync(path.join(env.DATA_DIR, 'pgdata', 'PG_VERSION'))) return
  // Next to main, compiled or not.
  const main = path.parse(process.argv[1] ?? '')
  const program = path.join(main.dir, `prepare-process${main.ext}`)
  const child = spawn(process.execPath, [...process.execArgv.filter((flag) => !flag.startsWith('--watch')), program], {
    // The child exits when this pipe closes, so it does not keep the folder locked.
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const code = await new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)))
  process.off('SIGTERM', stop)
  process.off('SIGINT', stop)
  if (code !== 0) throw new PrepareFailed(code ?? 1)
}

/** The child has printed the error. */
class PrepareFailed extends Error {
  override name = 'PrepareFailed'

  constructor(readonly status: number) {
    super('The database could not be prepared.')
  }
}

async function main(): Promise<void> {
  const env = readBackendEnv()
  requireOperator('backend', env)
  readLimits(env.INGREDIENT_LIMITS)
  setPacksMax(env.PACKS_MAX)
  await prepareOnce(env)
  const endTracing = await startTracing('salvia-backend', env)
  const cipher = createCipher(env)
  const first = (database: Database) => fillFirst({ database, env, cipher, now })
  const opened = await openInstallation(env, cipher, first)
  await requireSeller(opened.database, env)
  await storeAddresses(opened.database, env)
  const { DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_POOL } = env
  const replica =
    DATABASE_URL && DATABASE_REPLICA_URL ? openReplica(DATABASE_REPLICA_URL, opened.database, DATABASE_POOL) : undefined
  const { server, runtime, shutdown } = await buildServer({
    database: opened.database,
    ...(replica && { replica }),
    env,
    cipher,
    files: openFileStore(env),
    now,
  })
  await openBackendMetrics(server, runtime)
  // A demo loaded by an earlier version.
  if (!wantsDemo(env) && (await readDemo(runtime.database)))
    runtime.log.warn(
      { event: 'demo in a live shop' },
      'the demo is in this database, with an account whose password everybody can read: `demo remove` takes it out',
    )
  const shared = await settleMailboxes(runtime.database)
  if (shared.length > 0)
    runtime.log.warn(
      { event: 'accounts of one mailbox', accounts: shared.slice(0, 20) },
      `${shared.length} accounts have the mailbox of another, spelt otherwise: ask their owners which one to keep (docs/account.md)`,
    )
  const unready = await readUnready(runtime.database)
  if (unready.length > 0)
    runtime.log.warn(
      { event: 'pharmacies not ready', pharmacies: unready.slice(0, 20) },
      `nothing can be ordered, or without a time, at ${unready.length} pharmacies that offer products: \`compliance\` names them`,
    )
  const mails = startMailSender(runtime.database, env, runtime.log)
  const sweeper = startCleanup(runtime)
  const logClock = (seconds: number) =>
    runtime.log.warn({ event: 'clock off', seconds }, seconds === 0 ? 'the clock is right again' : clockMend(seconds))
  const watches = [
    startOrderWatch(runtime),
    startPaymentWatch(runtime),
    startStockWatch(runtime),
    startReminders(runtime),
    startPriceWatch(runtime),
    startImportWatch(runtime, opened.kind),
    startDeskImports(runtime, opened.kind),
    // An embedded database reads the clock of this process.
    ...(opened.kind === 'postgres' ? [followClock(runtime.database, logClock)] : []),
    startMending(runtime, opened.kind),
  ]
  // A command may have added a key.
  const commands = await opened.share?.(() => cipher.reload())

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await shutdown.close()
    await server.close()
    await Promise.all([
      mails.stop(),
      sweeper.stop(),
      ...watches.map((watch) => watch.stop()),
      commands?.stop(),
      replica?.stop(),
    ])
    await opened.close()
    await endTracing().catch(() => {})
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The start script's pipe closes however that process ends.
  if (process.env.SALVIA_PARENT === 'pipe') process.stdin.on('end', stop).resume()

  await server.listen({ port: env.BACKEND_PORT, host: env.BACKEND_HOST })
  // The start script and the tests wait for this line.
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : env.BACKEND_PORT
  process.stdout.write(`backend ready on http://${env.BACKEND_HOST}:${port}\n`)
}

/** Throws if the pharmacy that operates a shop under https lacks its legal data. */
async function requireSeller(database: Database, env: BackendEnv): Promise<void> {
  if (!isRunByPharmacy(env) || !env.SITE_URL.startsWith('https:')) return
  const [pharmacy] = await database.select().from(pharmacies).where(sql`${pharmacies.id}::text = ${env.PHARMACY_ID}`)
  const missing = pharmacy ? missingOfSeller(pharmacy) : ['the pharmacy itself']
  if (missing.length > 0)
    throw new Error(
      `The backend cannot start: nobody but the pharmacy of PHARMACY_ID runs this shop, and of it is missing (\`import pharmacies\`): ${missing.join(', ')}`,
    )
}

endOnUncaught()
main().catch((error: unknown) => {
  if (error instanceof PrepareFailed) process.exit(error.status)
  process.exit(reportFailedStart(error))
})
