import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { DeskOrder } from '@/lib/contract/desk-order'
import type { OrderRequest, OrderStatus } from '@/lib/contract/orders'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { type Customer, sharedBackend } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

type Person = { token: string; name: string }
let pharmacist: Person
let assistant: Person

beforeAll(async () => {
  pharmacist = await newStaff(backend, 'F1', 'pharmacist')
  assistant = await newStaff(backend, 'F1', 'assistant')
}, 600_000)

/** Places an order of one pack with the customer's own address. */
const orderOf = (me: Customer, minsan: string = shop.cosmetic, wish: OrderRequest = collection()) =>
  placeOrder(api, me, minsan, 1, { ...wish, customer: { ...wish.customer, email: me.email } })

const show = async (id: string, who = assistant) => (await api('getDeskOrder', { params: { id } }, who)).data

type Body<Name extends 'moveDeskOrder' | 'setDeskPayment'> = Omit<CallInput<Calls[Name]>['body'], 'version'>

const versionOf = async (id: string, who = assistant) => (await show(id, who)).version

const moveBy = async (id: string, given: Body<'moveDeskOrder'>): Promise<DeskOrder> => {
  const body = { ...given, version: await versionOf(id) }
  return (await api('moveDeskOrder', { params: { id }, body }, assistant)).data
}

const pay = async (id: string, payment_status: Body<'setDeskPayment'>['payment_status']): Promise<DeskOrder> => {
  const body = { payment_status, version: await versionOf(id) }
  return (await api('setDeskPayment', { params: { id }, body }, assistant)).data
}

const move = (id: string, ...statuses: OrderStatus[]) => moveBy(id, { statuses, paid: true })

const undo = (id: string, version: string, who = assistant) =>
  api('undoDeskPress', { params: { id }, body: { version } }, who)

const undoNow = async (id: string, who = assistant) => undo(id, await versionOf(id, who), who)

/** Returns an order without the fields that an undo extends. */
const withoutHistory = ({ history: _history, undo: _undo, ...order }: DeskOrder) => order

/** Subjects of all mails about an order, sent and waiting, without the number. */
async function subjects(number: string): Promise<string[]> {
  const statement = 'SELECT subject FROM mail_outbox WHERE subject LIKE $1 ORDER BY id'
  const rows = await queryDatabase<{ subject: string }>(folder, statement, [`Ordine ${number}%`])
  return rows.map(({ subject }) => subject.replace(`Ordine ${number}`, '').replace(/^: /, ''))
}

const readStock = async (minsan: string): Promise<number | undefined> => {
  const statement = 'SELECT stock FROM offers WHERE minsan = $1 AND pharmacy_id = $2'
  return (await queryDatabase<{ stock: number }>(folder, statement, [minsan, Number(shop.central)]))[0]?.stock
}

const steps = ({ history }: DeskOrder) => history.map(({ status, action, about, by }) => [status ?? action, about, by])

describe('a status', () => {
  const tracking = { carrier: 'BRT', code: '1', url: null }

  test.each<[string, OrderRequest, OrderStatus[], Body<'moveDeskOrder'>]>([
    ['taken', collection(), [], { statuses: ['confirmed', 'preparing'] }],
    ['ready', collection(), ['confirmed', 'preparing'], { statuses: ['ready'] }],
    [
      'handed over',
      collection(),
      ['confirmed', 'preparing', 'ready'],
      { statuses: ['completed'], paid: true, method: 'cash' },
    ],
    ['shipped', delivery(), ['confirmed', 'preparing'], { statuses: ['shipped'], tracking }],
    ['cancelled', collection(), ['confirmed'], { statuses: ['cancelled'], reason: 'Manca.' }],
  ])('%s by mistake is as before, in the shop too, and the customer gets no mail', async (_, wish, before, body) => {
    const me = somebody()
    const { id, number } = await orderOf(me, shop.cosmetic, wish)
    if (before.length > 0) await move(id, ...before)
    await endUndoTime(folder)
    if (before.length > 0) await mailTo(backend, me.email, new RegExp(`${number}: `))
    const told = await subjects(number)
    const [order, seen, stock] = [
      await show(id),
      await api('getOrder', { params: { id } }, me),
      await readStock(shop.cosmetic),
    ]
    expect(order.undo).toBeNull()

    const pressed = await moveBy(id, body)
    const what = body.statuses.at(-1)
    expect(pressed).toMatchObject({ status: what, undo: { what, by: assistant.name } })
    expect(await subjects(number)).toHaveLength(told.length + 1)
    const { data } = await undo(id, pressed.version, pharmacist)
    expect(withoutHistory(data)).toEqual(withoutHistory(order))
    expect(data.undo).toBeNull()
    expect((await api('getOrder', { params: { id } }, me)).data).toEqual(seen.data)
    expect(await readStock(shop.cosmetic)).toBe(stock)
    expect(await subjects(number)).toEqual(told)
    expect(steps(data).slice(order.history.length)).toEqual([
      ...body.statuses.map((status) => ['moved', status, assistant.name]),
      ...(body.paid ? [['money_taken', 'cash', assistant.name]] : []),
      ['taken_back', what, pharmacist.name],
    ])
    // The press works again.
    expect((await moveBy(id, body)).status).toBe(what)
  })

  test('is sent in one mail for the presses of a minute, after it', async () => {
    const me = somebody()
    const { id, number } = await orderOf(me)
    await move(id, 'confirmed', 'preparing')
    await move(id, 'ready')
    expect(await subjects(number)).toEqual([' ricevuto', 'pronto per il ritiro'])
    await endUndoTime(folder)
    await mailTo(backend, me.email, new RegExp(`${number}: pronto`))
    expect((await undoNow(id)).problem).toMatchObject({ code: 'conflict' })
    expect((await show(id)).status).toBe('ready')
  })

  test('is mailed as it was, if the press that replaced its mail is taken back', async () => {
    const me = somebody()
    const { id, number } = await orderOf(me)
    await move(id, 'confirmed', 'preparing')
    await move(id, 'ready')
    expect((await undoNow(id)).data).toMatchObject({ status: 'preparing', undo: { what: 'preparing' } })
    expect(await subjects(number)).toEqual([' ricevuto', 'in preparazione'])
    expect((await undoNow(id)).data).toMatchObject({ status: 'received', undo: null })
    expect(await subjects(number)).toEqual([' ricevuto'])
    expect((await undoNow(id)).problem.code).toBe('conflict')
  })

  test('stays if its mail has left in the last moment', async () => {
    const me = somebody()
    const { id, number } = await orderOf(me)
    const { version } = await move(id, 'confirmed')
    await queryDatabase(folder, 'UPDATE mail_outbox SET send_after = now() WHERE topic IS NOT NULL AND attempts = 0')
    await mailTo(backend, me.email, new RegExp(`${number}: confermato`))
    expect((await undo(id, version)).problem.code).toBe('conflict')
    expect((await show(id)).status).toBe('confirmed')
  })

  test('can be taken back after a note of a colleague, and not after a change by the operator', async () => {
    const { id, number } = await orderOf(somebody())
    const { version } = await move(id, 'confirmed', 'preparing')
    await api('noteDeskOrder', { params: { id }, body: { version, note: 'Telefonare' } }, pharmacist)
    expect((await undo(id, version)).problem.code).toBe('conflict')
    expect((await undoNow(id)).data).toMatchObject({ status: 'received', staff_note: 'Telefonare' })
    await move(id, 'confirmed')
    expect(await runCommand(folder, 'orders', 'move', number, 'preparing')).toMatchObject({ code: 0 })
    expect((await show(id)).undo).toBeNull()
    expect((await undoNow(id)).problem.code).toBe('conflict')
  })

  test('of two who take it back at once, or go on, one is refused', async () => {
    const { id } = await orderOf(somebody())
    const { version } = await move(id, 'confirmed', 'preparing')
    const twice = await Promise.all([undo(id, version), undo(id, version, pharmacist)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const taken = await move(id, 'confirmed', 'preparing')
    const body = { version: taken.version, statuses: ['ready' as const] }
    const race = await Promise.all([
      undo(id, taken.version),
      api('moveDeskOrder', { params: { id }, body }, pharmacist),
    ])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await show(id)).status).toBe(race[0].status === 200 ? 'received' : 'ready')
  })

  test('cancelled by mistake stays so if its packs were sold meanwhile', async () => {
    const { id } = await orderOf(somebody(), shop.cosmetic)
    const stock = await readStock(shop.cosmetic)
    await move(id, 'cancelled')
    const set = 'UPDATE offers SET stock = $3 WHERE minsan = $1 AND pharmacy_id = $2'
    const offer = [shop.cosmetic, Number(shop.central)]
    await queryDatabase(folder, set, [...offer, 0])
    expect((await undoNow(id)).problem.code).toBe('conflict')
    expect([(await show(id)).status, await readStock(shop.cosmetic)]).toEqual(['cancelled', 0])
    await queryDatabase(folder, set, [...offer, (stock ?? 0) + 1])
    expect((await undoNow(id)).data.status).toBe('received')
  })
})

test('a payment or a refund is taken back', async () => {
  const { id } = await orderOf(somebody())
  const unpaid = await show(id)
  const paid = await pay(id, 'paid')
  expect(paid.undo).toMatchObject({ what: 'paid' })
  expect(withoutHistory((await undoNow(id)).data)).toEqual(withoutHistory(unpaid))
  await pay(id, 'paid')
  const owed = await move(id, 'cancelled')
  expect(owed.payment_status).toBe('refund_pending')
  await pay(id, 'refunded')
  const { data } = await undoNow(id)
  expect(withoutHistory(data)).toEqual(withoutHistory(owed))
  expect(steps(data).at(-1)).toEqual(['taken_back', 'refunded', assistant.name])
})

test('a verdict on a prescription is taken back by a pharmacist only, with the mail of a rejection', async () => {
  const wish = collection({ prescriptions: [electronic] })
  const { id, number } = await orderOf(somebody(), shop.on_prescription, wish)
  const unseen = await show(id, pharmacist)
  const verdict = async (status: 'verified' | 'rejected', reason?: string) => {
    const body = { status, reason, version: await versionOf(id, pharmacist) }
    return (await api('judgeDeskPrescription', { params: { id }, body }, pharmacist)).data
  }

  const verified = await verdict('verified')
  expect(verified.undo).toMatchObject({ what: 'prescription_verified', by: pharmacist.name })
  expect((await show(id)).undo).toBeNull()
  expect((await undoNow(id)).problem.code).toBe('forbidden')
  expect(withoutHistory((await undoNow(id, pharmacist)).data)).toEqual(withoutHistory(unseen))

  const rejected = await verdict('rejected', 'È scaduta.')
  expect(await subjects(number)).toEqual([' ricevuto', 'serve un’altra ricetta'])
  await verdict('verified')
  expect(await subjects(number)).toEqual([' ricevuto'])
  expect(withoutHistory((await undoNow(id, pharmacist)).data)).toEqual(withoutHistory(rejected))
  expect(await subjects(number)).toEqual([' ricevuto', 'serve un’altra ricetta'])
  // A cancellation drops the mail, and taking that back queues it again.
  await move(id, 'cancelled')
  expect(await subjects(number)).toEqual([' ricevuto', 'annullato'])
  await undoNow(id)
  expect(await subjects(number)).toEqual([' ricevuto', 'serve un’altra ricetta'])
})

test('goods that came back and the refund of a withdrawal are taken back, with the stock', async () => {
  const customer = somebody()
  const { id, number } = await orderOf(customer, shop.cosmetic, delivery())
  expect(await runCommand(folder, 'orders', 'pay', number, 'paid')).toMatchObject({ code: 0 })
  const moved = ['orders', 'move', number, 'confirmed', 'preparing', 'shipped', 'completed']
  expect(await runCommand(folder, ...moved)).toMatchObject({ code: 0 })
  const body = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
  const withdrawal = (await api('withdrawOrder', { params: { id }, body }, customer)).data.id
  const find = async () => {
    const { items } = (await api('listDeskReturns', { query: { all: true } }, assistant)).data
    return items.find((one) => one.id === withdrawal)
  }
  const [open, order, stock] = [await find(), await show(id), await readStock(shop.cosmetic)]
  const params = { id: withdrawal }
  const version = open?.order.version ?? ''

  const back = await api('takeBackDeskGoods', { params, body: { version, restock: true } }, assistant)
  expect(back.data).toMatchObject({ goods: 'back', undo: { what: 'goods_back', by: assistant.name } })
  expect(await readStock(shop.cosmetic)).toBe((stock ?? 0) + 1)
  const undone = await undo(id, back.data.order.version)
  expect(withoutHistory(undone.data)).toEqual(withoutHistory(order))
  expect([await find(), await readStock(shop.cosmetic)]).toEqual([open, stock])

  const refunded = await api('refundDeskReturn', { params, body: { version } }, assistant)
  expect(refunded.data).toMatchObject({ refund: 'refunded', undo: { what: 'withdrawal_refunded' } })
  expect((await undo(id, refunded.data.order.version)).data.payment_status).toBe(order.payment_status)
  expect(await find()).toEqual(open)
})

test('that a customer did not come is said from the start on, and taken back', async () => {
  const date = new Date(romeTimestamp(dayNumberAt(Date.now()) + 6, 600)).toISOString()
  const customer = backend.somebody()
  const body = { service_id: shop.pressure, date, health_data_consent: true }
  const { id } = (await api('bookService', { params: { id: shop.central }, body }, customer)).data
  const end = async (status: 'missed' | 'booked') => {
    const { version } = (await api('getDeskBooking', { params: { id } }, assistant)).data
    return api('endDeskBooking', { params: { id }, body: { version, status } }, assistant)
  }
  expect((await end('missed')).problem.code).toBe('conflict')
  const ago = "starts_at = now() - interval '5 minutes', ends_at = now() + interval '5 minutes'"
  await queryDatabase(folder, `UPDATE bookings SET ${ago} WHERE id = $1`, [id])
  expect((await api('getDeskBooking', { params: { id } }, assistant)).data.can_be_missed).toBe(true)
  expect((await end('missed')).data).toMatchObject({ status: 'missed', can_be_undone: true, can_be_missed: false })
  // The customer is not reproached.
  expect((await api('listMyBookings', {}, customer)).data).toMatchObject([{ id, status: 'done' }])
  expect((await end('booked')).data).toMatchObject({ status: 'booked', changed_by: assistant.name })
})

test('that a customer came is taken back, within a minute and if the time is still free', async () => {
  const date = new Date(romeTimestamp(dayNumberAt(Date.now()) + 5, 600)).toISOString()
  const caller = { first_name: 'Rosa', last_name: 'Neri', phone_number: '02 5550 1234' }
  const { id } = (await api('bookAtDesk', { body: { service_id: shop.pressure, date, ...caller } }, assistant)).data
  const soon = (minutes: number) =>
    queryDatabase(
      folder,
      `UPDATE bookings SET starts_at = now() + interval '${minutes} minutes',
        ends_at = now() + interval '${minutes + 10} minutes' WHERE id = $1`,
      [id],
    )
  await soon(60)
  const end = async (status: 'done' | 'booked') => {
    const { version } = (await api('getDeskBooking', { params: { id } }, assistant)).data
    return api('endDeskBooking', { params: { id }, body: { version, status } }, assistant)
  }
  expect((await end('booked')).problem.code).toBe('conflict')
  expect((await end('done')).data).toMatchObject({ status: 'done', can_be_undone: true })
  expect((await end('booked')).data).toMatchObject({ status: 'booked', can_be_done: true, changed_by: assistant.name })

  // Another takes the time, while this one is done.
  await end('done')
  const other = (await api('bookAtDesk', { body: { service_id: shop.pressure, date, ...caller } }, assistant)).data.id
  const take = 'UPDATE bookings SET starts_at = b.starts_at, ends_at = b.ends_at FROM bookings b WHERE b.id = $1'
  await queryDatabase(folder, `${take} AND bookings.id = $2`, [id, other])
  expect((await end('booked')).problem.code).toBe('slot_taken')
  await queryDatabase(folder, "UPDATE bookings SET status = 'cancelled' WHERE id = $1", [other])
  await queryDatabase(folder, "UPDATE bookings SET updated_at = updated_at - interval '2 minutes' WHERE id = $1", [id])
  expect((await api('getDeskBooking', { params: { id } }, assistant)).data.can_be_undone).toBe(false)
  expect((await end('booked')).problem.code).toBe('conflict')
})

test('moves are taken back to the time that the customer knows, until the customer is told', async () => {
  const time = (minutes: number) => new Date(romeTimestamp(dayNumberAt(Date.now()) + 16, minutes)).toISOString()
  const customer = backend.somebody()
  const body = { service_id: shop.pressure, date: time(600), health_data_consent: true }
  const { id } = (await api('bookService', { params: { id: shop.central }, body }, customer)).data
  const read = async () => (await api('getDeskBooking', { params: { id } }, assistant)).data
  const move = async (date: string) =>
    api('moveDeskBooking', { params: { id }, body: { version: (await read()).version, date } }, assistant)
  const undo = async () =>
    api('endDeskBooking', { params: { id }, body: { version: (await read()).version, status: 'booked' } }, assistant)
  const moved = () =>
    backend
      .mails()
      .map(readMail)
      .filter(({ to, subject }) => to.includes(customer.email) && /spostata/.test(subject))

  expect((await undo()).problem.code).toBe('conflict')
  expect((await move(time(620))).data).toMatchObject({ moved_from: time(600), can_be_undone: true })
  expect((await move(time(640))).data).toMatchObject({ moved_from: time(600), can_be_undone: true })
  expect((await undo()).data).toMatchObject({ starts_at: time(600), ends_at: time(610), moved_from: null })
  await endUndoTime(folder)
  expect((await undo()).problem.code).toBe('conflict')

  // Another takes the time before.
  await move(time(660))
  const other = (await api('bookService', { params: { id: shop.central }, body }, backend.somebody())).data.id
  expect((await undo()).problem.code).toBe('slot_taken')
  await queryDatabase(folder, "UPDATE bookings SET status = 'cancelled' WHERE id = $1", [other])
  await endUndoTime(folder)
  const { text } = await mailTo(backend, customer.email, /spostata/)
  expect(text).toMatch(/Prima: .* 10:00/)
  expect(moved()).toHaveLength(1)
  expect((await undo()).problem.code).toBe('conflict')
  await queryDatabase(folder, "UPDATE bookings SET updated_at = updated_at - interval '2 minutes' WHERE id = $1", [id])
  expect(await read()).toMatchObject({ can_be_undone: false })
})
