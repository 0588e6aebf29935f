import { startStockWatch } from '@/backend/catalogue/stock-watch'
import { STOP_LIMIT_MS } from '@/lib/contract/door'
import { endOnUncaught } from '@/lib/contract/error-record'
import type { Database } from './database/open'
import { readDemo, wantsDemo } from './demo/state'
import { readBackendEnv } from './env'
import { sayFailedStart } from './failed-start'
import { fillFirst } from './first-start'
import { startImportWatch } from './imports/watch'
import { startMailSender } from './mail/sender'
import { openBackendMetrics } from './metrics'
import { startOrderWatch } from './orders/watch'
import { PrepareFailed, prepareOnce } from './prepare'
import { openSealed } from './seal/clear'
import { cipherOf } from './seal/keys'
import { buildServer } from './server'
import { startSweeper } from './sweep'

async function main(): Promise<void> {
  const env = readBackendEnv()
  await prepareOnce(env)
  const cipher = cipherOf(env)
  const now = () => new Date()
  const first = (database: Database) => fillFirst({ database, env, cipher, now })
  const opened = await openSealed(env, cipher, first)
  const { server, runtime, door } = await buildServer({ database: opened.database, env, cipher, now })
  await openBackendMetrics(server, runtime)
  // One that an earlier version filled by itself.
  if (!wantsDemo(env) && (await readDemo(runtime.database)))
    runtime.log.warn(
      { event: 'demo in a live shop' },
      'the demo is in this database, with an account whose password everybody can read: `demo remove` takes it out',
    )
  const mails = startMailSender(runtime.database, env, runtime.log)
  const sweeper = startSweeper(runtime)
  const watches = [startOrderWatch(runtime), startStockWatch(runtime), startImportWatch(runtime, opened.kind)]
  // A command may have brought a new key.
  const commands = await opened.share?.(() => cipher.reload())

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await door.close()
    await server.close()
    await Promise.all([mails.stop(), sweeper.stop(), ...watches.map((watch) => watch.stop()), commands?.stop()])
    await opened.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The start script's pipe closes when that process dies in whatever way; nobody is left to stop us then.
  if (process.env.SALVIA_PARENT === 'pipe') process.stdin.on('end', stop).resume()

  await server.listen({ port: env.BACKEND_PORT, host: env.BACKEND_HOST })
  // The line that the start script and the tests wait for.
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : env.BACKEND_PORT
  process.stdout.write(`backend ready on http://${env.BACKEND_HOST}:${port}\n`)
}

endOnUncaught()
main().catch((error: unknown) => {
  if (error instanceof PrepareFailed) process.exit(error.status)
  process.exit(sayFailedStart(error))
})
