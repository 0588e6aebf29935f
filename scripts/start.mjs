import { existsSync } from 'node:fs'
import path from 'node:path'
import { compile, compiled } from './lib/compile.mjs'
import { copyScripts } from './lib/copied-scripts.mjs'
import { keepRunning } from './lib/processes.mjs'
import { shopSecrets } from './lib/secrets.mjs'
import { build, callable, checkNode, fail, install, portIsFree, readEnvFile, root, say } from './lib/setup.mjs'

checkNode()
const dev = process.argv.includes('--dev')
readEnvFile()
const given = process.env
const port = Number(given.PORT || 3000)
const backendPort = Number(given.BACKEND_PORT || 4000)
const embedded = !given.API_BASE_URL

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
if (embedded && !existsSync(path.join(root, 'backend')))
  fail('This release is the storefront without a backend: set API_BASE_URL to the address of your platform.')
if (!embedded && !given.SESSION_SECRET)
  fail(
    'SESSION_SECRET is required where API_BASE_URL is set: a random text of 32 characters at least, the same on every server.',
  )

install()
if (dev) copyScripts()
else {
  await compile()
  build()
}

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
  // Limits glibc's arenas: by default each of the four compression threads has two, which keep freed memory.
  MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX || '2',
  // A fixed threshold: by default glibc raises it with the largest freed block and then returns little memory.
  MALLOC_TRIM_THRESHOLD_: given.MALLOC_TRIM_THRESHOLD_ || '131072',
  // Logs problems only.
  LOG_LEVEL: given.LOG_LEVEL || 'warn',
  API_BASE_URL: given.API_BASE_URL || `http://127.0.0.1:${backendPort}`,
  ...(embedded && {
    ...shopSecrets(given, dataDir),
    REVALIDATE_URL: given.REVALIDATE_URL || `http://127.0.0.1:${port}/api/revalidate`,
  }),
}

/** @type {ReturnType<typeof keepRunning>[]} */
const running = []
/** Shutdown deadline: process managers kill after ten seconds. The storefront starts earlier than the backend. */
const STOP_LIMIT_MS = 9500
const AHEAD_MS = 5000
let stopping = false

/** @param {number} status */
async function stop(status) {
  if (stopping) return
  stopping = true
  // The storefront first: it finishes its requests while the backend still answers.
  const ends = []
  for (const one of running) {
    ends.push(one.stop(STOP_LIMIT_MS - ends.length * AHEAD_MS))
    await Promise.race([ends.at(-1), new Promise((resolve) => setTimeout(resolve, AHEAD_MS))])
  }
  await Promise.all(ends)
  process.exit(status)
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// npm's shell may end by a signal without forwarding it; we would be orphaned and could not be stopped by npm's
// PID.
const parent = process.ppid
if (['start', 'dev'].includes(given.npm_lifecycle_event ?? ''))
  setInterval(() => process.ppid !== parent && stop(0), 1000).unref()

// The whole shop runs in 1 GB: without limits V8 sizes the storefront's heap by the machine, and young generations
// up to three times 64 MB.
const young = '--max-semi-space-size=16'
const heap = /max[-_]old[-_]space[-_]size/.test(given.NODE_OPTIONS ?? '')
  ? [young]
  : ['--max-old-space-size=320', young]

/** @param {string} name @param {string} source @param {RegExp} ready @param {{ watching?: string[], flags?: string[] }} [how] */
async function start(name, source, ready, { watching = [], flags = [] } = {}) {
  if (stopping) return
  const args = dev ? [...watching, '--import', 'tsx', source] : [...flags, ...compiled(source)]
  const one = keepRunning(name, [args, env, ready])
  running.unshift(one)
  if (!(await one.ready)) await stop(1)
}

if (embedded)
  await start('The backend', 'backend/main.ts', /backend ready/, {
    watching: ['--watch', '--watch-preserve-output'],
    flags: [young],
  })
await start('The storefront', 'server.ts', /storefront ready/, { flags: heap })

/** The running shop contains demo data. */
async function holdsDemo() {
  const answer = await fetch(`http://127.0.0.1:${backendPort}/v1/shop`).catch(() => null)
  return answer?.ok === true && (await answer.json()).demo === true
}

if (!stopping) {
  say(`\n  The shop is at ${siteUrl}`)
  if (embedded && (await holdsDemo())) say('  Demo account: cliente@salvia.example, password salvia-demo-2026')
  if (embedded) say(`  Platform API: http://127.0.0.1:${backendPort}/openapi.json`)
  say('  Stop with Ctrl-C.\n')
}
