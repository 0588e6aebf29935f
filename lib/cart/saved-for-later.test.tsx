import { cartCalls } from '@/lib/contract/cart'
import { answered, hintSignedIn, refused, standInForPlatform } from '@/lib/testing/platform'
import { forgetSavedForLater, putBack, readSavedForLater, saveForLater } from './saved-for-later'

const platform = standInForPlatform()
const { addToCart, removeFromCart } = cartCalls
const cart = answered({ pharmacy_id: '1', temporary: false, message: null, products: [], subtotal: 0 })

const product = (minsan: string) => ({ minsan, quantity: 2, name: `Prodotto ${minsan}`, image: null, price: 5 })
const [one, two] = [product('012745093'), product('034208013')]

beforeEach(() => {
  localStorage.clear()
  hintSignedIn(true)
  platform.on(addToCart, cart)
  platform.on(removeFromCart, cart)
})

test('what leaves the cart is on the list, and the list grows', async () => {
  expect(await saveForLater('1', [one])).toBe(true)
  expect(platform.asked()).toMatchObject([{ row: removeFromCart, path: `/v1/cart/products/${one.minsan}` }])
  await saveForLater('1', [two, { ...one, quantity: 3 }])
  expect(readSavedForLater()).toEqual({ pharmacy_id: '1', products: [two, { ...one, quantity: 3 }] })
})

test('says where one stayed in the cart, and keeps it on the list', async () => {
  platform.on(removeFromCart, refused(500, 'internal_error'), cart)
  expect(await saveForLater('1', [one, two])).toBe(false)
  expect(readSavedForLater()?.products).toHaveLength(2)
})

test('puts back with the number of packs, and keeps what cannot be had', async () => {
  await saveForLater('1', [one, two])
  platform.on(addToCart, cart, refused(409, 'not_available'), cart)
  const list = readSavedForLater()
  expect(list && (await putBack(list))).toEqual([two.name])
  expect(platform.asked(addToCart)[0]?.body).toEqual({ pharmacy_id: '1', minsan: one.minsan, quantity: 2 })
  expect(readSavedForLater()?.products).toEqual([two])
  const rest = readSavedForLater()
  expect(rest && (await putBack(rest))).toEqual([])
  expect(readSavedForLater()).toBeNull()
})

test.each(['{', '{"pharmacy_id":1,"products":[]}', '{"pharmacy_id":1,"products":[{"minsan":"x"}]}'])(
  'a broken list is none: %s',
  (text) => {
    localStorage.setItem('put_aside', text)
    expect(readSavedForLater()).toBeNull()
  },
)

test('is thrown away', async () => {
  await saveForLater('1', [one])
  forgetSavedForLater()
  expect(readSavedForLater()).toBeNull()
})
