import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { OrderStatus } from '@/lib/contract/orders'
import { sharedBackend } from '../testing/file-backend'
import { placeOrder } from '../testing/ordering'
import { queryDatabase } from '../testing/query'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

type Person = { token: string; name: string }
let anna: Person
let marta: Person

beforeAll(async () => {
  anna = await newStaff(backend, 'F1', 'assistant')
  marta = await newStaff(backend, 'F1', 'assistant')
}, 600_000)

/** No other test waits for packs. */
beforeEach(async () => {
  await queryDatabase(folder, "UPDATE orders SET status = 'cancelled'")
  await queryDatabase(folder, 'DELETE FROM supplies')
})

const query = { pharmacy_id: shop.central }
const list = async (who = anna) => (await api('listDeskSupplies', { query }, who)).data
const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, anna)).data

/** Places an order of packs that are not on the shelf, due at this day of 2099. */
async function orderOf(packs: number, day: number, minsan: string = shop.orderable) {
  const { id, number } = await placeOrder(api, somebody(), minsan, packs)
  await queryDatabase(folder, 'UPDATE orders SET ready_at = $2 WHERE id = $1', [id, `2099-01-0${day}T10:00:00Z`])
  return { id, number }
}

type Items = CallInput<Calls['orderDeskSupplies']>['body']['items']
const order = (items: Items, who = anna) => api('orderDeskSupplies', { body: { ...query, items } }, who)

/** Orders packs of the product from what the list shows now, and returns the supply's ID. */
async function orderNow(quantity: number, who = anna): Promise<string> {
  const version = (await list()).needs[0]?.version ?? ''
  const { data } = await order([{ minsan: shop.orderable, quantity, version }], who)
  return data.supplies[0]?.id ?? ''
}

const receive = (id: string, quantity: number, awaited = quantity, who = anna) =>
  api('receiveDeskSupply', { params: { id }, body: { quantity, awaited } }, who)
const undo = (id: string, press: 'ordered' | 'arrived', who = anna) =>
  api('undoDeskSupply', { params: { id }, body: { press } }, who)

async function move(id: string, ...statuses: OrderStatus[]) {
  const { version } = await show(id)
  return api('moveDeskOrder', { params: { id }, body: { version, statuses, all_here: true } }, anna)
}

describe('what is missing', () => {
  test('is listed by product with the orders that wait for it, the earliest due first', async () => {
    const late = await orderOf(2, 5)
    const early = await orderOf(1, 3)
    expect(await list()).toEqual({
      needs: [
        {
          ...{ minsan: shop.orderable, name: expect.stringMatching(/\w/), missing: 3, to_order: 3, version: '0' },
          due: '2099-01-03T10:00:00.000Z',
          orders: [
            { ...early, quantity: 1, due: '2099-01-03T10:00:00.000Z' },
            { ...late, quantity: 2, due: '2099-01-05T10:00:00.000Z' },
          ],
        },
      ],
      supplies: [],
    })
    await move(early.id, 'cancelled')
    expect((await list()).needs).toMatchObject([{ missing: 2, orders: [late] }])
    await move(late.id, 'confirmed', 'preparing', 'ready')
    expect((await list()).needs).toEqual([])
  })

  test('counts for the product into which an ordered one was merged', async () => {
    await orderOf(2, 5)
    const merge = 'INSERT INTO merged_products (minsan, into_minsan) VALUES ($1, $2)'
    await queryDatabase(folder, merge, [shop.orderable, shop.cosmetic])
    expect((await list()).needs).toMatchObject([{ minsan: shop.cosmetic, missing: 2 }])
    await queryDatabase(folder, 'DELETE FROM merged_products WHERE minsan = $1', [shop.orderable])
  })

  test('is what a proposal to the customer leaves of it', async () => {
    const { id } = await orderOf(3, 5)
    const { version } = await show(id)
    const quantities = [{ minsan: shop.orderable, quantity: 1 }]
    const body = { version, quantities, replacements: [], hours: 24, restock: false }
    expect((await api('proposeDeskChange', { params: { id }, body }, anna)).status).toBe(200)
    expect((await list()).needs).toMatchObject([{ missing: 1 }])
    await receive(await orderNow(3), 3)
    expect((await show(id)).lines).toMatchObject([{ quantity: 3, from_shelf: 1 }])
  })
})

describe('packs ordered from the wholesaler', () => {
  test('leave the list with who ordered them and when, and come back when it is taken back', async () => {
    await orderOf(3, 5)
    const before = await list()
    const { data } = await order([{ minsan: shop.orderable, quantity: 2, version: '0' }])
    expect(data.needs).toMatchObject([{ missing: 3, to_order: 1 }])
    expect(data.supplies).toEqual([
      {
        ...{ id: expect.any(String), minsan: shop.orderable, name: before.needs[0]?.name, quantity: 2, awaited: 2 },
        ...{ ordered_by: anna.name, ordered_at: expect.any(String), arrival: null, undo_until: expect.any(String) },
      },
    ])
    const id = data.supplies[0]?.id ?? ''
    expect((await undo(id, 'arrived')).problem.code).toBe('conflict')
    expect((await undo(id, 'ordered', marta)).data).toEqual(before)
    expect((await undo(id, 'ordered')).problem.code).toBe('not_found')
  })

  test('count once, however often and at however many tills the press is sent', async () => {
    await orderOf(3, 5)
    const item = { minsan: shop.orderable, quantity: 3, version: '0' }
    const sent = await Promise.all([order([item]), order([item], marta), order([item])])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await order([item])).problem.code).toBe('conflict')
    expect((await list()).supplies).toMatchObject([{ quantity: 3 }])
    expect((await order([item, item])).problem.code).toBe('conflict')
  })

  test('are refused whole if a product of them is not needed', async () => {
    await orderOf(3, 5)
    const version = '0'
    const items = [shop.orderable, shop.cosmetic].map((minsan) => ({ minsan, quantity: 3, version }))
    expect((await order(items)).problem.code).toBe('conflict')
    expect((await list()).supplies).toEqual([])
  })

  test('can be ordered again for what was not covered, and no longer be taken back after a minute', async () => {
    await orderOf(3, 5)
    const first = await orderNow(2)
    await queryDatabase(folder, "UPDATE supplies SET ordered_at = ordered_at - interval '2 minutes'")
    const second = await orderNow(1, marta)
    const { supplies, needs } = await list()
    expect(supplies).toMatchObject([{ id: second }, { id: first, undo_until: null }])
    expect(needs).toMatchObject([{ to_order: 0 }])
    expect((await undo(first, 'ordered')).problem.code).toBe('conflict')
    expect((await undo(second, 'ordered')).status).toBe(200)
  })
})

describe('packs that arrive', () => {
  test('are held by the orders that wait, the earliest due first, and tell which are complete', async () => {
    const late = await orderOf(2, 5)
    const early = await orderOf(2, 3)
    const before = await list()
    const id = await orderNow(4)
    const { data } = await receive(id, 3, 4, marta)
    expect(data.supplies).toMatchObject([
      {
        arrival: {
          ...{ quantity: 3, by: marta.name },
          orders: [
            { ...early, quantity: 2, complete: true },
            { ...late, quantity: 1, complete: false },
          ],
        },
      },
    ])
    // The pack that did not come is to be ordered again.
    expect(data.needs).toMatchObject([{ missing: 1, to_order: 1, orders: [{ ...late, quantity: 1 }] }])
    expect((await show(early.id)).tasks).not.toContain('to_order')
    expect((await show(late.id)).history.at(-1)).toMatchObject({
      ...{ action: 'packs_arrived', about: shop.orderable, by: marta.name },
    })
    expect((await receive(id, 3, 4)).problem.code).toBe('conflict')

    const undone = (await undo(id, 'arrived')).data
    expect(undone.needs.map(({ version: _version, ...need }) => need)).toEqual(
      before.needs.map(({ version: _version, ...need }) => ({ ...need, to_order: 0 })),
    )
    expect(undone.supplies).toMatchObject([{ id, awaited: 4, arrival: null }])
    expect((await show(late.id)).history.at(-1)).toMatchObject({ action: 'taken_back', about: 'packs_arrived' })
  })

  test('once, if two tills record it at the same time', async () => {
    const { id: waiting } = await orderOf(2, 5)
    const id = await orderNow(2)
    const sent = await Promise.all([receive(id, 2), receive(id, 2, 2, marta), receive(id, 2)])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await show(waiting)).lines).toMatchObject([{ from_shelf: 2 }])
  })

  test('go on the shelf with the order that is cancelled, and more than is needed changes no stock', async () => {
    const stock = async () => {
      const read = 'SELECT stock FROM offers WHERE minsan = $1 AND pharmacy_id = $2'
      return (await queryDatabase<{ stock: number }>(folder, read, [shop.orderable, Number(shop.central)]))[0]?.stock
    }
    const { id: waiting } = await orderOf(2, 5)
    const had = (await stock()) ?? 0
    await receive(await orderNow(5), 5)
    expect(await stock()).toBe(had)
    await move(waiting, 'cancelled')
    expect(await stock()).toBe(had + 2)
    await queryDatabase(folder, 'UPDATE offers SET stock = 0 WHERE minsan = $1', [shop.orderable])
  })

  test('stay where they are once the order is packed, or after a minute', async () => {
    const { id: waiting } = await orderOf(2, 5)
    const id = await orderNow(2)
    await receive(id, 2)
    await move(waiting, 'confirmed', 'preparing', 'ready')
    expect((await undo(id, 'arrived')).problem.code).toBe('conflict')
    const { version } = await show(waiting)
    await api('undoDeskPress', { params: { id: waiting }, body: { version } }, anna)
    await queryDatabase(folder, "UPDATE supplies SET arrived_at = arrived_at - interval '2 minutes'")
    expect((await undo(id, 'arrived')).problem.code).toBe('conflict')
    expect((await show(waiting)).lines).toMatchObject([{ from_shelf: 2 }])
  })

  test('are no longer awaited for an order that was packed with them before, until that is taken back', async () => {
    const { id: packed } = await orderOf(2, 3)
    const id = await orderNow(3)
    await move(packed, 'confirmed', 'preparing', 'ready')
    // A new order needs more than the pack that is still to come.
    await orderOf(2, 5)
    expect(await list()).toMatchObject({
      needs: [{ missing: 2, to_order: 1 }],
      supplies: [{ quantity: 3, awaited: 1, undo_until: null }],
    })
    expect((await undo(id, 'ordered')).problem.code).toBe('conflict')
    expect((await receive(id, 3)).problem.code).toBe('conflict')
    const { version } = await show(packed)
    await api('undoDeskPress', { params: { id: packed }, body: { version } }, anna)
    expect(await list()).toMatchObject({ needs: [{ missing: 4, to_order: 1 }], supplies: [{ awaited: 3 }] })
  })
})
