import { randomKey } from '@/lib/identifiers/random-key'
import { askAgain } from '../testing/api'
import { backendOfFile } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, placeOrder } from '../testing/ordering'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const MOST = 3
const PACKS = 5
const backend = backendOfFile({
  fill: seedShop,
  env: () => ({ OPEN_ORDERS_MAX: String(MOST), PACKS_MAX: String(PACKS) }),
})
const { api, somebody } = backend
type Me = ReturnType<typeof somebody>

const pharmacy_id = shop.central
const add = (me: Me, quantity = 1) => api('addToCart', { body: { pharmacy_id, minsan: shop.cosmetic, quantity } }, me)
const past = (me: Me, quantity = 1) =>
  api(
    'createGuestOrder',
    { body: { ...collection(), pharmacy_id, products: [{ minsan: shop.cosmetic, quantity }] } },
    { ...me, headers: { 'Idempotency-Key': randomKey() } },
  )
const getCode = (answer: Awaited<ReturnType<typeof past>>) => (answer.status === 201 ? 'placed' : answer.problem.code)
const open = async (me: Me) =>
  (await api('listOrders', { query: {} }, me)).data.filter(({ status }) => status !== 'cancelled').length

describe('open orders', () => {
  test('twelve concurrent calls place as many as the limit allows', async () => {
    const me = somebody()
    const codes = (await Promise.all(Array.from({ length: 12 }, () => askAgain(() => past(me))))).map(getCode)
    const refused = codes.filter((code) => code !== 'placed')
    expect(refused).toHaveLength(12 - MOST)
    // On a busy machine some wait for the lock too long.
    expect(['too_many_orders', 'unavailable']).toEqual(expect.arrayContaining(refused))
    expect(await open(me)).toBe(MOST)
  })

  test('the cart counts with them, the preview says so, and another order is possible once one has ended', async () => {
    const me = somebody()
    const first = await placeOrder(api, me, shop.cosmetic)
    for (let placed = 1; placed < MOST; placed += 1) expect(getCode(await past(me))).toBe('placed')
    await add(me)
    const preview = await api('previewOrder', { body: collection() }, me)
    expect(preview.data.problems).toContainEqual({ code: 'too_many_orders' })
    const refused = await api('createOrder', { body: collection() }, me)
    expect([refused.status, refused.problem.code]).toEqual([409, 'too_many_orders'])
    expect((await api('getCart', {}, me)).data.products).toHaveLength(1)
    await api('cancelOrder', { params: { id: first.id } }, me)
    expect((await api('createOrder', { body: collection() }, me)).status).toBe(201)
  })
})

test('a guest whose mailbox is proven has as many, parallel calls included', async () => {
  const email = 'proven@example.org'
  const headers = { 'X-Device': randomKey(32), 'X-Forwarded-For': '198.51.100.7' }
  await api('sendGuestCode', { body: { email } }, { headers })
  const [, code = ''] = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text) ?? []
  expect((await api('confirmGuestCode', { body: { email, code } }, { headers })).status).toBe(204)
  const products = [{ minsan: shop.cosmetic, quantity: 1 }]
  const body = { ...collection({ customer: { ...collection().customer, email } }), pharmacy_id, products }
  const place = () => api('createGuestOrder', { body }, { headers: { ...headers, 'Idempotency-Key': randomKey() } })
  const codes = (await Promise.all(Array.from({ length: 6 }, () => askAgain(place)))).map(getCode)
  expect(codes.filter((one) => one === 'placed')).toHaveLength(MOST)
  expect(codes.filter((one) => one === 'too_many_orders')).toHaveLength(6 - MOST)
})

describe('packs of a product', () => {
  test('a cart holds as many as the shop allows', async () => {
    const me = somebody()
    expect((await add(me, PACKS)).data.products).toMatchObject([{ quantity: PACKS, max_quantity: PACKS }])
    expect((await add(me)).problem.code).toBe('max_quantity_exceeded')
    const set = (quantity: number) =>
      api('setCartQuantity', { params: { minsan: shop.cosmetic }, body: { quantity } }, me)
    expect((await set(PACKS + 1)).problem.code).toBe('max_quantity_exceeded')
    expect((await set(999)).problem.code).toBe('max_quantity_exceeded')
    const merged = await api(
      'mergeCart',
      { body: { products: [{ idProdotto: shop.cosmetic, Qta: 999 }], pharmacy_id } },
      me,
    )
    expect(merged.data).toMatchObject({
      products: [{ quantity: PACKS }],
      not_merged: [{ minsan: shop.cosmetic, code: 'max_quantity_exceeded' }],
    })
  })

  test('concurrent calls do not exceed it', async () => {
    const me = somebody()
    await Promise.all(Array.from({ length: 8 }, () => askAgain(() => add(me))))
    expect((await api('getCart', {}, me)).data.products).toMatchObject([{ quantity: PACKS }])
  })

  test('a guest’s order and quote have no more, in one line or in several of the same product', async () => {
    const products = [
      { minsan: shop.cosmetic, quantity: PACKS },
      { minsan: shop.cosmetic, quantity: 1 },
    ]
    const quote = await api('quoteCart', {
      body: { pharmacy_id, products: [{ minsan: shop.cosmetic, quantity: 999 }] },
    })
    expect(quote.data.products).toMatchObject([{ quantity: PACKS, max_quantity: PACKS }])
    for (const lines of [products, [{ minsan: shop.cosmetic, quantity: 999 }]]) {
      const answer = await api('createGuestOrder', { body: { ...collection(), pharmacy_id, products: lines } })
      expect([answer.status, answer.problem.code]).toEqual([422, 'max_quantity_exceeded'])
    }
    expect(getCode(await past(somebody(), PACKS))).toBe('placed')
    expect(getCode(await past(somebody(), PACKS + 1))).toBe('max_quantity_exceeded')
  })

  test('product, list and search return the limit', async () => {
    const query = { pharmacy_id }
    expect((await api('getProduct', { params: { minsan: shop.cosmetic }, query })).data.max_quantity).toBe(PACKS)
    const { data } = await api('searchProducts', { query })
    for (const { max_quantity } of data.items) expect(max_quantity).toBeLessThanOrEqual(PACKS)
    expect(data.items.length).toBeGreaterThan(0)
  })
})
