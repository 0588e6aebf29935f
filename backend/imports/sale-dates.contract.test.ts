import path from 'node:path'
import { backendOfFile } from '@/backend/testing/file-backend'
import { collection } from '@/backend/testing/ordering'
import { runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'
import type { ImportReport } from './report'
import type { TestImport } from './testing/run-imports'

jest.setTimeout(300_000)

const file = (name: string) => path.resolve('backend/imports/testing/files', name)

async function runSteps(folder: string, steps: TestImport[]): Promise<Record<string, ImportReport>> {
  const run = await runProgram(folder, 'backend/imports/testing/run-imports.ts', [JSON.stringify(steps)])
  if (run.code !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout)
}

let reports: Record<string, ImportReport> = {}
const backend = backendOfFile({
  async fill(folder) {
    const tokens = await seedShop(folder)
    reports = await runSteps(folder, [
      ['gestionale', 'catalogue', file('gestionale-offerte.csv'), { profile: 'gestionale', pharmacy: 'F1' }],
      ['merchant', 'catalogue', file('merchant-offerte.tsv'), { profile: 'google-merchant', pharmacy: 'F1' }],
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
  expect([anywhere.price, anywhere.list_price, anywhere.highest_price]).toEqual([
    here.price,
    here.list_price,
    here.price,
  ])
  return here
}

const ENDED = ['980000001', '980000011', '980000021']
const RUNNING = ['980000002', '980000012', '980000022']
const FUTURE = ['980000003', '980000013', '980000023']
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
  expect(feed.items.find((one) => one.minsan === minsan)?.price).toBe(price)
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

test('an offer that ends between cart and order is told as a changed price, and not sold', async () => {
  const [minsan = ''] = RUNNING
  const me = somebody()
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity: 1 } }, me)
  await backend.stop()
  await runSteps(backend.folder, [['sql', `update offers set sale_ends_at = now() where minsan = '${minsan}'`]])
  await backend.start()
  const refused = await api('createOrder', { body: collection({ expected_total: 9 }) }, me)
  expect([refused.status, refused.problem.code]).toEqual([409, 'prices_changed'])
  const { data: cart } = await api('getCart', {}, me)
  expect(cart).toMatchObject({ message: { code: 'prices_changed', minsans: [minsan] }, subtotal: 12 })
  const placed = await api('createOrder', { body: collection({ expected_total: 12 }) }, me)
  expect([placed.status, placed.data.lines.map((line) => line.unit_price)]).toEqual([201, [12]])
})
