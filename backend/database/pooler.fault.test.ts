import pg from 'pg'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { type Cluster, newCluster, newPooler, seedShopAt } from '../testing/cluster'
import { newFolder, removeFolder } from '../testing/folder'
import { collection, placeOrder } from '../testing/ordering'
import { runProgram } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const folder = newFolder()
let cluster: Cluster
let pooler: Awaited<ReturnType<typeof newPooler>>
/** PostgreSQL itself, with a role that is no superuser. */
let direct: string
let tokens: string[]

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const rows: Record<string, string>[] = []
    for (const statement of statements) rows.push(...(await client.query(statement)).rows)
    return rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  cluster = await newCluster()
  await run(cluster.url, 'CREATE ROLE shop LOGIN', 'CREATE DATABASE shop OWNER shop')
  direct = cluster.url.replace('salvia@', 'shop@').replace(/postgres$/, 'shop')
  pooler = await newPooler(direct)
  tokens = (await seedShopAt(direct, folder)).slice(1)
}, 300_000)

afterAll(async () => {
  await pooler?.stop()
  cluster?.remove()
  await removeFolder(folder)
})

test('a pooler without an address of PostgreSQL itself is refused with the missing variable', async () => {
  await expect(startBackend({ DEMO: 'off', DATABASE_URL: pooler.url }, folder)).rejects.toThrow(
    /ended with 78:\nThe backend cannot start: DATABASE_URL names a connection pooler\. Set DATABASE_DIRECT_URL/,
  )
})

test('behind PgBouncer in transaction mode all orders are placed, and every connection has the limits', async () => {
  const where = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_POOL: '20' }
  const backend = await startBackend({ DEMO: 'off', ...where }, folder)
  const holder = new pg.Client(direct)
  try {
    const api = createApi(backend.url)
    const placed = await Promise.all(
      tokens.slice(0, 6).map((token) => placeOrder(api, { token }, shop.cosmetic, 1, collection())),
    )
    expect(new Set(placed.map(({ number }) => number)).size).toBe(6)
    expect(
      await run(
        pooler.url,
        'SHOW statement_timeout',
        'SHOW lock_timeout',
        'SHOW jit',
        'SELECT show_limit()',
        'SHOW pg_trgm.word_similarity_threshold',
      ),
    ).toMatchObject([
      { statement_timeout: '10s' },
      { lock_timeout: '5s' },
      { jit: 'off' },
      {},
      { 'pg_trgm.word_similarity_threshold': '0.3' },
    ])
    const listed = await runProgram(folder, 'backend/commands/main.ts', ['orders', 'list'], where)
    expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining(placed[0]?.number ?? '?')])
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM offers WHERE minsan = $1 FOR UPDATE', [shop.device])
    const me = { token: tokens[7] ?? '' }
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device, quantity: 1 } }, me)
    expect((await api('createOrder', { body: collection() }, me)).status).toBe(503)
  } finally {
    await holder.end()
    await backend.stop()
  }
})
