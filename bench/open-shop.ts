import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

// Measures an import into a running shop's embedded database: memory, and response times for calls at a steady rate to
// the backend, without the storefront's page cache.
//   node --import tsx bench/open-shop.ts [products] [pharmacies] [pictures]     5000 products × 20 pharmacies are 100,000 offers
const [products = 5000, pharmacies = 20, pictures = 5000] = process.argv.slice(2).map(Number)

const EVERY_MS = 100
const QUIET_MS = 60_000
const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-open-'))
const port = 4180
const url = `http://127.0.0.1:${port}`
const env = {
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: folder,
  BACKEND_PORT: String(port),
  DEMO: 'off',
  LOG_LEVEL: 'error',
}
const minsan = (at: number) => `98${String(at).padStart(7, '0')}`
const pharmacy = (at: number) => `B${String(at).padStart(4, '0')}`

const start = (program: string, ...args: string[]) =>
  spawn(process.execPath, [path.join('dist', program), ...args], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] })

const megabytes = (child: ChildProcess, line: 'VmRSS' | 'VmHWM') => {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  } catch {
    return 0
  }
}

function file(name: string, header: string, rows: string[]): string {
  const full = path.join(folder, name)
  writeFileSync(full, [header, ...rows].join('\n'))
  return full
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
const ask = (address: string) =>
  new Promise<{ ms: number; ok: boolean }>((resolve) => {
    const began = performance.now()
    const done = (ok: boolean) => resolve({ ms: performance.now() - began, ok })
    http
      .get(`${url}${address}`, { agent }, (response) => {
        response.resume()
        response.once('end', () => done((response.statusCode ?? 0) < 500))
      })
      .once('error', () => done(false))
  })

let visit = 0
function nextVisit(): string {
  visit += 1
  const at = `pharmacy_id=${1 + (visit % pharmacies)}`
  const product = minsan((visit * 7919) % products)
  const kinds = [
    `/v1/products/${product}`,
    `/v1/products/${product}?${at}`,
    `/v1/autocomplete?query=crema+${visit % 100}&${at}`,
    `/products?NomeProdotto=crema+${visit % 50}&${at}`,
    '/v1/shop',
  ]
  return kinds[visit % kinds.length] ?? ''
}

/** Sends calls until the work is done. */
async function visited<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const visits: Promise<{ ms: number; ok: boolean }>[] = []
  const timer = setInterval(() => visits.push(ask(nextVisit())), EVERY_MS)
  const began = Date.now()
  const result = await work.finally(() => clearInterval(timer))
  const seen = await Promise.all(visits)
  const sorted = seen.map(({ ms }) => ms).sort((one, other) => one - other)
  const quantile = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0)
  console.log(
    `${what.padEnd(34)} ${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  visits ${seen.length}, failed ${seen.filter(({ ok }) => !ok).length}, ` +
      `median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, worst ${quantile(1)} ms; load ${os.loadavg()[0]?.toFixed(1)}`,
  )
  return result
}

async function run(...args: string[]) {
  const command = start('backend/commands/main.js', ...args, '--json')
  let said = ''
  let peak = 0
  command.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const look = setInterval(() => {
    peak = Math.max(peak, megabytes(command, 'VmHWM'))
  }, 500)
  const code = await new Promise((resolve) => command.once('close', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  const { rows, added, changed, rejected } = JSON.parse(said)
  console.log(
    `  rows ${rows}, added ${added}, changed ${changed}, rejected ${rejected}; the command's peak ${peak} MB, the backend ${megabytes(backend, 'VmRSS')} MB (peak ${megabytes(backend, 'VmHWM')})`,
  )
}

const offers = (name: string, price: (at: number) => string) =>
  file(
    name,
    'farmacia;minsan;nome;tipo;iva;prezzo;giacenza',
    Array.from({ length: products * pharmacies }, (_, at) => {
      const product = at % products
      return `${pharmacy(Math.floor(at / products))};${minsan(product)};Crema ${product} ${product % 100} mani;cosmetico;22;${price(at)};${at % 30}`
    }),
  )

console.log(
  `Node ${process.version}, ${os.cpus().length} processors, ${products} products × ${pharmacies} pharmacies, ${pictures} pictures`,
)
execFileSync(process.execPath, ['scripts/compile.mjs'], { cwd: root })
const backend = start('backend/main.js')
await new Promise<void>((resolve) =>
  backend.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('backend ready')) resolve()
  }),
)
try {
  const places = Array.from(
    { length: pharmacies },
    (_, at) => `${pharmacy(at)};Farmacia ${at};Via Roma ${at};Milano;MI;20121;lun-ven 8-20`,
  )
  await run('import', 'pharmacies', file('pharmacies.csv', 'codice;nome;indirizzo;comune;provincia;cap;orari', places))
  await visited(
    'all offers new',
    run(
      'import',
      'offers',
      offers('new.csv', () => '5,00'),
    ),
  )
  const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  await visited('nothing else', quiet())
  await visited(
    'a tenth of the prices changes',
    run(
      'import',
      'offers',
      offers('tenth.csv', (at) => (at % 10 ? '5,00' : '4,00')),
    ),
  )
  await visited(
    'every price changes',
    run(
      'import',
      'offers',
      offers('all.csv', () => '6,00'),
    ),
  )
  const photos = path.join(folder, 'photos')
  mkdirSync(photos)
  for (let at = 0; at < Math.min(pictures, products); at++) {
    const background = { r: at % 256, g: (at >> 8) % 256, b: 128 }
    await sharp({ create: { width: 800, height: 800, channels: 3, background } })
      .jpeg()
      .toFile(path.join(photos, `${minsan(at)}.jpg`))
  }
  await visited('pictures', run('import', 'pictures', photos))
  await visited('nothing else, again', quiet())
} finally {
  backend.kill('SIGTERM')
  await new Promise((resolve) => backend.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
