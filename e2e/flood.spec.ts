import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import autocannon from 'autocannon'
import { startStorefront } from './support/processes'
import { STUB_MINSAN, startStubPlatform } from './support/stub-platform'

test.setTimeout(4 * 3_600_000)

/** The page's lifetime, after which it is revalidated once, however many requests arrive. */
const LIFETIME_MS = 300_000

/** Resident set size. */
const megabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024

// A small form of both is in every run: outage.spec.ts and lib/server/page-store.test.ts.
for (const keys of [2000, 100_000])
  test(`${keys} invented pharmacies get the plain page and take no room`, { tag: '@long' }, async () => {
    const platform = await startStubPlatform()
    const shop = await startStorefront(platform.url)
    try {
      const url = `${shop.url}/product/${STUB_MINSAN}`
      const begun = Date.now()
      expect((await fetch(url)).status).toBe(200)
      const reads = () => platform.asked.filter((path) => path === `/v1/products/${STUB_MINSAN}`).length
      const before = reads()
      let next = 1000
      const result = await autocannon({
        url,
        connections: 16,
        amount: keys,
        headers: { 'accept-encoding': 'gzip' },
        setupClient: (client) => {
          const advance = () => {
            next += 1
            client.setHeaders({ 'accept-encoding': 'gzip', cookie: `pharmacy=${next}` })
          }
          advance()
          client.on('response', advance)
        },
      })
      expect(result['2xx']).toBe(keys)
      expect(next - 1000).toBeGreaterThanOrEqual(keys)
      expect(reads() - before).toBeLessThanOrEqual(Math.floor((Date.now() - begun) / LIFETIME_MS))
      expect(megabytes(shop.pid)).toBeLessThan(700)
    } finally {
      await shop.stop()
      await platform.close()
    }
  })

// A shop that retained each page would run out of memory after some 550 on 512 MB.
for (const { pages, heap } of [
  { pages: 200, heap: 256 },
  { pages: 100_000, heap: 384 },
])
  test(`a heap of ${heap} MB answers each of ${pages} different pages`, { tag: '@long' }, async () => {
    const platform = await startStubPlatform()
    platform.endless = true
    const shop = await startStorefront(platform.url, { NODE_OPTIONS: `--max-old-space-size=${heap}` })
    try {
      let next = 900_000_000
      const setupRequest = (request: autocannon.Request): autocannon.Request => {
        next += 1
        return { ...request, path: `/product/${next}`, headers: { 'accept-encoding': 'br' } }
      }
      const flood = { url: shop.url, connections: 8, amount: pages, timeout: 120, requests: [{ setupRequest }] }
      const result = await autocannon(flood)
      expect([result['2xx'], result.errors, result.timeouts]).toEqual([pages, 0, 0])
      // Heap, caches outside it, and the program.
      expect(megabytes(shop.pid)).toBeLessThan(heap + heap / 4 + 250)
    } finally {
      await shop.stop()
      await platform.close()
    }
  })
