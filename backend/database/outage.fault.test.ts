import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { startFaultyProxy } from '@/lib/process/testing/faulty-proxy'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { type Cluster, newCluster, seedShopAt } from '../testing/cluster'
import { printFaultRow } from '../testing/fault-row'
import { newFolder, removeFolder } from '../testing/folder'
import { collection } from '../testing/ordering'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const folder = newFolder()
let cluster: Cluster
let tokens: string[]

beforeAll(async () => {
  cluster = await newCluster()
  tokens = await seedShopAt(cluster.url, folder)
}, 300_000)

afterAll(async () => {
  cluster?.remove()
  await removeFolder(folder)
})

const start = (url: string) => startBackend({ DEMO: 'off', DATABASE_URL: url }, folder)
const timed = async (url: string) => {
  const began = performance.now()
  const { status } = await fetch(url)
  return { status, seconds: (performance.now() - began) / 1000 }
}

test('PostgreSQL ends and starts again under orders: 503 meanwhile, no 500, every acknowledged order once', async () => {
  const backend = await start(cluster.url)
  const api = createApi(backend.url)
  const seen = new Map<number, number>()
  const acknowledged: { token: string; id: string }[] = []
  let over = false
  const shopper = async (token: string, index: number) => {
    const me = { token }
    for (let turn = 0; !over; turn += 1) {
      const key = { ...me, headers: { 'Idempotency-Key': `${index}-${turn}` } }
      const body = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 }
      const added = await api('addToCart', { body }, me)
      const ordered = await api('createOrder', { body: collection() }, key)
      for (const { status, headers } of [added, ordered]) {
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status === 503) expect(headers.get('retry-after')).toBe('2')
      }
      if (ordered.status === 201) acknowledged.push({ token, id: ordered.data.id })
    }
  }
  try {
    const shoppers = tokens.slice(1, 13).map(shopper)
    const ended = Promise.all(shoppers)
    const orders = async (count: number) => {
      while (acknowledged.length < count) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))])
    }
    for (const mode of ['immediate', 'fast'] as const) {
      await orders(acknowledged.length + 10)
      cluster.stop(mode)
      expect((await timed(`${backend.url}/categorie`)).status).toBe(503)
      cluster.start()
      expect(await timed(`${backend.url}/categorie`)).toMatchObject({ status: 200 })
    }
    await orders(acknowledged.length + 10)
    over = true
    await ended
    expect(seen.get(503)).toBeGreaterThan(0)
    expect([...seen.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([])
    const kept = await Promise.all(
      tokens.slice(1, 13).map(async (token) => (await api('listOrders', { query: {} }, { token })).data),
    )
    const ids = kept.flat().map(({ id }) => id)
    const lost = acknowledged.filter(({ id }) => !ids.includes(id))
    printFaultRow('PostgreSQL restarted', {
      faults: 2,
      requests: [...seen.values()].reduce((sum, count) => sum + count, 4),
      'answered 503': seen.get(503) ?? 0,
      'orders acknowledged': acknowledged.length,
      lost: lost.length,
      doubled: ids.length - new Set(ids).size,
    })
    expect(new Set(ids).size).toBe(ids.length)
    expect(lost).toEqual([])
    // Some may have been written although the response was lost; a retry would find them.
    expect(backend.output()).not.toContain('call failed')
  } finally {
    over = true
    await backend.stop()
  }
  expect(await backend.exited).toBe(0)
})

test('callers who wait too long for a lock or a connection get 503, book nothing, and are served when they repeat', async () => {
  const backend = await start(cluster.url)
  const holder = new pg.Client(cluster.url)
  try {
    const api = createApi(backend.url)
    const date = new Date(romeTimestamp(dayNumberAt(Date.now()) + 3, 600)).toISOString()
    const body = { service_id: shop.swab, date, note: 'insieme', health_data_consent: true }
    const book = (token: string) =>
      api('bookService', { params: { id: shop.central }, body }, { token, headers: { 'Idempotency-Key': 'same' } })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM services WHERE id = $1 FOR UPDATE', [shop.swab])
    // More than the pool has connections.
    const people = tokens.slice(40, 54)
    const refused = await Promise.all(people.map(book))
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      refused.map(() => [503, '2']),
    )
    await holder.query('ROLLBACK')
    const codes: string[] = []
    for (const token of people) {
      const answer = await book(token)
      codes.push(answer.status === 201 ? 'booked' : answer.problem.code)
    }
    expect(codes).toEqual(people.map((_, index) => (index < 2 ? 'booked' : 'slot_taken')))
  } finally {
    await holder.end()
    await backend.stop()
  }
})

test('a connection that falls silent is waited for seconds, never for ever, and the next ones work', async () => {
  const way = await startFaultyProxy(cluster.url)
  const backend = await start(way.url)
  try {
    const api = createApi(backend.url)
    // As many transactions as connections.
    const body = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 }
    const put = (token: string) => api('addToCart', { body }, { token })
    await Promise.all(tokens.slice(20, 40).map(put))
    way.silence()
    const reads = Array.from({ length: 14 }, () => timed(`${backend.url}/categorie`))
    const writes = tokens.slice(20, 30).map(put)
    const asked = await timed(`${backend.url}/health`)
    expect(asked.status).toBe(503)
    // Generous limits for a busy machine: without timeouts none of these would ever be answered.
    expect(asked.seconds).toBeLessThan(10)
    const answers = await Promise.all(reads)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(30)
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 503))
    way.speak()
    expect(await timed(`${backend.url}/categorie`)).toMatchObject({ status: 200 })
    const after = (await Promise.all(tokens.slice(20, 40).map(put))).map(({ status }) => status)
    expect(after).toEqual(Array(20).fill(200))
    const refused = 1 + reads.length + writes.length
    printFaultRow('PostgreSQL silent', { faults: 1, requests: refused + 21 + 20, 'answered 503': refused, lost: 0 })
  } finally {
    await backend.stop()
    way.close()
  }
})

test('a database that is not there, a disk that is full and a folder that is read-only are named, with what mends them', async () => {
  const missing = cluster.url.replace(/postgres$/, 'nowhere')
  await expect(start(missing)).rejects.toThrow(
    /ended with 78:\nThe backend cannot start: .+\nThe database of DATABASE_URL does not exist: create it/,
  )
  const away = cluster.url.replace(/:\d+\//, ':9/')
  await expect(start(away)).rejects.toThrow(
    /ended with 1:\nThe backend cannot start: .+\nThe database does not answer: start PostgreSQL/,
  )
  await expect(
    startBackend({ DEMO: 'off', DATABASE_URL: cluster.url, DATA_DIR: '/sys/salvia' }, folder),
  ).rejects.toThrow(/ended with 78:\nThe backend cannot start: .+\nNothing can be written there/)
  const backend = await start(cluster.url)
  const ready = async () => {
    const answer = await fetch(`${backend.url}/api/ready`)
    return { status: answer.status, checks: (await answer.json()).checks }
  }
  const until = async (status: number) => {
    let answer = await ready()
    while (answer.status !== status) answer = await ready()
    return answer.checks
  }
  const mayWrite = (bytes: string) => execFileSync('prlimit', [`--pid=${backend.pid}`, `--fsize=${bytes}:unlimited`])
  try {
    await until(200)
    mayWrite('1')
    let asked = await ready()
    while (asked.checks.disk.ok) asked = await ready()
    expect(asked.checks.disk).toEqual({ ok: false, code: 'full', mend: expect.stringContaining('DATA_DIR is full') })
    // Requests need PostgreSQL, which is elsewhere.
    expect(asked).toMatchObject({ status: 200, checks: { database: { ok: true } } })
    mayWrite('unlimited')
    while (!asked.checks.disk.ok) asked = await ready()
    cluster.stop('fast')
    expect((await until(503)).database).toMatchObject({ ok: false, code: 'away' })
    cluster.start()
    await until(200)
  } finally {
    await backend.stop()
  }
})

test('of two backends that start at once on an empty database one prepares it and the other waits', async () => {
  const both = [newFolder(), newFolder()]
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query('CREATE DATABASE fresh')
  await client.end()
  const url = cluster.url.replace(/postgres$/, 'fresh')
  const env = {
    DATABASE_URL: url,
    DEMO: 'on',
    DEMO_PRODUCTS: '20',
    DEMO_PHARMACIES: '3',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  }
  const running = await Promise.all(both.map((own) => startBackend(env, own)))
  try {
    const found = await Promise.all(
      running.map(
        async ({ url: at }) => (await createApi(at)('searchProducts', { query: { TakeRow: 100 } })).data.total,
      ),
    )
    expect(found[0]).toBeGreaterThan(0)
    expect(found[1]).toBe(found[0])
    expect(running.filter((one) => one.output().includes('Filling the empty database')).length).toBe(1)
  } finally {
    await Promise.all(running.map((one) => one.stop()))
    await Promise.all(both.map(removeFolder))
  }
})
