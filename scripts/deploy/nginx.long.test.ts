import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { random } from '@/backend/demo/products'
import { operator } from '@/backend/testing/operator'
import { freePort } from '../lib/free-port.mjs'
import { type Nginx, startNginx } from './nginx'
import { buildTry } from './tries'
import { type Answer, createVisitors, type Visitors } from './visitors'

jest.setTimeout(7_200_000)
const TRIES = 10_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-nginx-'))
let shopPort: number
let nginx: Nginx
let visitors: Visitors
let shop: ReturnType<typeof spawn>
let environment: NodeJS.ProcessEnv
/** How long anybody may see a recalled product, in ms. */
const GONE_MS = 5000

describe('nginx as deploy/nginx.conf has it, in front of the shop', () => {
  beforeAll(async () => {
    const [port, backendPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
    shopPort = port
    mkdirSync(path.join(folder, 'data'), { mode: 0o700 })
    const numbers = { PORT: port, BACKEND_PORT: backendPort, TRUST_PROXY: 1, PLATFORM_TIMEOUT_MS: 30_000 }
    const small = { DEMO: 'on', DEMO_PHARMACIES: 6, DEMO_PRODUCTS: 100 }
    environment = {
      ...process.env,
      ...Object.fromEntries(Object.entries({ ...numbers, ...small }).map(([name, value]) => [name, String(value)])),
      API_BASE_URL: '',
      DATABASE_URL: '',
      DATA_DIR: path.join(folder, 'data'),
      ...operator,
      SITE_URL: `https://localhost:${proxyPort}`,
      REVALIDATE_URL: `http://127.0.0.1:${port}/api/revalidate`,
      NODE_ENV: 'production',
    }
    shop = spawn(process.execPath, ['scripts/start.mjs'], { env: environment, stdio: ['pipe', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      let seen = ''
      shop.stdout?.on('data', (chunk) => {
        seen += chunk
        if (/The shop is at/.test(seen)) resolve()
      })
      shop.once('exit', () => reject(new Error(`the shop did not start: ${seen}`)))
    })
    nginx = await startNginx(folder, proxyPort, shopPort)
    visitors = createVisitors({ shop: shopPort, nginx: proxyPort })
  })
  afterAll(async () => {
    await nginx?.stop()
    const gone = once(shop, 'exit')
    shop.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true })
  })

  /** Runs a command of the operator; returns what it prints, or null if it refuses. */
  function run(...args: string[]): unknown {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/backend.mjs', ...args, '--json'], {
      env: environment,
      encoding: 'utf8',
    })
    return status === 0 ? JSON.parse(stdout) : null
  }

  /** Has nginx keep a page, runs a command, and returns the page as soon as it is as wanted, or after five seconds. */
  async function change(address: string, isWanted: (answer: Answer) => boolean, ...args: string[]): Promise<boolean> {
    await visitors.throughNginx(address)
    expect(run(...args)).not.toBeNull()
    const limit = Date.now() + GONE_MS
    for (;;) {
      if (isWanted(await visitors.throughNginx(address))) return true
      if (Date.now() > limit) return false
      // nginx limits a network's requests in a second.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const has = (status: number) => (answer: Answer) => answer.status === status
  const shows = (text: string) => (answer: Answer) => answer.body.includes(text)

  test('a product that is hidden is gone through nginx within five seconds, and back, 20 times of 20', async () => {
    const addresses = await visitors.someAddresses()
    const address = addresses.find((one) => /^\/product\/\d{9}$/.test(one)) ?? ''
    const minsan = address.slice(-9)
    for (let round = 0; round < 20; round += 1) {
      expect([round, 'hide', await change(address, has(410), 'products', 'hide', minsan)]).toEqual([
        round,
        'hide',
        true,
      ])
      expect([round, 'show', await change(address, has(200), 'products', 'show', minsan)]).toEqual([
        round,
        'show',
        true,
      ])
    }
  })

  test('a price, and the undo of its import, are right through nginx within five seconds, 5 times of 5', async () => {
    const codes = await visitors.pharmacyCodes()
    const sold = await visitors.findProduct((page) => page.includes('"lowPrice"'))
    const low = /"lowPrice":"?([\d.]+)/.exec(sold.body)?.[1] ?? ''
    const before = `da ${Number(low).toFixed(2).replace('.', ',')}`
    expect(sold.body).toContain(before)
    const minsan = sold.address.slice(-9)
    // Not every pharmacy has it.
    const pharmacy =
      codes.find((code) => run('products', 'set', minsan, '--pharmacy', code, '--price', low) !== null) ?? ''
    for (let round = 0; round < 5; round += 1) {
      const price = (Number(low) * 0.8 - round / 100).toFixed(2).replace('.', ',')
      const set = ['products', 'set', minsan, '--pharmacy', pharmacy, '--price', price]
      expect([round, price, await change(sold.address, shows(`da ${price}`), ...set)]).toEqual([round, price, true])
      const [last] = run('imports', 'list') as { id: number }[]
      const undone = await change(sold.address, shows(before), 'imports', 'undo', String(last?.id))
      expect([round, 'undo', undone]).toEqual([round, 'undo', true])
    }
  })

  test('a pharmacy that is closed is gone through nginx within five seconds, and back, 5 times of 5', async () => {
    const [code = ''] = await visitors.pharmacyCodes()
    const address = `/pharmacy/${code}`
    for (let round = 0; round < 5; round += 1) {
      const gone = await change(address, ({ status }) => status >= 400, 'pharmacies', 'retire', code)
      const listed = await visitors.throughNginx('/sitemaps/pharmacies-1.xml')
      expect([round, gone, listed.body.includes(`${address}<`)]).toEqual([round, true, false])
      const back = await change(address, has(200), 'pharmacies', 'reopen', code)
      expect([round, back]).toEqual([round, true])
    }
  })

  test('bodies end where the shop ends them', async () => {
    expect((await visitors.send('/api/session', 512 * 1024 + 1)).status).toBe(413)
    // Maximum size: the shop itself rejects unauthenticated requests.
    expect([401, 403]).toContain((await visitors.send('/api/v1/prescriptions', 10 * 1024 * 1024)).status)
    expect((await visitors.send('/api/v1/prescriptions', 10_304 * 1024 + 1)).status).toBe(413)
  })

  test('none of its tries leaves anything in the cache that the shop would not say to a visitor without cookies', async () => {
    const addresses = await visitors.someAddresses()
    const session = await visitors.sessionOfDemo()
    const numbers = random('nginx')
    const tries = Array.from({ length: TRIES }, (_, number) => buildTry(number, addresses, session, numbers))
    const poisoned: unknown[] = []
    let hits = 0
    const work = async () => {
      for (let next = tries.pop(); next && poisoned.length < 10; next = tries.pop()) {
        await visitors.raw(next.bytes)
        const [kept, own] = [await visitors.throughNginx(next.address), await visitors.ofShop(next.address)]
        // Uncached responses were made for this visitor.
        if (!kept.hit) continue
        hits += 1
        const differing = differences(kept, own)
        if (differing.length > 0) poisoned.push({ ...next, differing })
      }
    }
    await Promise.all(Array.from({ length: 6 }, work))
    expect(poisoned).toEqual([])
    // The cache was used at all.
    expect(hits).toBeGreaterThan(TRIES / 20)
  })
})

/** Differences between two responses visible to a visitor. */
function differences(kept: Answer, own: Answer): string[] {
  const parts = ({ status, headers, body }: Answer) => ({ status, ...headers, body })
  const [seen, meant] = [parts(kept), parts(own)] as Record<string, unknown>[]
  const text = (value: unknown) => String(value).slice(0, 200)
  return Object.keys({ ...seen, ...meant }).flatMap((name) =>
    String(seen?.[name]) === String(meant?.[name]) ? [] : [`${name}: ${text(seen?.[name])} | ${text(meant?.[name])}`],
  )
}
