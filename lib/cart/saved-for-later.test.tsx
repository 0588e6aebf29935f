import { cartCalls } from '@/lib/contract/cart'
import { keepCart, soldProduct } from '@/lib/testing/cart'
import { hintSignedIn, refused, standInForPlatform } from '@/lib/testing/platform'
import { forgetSavedForLater, putBack, readSavedForLater, saveForLater } from './saved-for-later'
import { cartStore } from './state'

const platform = standInForPlatform()
const { removeFromCart } = cartCalls
const held = new Map<string, number>()

const product = (minsan: string) => {
  const { name, image, price } = soldProduct(minsan)
  return { minsan, name, image, price, quantity: 2 }
}
const [one, two, stays] = [product('012745093'), product('034208013'), product('923456786')]

beforeEach(() => {
  localStorage.clear()
  hintSignedIn(true)
  cartStore.forget()
  held.clear()
  for (const { minsan, quantity } of [one, two, stays]) held.set(minsan, quantity)
  keepCart(platform, held)
})

test('what leaves the cart is on the list, and the list grows', async () => {
  expect(await saveForLater('1', [one])).toBe(true)
  expect(platform.asked(removeFromCart)).toMatchObject([{ path: `/v1/cart/products/${one.minsan}` }])
  await saveForLater('1', [two, { ...one, quantity: 3 }])
  expect(readSavedForLater()).toEqual({ pharmacy_id: '1', products: [two, { ...one, quantity: 3 }] })
  expect([...held.keys()]).toEqual([stays.minsan])
})

test('says where one stayed in the cart, and keeps it on the list', async () => {
  platform.on(removeFromCart, refused(409, 'conflict'))
  expect(await saveForLater('1', [one, two])).toBe(false)
  expect(readSavedForLater()?.products).toHaveLength(2)
})

test('puts back with the number of packs, and keeps what cannot be had', async () => {
  await saveForLater('1', [one, two])
  const list = readSavedForLater()
  keepCart(platform, held, [two.minsan])
  expect(list && (await putBack(list))).toEqual([two.name])
  expect(held.get(one.minsan)).toBe(2)
  expect(readSavedForLater()?.products).toEqual([two])
  keepCart(platform, held)
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
