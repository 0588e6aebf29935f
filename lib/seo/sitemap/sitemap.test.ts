import { productCalls } from '@/lib/contract/products'
import type { Client } from '@/lib/platform/client'
import { type Failure, PlatformError } from '@/lib/platform/result'
import { giveEnvironment } from '@/lib/testing/environment'
import { xml } from '@/lib/values/xml'
import { keptWalk, pages, splitIntoShards } from './shards'
import { sitemapIndex, streamed, unavailable, urlSet } from './xml'

giveEnvironment({ SITE_URL: 'https://salvia.example' })

const SHELF = 100_000
const LIMIT = 1000
const makeCode = (index: number) => String(900_000_000 + index)
const makeDay = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()

/** A platform with a hundred thousand products that fails after some responses. */
function fakePlatform({ answers = Number.POSITIVE_INFINITY, failure }: { answers?: number; failure?: Failure } = {}) {
  let left = answers
  const asked: unknown[] = []
  const client = (async (_row: unknown, request: { query: { after?: string } }) => {
    asked.push(request.query.after)
    if (left-- <= 0) return { ok: false, failure: failure ?? { kind: 'network' } }
    const from = request.query.after === undefined ? 0 : Number(request.query.after) - 900_000_000 + 1
    const items = Array.from({ length: Math.min(LIMIT, SHELF - from) }, (_, index) => ({
      minsan: makeCode(from + index),
      name: 'x',
      updated_at: makeDay(from + index),
    }))
    const next = from + LIMIT < SHELF ? (items.at(-1)?.minsan ?? null) : null
    return { ok: true, data: { items, next }, status: 200, headers: new Headers() }
  }) as unknown as Client
  return { client, asked }
}

const products = (client: Client, after?: string) => pages(client, productCalls.listAllProducts, after)

test('a hundred thousand products fall into shards that name each once', async () => {
  const { client } = fakePlatform()
  const shards = await splitIntoShards(products(client), 20_000, () => 1)
  expect(shards.map(({ count }) => count)).toEqual([20_000, 20_000, 20_000, 20_000, 20_000])
  expect(shards.map(({ lastmod }) => lastmod)).toEqual([19_999, 39_999, 59_999, 79_999, 99_999].map(makeDay))
  const seen = new Set<string>()
  for (const { after, count } of shards) {
    let left = count
    for await (const { items } of products(client, after)) {
      for (const { minsan } of items) seen.add(minsan)
      left -= items.length
      if (left <= 0) break
    }
  }
  expect(seen.size).toBe(SHELF)
})

test('an outage in the middle is no shorter list', async () => {
  const { client } = fakePlatform({ answers: 42 })
  await expect(splitIntoShards(products(client), 20_000, () => 1)).rejects.toBeInstanceOf(PlatformError)
  async function* entries() {
    for await (const { items } of products(fakePlatform({ answers: 3 }).client))
      yield items.map(({ minsan, updated_at }) => ({ path: `/product/${minsan}`, lastmod: updated_at }))
  }
  const answer = await streamed(urlSet(entries()), 'application/xml')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toBeInstanceOf(PlatformError)
})

test('an outage at the beginning is 503 with a time to come back', async () => {
  async function* entries() {
    for await (const { items } of products(fakePlatform({ answers: 0 }).client))
      yield items.map(({ minsan }) => ({ path: minsan }))
  }
  const answer = await streamed(urlSet(entries()), 'application/xml')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(() => unavailable(new Error('ours'))).toThrow('ours')
})

test('a platform without the call has no such list', async () => {
  const { client } = fakePlatform({ answers: 0, failure: { kind: 'http', status: 404 } })
  expect(await splitIntoShards(products(client), 20_000, () => 1)).toEqual([])
})

test('keeps the last result while the platform is down', async () => {
  let at = 0
  const read = jest.fn(async (): Promise<number> => 5)
  const walk = keptWalk(read, () => at)
  expect(await Promise.all([walk(), walk()])).toEqual([5, 5])
  expect(read).toHaveBeenCalledTimes(1)
  at += 31 * 60_000
  read.mockRejectedValueOnce(new Error('away'))
  expect(await walk()).toBe(5)
  read.mockResolvedValueOnce(6)
  expect(await walk()).toBe(6)
})

test('addresses and dates are escaped and absolute', async () => {
  async function* entries() {
    yield [{ path: '/pharmacy/A&B', lastmod: '2026-11-02T05:15:00.000Z' }, { path: '/home' }]
  }
  let text = ''
  for await (const part of urlSet(entries())) text += part
  expect(text).toContain(
    '<url><loc>https://salvia.example/pharmacy/A&amp;B</loc><lastmod>2026-11-02T05:15:00.000Z</lastmod></url>',
  )
  expect(text).toContain('<url><loc>https://salvia.example/home</loc></url>')
  expect(xml('a\u0000\ud800b\n<😀>')).toBe('ab\n&lt;😀&gt;')
  expect(sitemapIndex([{ path: '/sitemaps/products-1.xml', lastmod: null }])).toContain(
    '<sitemap><loc>https://salvia.example/sitemaps/products-1.xml</loc></sitemap>',
  )
})
