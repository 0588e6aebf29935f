import type { OrderStatus } from '@/lib/contract/orders'
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

describe('packs of an order being prepared', () => {
  const GS = '\u001d'
  const EAN = '8006540000014'
  let id: string
  let minsan: string
  let pharmacist: { token: string }
  const matrix = (lot: string, serial: string, expires = '991231') =>
    `]d20108006540000014${`17${expires}10${lot}`}${GS}21${serial}${GS}716${minsan}`
  const pick = async (text: string, who = staff) =>
    (await api('pickDeskPack', { params: { id }, body: { scan: text } }, who)).data
  const read = async () => (await api('getDeskOrder', { params: { id } }, staff)).data
  const move = async (...statuses: OrderStatus[]) => {
    const { version } = await read()
    await api('moveDeskOrder', { params: { id }, body: { version, statuses } }, staff)
  }

  beforeEach(async () => {
    pharmacist = await newStaff(backend, 'F1', 'pharmacist')
    minsan = shop.otc
    id = (await placeOrder(api, somebody(), minsan, 2)).id
    await queryDatabase(backend.folder, 'UPDATE products SET ean = ARRAY[$1] WHERE minsan = $2', [EAN, minsan])
    await move('confirmed', 'preparing')
  })

  test('are counted by code, EAN and DataMatrix up to the ordered ones, from several tills', async () => {
    const before = await read()
    expect(await pick(EAN)).toMatchObject({ refused: null, minsan, picked: 1, quantity: 2 })
    expect(await pick(matrix('L0T42', 'AB1'), pharmacist)).toMatchObject({ refused: null, picked: 2 })
    expect(await pick(`A${minsan}`)).toMatchObject({ refused: 'pack_too_many', picked: 2, quantity: 2 })
    const { lines, version } = await read()
    expect(lines[0]?.packs).toEqual([
      { lot: null, expires: null },
      { lot: 'L0T42', expires: '2099-12-31' },
    ])
    // A colleague's press on the order still counts.
    expect(version).toBe(before.version)
  })

  test('never exceed the ordered ones when two tills scan at once', async () => {
    const picks = await Promise.all([pick(EAN), pick(EAN, pharmacist), pick(EAN), pick(EAN, pharmacist)])
    expect(picks.filter(({ refused }) => refused === null)).toHaveLength(2)
    expect((await read()).lines[0]?.packs).toHaveLength(2)
  })

  test('are refused with their name if they are of another product, and without it if nobody knows it', async () => {
    const wrong = await pick(shop.cosmetic)
    expect(wrong).toMatchObject({ refused: 'pack_wrong', minsan: shop.cosmetic, name: expect.stringMatching(/\w/) })
    expect(await pick('8001234567897')).toMatchObject({ refused: 'pack_wrong', minsan: null, name: null })
    expect(await pick('Telefonare domani')).toMatchObject({ refused: 'pack_wrong', name: null })
    expect((await read()).lines[0]?.packs).toEqual([])
  })

  test('are refused after their expiry, and if the same one was scanned before', async () => {
    expect(await pick(matrix('OLD', 'AB1', '200131'))).toMatchObject({ refused: 'pack_expired', expires: '2020-01-31' })
    expect(await pick(matrix('L0T42', 'AB1'))).toMatchObject({ refused: null, picked: 1 })
    expect(await pick(matrix('L0T42', 'AB1'))).toMatchObject({ refused: 'pack_repeated', picked: 1 })
    expect(await pick(matrix('L0T42', 'AB2'))).toMatchObject({ refused: null, picked: 2 })
  })

  test('are taken back one by one, the last first, and open pages notice each', async () => {
    const state = async () => (await api('getDesk', { query: {} }, staff)).data.live?.state
    const states = [await state()]
    await pick(matrix('L1', 'AB1'))
    states.push(await state())
    await pick(matrix('L2', 'AB2'))
    states.push(await state())
    const remove = () => api('removeDeskPack', { params: { id }, body: { minsan } }, staff)
    expect((await remove()).data.lines[0]?.packs).toMatchObject([{ lot: 'L1' }])
    expect((await remove()).data.lines[0]?.packs).toEqual([])
    expect((await remove()).problem.code).toBe('not_found')
    expect(new Set(states).size).toBe(3)
  })

  test('stay as they are once it is ready, before which nothing is counted', async () => {
    await pick(EAN)
    await move('ready')
    expect(await pick(EAN)).toMatchObject({ refused: 'not_preparing' })
    expect((await api('removeDeskPack', { params: { id }, body: { minsan } }, staff)).problem.code).toBe('not_found')
    expect((await read()).lines[0]?.packs).toHaveLength(1)
  })

  test('are counted for the ordered code of a product that was merged into another', async () => {
    const merge = 'INSERT INTO merged_products (minsan, into_minsan) VALUES ($1, $2)'
    await queryDatabase(backend.folder, merge, [minsan, shop.cosmetic])
    expect(await pick(shop.cosmetic)).toMatchObject({ refused: null, minsan, picked: 1 })
  })
})
