import { DESK_PAGE } from '@/lib/contract/desk'
import { DESK_FOUND_MAX } from '@/lib/contract/desk-products'
import { sharedBackend } from '../testing/file-backend'
import { queryDatabase } from '../testing/query'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder } = backend

it('lists the same products by name whether few are looked up or many are held, and ends a wide search', async () => {
  const me = await newStaff(backend, 'F1', 'assistant')
  const names = () =>
    queryDatabase<{ name: string }>(
      folder,
      `SELECT p.name FROM products p WHERE EXISTS
        (SELECT FROM offers o WHERE o.minsan = p.minsan AND pharmacy_id = 1) ORDER BY p.name, p.minsan`,
    )
  const pageOf = async (query: { search?: string; page?: number }) => {
    const { items, total } = (await api('listDeskProducts', { query: { pharmacy_id: shop.central, ...query } }, me))
      .data
    return { names: items.map(({ name }) => name), total }
  }
  const few = (await names()).map(({ name }) => name)
  expect(await pageOf({})).toEqual({ names: few.slice(0, DESK_PAGE), total: few.length })
  await queryDatabase(
    folder,
    `INSERT INTO products (minsan, name, kind, vat_rate)
        SELECT '96' || lpad(g::text, 7, '0'), 'Agopunto ' || md5(g::text), 'cosmetic', 22 FROM generate_series(1, ${DESK_FOUND_MAX + 5}) g`,
  )
  await queryDatabase(
    folder,
    `INSERT INTO offers (pharmacy_id, minsan, price_cents, stock)
        SELECT 1, minsan, 100, 1 FROM products WHERE minsan LIKE '96%' AND minsan < '960000700'`,
  )
  const many = (await names()).map(({ name }) => name)
  for (const page of [1, 3, Math.ceil(many.length / DESK_PAGE)])
    expect(await pageOf({ page })).toEqual({
      names: many.slice((page - 1) * DESK_PAGE, page * DESK_PAGE),
      total: many.length,
    })
  expect((await pageOf({ search: 'agopunto' })).total).toBe(DESK_FOUND_MAX)
  await queryDatabase(folder, `DELETE FROM products WHERE minsan LIKE '96%'`)
})
