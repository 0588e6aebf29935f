import { type Browser, expect, type Page, test } from '@playwright/test'
import { createApi } from '@/backend/testing/api'
import { pdf } from '@/backend/testing/files'
import { collection } from '@/backend/testing/ordering'
import { PASSWORD, shop as seeded } from '@/backend/testing/shop'
import { programsOfPostgres } from '../scripts/lib/postgres.mjs'
import { startWholeShop, type WholeShop } from './support/cluster'
import { logInAtDesk } from './support/desk'
import { waitForHydration } from './support/page'
import { texts } from './support/texts'

// One shop on many processes, with real backends, database, cache and bucket (docs/scaling.md).

test.describe.configure({ mode: 'default' })
test.setTimeout(600_000)
test.skip(programsOfPostgres() === null, 'PostgreSQL is not installed')

const PRODUCT = `/product/${seeded.cosmetic}`
const BUTTON = texts.product.addLabel.replace('{product}', 'Crema viso 50 ml')
const { desk, orders } = texts
const STAFF = 'ada@example.com'
const PLACERS = 3
/** A client gives up a call and repeats it with its key. */
const PATIENCE_MS = 5000

let whole: WholeShop
let nextCustomer = 0

test.beforeAll(async () => {
  whole = await startWholeShop()
  await whole.run('products', 'set', seeded.on_prescription, '--pharmacy', seeded.central, '--stock', '5000')
})
test.afterAll(() => whole.stop())

const setOffer = (...settings: string[]) =>
  whole.run('products', 'set', seeded.cosmetic, '--pharmacy', seeded.central, ...settings)

/** What each storefront shows of the product at its pharmacy. */
const readPages = () =>
  Promise.all(
    whole.storefronts.map(async ({ url }) => {
      const response = await fetch(url + PRODUCT, { headers: { Cookie: `pharmacy=${seeded.central}` } })
      const text = (await response.text()).replaceAll('&nbsp;', ' ')
      return {
        status: response.status,
        price: /(\d+,\d\d)\s*€/.exec(text)?.[1] ?? null,
        is_sold: text.includes(BUTTON),
      }
    }),
  )

test('a price and a product off sale reach every storefront, and every backend', { tag: '@long' }, async () => {
  await setOffer('--price', '7,30')
  const shown = { status: 200, price: '7,30', is_sold: true }
  await expect.poll(readPages).toEqual([shown, shown])
  await setOffer('--price', '8,40')
  await expect.poll(readPages).toEqual([
    { ...shown, price: '8,40' },
    { ...shown, price: '8,40' },
  ])
  await whole.run('products', 'hide', seeded.cosmetic)
  await expect.poll(async () => (await readPages()).map(({ is_sold }) => is_sold)).toEqual([false, false])
  await whole.run('products', 'show', seeded.cosmetic)
  await expect.poll(async () => (await readPages()).map(({ is_sold }) => is_sold)).toEqual([true, true])
  const quotes = whole.backends.map(async ({ url }) => {
    const products = [{ minsan: seeded.cosmetic, quantity: 1 }]
    return (await createApi(url)('quoteCart', { body: { pharmacy_id: seeded.central, products } })).data.subtotal
  })
  expect(await Promise.all(quotes)).toEqual([8.4, 8.4])
})

interface Placed {
  token: string
  id: string
  file: string
}

/** Statuses of answers that a client tries again after. */
const refused = new Set<number>()

/** Repeats a call with its key until it is answered, as the shop's pages do. */
async function untilDone(call: (signal: AbortSignal) => Promise<Response>, until: () => boolean): Promise<unknown> {
  while (!until()) {
    const answer = await call(AbortSignal.timeout(PATIENCE_MS)).catch(() => null)
    if (answer && answer.status >= 500) {
      refused.add(answer.status)
      await answer.body?.cancel()
    } else if (answer) {
      const text = await answer.text().catch(() => null)
      if (text === null) continue
      if (answer.status >= 400) throw new Error(`${answer.status} ${text}`)
      return JSON.parse(text)
    }
  }
  return null
}

/** Uploads a prescription and orders its medicine, through any backend. */
async function placeWithPrescription(until: () => boolean): Promise<Placed | null> {
  const token = whole.tokens[nextCustomer++] ?? ''
  const send = (path: string, body: object | FormData) =>
    untilDone(
      (signal) =>
        fetch(whole.platform.url + path, {
          method: 'POST',
          signal,
          body: body instanceof FormData ? body : JSON.stringify(body),
          headers: {
            Authorization: `Bearer ${token}`,
            'Idempotency-Key': `${path}-${token.slice(0, 8)}`,
            ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
          },
        }),
      until,
    ) as Promise<{ id: string } | null>
  const file = new FormData()
  file.set('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'ricetta.pdf')
  const uploaded = await send('/v1/prescriptions', file)
  const minsan = seeded.on_prescription
  const added = uploaded && (await send('/v1/cart/products', { pharmacy_id: seeded.central, minsan, quantity: 1 }))
  const prescriptions = [{ minsan, kind: 'upload' as const, prescription_id: uploaded?.id ?? '' }]
  const order = added && (await send('/v1/orders', collection({ prescriptions })))
  return order && { token, id: order.id, file: uploaded?.id ?? '' }
}

/** Opens Oggi as a member of staff. A login that fails is sent again, since the shop never repeats a write. */
async function openOggi(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  const isIn = () => new URL(page.url()).pathname === '/banco'
  do {
    await logInAtDesk(page, STAFF, '/banco', PASSWORD)
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/banco' || searchParams.has('form'))
    if (!isIn()) await expect(page.getByText(texts.errors.code.unavailable)).toBeVisible()
  } while (!isIn())
  await waitForHydration(page)
  return page
}

async function addStaff() {
  const place = ['--name', 'Ada Neri', '--pharmacy', seeded.central, '--role', 'pharmacist', '--json']
  const given = JSON.parse(await whole.run('staff', 'add', STAFF, ...place)) as { password: string }
  const api = createApi(whole.platform.url)
  const { data } = await api('openDesk', { body: { username: STAFF, password: given.password } })
  const body = { current_password: given.password, new_password: PASSWORD }
  expect((await api('changeDeskPassword', { body }, { token: data.access_token })).status).toBe(204)
}

test('an open Oggi shows what other storefronts and backends do, and outlives them', { tag: '@long' }, async ({
  browser,
}) => {
  await addStaff()
  const pages = await Promise.all(whole.storefronts.map(({ url }) => openOggi(browser, url)))
  const [one, two] = pages as [Page, Page]
  const either = await openOggi(browser, whole.shop.url)
  const place = async () => {
    const placed = await placeWithPrescription(() => false)
    return (page: Page) => page.locator(`tr:has(a[href="/banco/ordini/${placed?.id}"])`)
  }
  const first = await place()
  for (const page of [one, two, either]) await expect(first(page)).toContainText(orders.status.received)

  // At one storefront, for the other.
  await first(one).getByRole('link').click()
  await one.getByRole('button', { name: desk.order.step.take }).click()
  await expect(first(two)).toContainText(orders.status.preparing)

  await whole.backends[0].kill()
  const second = await place()
  await expect(second(two)).toBeVisible()
  await whole.replaceBackend()

  // One of them has the connection of the page.
  for (const which of [0, 1] as const) {
    await whole.storefronts[which].stop('SIGKILL')
    const order = await place()
    await expect(order(either)).toBeVisible({ timeout: 180_000 })
    await whole.replaceStorefront(which)
  }
  await Promise.all([one, two, either].map((page) => page.context().close()))
})

type Fault = () => unknown
const NOTHING: Fault = () => {}
const pause = (pid: number) => process.kill(pid, 'SIGSTOP')
const resume = (pid: number) => process.kill(pid, 'SIGCONT')
let allow: () => Promise<void>

const refuse = (status: number) => async () => {
  allow = await whole.bucket.refuse(status)
}
const limitCache = (bytes: string) => async () => {
  await whole.cache.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
  await whole.cache.command('CONFIG', 'SET', 'maxmemory', bytes)
}

/** Name, begin and end of each fault. Meanwhile nothing with a file can be ordered without bucket and database. */
const FAULTS: [string, Fault, Fault][] = [
  ['the cache is killed', () => whole.cache.kill(), () => whole.cache.start()],
  ['the cache answers nothing', () => whole.cache.pause(), () => whole.cache.resume()],
  ['the cache answers after three seconds', () => whole.cache_line.delay(3000), () => whole.cache_line.delay(0)],
  ['the cache is full and evicts nothing', limitCache('1'), limitCache('0')],
  ['the cache is flushed', () => whole.cache.command('FLUSHALL'), NOTHING],
  ['the bucket is killed', () => whole.bucket.kill(), () => whole.bucket.start()],
  ['the bucket answers nothing', () => whole.bucket.pause(), () => whole.bucket.resume()],
  ['the bucket refuses the key', refuse(403), () => allow()],
  ['the bucket is full', refuse(507), () => allow()],
  ['a backend is killed', () => whole.backends[0].kill(), () => whole.replaceBackend()],
  ['a backend answers nothing', () => pause(whole.backends[0].pid), () => resume(whole.backends[0].pid)],
  ['a storefront is killed', () => whole.storefronts[0].stop('SIGKILL'), () => whole.replaceStorefront(0)],
  ['a storefront answers nothing', () => pause(whole.storefronts[1].pid), () => resume(whole.storefronts[1].pid)],
  ['the database is killed', () => whole.database.stop('immediate'), () => whole.database.start()],
  ['the database answers nothing', () => whole.line.silence(), () => whole.line.speak()],
]
const STOPS_ORDERS = /bucket|database/
const STOPS_PAGES = /storefront/

for (const [name, fail, mend] of FAULTS.filter(([one]) => one.includes('cache')))
  test(`while ${name}, a recalled product is off sale on every storefront`, { tag: '@long' }, async () => {
    const sold = async () => (await readPages()).map(({ is_sold }) => is_sold)
    await expect.poll(sold).toEqual([true, true])
    await fail()
    try {
      await whole.run('products', 'hide', seeded.cosmetic)
      await expect.poll(sold).toEqual([false, false])
    } finally {
      await mend()
    }
    await whole.run('products', 'show', seeded.cosmetic)
    await expect.poll(sold).toEqual([true, true])
  })

/** Orders before, during and after a fault; CLUSTER_ORDERS makes it more. */
const ORDERS = Number(process.env.CLUSTER_ORDERS ?? 3)

for (const [name, fail, mend] of FAULTS)
  test(`while ${name}, no order is lost or doubled and kept pages stay up`, { tag: '@long' }, async () => {
    await readPages()
    const placed: Placed[] = []
    const pages: number[] = []
    refused.clear()
    let over = false
    const isOver = () => over
    const placers = Array.from({ length: PLACERS }, async () => {
      while (!over) {
        const order = await placeWithPrescription(isOver)
        if (order) placed.push(order)
      }
    })
    const visit = () =>
      fetch(whole.shop.url + PRODUCT, {
        headers: { Cookie: `pharmacy=${seeded.central}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).then(
        async (answer) => (await answer.text()) && answer.status,
        () => 0,
      )
    const visits = async () => {
      while (!over) {
        const status = await visit()
        // What went to the failing storefront is asked for again.
        if (status !== 0 || !STOPS_PAGES.test(name)) pages.push(Number(status))
      }
    }
    const load = Promise.all([...placers, visits()])
    const further = async (orders: number, visited: number) => {
      const [before, seen] = [placed.length, pages.length]
      const enough = () => placed.length >= before + orders && pages.length >= seen + visited
      await Promise.race([load, expect.poll(enough, { timeout: 180_000 + orders * 5000 }).toBe(true)])
    }
    try {
      await further(ORDERS, 4)
      await fail()
      await further(STOPS_ORDERS.test(name) ? 0 : ORDERS, 8).finally(mend)
      await further(ORDERS + 1, 4)
    } finally {
      over = true
    }
    await load
    process.stdout.write(`fault matrix: ${name}: 1 fault, ${placed.length} orders, ${pages.length} pages\n`)
    expect(new Set(pages)).toEqual(new Set([200]))
    // Nobody is told that the order or the file is wrong, and nothing is an error without a name.
    expect([...refused].filter((status) => status !== 503)).toEqual([])
    const apis = whole.backends.map(({ url }) => createApi(url))
    for (const [index, { token, id, file }] of placed.entries()) {
      const [api = createApi(whole.platform.url), other = api] = index % 2 === 0 ? apis : [...apis].reverse()
      const { data } = await api('listOrders', { query: {} }, { token })
      expect(data.map((order) => order.id)).toEqual([id])
      expect((await other('getOrder', { params: { id } }, { token })).status).toBe(200)
      const headers = { Authorization: `Bearer ${token}` }
      const read = await fetch(`${whole.platform.url}/v1/prescriptions/${file}`, { headers })
      expect([read.status, (await read.arrayBuffer()).byteLength > 100]).toEqual([200, true])
    }
  })
