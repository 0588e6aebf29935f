// Uses the embedded database even if the other tests use PostgreSQL.
import '../testing/embedded'
import { execFileSync } from 'node:child_process'
import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { printFaultRow } from '../testing/fault-row'
import { newFolder, removeFolder } from '../testing/folder'
import { collection } from '../testing/ordering'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const TIMES = 3

test('a disk that is full under orders ends the backend with its reason, and every acknowledged order is there once', async () => {
  const folder = newFolder()
  const tokens = (await seedShop(folder)).slice(1, 13)
  const seen = new Map<number, number>()
  const acknowledged: string[] = []
  let unanswered = 0
  const shopper = async (api: ReturnType<typeof createApi>, token: string, round: string) => {
    for (let turn = 0; ; turn += 1) {
      const key = { token, headers: { 'Idempotency-Key': `${round}-${turn}` } }
      const body = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 }
      const added = await api('addToCart', { body }, { token })
      seen.set(added.status, (seen.get(added.status) ?? 0) + 1)
      const ordered = await api('createOrder', { body: collection() }, key)
      seen.set(ordered.status, (seen.get(ordered.status) ?? 0) + 1)
      if (ordered.status === 201) acknowledged.push(ordered.data.id)
    }
  }
  for (let time = 0; time < TIMES; time += 1) {
    const backend = await startBackend({ DEMO: 'off' }, folder)
    const before = acknowledged.length
    const shoppers = tokens.map((token, index) =>
      shopper(createApi(backend.url), token, `${time}-${index}`).catch(() => {
        unanswered += 1
      }),
    )
    while (acknowledged.length < before + 10) await new Promise((resolve) => setTimeout(resolve, 20))
    // Limits files to one byte: behaves like a full disk, with another error code.
    execFileSync('prlimit', [`--pid=${backend.pid}`, '--fsize=1:unlimited'])
    expect(await backend.exited).toBe(1)
    await Promise.all(shoppers)
  }
  const backend = await startBackend({ DEMO: 'off' }, folder)
  try {
    const api = createApi(backend.url)
    const lists = await Promise.all(
      tokens.map(async (token) => (await api('listOrders', { query: {} }, { token })).data),
    )
    const ids = lists.flat().map(({ id }) => id)
    const lost = acknowledged.filter((id) => !ids.includes(id)).length
    const doubled = ids.length - new Set(ids).size
    const requests = [...seen.values()].reduce((sum, count) => sum + count, unanswered)
    printFaultRow('disk full, embedded database', {
      faults: TIMES,
      requests,
      'answered 503': seen.get(503) ?? 0,
      'broken off': unanswered,
      'orders acknowledged': acknowledged.length,
      lost,
      doubled,
    })
    expect([lost, doubled]).toEqual([0, 0])
    expect([...seen.keys()].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([])
  } finally {
    await backend.stop()
    await removeFolder(folder)
  }
})
