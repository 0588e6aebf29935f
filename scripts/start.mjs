import path from 'node:path'
import { copyHeicDecoder } from './lib/heic.mjs'
import { startProcess, stopProcess } from './lib/processes.mjs'
import { build, callable, checkNode, fail, install, keptSecret, portIsFree, root, say } from './lib/setup.mjs'

const dev = process.argv.includes('--dev')
const given = process.env
const port = Number(given.PORT || 3000)
const backendPort = Number(given.BACKEND_PORT || 4000)
const embedded = !given.API_BASE_URL

checkNode()
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`PORT must be a port number, not «${given.PORT}».`)
if (!Number.isInteger(backendPort) || backendPort < 1 || backendPort > 65_535)
  fail(`BACKEND_PORT must be a port number, not «${given.BACKEND_PORT}».`)
if (!callable(port)) fail(`PORT must be another port: ${port} is refused by browsers and by Node.`)
if (embedded && !callable(backendPort))
  fail(`BACKEND_PORT must be another port: ${backendPort} is refused by browsers and by Node.`)
if (!(await portIsFree(port, given.HOST)))
  fail(`Port ${port} is taken: stop what uses it, or choose another: PORT=3001 npm start`)
if (embedded && !(await portIsFree(backendPort, '127.0.0.1')))
  fail(
    `Port ${backendPort} is taken, the embedded backend needs it: stop what uses it, or choose another: BACKEND_PORT=4001 npm start`,
  )
if (!embedded && !given.SESSION_SECRET)
  fail(
    'SESSION_SECRET is required where API_BASE_URL is set: a random text of 32 characters at least, the same on every server.',
  )

install()
if (dev) copyHeicDecoder()
else build()

const dataDir = path.resolve(root, given.DATA_DIR || '.data')
const siteUrl = given.SITE_URL || `http://localhost:${port}`
const env = {
  ...given,
  NODE_ENV: dev ? 'development' : 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  PORT: String(port),
  BACKEND_PORT: String(backendPort),
  DATA_DIR: dataDir,
  SITE_URL: siteUrl,
  // What goes wrong is said; each step is not.
  LOG_LEVEL: given.LOG_LEVEL || 'warn',
  API_BASE_URL: given.API_BASE_URL || `http://127.0.0.1:${backendPort}`,
  ...(embedded && {
    SESSION_SECRET: given.SESSION_SECRET || keptSecret(dataDir, 'session.secret'),
    REVALIDATE_SECRET: given.REVALIDATE_SECRET || keptSecret(dataDir, 'revalidate.secret'),
    REVALIDATE_URL: `http://127.0.0.1:${port}/api/revalidate`,
  }),
}

/** @type {import('./lib/processes.mjs').Running[]} */
const running = []
let stopping = false

/** @param {number} status */
async function stop(status) {
  if (stopping) return
  stopping = true
  // The storefront first: it finishes what it has while the backend still answers.
  for (const one of running.reverse()) await stopProcess(one)
  process.exit(status)
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// npm's shell may end by a signal without passing it on: then we are an orphan, whom nobody could stop by npm's own pid any more.
const parent = process.ppid
if (['start', 'dev'].includes(given.npm_lifecycle_event ?? ''))
  setInterval(() => process.ppid !== parent && stop(0), 1000).unref()

/** @param {Parameters<typeof startProcess>} wanted */
async function start(...wanted) {
  const one = await startProcess(...wanted).catch(async () => {
    await stop(1)
    return undefined
  })
  if (!one) return
  running.push(one)
  one.exited.then((code) => {
    if (stopping) return
    process.stderr.write(`${one.name} ended with status ${code}.\n`)
    stop(1)
  })
}

const tsx = ['--import', 'tsx']
if (embedded)
  await start(
    'The backend',
    [...(dev ? ['--watch', '--watch-preserve-output'] : []), ...tsx, 'backend/main.ts'],
    env,
    /backend ready/,
  )
await start('The storefront', [...tsx, 'server.ts'], env, /storefront ready/)

if (!stopping) {
  say(`\n  The shop is at ${siteUrl}`)
  if (embedded && given.DEMO !== 'off') say('  Demo account: cliente@salvia.example, password salvia-demo-2026')
  if (embedded) say(`  Platform API: http://127.0.0.1:${backendPort}/docs`)
  say('  Stop with Ctrl-C.\n')
}
