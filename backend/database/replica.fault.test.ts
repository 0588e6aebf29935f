import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApi } from '../testing/api'
import { type RunningBackend, startBackend } from '../testing/backend'
import { type Cluster, newCluster, newReplica, seedShopAt } from '../testing/cluster'
import { newFolder, removeFolder } from '../testing/folder'
import { collection, placeOrder } from '../testing/ordering'
import { runProgram } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const folder = newFolder()
let primary: Cluster
let replica: Cluster
let storefront: Server
let backend: RunningBackend
let env: Record<string, string>
let tokens: string[]
/** Names of the product, as read when each announcement came. */
let announced: string[] = []

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const api = () => createApi(backend.url)
const readName = async () =>
  (await api()('getProduct', { params: { minsan: shop.cosmetic }, query: {} })).data.name as string
const setName = (name: string) =>
  runProgram(folder, 'backend/commands/main.ts', ['products', 'set', shop.cosmetic, '--name', name], env)

/** Reads until the replica has answered. */
async function readFromReplica(): Promise<void> {
  const asked = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'salvia' AND query LIKE '%minsan%'"
  for (let seen = 0; seen === 0; seen = (await query(replica.url, asked)).length) await readName()
}

beforeAll(async () => {
  primary = await newCluster()
  tokens = (await seedShopAt(primary.url, folder)).slice(1)
  replica = await newReplica(primary)
  storefront = createServer(async (_, response) => {
    announced.push(await readName())
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => storefront.listen(0, '127.0.0.1', resolve))
  env = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    REVALIDATE_URL: `http://127.0.0.1:${(storefront.address() as AddressInfo).port}/`,
    REVALIDATE_SECRET: 'a-secret-of-the-tests',
  }
  backend = await startBackend({ DEMO: 'off', ...env }, folder)
}, 300_000)

afterAll(async () => {
  await backend?.stop()
  storefront?.close()
  replica?.remove()
  primary?.remove()
  await removeFolder(folder)
})

test('the catalogue is read from the replica', readFromReplica)

test.each([
  ['follows', async () => {}],
  ['has not replayed the change', () => query(replica.url, 'SELECT pg_wal_replay_pause()')],
])('a change is announced when every read shows it, while the replica %s', async (how, before) => {
  await readFromReplica()
  await before()
  announced = []
  const { stderr, code } = await setName(`Crema ${how}`)
  expect([code, stderr]).toEqual([0, ''])
  expect(announced.length).toBeGreaterThan(0)
  expect(new Set(announced)).toEqual(new Set([`Crema ${how}`]))
  expect(await readName()).toBe(`Crema ${how}`)
})

test('orders and the customer’s own reads do not wait for the replica', async () => {
  const [token = ''] = tokens
  const { id } = await placeOrder(api(), { token }, shop.cosmetic, 1, collection())
  expect((await api()('getOrder', { params: { id } }, { token })).data.id).toBe(id)
  await query(replica.url, 'SELECT pg_wal_replay_resume()')
})

test('without the replica the primary answers, and the replica again once it is back', async () => {
  await readFromReplica()
  replica.stop('immediate')
  const names = await Promise.all(Array.from({ length: 10 }, readName))
  expect(new Set(names).size).toBe(1)
  replica.start()
  await readFromReplica()
})
