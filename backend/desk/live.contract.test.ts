import { backendOfFile } from '../testing/file-backend'
import { collection, electronic, placeOrder } from '../testing/ordering'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api, somebody } = backend

/** Reads until it differs: a backend believes for two seconds what it has read. */
async function nextState(me: { token: string }, before: string) {
  for (;;) {
    const { data } = await api('getDeskState', {}, me)
    if (data.state !== before) return data
  }
}

test('the state changes with each order, step and prescription of the own pharmacies, and with no other', async () => {
  const pharmacist = await newStaff(backend, 'F1', 'pharmacist')
  const other = await newStaff(backend, 'F2', 'assistant')
  const theirs = (await api('getDeskState', {}, other)).data
  const empty = (await api('getDeskState', {}, pharmacist)).data
  expect(empty).toMatchObject({ waiting: 0, arrived: 0 })

  const order = await placeOrder(api, somebody(), shop.on_prescription, 1, collection({ prescriptions: [electronic] }))
  const placed = await nextState(pharmacist, empty.state)
  expect(placed).toMatchObject({ waiting: 1 })
  expect(placed.arrived).toBeGreaterThan(0)
  expect(placed).toMatchObject((await api('getDesk', {}, pharmacist)).data.live ?? {})
  expect(placed.watcher.pharmacy_ids).toEqual([shop.central])

  const params = { id: order.id }
  const version = async () => (await api('getDeskOrder', { params }, pharmacist)).data.version
  await api('judgeDeskPrescription', { params, body: { version: await version(), status: 'verified' } }, pharmacist)
  const verified = await nextState(pharmacist, placed.state)
  expect(verified.state).not.toBe(placed.state)
  expect(verified.arrived).toBe(placed.arrived)

  await api('noteDeskOrder', { params, body: { version: await version(), note: 'Telefonare' } }, pharmacist)
  const noted = await nextState(pharmacist, verified.state)
  expect(noted.state).not.toBe(verified.state)

  const statuses = ['confirmed' as const, 'preparing' as const]
  await api('moveDeskOrder', { params, body: { version: await version(), statuses } }, pharmacist)
  const taken = await nextState(pharmacist, noted.state)
  expect(taken).toMatchObject({ waiting: 0, arrived: placed.arrived })
  expect((await api('getDeskState', {}, other)).data).toEqual(theirs)
})

test('asking does not keep a session open', async () => {
  const me = await newStaff(backend, 'F1', 'assistant')
  const restart = async (minutes: number) => {
    await backend.stop()
    await backend.start({ NODE_OPTIONS: '--import ./backend/testing/later.mjs', HOURS_AHEAD: String(minutes / 60) })
  }
  await restart(10)
  expect((await api('getDeskState', {}, me)).status).toBe(200)
  await restart(16)
  expect((await api('getDeskState', {}, me)).problem.code).toBe('unauthenticated')
  await backend.stop()
  await backend.start()
})
