import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { type ArchivedCluster, newArchivedCluster, seedShopAt } from '../testing/cluster'
import { newFolder, removeFolder } from '../testing/folder'
import { placeOrder } from '../testing/ordering'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const folder = newFolder()
let server: ArchivedCluster

beforeAll(async () => {
  server = await newArchivedCluster()
})
afterAll(async () => {
  server.remove()
  await removeFolder(folder)
})

async function query(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Closes the current file of the log and waits until it is archived. */
async function archiveLog(): Promise<void> {
  const [row] = await query(server.url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
  const archived = 'SELECT last_archived_wal AS file FROM pg_stat_archiver'
  while (((await query(server.url, archived))[0]?.file ?? '') < (row?.file ?? '')) await wait(50)
}

test('orders of the minute before a mistake are recovered from a base backup and the archived log', async () => {
  const env = { DEMO: 'off', ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
  const tokens = (await seedShopAt(server.url, folder, env)).slice(1)
  const [one = '', two = '', three = ''] = tokens
  const backend = await startBackend({ ...env, DATABASE_URL: server.url })
  const place = (token: string) => placeOrder(createApi(backend.url), { token }, shop.cosmetic)
  await place(one)
  server.takeBase()
  await place(two)
  const [now] = await query(server.url, "SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.US TZH') AS time")
  await query(server.url, 'DELETE FROM orders')
  await place(three)
  await backend.stop()
  await archiveLog()

  const recovered = await server.recover(now?.time ?? '')
  const again = await startBackend({ ...env, DATABASE_URL: recovered.url })
  const orders = (token: string) => createApi(again.url)('listOrders', { query: {} }, { token })
  const counts = await Promise.all([one, two, three].map(async (token) => (await orders(token)).data.length))
  await again.stop()
  recovered.remove()
  expect(counts).toEqual([1, 1, 0])
})
