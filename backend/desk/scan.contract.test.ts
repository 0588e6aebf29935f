import { sharedBackend } from '../testing/file-backend'
import { collection, electronic, placeOrder } from '../testing/ordering'
import { queryDatabase } from '../testing/query'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend

const CODE = 'VRDLCU85T10F205D'
const NRE = '1300A4000000248'
let staff: { token: string }
let order: { id: string; number: string; pickup_code: string | null }

const scan = async (text: string, who = staff) => (await api('scanAtDesk', { body: { scan: text } }, who)).data

beforeAll(async () => {
  staff = await newStaff(backend, 'F1', 'assistant')
  order = await placeOrder(
    ...([api, somebody(), shop.on_prescription, 1] as const),
    collection({ prescriptions: [electronic] }),
  )
}, 600_000)

test('finds an order by the code and the number of its label, with and without prefix', async () => {
  const { id, number, pickup_code } = order
  for (const text of [String(pickup_code).toLowerCase(), `]C0${pickup_code}\r`, number, `]C0${number}`])
    expect(await scan(text)).toMatchObject({ found: 'orders', orders: [{ id }], minsan: null })
})

test('finds the open orders of a customer by codice fiscale and NRE, and says that there are none', async () => {
  for (const text of [electronic.health_code, `]A0*${electronic.health_code.toLowerCase()}*`, NRE])
    expect(await scan(text)).toMatchObject({ found: 'customer', orders: [{ id: order.id }] })
  expect(await scan('BNCGLI70A01H501W')).toEqual({ found: 'customer', orders: [], minsan: null })
  expect(await scan('1300A4999999999')).toEqual({ found: 'nothing', orders: [], minsan: null })
  expect(await scan('1300A')).toMatchObject({ found: 'half_nre', orders: [] })
})

test('finds the orders of who pays with a codice fiscale', async () => {
  const { id } = await placeOrder(api, somebody(), shop.cosmetic, 1, collection({ tax_code: CODE }))
  expect(await scan(CODE)).toMatchObject({ found: 'customer', orders: [{ id }] })
})

test('finds the open orders of the holder of a loyalty card', async () => {
  const me = somebody()
  const { id } = await placeOrder(api, me, shop.cosmetic)
  const insert = `INSERT INTO fidelity_cards (pharmacy_id, code, barcode_format, user_id)
    SELECT pharmacy_id, 'FIDEL0042', 'code128', user_id FROM orders WHERE id = $1`
  await queryDatabase(backend.folder, insert, [id])
  expect(await scan(']C0fidel0042')).toMatchObject({ found: 'customer', orders: [{ id }] })
  const other = await newStaff(backend, 'F2', 'assistant')
  expect(await scan('FIDEL0042', other)).toMatchObject({ found: 'nothing', orders: [] })
})

test('finds a product by minsan, A-code and EAN, and none that is unknown', async () => {
  for (const text of [shop.cosmetic, `A${shop.cosmetic}`])
    expect(await scan(text)).toEqual({ found: 'product', orders: [], minsan: shop.cosmetic })
  expect(await scan('8001234567897')).toMatchObject({ found: 'nothing' })
  expect(await scan('Telefonare domani')).toMatchObject({ found: 'nothing' })
})
