import { type Customer, sharedBackend } from '../testing/file-backend'
import { delivery, placeOrder } from '../testing/ordering'
import { endUndoTime } from '../testing/query'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

let me: { token: string; name: string }

beforeAll(async () => {
  me = await newStaff(backend, 'F1', 'assistant')
}, 600_000)

const list = async (all = false) => (await api('listDeskReturns', { query: { all } }, me)).data.items
const find = async (id: string, all = false) => (await list(all)).find((one) => one.id === id)
const readStock = async (minsan: string) => {
  const { items } = (await api('listDeskProducts', { query: { pharmacy_id: shop.central, search: minsan } }, me)).data
  return items[0]?.stock
}

/** Places a delivered and paid order of two creams and a device, and withdraws from some of it. */
async function withdrawn(customer: Customer, minsans: string[], ...statuses: string[]) {
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device, quantity: 1 } }, customer)
  const order = await placeOrder(api, customer, shop.cosmetic, 2, delivery())
  for (const args of [
    ['pay', order.number, 'paid'],
    ['move', order.number, ...statuses],
  ])
    expect(await runCommand(folder, 'orders', ...args)).toMatchObject({ code: 0 })
  return { order, ...(await withdraw(customer, order.id, minsans)) }
}

async function withdraw(customer: Customer, id: string, minsans: string[]) {
  const body = { name: 'Anna Rossi', contact: 'anna@example.com', minsans }
  return { id: (await api('withdrawOrder', { params: { id }, body }, customer)).data.id }
}

const takeBack = (id: string, version: string, restock: boolean) =>
  api('takeBackDeskGoods', { params: { id }, body: { version, restock } }, me)
const refund = (id: string, version: string) => api('refundDeskReturn', { params: { id }, body: { version } }, me)

test('goods come back once, to the shelf if they are whole, and are refunded with a name to each', async () => {
  const customer = somebody()
  const { order, id } = await withdrawn(customer, [shop.cosmetic], 'confirmed', 'preparing', 'shipped', 'completed')
  const open = await find(id)
  expect(open).toMatchObject({
    order: { id: order.id, number: order.number },
    ...{ name: 'Anna Rossi', goods: 'awaited', refund: 'pending', refunded_by: null },
    lines: [{ minsan: shop.cosmetic, quantity: 2, unit_price: 19.9 }],
    amount: { goods: 39.8, delivery: 0, total: 39.8 },
  })
  const version = open?.order.version ?? ''
  const before = (await readStock(shop.cosmetic)) ?? 0
  const back = await takeBack(id, version, true)
  expect(back.data).toMatchObject({ goods: 'back', goods_back_by: me.name })
  expect(await readStock(shop.cosmetic)).toBe(before + 2)
  expect((await takeBack(id, version, true)).problem.code).toBe('conflict')
  expect((await takeBack(id, back.data.order.version, true)).problem.code).toBe('conflict')
  expect(await readStock(shop.cosmetic)).toBe(before + 2)

  const done = await refund(id, back.data.order.version)
  expect(done.data).toMatchObject({ refund: 'refunded', refunded_by: me.name })
  expect((await refund(id, done.data.order.version)).problem.code).toBe('conflict')
  // It stays in sight while the press can be taken back.
  expect(await find(id)).toMatchObject({ refund: 'refunded', undo: { what: 'withdrawal_refunded', by: me.name } })
  await endUndoTime(folder)
  expect(await find(id)).toBeUndefined()
  expect(await find(id, true)).toMatchObject({ goods: 'back', refund: 'refunded', undo: null })
  const shown = (await api('getDeskOrder', { params: { id: order.id } }, me)).data
  // The device stays paid.
  expect(shown.payment_status).toBe('paid')
  const seen = (await api('getOrder', { params: { id: order.id } }, customer)).data
  expect(seen).toMatchObject({ payment_status: 'paid', withdrawals: [{ refunded_at: expect.any(String) }] })
  expect(shown.history.slice(-3).map(({ action, by }) => [action, by])).toEqual([
    ['goods_back', me.name],
    ['withdrawal_refunded', me.name],
    ['money_given_back', me.name],
  ])
})

test('an order with two withdrawals is refunded with the second, delivery included', async () => {
  const customer = somebody()
  const { order, id } = await withdrawn(customer, [shop.device], 'confirmed', 'preparing', 'shipped')
  const second = await withdraw(customer, order.id, [shop.cosmetic])
  const whole = await find(second.id)
  expect(whole?.amount).toMatchObject({ goods: 39.8, delivery: order.delivery_fee })
  const first = await refund(id, whole?.order.version ?? '')
  const pay = async () => {
    const { payment_status, due_back } = (await api('getDeskOrder', { params: { id: order.id } }, me)).data
    return [payment_status, due_back]
  }
  expect(await pay()).toEqual(['refund_pending', 39.8 + order.delivery_fee])
  await refund(second.id, first.data.order.version)
  expect(await pay()).toEqual(['refunded', 0])
})

test('a withdrawal before the handover has no goods, and is refunded by the command line too', async () => {
  const { order, id } = await withdrawn(somebody(), [shop.cosmetic], 'confirmed')
  expect(await find(id)).toMatchObject({ goods: 'none', refund: 'pending', amount: { goods: 39.8, delivery: 0 } })
  expect(await runCommand(folder, 'orders', 'pay', order.number, 'refunded')).toMatchObject({ code: 0 })
  expect(await find(id)).toBeUndefined()
  expect(await find(id, true)).toMatchObject({ refund: 'refunded', refunded_by: null })
  const status = async () => (await api('getDeskOrder', { params: { id: order.id } }, me)).data.payment_status
  expect(await status()).toBe('paid')
  // Cancelled, the rest of it is due.
  expect(await runCommand(folder, 'orders', 'move', order.number, 'cancelled')).toMatchObject({ code: 0 })
  expect(await status()).toBe('refund_pending')
  expect(await runCommand(folder, 'orders', 'pay', order.number, 'refunded')).toMatchObject({ code: 0 })
  expect(await status()).toBe('refunded')
})

test('what left the order before it was paid for is owed nothing', async () => {
  const customer = somebody()
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device, quantity: 1 } }, customer)
  const order = await placeOrder(api, customer, shop.cosmetic, 2, delivery())
  const early = await withdraw(customer, order.id, [shop.cosmetic])
  await runCommand(folder, 'orders', 'move', order.number, 'confirmed', 'preparing', 'shipped')
  const late = await withdraw(customer, order.id, [shop.device])
  expect(await find(late.id)).toMatchObject({ goods: 'awaited', refund: 'none' })
  const { number, version } = (await find(late.id))?.order ?? {}
  expect(number).toBe(order.number)
  const paid = { version: version ?? '', payment_status: 'paid' as const }
  expect((await api('setDeskPayment', { params: { id: order.id }, body: paid }, me)).data).toMatchObject({
    payment_status: 'refund_pending',
  })
  expect(await find(early.id)).toBeUndefined()
  expect(await find(early.id, true)).toMatchObject({ goods: 'none', refund: 'none' })
  expect(await find(late.id)).toMatchObject({ refund: 'pending' })
})

test('the command line notes that goods are back, once', async () => {
  const { order, id } = await withdrawn(somebody(), [shop.cosmetic], 'confirmed', 'preparing', 'shipped', 'completed')
  const before = (await readStock(shop.cosmetic)) ?? 0
  const back = await runCommand(folder, 'orders', 'returned', order.number, '--restock')
  expect(back.stdout).toMatch(/\(is back; refund of 39,80\s€ pending\)/)
  expect(await readStock(shop.cosmetic)).toBe(before + 2)
  expect(await find(id)).toMatchObject({ goods: 'back', goods_back_by: null, refund: 'pending' })
  const again = await runCommand(folder, 'orders', 'returned', order.number)
  expect(again).toMatchObject({ code: 1, stderr: 'No goods are awaited\n' })
})
