import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createApi } from '@/backend/testing/api'
import { collection } from '@/backend/testing/ordering'
import { randomKey } from '@/lib/identifiers/random-key'

// Measures guest orders of concurrent callers on PostgreSQL, for one or several compiled checkouts in turn:
//   DATABASE_URL=postgres://… node --import tsx bench/guest-orders.ts [checkout …]
const checkouts = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['.']
const CALLERS = 16
const ORDERS = 320
const ROUNDS = 2
const PHARMACIES = 60

interface Running {
  name: string
  url: string
  goods: { pharmacy_id: string; minsan: string; delivery_id: string }[]
  stop(): Promise<void>
}

async function start(checkout: string, index: number): Promise<Running> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-guests-'))
  const database = `salvia_bench_guests_${process.pid}_${index}`
  await onServer(`CREATE DATABASE ${database}`)
  const address = new URL(process.env.DATABASE_URL ?? '')
  address.pathname = `/${database}`
  const usual = { DATA_DIR: folder, BACKEND_PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '1' }
  const demo = { DEMO: 'on', DEMO_PHARMACIES: String(PHARMACIES), DEMO_PRODUCTS: '200' }
  const child = spawn(process.execPath, ['dist/backend/main.js'], {
    cwd: checkout,
    env: { ...process.env, ...usual, ...demo, DATABASE_URL: address.toString() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(child)
  await onServer('UPDATE offers SET stock = 100000', address.toString())
  return {
    name: checkout,
    url,
    goods: await findGoods(url),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await onServer(`DROP DATABASE ${database}`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString()
      const url = /backend ready on (http:\S+)/.exec(seen)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the backend ended with ${code}:\n${seen}`)))
  })
}

async function onServer(statement: string, connectionString = process.env.DATABASE_URL): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A cheap cosmetic of each pharmacy. */
async function findGoods(url: string) {
  const api = createApi(url)
  const found: Running['goods'] = []
  for (let id = 1; id <= PHARMACIES; id += 1) {
    const query = { pharmacy_id: String(id), NomeProdotto: 'crema', available: true, price_max: 50, TakeRow: 50 }
    const { items } = (await api('searchProducts', { query })).data
    const item = items.find(({ kind }) => kind === 'cosmetic')
    const deliveries = (await api('listDeliveries', { params: { id: String(id) } })).data
    const collected = deliveries.find(({ kind }) => kind === 'click_and_collect')
    if (item && collected) found.push({ pharmacy_id: String(id), minsan: item.minsan, delivery_id: collected.id })
  }
  return found
}

let guests = 0

async function measure({ url, goods }: Running) {
  const api = createApi(url)
  const times: number[] = []
  let refused = 0
  let asked = 0
  const caller = async () => {
    while (asked < ORDERS) {
      asked += 1
      guests += 1
      const chosen = goods[guests % goods.length]
      if (!chosen) throw new Error('no pharmacy sells a cream')
      const { pharmacy_id, minsan, delivery_id } = chosen
      const products = [{ minsan, quantity: 1 }]
      const body = { ...collection({ delivery: { id: delivery_id } }), pharmacy_id, products }
      const headers = {
        'X-Device': randomKey(32),
        'X-Forwarded-For': `10.${guests >> 16}.${(guests >> 8) & 255}.${guests & 255}`,
        'Idempotency-Key': randomKey(),
      }
      const began = performance.now()
      const answer = await api('createGuestOrder', { body }, { headers })
      if (answer.status === 201) times.push(performance.now() - began)
      else if (answer.status === 503) refused += 1
      else throw new Error(answer.text)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const seconds = (performance.now() - began) / 1000
  times.sort((one, other) => one - other)
  const quantile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
  return `${(times.length / seconds).toFixed(1).padStart(6)} orders/s, median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, ${refused} with 503`
}

const running = await Promise.all(checkouts.map(start))
try {
  // Of the first round only the later ones are told: it compiles code and fills caches.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const one of running) {
      const measured = await measure(one)
      if (round > 0) console.log(`${one.name.padEnd(20)} ${measured}; load ${os.loadavg()[0]?.toFixed(1)}`)
    }
} finally {
  await Promise.all(running.map((one) => one.stop()))
}
