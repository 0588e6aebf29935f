import type { OrderRequest } from '@/lib/contract/orders'
import { dayNumberAt, dayText, isoWeekday } from '@/lib/values/rome-time'
import { sharedBackend } from '../testing/file-backend'
import { collection, delivery, placeOrder } from '../testing/ordering'
import { queryDatabase } from '../testing/query'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

const now = dayNumberAt(Date.now())
const monday = now - isoWeekday(now) + 1
const [thisWeek, lastWeek] = [dayText(monday), dayText(monday - 7)]
const pharmacy_id = shop.central
let owner: { token: string }

beforeAll(async () => {
  owner = await newStaff(backend, 'F1', 'owner')
}, 600_000)

const read = async (day = dayText(now)) => (await api('getDeskFigures', { query: { pharmacy_id, day } }, owner)).data

/** Places an order at a time of this week, which was ready after some minutes. */
async function order(how: OrderRequest, minutes: number | null, status = 'completed', week = thisWeek) {
  const { id } = await placeOrder(api, somebody(), shop.cosmetic, 1, how)
  const at = `${week}T00:00:00Z`
  await queryDatabase(folder, 'UPDATE orders SET created_at = $1, status = $2 WHERE id = $3', [at, status, id])
  if (minutes === null) return id
  const ready = new Date(Date.parse(at) + minutes * 60_000)
  await queryDatabase(folder, "INSERT INTO order_history (order_id, status, at) VALUES ($1, 'ready', $2)", [id, ready])
  return id
}

test('a week counts orders by state and way with the median time to ready, next to the week before', async () => {
  await order(collection(), 60)
  await order(collection(), 100)
  await order(delivery(), 500)
  await order(collection(), null, 'not_collected')
  await order(collection(), 30, 'cancelled', lastWeek)
  // Waits for its payment, and is not at the desk yet.
  const unpaid = await order(collection(), 5)
  await queryDatabase(folder, "UPDATE orders SET awaiting_payment_until = now() + interval '1 hour' WHERE id = $1", [
    unpaid,
  ])
  const figures = await read()
  expect(figures.week).toEqual({
    from: thisWeek,
    by_status: [
      { status: 'completed', collected: 2, delivered: 1 },
      { status: 'not_collected', collected: 1, delivered: 0 },
    ],
    ...{ ready_minutes: 100, ready: 3 },
  })
  const before = { from: lastWeek, by_status: [{ status: 'cancelled', collected: 1, delivered: 0 }] }
  expect(figures.before).toEqual({ ...before, ready_minutes: 30, ready: 1 })
  expect((await read(lastWeek)).week).toEqual(figures.before)
})

test('a week has the packs that were ordered for it, and what was searched often without a result', async () => {
  const supply = `INSERT INTO supplies (pharmacy_id, minsan, name, quantity, ordered_by, ordered_at)
    VALUES ($1, $2, $3, $4, 'Persona', $5)`
  const rows = [
    [Number(shop.central), shop.cosmetic, 'Crema', 2, `${thisWeek}T08:00:00Z`],
    [Number(shop.central), shop.cosmetic, 'Crema', 3, `${thisWeek}T09:00:00Z`],
    [Number(shop.central), shop.orderable, 'Balsamo', 9, `${lastWeek}T09:00:00Z`],
    [Number(shop.small), shop.orderable, 'Balsamo', 9, `${thisWeek}T09:00:00Z`],
  ]
  for (const row of rows) await queryDatabase(folder, supply, row)
  const miss = 'INSERT INTO search_misses (query, week, count) VALUES ($1, $2, $3)'
  await queryDatabase(folder, miss, ['sciroppo di mele', thisWeek, 7])
  await queryDatabase(folder, miss, ['forse un nome', thisWeek, 4])
  await queryDatabase(folder, miss, ['della settimana prima', lastWeek, 9])
  const { missing, searches } = await read()
  expect(missing).toEqual([{ minsan: shop.cosmetic, name: 'Crema', packs: 5 }])
  expect(searches).toEqual({ queries: [{ query: 'sciroppo di mele', count: 7 }], shown_from: 5, rare: 4 })
})

test('only an owner of the pharmacy reads its figures, and a day that is none is refused', async () => {
  const query = { pharmacy_id, day: thisWeek }
  for (const role of ['assistant', 'pharmacist'] as const)
    expect((await api('getDeskFigures', { query }, await newStaff(backend, 'F1', role))).problem.code).toBe('forbidden')
  expect((await api('getDeskFigures', { query }, await newStaff(backend, 'F2', 'owner'))).problem.code).toBe(
    'not_found',
  )
  expect((await api('getDeskFigures', { query: { ...query, day: '2026-02-30' } }, owner)).status).toBe(422)
})
