import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

/**
 * Compares a cached product page with a bare static Next page of the same size, in turns on one machine. `node --import
 * tsx bench/pages.ts http://localhost:3000 /product/012745093 [pharmacy id]`, with the shop running.
 */

const bare = path.join(path.dirname(fileURLToPath(import.meta.url)), 'bare')
const BARE_PORT = 3090
const SECONDS = 5
const ROUNDS = 3

const [shop = 'http://localhost:3000', product = '/product/012745093', pharmacy = '1'] = process.argv.slice(2)
const { hostname } = new URL(shop)
if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) throw new Error('load goes to this machine alone')

const next = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
  [
    [path.join(bare, '../../node_modules/next/dist/bin/next'), ...args],
    { cwd: bare, env: { ...env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' } },
  ] as const

async function countBytes(url: string): Promise<number> {
  return (await (await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })).text()).length
}

function build(characters: number): void {
  const [args, options] = next(['build', '--webpack'], { ...process.env, BARE_CHARACTERS: String(characters) })
  const { status } = spawnSync(process.execPath, args, { ...options, stdio: 'ignore' })
  if (status !== 0) throw new Error('the bare page did not build')
}

async function startBare() {
  const [args, options] = next(['start', '-p', String(BARE_PORT)])
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready')) break
  return async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

async function perSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({
    url,
    connections: 32,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip', ...headers },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const target = await countBytes(`${shop}${product}`)
// The HTML contains the text twice: as itself and in the data for hydration.
build(1000)
let stop = await startBare()
const base = await countBytes(`http://localhost:${BARE_PORT}/`)
await stop()
build(1000 + Math.max(0, Math.round((target - base) / 2)))
stop = await startBare()
try {
  const bytes = await countBytes(`http://localhost:${BARE_PORT}/`)
  const runs: Record<'bare' | 'plain' | 'chosen', number[]> = { bare: [], plain: [], chosen: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.bare.push(await perSecond(`http://localhost:${BARE_PORT}/`))
    runs.plain.push(await perSecond(`${shop}${product}`))
    runs.chosen.push(await perSecond(`${shop}${product}`, { cookie: `pharmacy=${pharmacy}` }))
  }
  const line = (name: string, values: number[]) =>
    `${name.padEnd(34)} ${median(values).toFixed(0).padStart(6)} requests/s   ${((100 * median(values)) / median(runs.bare)).toFixed(0)} % of bare`
  process.stdout.write(
    [
      `page ${target} characters, bare page ${bytes}; 32 connections, gzip, median of ${ROUNDS} rounds of ${SECONDS} s`,
      line('bare static Next page', runs.bare),
      line('product page, no pharmacy chosen', runs.plain),
      line(`product page, pharmacy ${pharmacy} chosen`, runs.chosen),
      '',
    ].join('\n'),
  )
} finally {
  await stop()
}
