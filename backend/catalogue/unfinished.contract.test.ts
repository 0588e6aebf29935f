import { sql } from 'drizzle-orm'
import { type OpenDatabase, openDatabase, selectRows } from '../database/open'
import { backendOfFile, sharedBackend } from '../testing/file-backend'
import { testEnvironment } from '../testing/folder'
import { copyPrepared } from '../testing/prepared'
import { queryDatabase } from '../testing/query'
import { markUnfinished, mendUnfinished } from './unfinished'

jest.setTimeout(300_000)

const { folder, api } = sharedBackend('shop')
let opened: OpenDatabase

beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR = folder } = await testEnvironment(folder)
  opened = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR })
})
afterAll(() => opened.close())

const read = async () => {
  const [row] = await selectRows<{ wrong: number; mark: unknown }>(
    opened.database,
    sql`SELECT (SELECT count(*)::int FROM products WHERE pharmacies_count = 99) AS wrong,
      (SELECT value FROM settings WHERE key = 'derived_unfinished') AS mark`,
  )
  return row
}

test('finishes derived data in turns that others continue, while the shop serves', async () => {
  const { database } = opened
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`UPDATE products SET pharmacies_count = 99`)
    await markUnfinished(transaction)
  })
  const total = (await read())?.wrong ?? 0
  // The watch of the running shop may take turns too.
  await mendUnfinished(database, { size: 2, limit_ms: 0.000001 })
  expect((await read())?.wrong).toBeLessThan(total)
  expect((await api('searchProducts', { query: {} })).status).toBe(200)
  await mendUnfinished(database, { size: 2 })
  expect(await read()).toEqual({ wrong: 0, mark: null })
})

test('starts again when data became unfinished meanwhile', async () => {
  const { database } = opened
  await markUnfinished(database)
  await mendUnfinished(database, { size: 2, limit_ms: 0.000001 })
  await database.execute(sql`UPDATE products SET pharmacies_count = 99`)
  await markUnfinished(database)
  await mendUnfinished(database, { size: 5 })
  expect(await read()).toEqual({ wrong: 0, mark: null })
})

const restarted = backendOfFile({ fill: (folder) => copyPrepared('shelves', folder) })

const readTraits = () => queryDatabase(restarted.folder, 'SELECT minsan, traits FROM product_index ORDER BY minsan')

test('a start recomputes derived data of older rules, and keeps those of the current ones', async () => {
  const before = await readTraits()
  expect(JSON.stringify(before)).toMatch(/form\./)
  const restartWith = async (version: number) => {
    await queryDatabase(restarted.folder, "UPDATE product_index SET traits = '{}'")
    await queryDatabase(restarted.folder, `UPDATE settings SET value = '${version}' WHERE key = 'derived_version'`)
    await restarted.stop()
    await restarted.start()
    return readTraits()
  }
  expect(await restartWith(0)).toEqual(before)
  expect(JSON.stringify(await restartWith(1000))).not.toMatch(/form\./)
})
