import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { seal } from '@/lib/session/seal'
import { type OwnStorefront, startStorefront } from './support/processes'
import { STUB_MINSAN, STUB_PHARMACY, type StubPlatform, startStubPlatform } from './support/stub-platform'
import { texts } from './support/texts'

const SECRET = 'revalidate-secret-of-the-test'
const SESSION_SECRET = 'e2e'.repeat(12)
const PRODUCT = `/product/${STUB_MINSAN}`

let platform: StubPlatform
let shop: OwnStorefront

// One shared shop: one worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  platform = await startStubPlatform()
  shop = await startStorefront(platform.url, { REVALIDATE_SECRET: SECRET, SESSION_SECRET, PLATFORM_TIMEOUT_MS: '5000' })
})
test.afterAll(async () => {
  await shop.stop()
  await platform.close()
})
test.beforeEach(() => {
  platform.mode = 'well'
  platform.price = 4.9
  platform.closed = false
})

let aheadMs = 0
/** A 404 is cached again only after some seconds: advances the shop's clock by ten minutes. */
async function tenMinutesLater(): Promise<void> {
  await shop.tenMinutesLater()
  aheadMs += 600_000
}

async function revalidate(what: { tags?: string[]; gone?: string[] }, url = shop.url): Promise<number> {
  const at = new Date(Date.now() + (url === shop.url ? aheadMs : 0)).toISOString()
  const body = JSON.stringify({ ...what, at })
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  return (await fetch(`${url}/api/revalidate`, { method: 'POST', body, headers: { 'X-Salvia-Signature': signature } }))
    .status
}

for (const mode of ['error', 'garbage'] as const) {
  test(`a platform that answers ${mode} is a 503 with a time to come back, never a 404`, async ({ request }) => {
    platform.mode = mode
    const response = await request.get(`${shop.url}/product/92345678${mode.length}`, { maxRedirects: 0 })
    expect(response.status()).toBe(503)
    expect(response.headers()['retry-after']).toBe('30')
    expect(response.headers()['cache-control']).toBe('no-store')
    expect(response.headers()['content-security-policy']).toContain("script-src 'self'")
    expect(await response.text()).toContain('Torniamo tra poco')
  })
}

const DESK_PAGES = ['/banco', '/banco/agenda', '/banco/ordini/o-1']

for (const mode of ['error', 'garbage', 'silent', 'dropping'] as const)
  test(`the desk over a platform that is ${mode} is a 503 with its own page`, async ({ request }) => {
    platform.mode = mode
    const Cookie = `desk=${await seal({ token: 'a' }, SESSION_SECRET, 600)}`
    for (const path of DESK_PAGES) {
      const response = await request.get(`${shop.url}${path}`, { maxRedirects: 0, headers: { Cookie } })
      expect([path, response.status(), response.headers()['retry-after']]).toEqual([path, 503, '30'])
      expect(response.headers()['cache-control']).toBe('no-store')
      const page = await response.text()
      expect(page).toContain(texts.system.desk_unavailable.title)
      expect(page).not.toContain('href="/home"')
    }
    platform.mode = 'well'
    // The breaker is open for a moment after these failures.
    const unseen = `${shop.url}/product/92222222${mode.length}`
    await expect.poll(async () => (await request.get(unseen)).status()).toBe(404)
  })

for (const mode of ['silent', 'dropping'] as const) {
  test(`six cold pages over a platform that is ${mode} ask it no oftener than one or two`, async ({ request }) => {
    platform.mode = mode
    const before = platform.asked.length
    for (let page = 0; page < 6; page += 1) {
      const response = await request.get(`${shop.url}/product/93456${mode.length}00${page}`, { maxRedirects: 0 })
      expect(response.status()).toBe(503)
    }
    expect(platform.asked.length - before).toBeLessThanOrEqual(20)
    // The breaker lets one call through after its open time.
    platform.mode = 'well'
    const unseen = `${shop.url}/product/91111111${mode.length}`
    await expect.poll(async () => (await request.get(unseen)).status()).toBe(404)
  })
}

test('a page that failed once is there when the platform is back', async ({ request }) => {
  platform.mode = 'error'
  expect((await request.get(`${shop.url}${PRODUCT}?a=1`)).status()).toBe(503)
  platform.mode = 'well'
  expect((await request.get(`${shop.url}${PRODUCT}`)).status()).toBe(200)
})

test('an unknown product is a 404 on its first hit, and the answer is not an outage', async ({ request }) => {
  const response = await request.get(`${shop.url}/product/900000000`)
  expect(response.status()).toBe(404)
  expect(response.headers()['retry-after']).toBeUndefined()
})

test('an outage leaves the last good page, also when its lifetime is over', async ({ request }) => {
  expect(await (await request.get(`${shop.url}${PRODUCT}`)).text()).toContain('4,90')
  platform.mode = 'error'
  await tenMinutesLater()
  for (let visit = 0; visit < 4; visit += 1) {
    const response = await request.get(`${shop.url}${PRODUCT}`)
    expect([response.status(), (await response.text()).includes('4,90')]).toEqual([200, true])
  }
})

test('the platform’s signed call revalidates a page for the next visitor', async ({ request }) => {
  await request.get(`${shop.url}${PRODUCT}`)
  platform.price = 7.3
  expect(await revalidate({ tags: [`product-${STUB_MINSAN}`] })).toBe(204)
  await expect.poll(async () => (await (await request.get(`${shop.url}${PRODUCT}`)).text()).includes('7,30')).toBe(true)
  // An outage after an import's notification keeps stale pages, but evicts those that must not be shown.
  platform.mode = 'error'
  const price = async () => {
    const response = await request.get(`${shop.url}${PRODUCT}`)
    return response.status() === 200 ? (await response.text()).includes('7,30') : response.status()
  }
  expect(await revalidate({ tags: [`product-${STUB_MINSAN}`] })).toBe(204)
  expect([await price(), await price()]).toEqual([true, true])
  expect(await (await request.get(`${shop.url}${PRODUCT}`)).text()).toContain('aggiornati al')
  expect(await revalidate({ gone: [`product-${STUB_MINSAN}`] })).toBe(204)
  expect([await price(), await price()]).toEqual([503, 503])
  platform.mode = 'well'
  // The breaker is open for a moment after these failures.
  await expect.poll(price).toBe(true)
  const forged = await fetch(`${shop.url}/api/revalidate`, {
    method: 'POST',
    body: '{}',
    headers: { 'X-Salvia-Signature': 'ff' },
  })
  expect(forged.status).toBe(401)
})

test('a pharmacy that is no more is gone at once, and who had chosen it gets the shop without one', async ({
  request,
}) => {
  const { id, code } = STUB_PHARMACY
  const page = async () => (await request.get(`${shop.url}/pharmacy/${code}`)).status()
  const chosen = { headers: { Cookie: `pharmacy=${id}` } }
  const product = async () => {
    const response = await request.get(`${shop.url}${PRODUCT}`, chosen)
    return [response.status(), /s-maxage/.test(response.headers()['cache-control'] ?? '')]
  }
  expect([await page(), await page()]).toEqual([200, 200])
  await tenMinutesLater()
  await expect.poll(async () => (await request.get(`${shop.url}${PRODUCT}`)).headers()['x-nextjs-cache']).toBe('HIT')
  expect(await product()).toEqual([200, false])
  platform.closed = true
  platform.mode = 'error'
  expect(await revalidate({ gone: [`pharmacy-${id}`] })).toBe(204)
  expect([await page(), await page()]).toEqual([503, 503])
  expect(await product()).toEqual([200, true])
  platform.mode = 'well'
  await expect.poll(page).toBe(404)
  expect(await page()).toBe(404)
  expect(await product()).toEqual([200, true])
})

test('a browser that got the page of before an import shows the new price a moment later', async ({ page }) => {
  const later = await startStorefront(platform.url, { REVALIDATE_SECRET: SECRET })
  try {
    await page.goto(`${later.url}${PRODUCT}`)
    await expect(page.getByRole('main')).toContainText('4,90')
    platform.price = 6.1
    expect(await revalidate({ tags: [`product-${STUB_MINSAN}`] }, later.url)).toBe(204)
    const response = await page.goto(`${later.url}${PRODUCT}`)
    expect(response?.headers()['server-timing']).toMatch(/^stale\b/)
    expect(await response?.text()).toContain('4,90')
    await expect(page.getByRole('main')).toContainText('6,10')
  } finally {
    await later.stop()
  }
})

test('an invented pharmacy gets the plain page each time, without rendering', async ({ request }) => {
  await tenMinutesLater()
  const cached = async () => (await request.get(`${shop.url}${PRODUCT}`)).headers()['x-nextjs-cache']
  await expect.poll(cached).toBe('HIT')
  const before = platform.asked.filter((path) => path === `/v1/products/${STUB_MINSAN}`).length
  for (const value of ['77', '78', '99999999999', 'abc', '1%27']) {
    const response = await request.get(`${shop.url}${PRODUCT}`, { headers: { Cookie: `pharmacy=${value}` } })
    expect(response.status()).toBe(200)
    expect(response.headers()['cache-control']).toContain('s-maxage')
    expect(response.headers().vary).toContain('Cookie')
  }
  expect(platform.asked.filter((path) => path === `/v1/products/${STUB_MINSAN}`)).toHaveLength(before)
})

test('an address longer than any search is refused before anything is done', async ({ request }) => {
  const before = platform.asked.length
  expect((await request.get(`${shop.url}/search?query=${'a'.repeat(5000)}`)).status()).toBe(414)
  expect(platform.asked).toHaveLength(before)
})
