import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { startRedis, type TestRedis } from '@/lib/shared-cache/testing/redis'
import { type OwnStorefront, startStorefront } from './support/processes'
import { STUB_MINSAN, type StubPlatform, startStubPlatform } from './support/stub-platform'

const SECRET = 'revalidate-secret-of-the-test'
const PRODUCT = `/product/${STUB_MINSAN}`
const TAG = `product-${STUB_MINSAN}`
/** docs/scaling.md: how far a page may be behind while the cache is away. */
const BOUND_MS = 10_000

let platform: StubPlatform
let redis: TestRedis
let shops: OwnStorefront[] = []

test.describe.configure({ mode: 'default' })
test.setTimeout(240_000)

test.beforeAll(async () => {
  platform = await startStubPlatform()
  redis = await startRedis()
  const env = { CACHE_URL: redis.url, REVALIDATE_SECRET: SECRET, SITE_URL: 'http://shop.example', LOG_LEVEL: 'info' }
  shops = await Promise.all([startStorefront(platform.url, env), startStorefront(platform.url, env)])
  await Promise.all(shops.map(({ heard }) => heard(/cache connected/)))
})
test.afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await platform.close()
  await redis.stop()
})

/** Announces to the first storefront only. */
async function announce(what: { tags?: string[]; gone?: string[] }): Promise<void> {
  const body = JSON.stringify({ ...what, at: new Date().toISOString() })
  const headers = { 'X-Salvia-Signature': createHmac('sha256', SECRET).update(body).digest('hex') }
  const response = await fetch(`${shops[0]?.url}/api/revalidate`, { method: 'POST', body, headers })
  expect(response.status).toBe(204)
}

async function readPrice({ url }: OwnStorefront, address = PRODUCT): Promise<string | number> {
  const response = await fetch(url + address)
  const text = await response.text()
  return response.status === 200
    ? (/(\d+,\d\d)\s*€/.exec(text.replaceAll('&nbsp;', ' '))?.[1] ?? 'none')
    : response.status
}

const readPrices = () => Promise.all(shops.map((shop) => readPrice(shop)))

const toText = (price: number) => price.toFixed(2).replace('.', ',')

test('a page that one storefront rendered is served by the other, and an announcement to one reaches both', async () => {
  const [one, two] = shops as [OwnStorefront, OwnStorefront]
  expect(await readPrice(one)).toBe('4,90')
  const before = platform.asked.length
  expect(await readPrice(two)).toBe('4,90')
  expect(platform.asked.slice(before)).not.toContain(`/v1/products/${STUB_MINSAN}`)
  platform.price = 7.3
  await announce({ tags: [TAG] })
  await expect.poll(readPrices).toEqual(['7,30', '7,30'])
  const reads = platform.asked.filter((path) => path === `/v1/products/${STUB_MINSAN}`).length
  expect(reads).toBe(2)
  // A recall is evicted everywhere: with the platform away there is no page.
  platform.mode = 'error'
  await announce({ gone: [TAG] })
  await expect.poll(readPrices).toEqual([503, 503])
  platform.mode = 'well'
  await expect.poll(readPrices).toEqual(['7,30', '7,30'])
})

for (const [name, away, back] of [
  ['stopped and started', () => redis.kill(), () => redis.start()],
  ['held back without an answer', async () => redis.pause(), async () => redis.resume()],
] as const)
  test(`a cache that is ${name} under load fails no request and serves no page older than the bound`, {
    tag: '@long',
  }, async () => {
    await expect.poll(readPrices).toEqual([toText(platform.price), toText(platform.price)])
    const changes = [{ at: 0, price: toText(platform.price) }]
    const seen: { at: number; price: string | number }[] = []
    let over = false
    const load = shops.flatMap((shop) =>
      Array.from({ length: 4 }, async () => {
        while (!over) {
          const at = Date.now()
          seen.push({ at, price: await readPrice(shop) })
        }
      }),
    )
    const change = async () => {
      platform.price += 1
      changes.push({ at: Date.now(), price: toText(platform.price) })
      await announce({ tags: [TAG] })
    }
    await away()
    await Promise.all(shops.map(({ heard }) => heard(/cache away/)))
    await change()
    await expect.poll(readPrices).toEqual([toText(platform.price), toText(platform.price)])
    const changedAt = changes.at(-1)?.at ?? 0
    await expect.poll(() => seen.some(({ at }) => at > changedAt + BOUND_MS)).toBe(true)
    await change()
    await back()
    await expect.poll(readPrices).toEqual([toText(platform.price), toText(platform.price)])
    await change()
    await expect.poll(readPrices).toEqual([toText(platform.price), toText(platform.price)])
    over = true
    await Promise.all(load)
    const wrong = seen.filter(({ at, price }) => {
      const right = changes.findLastIndex((one) => one.at <= at - BOUND_MS)
      return !changes.slice(Math.max(0, right)).some((one) => one.price === price)
    })
    expect(wrong).toEqual([])
  })
