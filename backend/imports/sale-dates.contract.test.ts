import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { LOCK as CATALOGUE_LOCK } from '@/backend/database/recording'
import { backendOfFile } from '@/backend/testing/file-backend'
import { collection } from '@/backend/testing/ordering'
import { queryDatabase } from '@/backend/testing/query'
import { runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'
import { FRESH_FOR } from '@/lib/contract/calls'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'

jest.setTimeout(300_000)

const file = (name: string) => path.resolve('backend/imports/testing/files', name)

async function runSteps(folder: string, steps: TestImport[]): Promise<Record<string, ImportReport>> {
  const run = await runProgram(folder, 'backend/imports/testing/run-imports.ts', [JSON.stringify(steps)])
  if (run.code !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout)
}

/** Tags of pages that the shop and the test's price watches have announced. */
let tags: string[] = []
const storefront = createServer(async (request, response) => {
  tags.push(...JSON.parse(await text(request)).tags)
  response.end()
})
afterAll(() => {
  storefront.closeAllConnections()
  storefront.close()
})
const listening = () => {
  const { port } = storefront.address() as AddressInfo
  return { REVALIDATE_URL: `http://127.0.0.1:${port}/api/revalidate`, REVALIDATE_SECRET: 's'.repeat(32) }
}

let reports: Record<string, ImportReport> = {}
const backend = backendOfFile({
  env: listening,
  async fill(folder) {
    await once(storefront.listen(0, '127.0.0.1'), 'listening')
    const tokens = await seedShop(folder)
    reports = await runSteps(folder, [
      ['gestionale', 'catalogue', file('gestionale-offerte.csv'), { profile: 'gestionale', pharmacy: 'F1' }],
      ['merchant', 'catalogue', file('merchant-offerte.tsv'), { profile: 'google-merchant', pharmacy: 'F1' }],
      ['promo', 'catalogue', file('gestionale-promo.csv'), { profile: 'gestionale', pharmacy: 'F1' }],
      ['woo', 'catalogue', file('woo-offerte.csv'), { profile: 'woocommerce', pharmacy: 'F1' }],
    ])
    return tokens
  },
})
const { api, somebody } = backend

async function readProduct(minsan: string) {
  const at = { params: { minsan }, query: { pharmacy_id: shop.central } }
  const here = (await api('getProduct', at)).data
  const anywhere = (await api('getProduct', { params: { minsan }, query: {} })).data
  expect([anywhere.price, anywhere.list_price, anywhere.online_offers?.highest_price]).toEqual([
    here.price,
    here.list_price,
    here.price,
  ])
  return here
}

const ENDED = ['980000001', '980000011', '980000021']
const RUNNING = ['980000002', '980000012', '980000022']
const FUTURE = ['980000003', '980000013', '980000023']
/** Changed by one test each. */
const [ORDERED, COMING, MISSED] = ['980000041', ['980000042', '980000043', '980000044'], '980000045']
const UNREADABLE = ['980000004', '980000014', '980000024']

test.each([
  ...ENDED.map((minsan) => [minsan, 10] as const),
  ...RUNNING.map((minsan) => [minsan, 9] as const),
  ...FUTURE.map((minsan) => [minsan, 14] as const),
  ...UNREADABLE.map((minsan) => [minsan, 16] as const),
  ['980000005', 18] as const,
  ['980000006', 20] as const,
  ['980000007', 11] as const,
])('%s costs %d now, wherever its price is shown', async (minsan, price) => {
  expect(await readProduct(minsan)).toMatchObject({ price, list_price: null })
  const { data: stores } = await api('listProductPharmacies', { query: { idProdotto: minsan } })
  expect(stores.map((one) => one.price)).toEqual([price])
  const { data: found } = await api('autocomplete', { query: { query: minsan, pharmacy_id: shop.central } })
  expect(found.items.map((one) => one.price)).toEqual([price])
  for (const pharmacy_id of [undefined, shop.central]) {
    const bounds = { NomeProdotto: minsan, pharmacy_id, price_min: price, price_max: price, facets: true }
    const { data } = await api('searchProducts', { query: bounds })
    expect([data.items.map((one) => one.price), data.facets?.price]).toEqual([[price], { min: price, max: price }])
  }
  const products = [{ minsan, quantity: 2 }]
  const { data: quote } = await api('quoteCart', { body: { pharmacy_id: shop.central, products } })
  expect(quote.subtotal).toBe(2 * price)
  const { data: around } = await api('quoteCartAround', {
    body: { products, latitude: 45.4642, longitude: 9.19 },
  })
  expect(around.map((one) => one.products[0]?.price).filter(Boolean)).toEqual([price])
  const { data: feed } = await api('listFeedProducts', { query: { limit: 100, pharmacy_id: shop.central } })
  // The offer before and after which there is no other price is no reduction yet (docs/domain.md#L9).
  expect(feed.items.find((one) => one.minsan === minsan)).toMatchObject({ price, sale_ends_at: null })
})

test('the report names offers that are none, with the reason', () => {
  expect(reports.gestionale).toMatchObject({ added: 7, rejected: 0, left_out: 3 })
  expect(reports.merchant).toMatchObject({ added: 4, rejected: 0, left_out: 1 })
  expect(reports.woo).toMatchObject({ added: 4, rejected: 0, left_out: 1 })
  expect(JSON.stringify(reports.gestionale)).toContain('not a date of an offer: dopo le feste')
  expect(JSON.stringify(reports.gestionale)).toContain('the offer ends before it starts: 31/12/2090, 01/12/2020')
  expect(JSON.stringify(reports.gestionale)).toContain('sale_price is not lower than price: 20,00')
})

test('sorted by the price of the moment', async () => {
  const query = { NomeProdotto: 'olio', pharmacy_id: shop.central, sort: 'price_asc' as const }
  const { data } = await api('searchProducts', { query })
  expect(data.items.map((one) => one.price)).toEqual([9, 10, 14, 16])
})

/** Runs the price watch so often at once. */
async function watchPrices(times = 1): Promise<void> {
  const watch = () => runProgram(backend.folder, 'backend/testing/watch-prices.ts', [], listening())
  const ran = await Promise.all(Array.from({ length: times }, watch))
  expect(ran).toEqual(ran.map(() => expect.objectContaining({ code: 0, stderr: '' })))
}

/** Changes rows as time would, and runs a second price watch while the shop's own runs. */
async function passTime(statement: string): Promise<void> {
  tags = []
  // Locks what the watch locks, in its order: its refresh of the catalogue, then its update of offers.
  const locks = `SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK}); LOCK TABLE offers IN EXCLUSIVE MODE`
  await queryDatabase(backend.folder, `BEGIN; ${locks}; ${statement}; COMMIT`)
  await watchPrices()
}

test('an offer that ends between cart and order is reported as a changed price and not sold', async () => {
  const minsan = ORDERED
  const me = somebody()
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity: 1 } }, me)
  await passTime(`update offers set sale_ends_at = now(), price_changes_at = now() where minsan = '${minsan}'`)
  expect(tags).toEqual(expect.arrayContaining([`product-${minsan}`, 'pharmacy-1', 'pharmacy-none', 'categories']))
  const refused = await api('createOrder', { body: collection({ expected_total: 9 }) }, me)
  expect([refused.status, refused.problem.code]).toEqual([409, 'prices_changed'])
  const { data: cart } = await api('getCart', {}, me)
  expect(cart).toMatchObject({ message: { code: 'prices_changed', minsans: [minsan] }, subtotal: 12 })
  const placed = await api('createOrder', { body: collection({ expected_total: 12 }) }, me)
  expect([placed.status, placed.data.lines.map((line) => line.unit_price)]).toEqual([201, [12]])
})

test('every read of the catalogue says how long no price is due to change, and no cache keeps it longer', async () => {
  // Each process looks once a second.
  const freshnessWithin = async (most: number) => {
    for (;;) {
      const { headers } = await api('searchProducts', { query: { NomeProdotto: 'olio' } })
      const seconds = Number(headers.get(FRESH_FOR))
      if (seconds > 0 && seconds <= most) return [seconds, headers.get('cache-control')] as const
    }
  }
  await passTime(`update offers set price_changes_at = now() + interval '1 hour' where minsan = '${MISSED}'`)
  const [, control] = await freshnessWithin(3600)
  expect(control).toBe('public, max-age=60, stale-while-revalidate=600')
  await passTime(`update offers set price_changes_at = now() + interval '90 seconds' where minsan = '${MISSED}'`)
  const [soon, short] = await freshnessWithin(90)
  expect(short).toBe(`public, max-age=${Math.min(60, soon)}, stale-while-revalidate=${Math.max(0, soon - 60)}`)
  // On a slow machine the next test would meet the change.
  await passTime(`update offers set price_changes_at = null where minsan = '${MISSED}'`)
})

describe('at its start and its end', () => {
  const named = COMING.map((minsan) => `'${minsan}'`).join(',')

  test('an offer is everywhere, and gone; again within thirty days it is no reduction (docs/domain.md#L9)', async () => {
    const aSecondAgo = "now() - interval '1 second'"
    await passTime(
      `update offers set sale_starts_at = ${aSecondAgo}, sale_ends_at = '2090-12-31T23:00Z',
        price_changes_at = ${aSecondAgo} where minsan in (${named})`,
    )
    // The shop's own watch may announce them too.
    expect([...new Set(tags.filter((tag) => /^product/.test(tag)))].sort()).toEqual(
      COMING.map((minsan) => `product-${minsan}`),
    )
    for (const minsan of COMING)
      expect(await readProduct(minsan)).toMatchObject({
        ...{
          price: 7,
          list_price: 14,
          lowest_price_30d: 14,
          discount_percent: 50,
          sale_ends_at: '2090-12-31T23:00:00.000Z',
        },
      })
    for (const pharmacy_id of [undefined, shop.central]) {
      const query = { pharmacy_id, discounted: true, sort: 'price_asc' as const, price_max: 7 }
      const { data } = await api('searchProducts', { query })
      expect(data.items.map(({ minsan }) => minsan)).toEqual(expect.arrayContaining(COMING))
    }

    await passTime(`update offers set sale_ends_at = now(), price_changes_at = now() where minsan in (${named})`)
    for (const minsan of COMING) expect(await readProduct(minsan)).toMatchObject({ price: 14, list_price: null })
    const { data } = await api('searchProducts', { query: { discounted: true } })
    expect(data.items.filter(({ minsan }) => COMING.includes(minsan))).toEqual([])

    await passTime(
      `update offers set sale_starts_at = now(), sale_ends_at = null, price_changes_at = now() where minsan in (${named})`,
    )
    for (const minsan of COMING)
      expect(await readProduct(minsan)).toMatchObject({ price: 7, list_price: null, discount_percent: null })
  })

  test('several processes apply each change, and a stopped shop those that it missed', async () => {
    const minsan = MISSED
    const was = "price_changes_at = now() - interval '40 days'"
    await backend.stop()
    await runSteps(backend.folder, [
      [
        'sql',
        `with older as (update price_history set from_at = now() - interval '90 days' where minsan = '${minsan}')
        update offers set sale_starts_at = now() - interval '40 days', sale_ends_at = now() - interval '20 days', ${was}
        where minsan = '${minsan}'`,
      ],
    ])
    await watchPrices(2)
    await backend.start()
    expect(await readProduct(minsan)).toMatchObject({ price: 10, list_price: null })
    // At 8 euro until twenty days ago: 9 is no reduction, 7 is one from 8.
    await passTime(`update offers set price_cents = 900, sale_starts_at = now(), sale_ends_at = null,
      price_changes_at = now() where minsan = '${minsan}'`)
    expect(await readProduct(minsan)).toMatchObject({ price: 9, list_price: null })
    await passTime(`update offers set price_cents = 700, sale_starts_at = now(), price_changes_at = now()
      where minsan = '${minsan}'`)
    expect(await readProduct(minsan)).toMatchObject({ price: 7, list_price: 10, lowest_price_30d: 8 })
  })
})
