import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import autocannon from 'autocannon'
import { startStorefront } from './support/processes'
import { STUB_MINSAN, startStubPlatform } from './support/stub-platform'

test.setTimeout(600_000)

const KEYS = 100_000
/** The page's lifetime: after it the one page is made anew, however many ask. */
const LIFETIME_MS = 300_000

/** Resident memory as the system counts it. */
const megabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024

test(`${KEYS} invented pharmacies get the plain page and take no room`, async () => {
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
      amount: KEYS,
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
    expect(result['2xx']).toBe(KEYS)
    expect(next - 1000).toBeGreaterThanOrEqual(KEYS)
    expect(reads() - before).toBeLessThanOrEqual(Math.floor((Date.now() - begun) / LIFETIME_MS))
    expect(megabytes(shop.pid)).toBeLessThan(700)
  } finally {
    await shop.stop()
    await platform.close()
  }
})
