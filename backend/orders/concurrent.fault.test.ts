import pg from 'pg'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import { randomKey } from '@/lib/identifiers/random-key'
import { createApi } from '../testing/api'
import { type RunningBackend, startBackend } from '../testing/backend'
import { type Cluster, newCluster, seedShopAt } from '../testing/cluster'
import { pdf } from '../testing/files'
import { newFolder, removeFolder } from '../testing/folder'
import { collection } from '../testing/ordering'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const folder = newFolder()
const holder = () => new pg.Client(cluster.url)
let cluster: Cluster
let backends: RunningBackend[] = []
let tokens: string[]

beforeAll(async () => {
  cluster = await newCluster()
  tokens = await seedShopAt(cluster.url, folder)
  const start = () => startBackend({ DEMO: 'off', DATABASE_URL: cluster.url }, folder)
  backends = [await start(), await start()]
}, 300_000)

afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.stop()))
  cluster?.remove()
  await removeFolder(folder)
})

const apis = () => backends.map(({ url }) => createApi(url))

let guests = 0
/** Places an order of a new guest with the process of that turn. */
function guestOrder(minsan: string, pharmacy_id: string = shop.central) {
  guests += 1
  const [one, other] = apis()
  const api = guests % 2 === 0 ? one : other
  const body = { ...collection(), pharmacy_id, products: [{ minsan, quantity: 1 }] }
  const headers = { 'X-Device': randomKey(32), 'X-Forwarded-For': `198.51.100.${guests}` }
  return api?.('createGuestOrder', { body }, { headers })
}

/** Runs `work` once another transaction waits for a lock of the given one. */
async function whileWaiting(lock: string, wait: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const client = holder()
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(lock)
    const waiting = wait()
    const blocked = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    while ((await client.query(blocked)).rowCount === 0);
    await work()
    await client.query('ROLLBACK')
    await waiting
  } finally {
    await client.end()
  }
}

test("the first orders of a year, of two processes at once, have the year's first numbers", async () => {
  const placed = await Promise.all(Array.from({ length: 6 }, () => guestOrder(shop.cosmetic)))
  const numbers = placed.map((answer) => answer?.data.order.number.split('-')[1]).sort()
  expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => String(index + 1).padStart(6, '0')))
})

test('an order that has its number and waits holds up no other', async () => {
  const [api] = apis()
  if (!api) throw new Error('no backend')
  const order = async (token: string) => {
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device, quantity: 1 } }, { token })
    return api('createOrder', { body: collection() }, { token })
  }
  const [, first = '', second = ''] = tokens
  // Its mails were charged: the next order locks these rows after all others.
  expect((await order(first)).status).toBe(201)
  await whileWaiting(
    'SELECT FROM limits FOR UPDATE',
    async () => expect((await order(first)).status).toBe(201),
    async () => {
      const body = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 }
      await api('addToCart', { body }, { token: second })
      expect((await api('createOrder', { body: collection() }, { token: second })).status).toBe(201)
    },
  )
})

test('a guest who waits for a product holds up no guest with another', async () => {
  await whileWaiting(
    `SELECT FROM offers WHERE minsan = '${shop.last_pack}' FOR UPDATE`,
    async () => expect((await guestOrder(shop.last_pack))?.status).toBe(201),
    async () => {
      expect((await guestOrder(shop.cosmetic))?.status).toBe(201)
      expect((await guestOrder(shop.cosmetic, shop.small))?.status).toBe(201)
    },
  )
})

test('of uploads to two processes at once as many are kept as may wait', async () => {
  const [, , , token = ''] = tokens
  const client = holder()
  await client.connect()
  try {
    await client.query(
      `INSERT INTO prescription_files (id, user_id, file_name_encrypted, content_type, size, content, created_at)
        SELECT 'f' || n, (SELECT id FROM users WHERE email = 'cliente-3@example.com'), 'x', 'application/pdf', 1, 'x', now()
        FROM generate_series(1, 19) AS n`,
    )
  } finally {
    await client.end()
  }
  const upload = async ({ url }: RunningBackend) => {
    const body = new FormData()
    body.append('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'ricetta.pdf')
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${url}${prescriptionCalls.uploadPrescription.path}`, { method: 'POST', body, headers })).status
  }
  expect((await Promise.all(backends.map(upload))).sort()).toEqual([201, 422])
})
