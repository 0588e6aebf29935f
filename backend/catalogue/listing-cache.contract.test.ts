import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase, selectRows } from '../database/open'
import { sharedBackend } from '../testing/file-backend'
import { testEnvironment } from '../testing/folder'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'
import { refreshDerived } from './derived'

jest.setTimeout(300_000)

const backend = sharedBackend('shop')
const { api, folder } = backend
const LONG = 1100
const TAKE = 100
const central = { pharmacy_id: shop.central }
let opened: OpenDatabase

/** The long list at the central pharmacy, the cheapest first. */
const EXPECTED = sql`SELECT minsan FROM product_index i JOIN offers o USING (minsan)
  WHERE minsan LIKE '96%' AND pharmacy_id = 1 ORDER BY o.price_cents, i.name_key, minsan`

beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR = folder } = await testEnvironment(folder)
  opened = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR })
  await opened.database.execute(sql`INSERT INTO products (minsan, name, kind, vat_rate)
    SELECT '96' || lpad(g::text, 7, '0'), 'Agopunto ' || md5(g::text), 'cosmetic', 22 FROM generate_series(1, ${LONG}::int) g`)
  await opened.database.execute(sql`INSERT INTO offers (pharmacy_id, minsan, price_cents, stock)
    SELECT 1, minsan, 500 + hashtext(minsan) % 400, 1 FROM products WHERE minsan LIKE '96%'`)
})
beforeEach(() => refreshDerived(opened.database))
afterAll(() => opened.close())

const pageOf = async (PageIndex: number) => {
  const query = { ...central, NomeProdotto: 'agopunto', sort: 'price_asc' as const, available: true }
  return (await api('searchProducts', { query: { ...query, PageIndex, TakeRow: TAKE, facets: true } })).data
}

async function expectedOrder(): Promise<string[]> {
  return (await selectRows<{ minsan: string }>(opened.database, EXPECTED)).map(({ minsan }) => minsan)
}

const codesOf = ({ items }: Awaited<ReturnType<typeof pageOf>>) => items.map(({ minsan }) => minsan)

it('lists every product of a long list once, in order and with exact counts, across its blocks', async () => {
  const order = await expectedOrder()
  const listed: string[] = []
  for (let page = 1; page <= Math.ceil(LONG / TAKE); page += 1) {
    const { total, facets, ...rest } = await pageOf(page)
    expect([total, facets?.available, facets?.kinds]).toEqual([LONG, LONG, [{ value: 'cosmetic', count: LONG }]])
    listed.push(...codesOf({ total, facets, ...rest }))
  }
  expect(listed).toEqual(order)
  expect((await pageOf(Math.ceil(LONG / TAKE) + 1)).items).toEqual([])
})

it('shows current prices in a cached order, and omits a product that is gone since', async () => {
  const before = await pageOf(1)
  const [cheapest = '', second = ''] = codesOf(before)
  await opened.database.execute(
    sql`UPDATE offers SET price_cents = 9900 WHERE minsan = ${cheapest} AND pharmacy_id = 1`,
  )
  await opened.database.execute(sql`UPDATE products SET hidden_at = now() WHERE minsan = ${second}`)
  const { items } = await pageOf(1)
  expect(items[0]).toMatchObject({ minsan: cheapest, price: 99 })
  expect(items.map(({ minsan }) => minsan)).toEqual(codesOf(before).filter((minsan) => minsan !== second))
})

it('reads a long list again after a change at the desk', async () => {
  const last = (await expectedOrder()).at(-1) ?? ''
  expect(codesOf(await pageOf(1))).not.toContain(last)
  const me = await newStaff(backend, 'F1', 'pharmacist')
  const [product] = (await api('listDeskProducts', { query: { ...central, search: last } }, me)).data.items
  const body = { ...central, version: product?.version ?? '', price: 0.5, price_confirmed: true }
  expect((await api('setDeskProduct', { params: { minsan: last }, body }, me)).status).toBe(200)
  expect(codesOf(await pageOf(1))[0]).toBe(last)
})

it('lists own products at the desk with their number, and reads them again after one is hidden', async () => {
  const me = await newStaff(backend, 'F1', 'pharmacist')
  const listOf = async (page: number) => (await api('listDeskProducts', { query: { ...central, page } }, me)).data
  const own = await selectRows<{ minsan: string }>(
    opened.database,
    sql`SELECT minsan FROM products JOIN offers USING (minsan) WHERE pharmacy_id = 1 ORDER BY name, minsan`,
  )
  const listed: string[] = []
  for (let page = 1; listed.length < own.length; page += 1) {
    const { items, total } = await listOf(page)
    expect([total, items.length > 0]).toEqual([own.length, true])
    listed.push(...items.map(({ minsan }) => minsan))
  }
  expect(listed).toEqual(own.map(({ minsan }) => minsan))
  await opened.database.execute(sql`DELETE FROM offers WHERE minsan = '960000001'`)
  await refreshDerived(opened.database)
  expect((await listOf(1)).total).toBe(own.length - 1)
})

it('keeps a list no longer than until the next start or end of a reduction', async () => {
  await opened.database.execute(sql`UPDATE offers SET list_price_cents = 2000, sale_ends_at = now() + interval '60 seconds',
    price_changes_at = now() + interval '60 seconds' WHERE minsan = '960000002' AND pharmacy_id = 1`)
  await pageOf(1)
  const kept = await selectRows<{ late: boolean }>(
    opened.database,
    sql`SELECT expires_at > (SELECT min(price_changes_at) FROM offers) AS late FROM listing_cache`,
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter(({ late }) => late)).toEqual([])
})
