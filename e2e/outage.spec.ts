import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type OwnProcess, startStorefront } from './support/processes'
import { STUB_MINSAN, type StubPlatform, startStubPlatform } from './support/stub-platform'

const SECRET = 'revalidate-secret-of-the-test'
const PRODUCT = `/product/${STUB_MINSAN}`

let platform: StubPlatform
let shop: OwnProcess & { url: string }

test.beforeAll(async () => {
  platform = await startStubPlatform()
  shop = await startStorefront(platform.url, { REVALIDATE_SECRET: SECRET })
})
test.afterAll(async () => {
  await shop.stop()
  await platform.close()
})
test.beforeEach(() => {
  platform.mode = 'well'
  platform.price = 4.9
})

async function revalidate(tags: string[]): Promise<number> {
  const body = JSON.stringify({ tags, at: new Date().toISOString() })
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  return (
    await fetch(`${shop.url}/api/revalidate`, { method: 'POST', body, headers: { 'X-Salvia-Signature': signature } })
  ).status
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
  // Its clock is put forward, so it is a shop of this test alone.
  const later = await startStorefront(platform.url)
  try {
    expect(await (await request.get(`${later.url}${PRODUCT}`)).text()).toContain('4,90')
    platform.mode = 'error'
    process.kill(later.pid, 'SIGUSR2')
    for (let visit = 0; visit < 4; visit += 1) {
      const response = await request.get(`${later.url}${PRODUCT}`)
      expect([response.status(), (await response.text()).includes('4,90')]).toEqual([200, true])
    }
  } finally {
    await later.stop()
  }
})

test('the platform’s signed word makes a page anew for the next visitor', async ({ request }) => {
  await request.get(`${shop.url}${PRODUCT}`)
  platform.price = 7.3
  expect(await revalidate([`product-${STUB_MINSAN}`])).toBe(204)
  await expect.poll(async () => (await (await request.get(`${shop.url}${PRODUCT}`)).text()).includes('7,30')).toBe(true)
  const forged = await fetch(`${shop.url}/api/revalidate`, {
    method: 'POST',
    body: '{}',
    headers: { 'X-Salvia-Signature': 'ff' },
  })
  expect(forged.status).toBe(401)
})

test('an invented pharmacy gets the plain page, again and again, without a render of its own', async ({ request }) => {
  await request.get(`${shop.url}${PRODUCT}`)
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
