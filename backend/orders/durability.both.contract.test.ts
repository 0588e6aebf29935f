import { createApi } from '../testing/api'
import { startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { ordersThroughKills } from '../testing/kill-series'
import { collection } from '../testing/ordering'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const STOCK = 1000

it('keeps every acknowledged order and a correct stock when the process is killed in a burst of orders', async () => {
  const folder = newFolder()
  const tokens = (await seedShop(folder)).slice(1, 61)
  const first = await startBackend({ DEMO: 'off', PACKS_MAX: '999' }, folder)
  const before = createApi(first.url)
  const add = { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 2 } }
  await Promise.all(tokens.map((token) => before('addToCart', add, { token })))

  const acknowledged: { token: string; id: string }[] = []
  let killed: Promise<void> | null = null
  await Promise.all(
    tokens.map(async (token) => {
      // Calls in flight when the process dies fail.
      const answer = await before('createOrder', { body: collection() }, { token }).catch(() => null)
      if (answer?.status === 201) acknowledged.push({ token, id: answer.data.id })
      if (acknowledged.length >= 15) killed ??= first.kill()
    }),
  )
  await killed
  expect(acknowledged.length).toBeGreaterThanOrEqual(15)
  expect(acknowledged.length).toBeLessThan(tokens.length)

  const second = await startBackend({ DEMO: 'off', PACKS_MAX: '999' }, folder)
  try {
    const api = createApi(second.url)
    for (const { token, id } of acknowledged)
      expect((await api('getOrder', { params: { id } }, { token })).status).toBe(200)
    let ordered = 0
    for (const token of tokens) {
      const orders = (await api('listOrders', { query: {} }, { token })).data
      const { products } = (await api('getCart', {}, { token })).data
      // Either ordered and removed from the cart, or still in the cart and not ordered.
      expect(orders.length + products.length).toBe(1)
      ordered += orders.flatMap((order) => order.lines).reduce((sum, line) => sum + line.quantity, 0)
    }
    const body = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
    expect((await api('quoteCart', { body })).data.products[0]?.max_quantity).toBe(STOCK - ordered)
  } finally {
    await second.stop()
    await removeFolder(folder)
  }
})

// The long form is durability.long.test.ts.
it('has each order once after ten kills, whatever was answered before', async () => {
  const { acknowledged, faults } = await ordersThroughKills(10, 3)
  expect(faults).toEqual([])
  expect(acknowledged).toBeGreaterThan(10)
})
