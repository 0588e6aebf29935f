import { addToCart, removeFromCart } from './browser'
import { forgetPutAside, putAside, putBack, readPutAside } from './put-aside'

jest.mock('./browser', () => ({ addToCart: jest.fn(), removeFromCart: jest.fn() }))
const add = jest.mocked(addToCart)
const remove = jest.mocked(removeFromCart)

const product = (minsan: string) => ({ minsan, quantity: 2, name: `Prodotto ${minsan}`, image: null, price: 5 })
const [one, two] = [product('012745093'), product('034208013')]

beforeEach(() => {
  localStorage.clear()
  add.mockReset().mockResolvedValue({ ok: true })
  remove.mockReset().mockResolvedValue({ ok: true })
})

test('what leaves the cart is on the list, and the list grows', async () => {
  expect(await putAside(1, [one])).toBe(true)
  expect(remove).toHaveBeenCalledWith(one.minsan)
  await putAside(1, [two, { ...one, quantity: 3 }])
  expect(readPutAside()).toEqual({ pharmacy_id: 1, products: [two, { ...one, quantity: 3 }] })
})

test('says where one stayed in the cart, and keeps it on the list', async () => {
  remove.mockResolvedValueOnce({ ok: false, code: 'failed' })
  expect(await putAside(1, [one, two])).toBe(false)
  expect(readPutAside()?.products).toHaveLength(2)
})

test('puts back with the number of packs, and keeps what cannot be had', async () => {
  await putAside(1, [one, two])
  add.mockResolvedValueOnce({ ok: true }).mockResolvedValueOnce({ ok: false, code: 'not_available' })
  const list = readPutAside()
  expect(list && (await putBack(list))).toEqual([two.name])
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ minsan: one.minsan }), 2, 1)
  expect(readPutAside()?.products).toEqual([two])
  const rest = readPutAside()
  expect(rest && (await putBack(rest))).toEqual([])
  expect(readPutAside()).toBeNull()
})

test.each(['{', '{"pharmacy_id":1,"products":[]}', '{"pharmacy_id":1,"products":[{"minsan":"x"}]}'])(
  'a broken list is none: %s',
  (text) => {
    localStorage.setItem('put_aside', text)
    expect(readPutAside()).toBeNull()
  },
)

test('is thrown away', async () => {
  await putAside(1, [one])
  forgetPutAside()
  expect(readPutAside()).toBeNull()
})
