import { readFileSync } from 'node:fs'
import path from 'node:path'
import { newCustomer } from '@/backend/testing/customer'
import { sharedBackend } from '@/backend/testing/file-backend'
import { pdf } from '@/backend/testing/files'
import { mailTo } from '@/backend/testing/mail'
import { collection, electronic, placeOrder } from '@/backend/testing/ordering'
import { runCommand } from '@/backend/testing/run'
import { shop } from '@/backend/testing/shop'
import { fillPath } from '@/lib/contract/call'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'

// Each resource's main path: `.both.` files run on the embedded database too if PostgreSQL runs all tests.
jest.setTimeout(300_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend
const central = { id: String(shop.central) }

test('an account is created, confirmed, read, changed and erased', async () => {
  const { token, email, password } = await newCustomer(backend)
  const me = { token }
  expect((await api('confirmIdentity', { body: { password } }, me)).status).toBe(204)
  expect((await api('listSessions', {}, me)).data).toMatchObject([{ current: true }])
  expect((await api('updateMe', { body: { first_name: 'Bruna' } }, me)).status).toBe(200)
  expect((await api('getMe', {}, me)).data).toMatchObject({ email, first_name: 'Bruna' })
  expect((await api('exportMe', {}, me)).data).toMatchObject({ profile: { email } })
  expect((await api('deleteMe', {}, me)).status).toBe(204)
  expect((await api('getMe', {}, me)).problem.code).toBe('unauthenticated')
})

test('addresses, patients, delegations and cards are stored', async () => {
  const me = somebody()
  const address = { address: 'Via Melzo', street_number: '12', city: 'Milano', postal_code: '20129' }
  const added = (await api('addAddress', { body: address }, me)).data
  expect((await api('listAddresses', {}, me)).data).toEqual([added])
  const person = { first_name: 'Mario', last_name: 'Rossi', health_code: 'RSSMRA80A01H501U' }
  await api('addPatient', { body: person }, me)
  expect((await api('listPatients', {}, me)).data).toMatchObject([person])
  expect((await api('listDelegations', {}, me)).data).toEqual([])
  expect((await api('listFidelityCards', {}, me)).data).toEqual([])
})

test('products, pharmacies and places are found', async () => {
  const found = await api('searchProducts', { query: { NomeProdotto: 'tachidol', pharmacy_id: shop.central } })
  expect(found.data.items.map(({ minsan }) => minsan)).toEqual([shop.otc])
  const suggested = await api('autocomplete', { query: { query: 'tachi' } })
  expect(suggested.data.items.map(({ minsan }) => minsan)).toEqual([shop.otc])
  const near = { latitude: 45.47, longitude: 9.2, radius_km: 10 }
  expect((await api('listPharmacies', { query: near })).data.map(({ id }) => id)).toContain(shop.central)
  expect((await api('getCity', { params: { city: 'milano' } })).data).toMatchObject({ name: 'Milano', province: 'MI' })
  expect((await api('listPlaces', {})).data).toMatchObject([{ province: 'MI' }])
})

test('a cart becomes an order, which the pharmacy moves and the customer hears of', async () => {
  const me = somebody()
  const order = await placeOrder(api, me, shop.otc, 2)
  expect(order).toMatchObject({ status: 'received', total: 9 })
  const { stdout } = await runCommand(
    folder,
    'orders',
    'move',
    order.number,
    'confirmed',
    'preparing',
    'ready',
    '--json',
  )
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ready' })
  expect((await api('listOrders', { query: {} }, me)).data).toMatchObject([{ id: order.id, status: 'ready' }])
  expect((await mailTo(backend, order.customer.email, new RegExp(order.number))).text).toContain('Farmacia Centrale')
})

test('a prescription’s code and file are encrypted, and the customer can read them', async () => {
  const me = somebody()
  const order = await placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [electronic] }))
  expect(order.prescriptions).toMatchObject([{ code_masked: '•••••••••••0248' }])
  const form = new FormData()
  const bytes = pdf('ricetta')
  form.append('prescription', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'ricetta.pdf')
  const headers = { Authorization: `Bearer ${me.token}` }
  const kept = await fetch(`${backend.url}${prescriptionCalls.uploadPrescription.path}`, {
    method: 'POST',
    body: form,
    headers,
  })
  const { id, size } = prescriptionCalls.uploadPrescription.answer.parse(await kept.json())
  const read = await fetch(`${backend.url}${fillPath(prescriptionCalls.getPrescription, { id })}`, { headers })
  // Uploads are re-encoded.
  expect(read.headers.get('content-type')).toBe('application/pdf')
  const content = Buffer.from(await read.arrayBuffer())
  expect([content.subarray(0, 5).toString(), content.length]).toEqual(['%PDF-', size])
})

test('a service is booked and cancelled', async () => {
  const me = somebody()
  const date = new Date(romeTimestamp(dayNumberAt(Date.now()) + 3, 600)).toISOString()
  const { data } = await api(
    'bookService',
    { params: central, body: { service_id: shop.pressure, date, health_data_consent: true } },
    me,
  )
  await api('cancelBooking', { params: { id: data.id } }, me)
  expect((await api('listMyBookings', {}, me)).data).toMatchObject([{ id: data.id, status: 'cancelled' }])
})

test('a sold-out product can be watched, and a backup contains everything', async () => {
  const body = { email: 'anna@example.com', pharmacy_id: shop.central, consent: true as const }
  expect((await api('notifyWhenBack', { params: { minsan: shop.sold_out }, body })).status).toBe(202)
  const file = path.join(folder, 'whole.backup')
  expect((await runCommand(folder, 'backup', file)).code).toBe(0)
  expect(readFileSync(file).length).toBeGreaterThan(10_000)
})
