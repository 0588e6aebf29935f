import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase, selectRows } from '../database/open'
import { sharedBackend } from '../testing/file-backend'
import { testEnvironment } from '../testing/folder'
import { placeOrder } from '../testing/ordering'
import { shop } from '../testing/shop'
import { cleanup } from './cleanup'

jest.setTimeout(300_000)

const { api, folder, somebody } = sharedBackend('shop')
let opened: OpenDatabase

beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR = folder } = await testEnvironment(folder)
  opened = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR })
})
afterAll(() => opened.close())

/** More than a statement of the cleanup deletes. */
const MANY = 2300

test('deletes all that retention rules name, in pieces, and nothing else', async () => {
  const { database } = opened
  const { id } = await placeOrder(api, somebody(), shop.cosmetic)
  const { id: open } = await placeOrder(api, somebody(), shop.cosmetic)
  const noteChanges = (run: string, days: number, table: string, before: string | null, rows = 1) =>
    database.execute(sql`INSERT INTO import_changes (run, table_name, key, before, at)
      SELECT ${run}, ${table}, '{}', ${before}::jsonb, now() - ${days} * interval '1 day' FROM generate_series(1, ${rows}::int)`)
  await noteChanges('old', 91, 'products', '{"name": "x"}', MANY)
  await noteChanges('old stock', 8, 'offers', '{"stock": 1}', MANY)
  await noteChanges('new stock', 6, 'offers', '{"stock": 1}')
  await noteChanges('price', 8, 'offers', '{"stock": 1, "price_cents": 100}')
  await noteChanges('added', 8, 'offers', null)
  await database.execute(sql`INSERT INTO search_misses (query, week)
    SELECT 'vecchia ' || g, '2020-01-06' FROM generate_series(1, ${MANY}::int) g`)
  const noteFile = (id: string, status: string, days: number) =>
    database.execute(sql`INSERT INTO desk_imports
      (id, pharmacy_id, kind, file_name, status, headings_encrypted, columns, created_by, created_at)
      SELECT ${id}, min(id), 'cards', 'carte.csv', ${status}, '', '[]', '', now() - ${days} * interval '1 day' FROM pharmacies`)
  await noteFile('not imported', 'checked', 2)
  await noteFile('new', 'read', 0)
  await noteFile('imported', 'written', 2)
  await noteFile('old report', 'written', 31)
  for (const order of [id, open])
    await database.execute(sql`INSERT INTO order_messages (id, order_id, text_encrypted, by, at)
      VALUES (${order}, ${order}, '', '', now() - interval '31 days')`)
  await database.execute(
    sql`UPDATE orders SET status = 'completed', updated_at = now() - interval '31 days' WHERE id = ${id}`,
  )
  await cleanup({ database, files: { remove: async () => {} } as never, now: () => new Date() })
  const left = await selectRows<{ run: string }>(database, sql`SELECT run FROM import_changes ORDER BY run`)
  expect(left.map(({ run }) => run)).toEqual(['added', 'new stock', 'price'])
  expect(await selectRows(database, sql`SELECT id FROM order_messages`)).toEqual([{ id: open }])
  const files = await selectRows<{ id: string }>(database, sql`SELECT id FROM desk_imports ORDER BY id`)
  expect(files.map(({ id }) => id)).toEqual(['imported', 'new'])
  expect(await selectRows(database, sql`SELECT FROM search_misses WHERE query LIKE 'vecchia %'`)).toEqual([])
})
