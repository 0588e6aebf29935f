import { createApi } from './api'
import { startBackend } from './backend'
import { pdf } from './files'
import { collection, delivery, electronic, placeOrder } from './ordering'
import { runProgram } from './run'
import { seedShop } from './seeded'
import { shop } from './shop'

export const CODE = 'RSSMRA80A01H501U'
export const customer = {
  first_name: 'Zenobio',
  last_name: 'Melzi',
  email: 'zenobio@example.com',
  phone_number: '3331234567',
}

/** Returns the tables that contain a text in plain text. */
export async function tablesWith(place: string, ...texts: string[]): Promise<string[]> {
  const { stdout, stderr } = await runProgram(place, 'backend/testing/find-text.ts', ['--sealed', ...texts])
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

/** Creates a shop in a new data folder, with an order that uses every field. */
export async function used(place: string, env: Record<string, string> = {}) {
  const [, token = ''] = await seedShop(place)
  const backend = await startBackend({ DEMO: 'off', ...env }, place)
  const api = createApi(backend.url)
  const me = { token }
  const write = { ...me, headers: { 'Idempotency-Key': 'one' } }
  await api('updateMe', { body: { health_code: CODE } }, me)
  await api('addPatient', { body: { first_name: 'Pazienza', last_name: 'Melzi', health_code: CODE } }, me)
  const prescriptions = [{ ...electronic, doctor: 'Dottor Canapone' }]
  const more = { customer, tax_code: CODE, collected_by: 'Gaudenzio' }
  const waiting = await placeOrder(api, write, shop.on_prescription, 1, collection({ ...more, prescriptions }))
  const shipping = {
    address: 'Via Zenobia',
    street_number: '1',
    city: 'Milano',
    postal_code: '20129',
    note: 'Canapone',
  }
  const sent = await placeOrder(api, me, shop.cosmetic, 1, delivery({ customer, shipping }))
  const said = { name: 'Zenobio Melzi', contact: 'zenobio@example.com', minsans: [shop.cosmetic] }
  expect((await api('withdrawOrder', { params: { id: sent.id }, body: said }, me)).status).toBe(201)
  const body = new FormData()
  body.set('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'canapone.pdf')
  const headers = { Authorization: `Bearer ${token}` }
  const uploaded = await fetch(`${backend.url}/v1/prescriptions`, { method: 'POST', body, headers })
  const { id: file } = await uploaded.json()
  return { backend, api, me, waiting, sent, file }
}

/** Reads all encrypted data of that shop as its customer and its pharmacy. */
export async function readable(
  place: string,
  { me, waiting, sent, file }: Awaited<ReturnType<typeof used>>,
  url: string,
  env: Record<string, string> = {},
) {
  const api = createApi(url)
  const headers = { Authorization: `Bearer ${me.token}` }
  const show = ['orders', 'show', waiting.number, '--json']
  const shown = await runProgram(place, 'backend/commands/main.ts', show, env)
  const { prescriptions } = JSON.parse(shown.stdout)
  const order = (await api('getOrder', { params: { id: waiting.id } }, me)).data
  const upload = await fetch(`${url}/v1/prescriptions/${file}`, { headers })
  return {
    health_code: (await api('getMe', {}, me)).data.health_code,
    patients: (await api('listPatients', {}, me)).data.map(({ first_name }) => first_name),
    order: [order.customer.first_name, order.tax_code, order.collected_by],
    shipping: (await api('getOrder', { params: { id: sent.id } }, me)).data.shipping?.address,
    prescription: [prescriptions[0].code, prescriptions[0].health_code, prescriptions[0].doctor],
    file: [upload.status, (await upload.arrayBuffer()).byteLength > 0, upload.headers.get('content-disposition')],
  }
}

export const ALL = {
  health_code: CODE,
  patients: ['Pazienza'],
  order: ['Zenobio', CODE, 'Gaudenzio'],
  shipping: 'Via Zenobia',
  prescription: ['1300A4000000248', CODE, 'Dottor Canapone'],
  file: [200, true, expect.stringContaining('canapone.pdf')],
}
