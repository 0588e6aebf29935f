import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Typed, typedTexts } from './queries'
import { openSeeded } from './seed'

/**
 * Measures the search box over HTTP against a real backend: many different texts, by one and by eight callers. Options:
 * `node --import tsx bench/autocomplete.ts --help`.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    pharmacies: { type: 'string', default: '60' },
    offers: { type: 'string', default: '8000' },
    requests: { type: 'string', default: '3000' },
    folder: { type: 'string', default: '.data/bench' },
    port: { type: 'string', default: '4160' },
    help: { type: 'boolean', default: false },
  },
})

interface Measured {
  milliseconds: number[]
  by_kind: Map<Typed['kind'], number[]>
}

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(
      'Options: --products --pharmacies --offers (each pharmacy) --requests --folder --port; DATABASE_URL for PostgreSQL.\n',
    )
    return
  }
  const folder = path.resolve(values.folder)
  mkdirSync(folder, { recursive: true })
  const size = {
    products: Number(values.products),
    pharmacies: Number(values.pharmacies),
    offers: Number(values.offers),
  }
  await openSeeded({ url: process.env.DATABASE_URL, folder }, size)
  const backend = await start(folder, values.port)
  try {
    const url = `http://127.0.0.1:${values.port}`
    // Baseline of HTTP and machine, to compare all figures of a run with.
    const bare: number[] = []
    for (let turn = 0; turn < 500; turn++) bare.push(await timed(findAgent(1), `${url}/health`))
    line('bare call (/health)', bare.slice(100))
    const names = await readNames(url)
    const texts = typedTexts(names, Number(values.requests))
    // Warms up compiled code and the database's cache.
    await measure(url, texts.slice(0, 200), 1, size.pharmacies)
    for (const callers of [1, 8]) {
      const before = await readProcessorTime(backend)
      report(`${callers} at a time`, await measure(url, texts, callers, size.pharmacies))
      // More reliable than the clock on a busy machine; includes the embedded database.
      line('  processor, backend process, a call', [((await readProcessorTime(backend)) - before) / texts.length])
    }
    for (const [label, target] of listings(size.pharmacies)) {
      const times: number[] = []
      for (let turn = 0; turn < 20; turn++) times.push(await timed(findAgent(1), `${url}${target}`))
      line(label, times)
    }
    line('memory, MB', [await readMemory(backend)])
    for (const agent of agents.values()) agent.destroy()
  } finally {
    backend.kill('SIGTERM')
  }
}

function listings(pharmacy: number): [string, string][] {
  const at = `pharmacy_id=${pharmacy}`
  return [
    ['category', '/v1/categories/reparto-1/products'],
    ['category at a pharmacy', `/v1/categories/reparto-1/products?${at}`],
    ['category by price', '/v1/categories/reparto-1/products?sort=price_asc'],
    ['category, facets', '/v1/categories/reparto-1/products?facets=1'],
    ['category at a pharmacy, facets', `/v1/categories/reparto-1/products?${at}&facets=1`],
    ['all', '/products'],
    ['all at a pharmacy', `/products?${at}`],
    ['all, page 500', '/products?PageIndex=500'],
    ['all, facets', '/products?facets=1'],
    ['discounts', '/products?discounted=1&sort=discount'],
    ['discounts at a pharmacy, facets', `/products?discounted=1&sort=discount&facets=1&${at}`],
    ['search', '/products?NomeProdotto=crema+viso'],
    ['search at a pharmacy, facets', `/products?NomeProdotto=crema+viso&facets=1&${at}`],
    ['search for a common word', `/products?NomeProdotto=compresse&${at}`],
  ]
}

async function start(folder: string, port: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      BACKEND_PORT: port,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      SALVIA_PARENT: 'pipe',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('backend ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the backend ended with ${code}`)))
  })
  return child
}

async function readNames(url: string): Promise<string[]> {
  const names: string[] = []
  for (const after of ['', '000030000', '000070000', '9', '900020000', '900060000']) {
    const response = await fetch(`${url}/v1/products?limit=500&after=${after}`)
    const page = (await response.json()) as { items: { name: string; minsan: string }[] }
    names.push(...page.items.map(({ name }) => name))
  }
  return names
}

const agents = new Map<number, http.Agent>()

function findAgent(callers: number): http.Agent {
  const agent = agents.get(callers) ?? new http.Agent({ keepAlive: true, maxSockets: callers })
  agents.set(callers, agent)
  return agent
}

async function measure(url: string, texts: readonly Typed[], callers: number, pharmacies: number): Promise<Measured> {
  const agent = findAgent(callers)
  const measured: Measured = { milliseconds: [], by_kind: new Map() }
  let next = 0
  const caller = async () => {
    for (let typed = texts[next++]; typed; typed = texts[next++]) {
      // Half of the shoppers have chosen a pharmacy.
      const at = next % 2 === 0 ? `&pharmacy_id=${1 + (next % pharmacies)}` : ''
      const time = await timed(agent, `${url}/v1/autocomplete?query=${encodeURIComponent(typed.text)}${at}`)
      measured.milliseconds.push(time)
      const same = measured.by_kind.get(typed.kind) ?? []
      same.push(time)
      measured.by_kind.set(typed.kind, same)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return measured
}

function timed(agent: http.Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    http
      .get(url, { agent }, (response) => {
        response.resume()
        response.once('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - start)
          else reject(new Error(`${response.statusCode} from ${url}`))
        })
      })
      .once('error', reject)
  })
}

function report(label: string, { milliseconds, by_kind }: Measured): void {
  line(label, milliseconds)
  for (const [kind, times] of by_kind) line(`  ${kind}`, times)
}

function line(label: string, numbers: number[]): void {
  const sorted = [...numbers].sort((a, b) => a - b)
  const quantile = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)
  process.stdout.write(
    `${label.padEnd(36)} n ${String(sorted.length).padStart(5)}  median ${quantile(0.5).padStart(6)}  p95 ${quantile(0.95).padStart(6)}  worst ${quantile(1).padStart(6)}\n`,
  )
}

/** CPU time in ms, by the kernel's ticks of 10. */
async function readProcessorTime(child: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

async function readMemory(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

await main()
