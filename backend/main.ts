import { DataFolderBusy } from './database/lock'
import { openDatabase } from './database/open'
import { readBackendEnv } from './env'
import { fillFirst } from './first-start'
import { startMailSender } from './mail/sender'
import { startChannel } from './operator/channel'
import { startOrderWatch } from './orders/watch'
import { PrepareFailed, prepareOnce } from './prepare'
import { cipherWith, installationKey } from './prescriptions/cipher'
import { buildServer } from './server'
import { startStockWatch } from './stock/watch'
import { startSweeper } from './sweep'

/** How long a stop waits for calls under way. */
const STOP_LIMIT_MS = 10_000

async function main(): Promise<void> {
  const env = readBackendEnv()
  await prepareOnce(env)
  const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  const cipher = cipherWith(installationKey(env.ENCRYPTION_KEY, env.DATA_DIR))
  const { server, platform } = await buildServer({ database: opened.database, env, cipher, now: () => new Date() })
  const mails = startMailSender(platform.database, env, platform.log)
  const sweeper = startSweeper(platform)
  const watches = [startOrderWatch(platform), startStockWatch(platform)]
  // PostgreSQL takes the command line's connections itself.
  const channel = opened.kind === 'pglite' ? await startChannel({ platform, dump: opened.dump }) : null

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await server.close()
    await Promise.all([mails.stop(), sweeper.stop(), ...watches.map((watch) => watch.stop()), channel?.stop()])
    await opened.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The start script's pipe closes when that process dies in whatever way; nobody is left to stop us then.
  if (process.env.SALVIA_PARENT === 'pipe') process.stdin.on('end', stop).resume()

  await fillFirst(platform)
  await server.listen({ port: env.BACKEND_PORT, host: env.BACKEND_HOST })
  // The line that the start script and the tests wait for.
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : env.BACKEND_PORT
  process.stdout.write(`backend ready on http://${env.BACKEND_HOST}:${port}\n`)
}

main().catch((error: unknown) => {
  if (error instanceof PrepareFailed) process.exit(error.status)
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const text = taken
    ? 'Port BACKEND_PORT is taken: stop what uses it or choose another.'
    : error instanceof Error
      ? error.message
      : String(error)
  process.stderr.write(`${text}\n`)
  if (!taken && !(error instanceof DataFolderBusy) && error instanceof Error && !/^The backend cannot/.test(text))
    process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
