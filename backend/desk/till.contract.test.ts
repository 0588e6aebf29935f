import type { PaymentMethod, TillMethod } from '@/lib/contract/desk'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { centsFromEuro, euroFromCents } from '@/lib/rules/money'
import { dayNumberAt, dayText, parseDay, today } from '@/lib/values/rome-time'
import { type Customer, sharedBackend } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { delivery, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

type Person = { token: string; name: string }
let anna: Person
let bruno: Person

beforeAll(async () => {
  anna = await newStaff(backend, 'F1', 'assistant')
  bruno = await newStaff(backend, 'F1', 'pharmacist')
}, 600_000)

const pharmacy_id = shop.central

const readTill = async (day = today()) => (await api('getDeskTill', { query: { pharmacy_id, day } }, anna)).data

const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, anna)).data

/** Hands over an order of one pack that is paid then. */
async function handOver(who: Person, method: TillMethod, me: Customer = somebody()): Promise<DeskOrder> {
  const wish = delivery()
  wish.customer.email = me.email
  const { id } = await placeOrder(api, me, shop.cosmetic, 1, wish)
  const params = { id }
  const statuses = ['confirmed' as const, 'preparing' as const, 'shipped' as const]
  const moving = { version: (await show(id)).version, statuses }
  const { version } = (await api('moveDeskOrder', { params, body: moving }, who)).data
  const body = { version, statuses: ['completed' as const], paid: true, method }
  return (await api('moveDeskOrder', { params, body }, who)).data
}

const undo = async (id: string, who = anna) =>
  (await api('undoDeskPress', { params: { id }, body: { version: (await show(id)).version } }, who)).data

const correct = async (id: string, method: TillMethod) =>
  api('correctDeskPayment', { params: { id }, body: { version: (await show(id)).version, method } }, bruno)

const close = async (
  counted: number,
  given: { note?: string; version?: string; day?: string; opening?: number; kept?: number } = {},
  who = anna,
) => {
  const body = { pharmacy_id, day: today(), version: (await readTill(given.day)).version, counted, ...given }
  return api('closeDeskTill', { body }, who)
}

/** The day's total of a method. */
const total = async (method: PaymentMethod | null) =>
  (await readTill()).by_method.find((sum) => sum.method === method)?.total ?? 0

const entriesOf = async (id: string) => (await readTill()).entries.filter(({ order }) => order.id === id)

test('the day adds up by method and person, to the cent of what the orders have received', async () => {
  const cash = await handOver(anna, 'cash')
  const card = await handOver(bruno, 'card')
  const { number } = await placeOrder(api, somebody(), shop.cosmetic)
  expect(await runCommand(folder, 'orders', 'pay', number, 'paid')).toMatchObject({ code: 0 })
  const back = await handOver(anna, 'card')
  const due = { version: back.version, payment_status: 'refund_pending' } as const
  const { version } = (await api('setDeskPayment', { params: { id: back.id }, body: due }, anna)).data
  const refund = { version, payment_status: 'refunded', method: 'cash' } as const
  const refunded = await api('setDeskPayment', { params: { id: back.id }, body: refund }, bruno)
  expect(refunded.data).toMatchObject({
    payment_status: 'refunded',
    last_booking: { amount: -back.total, method: 'cash' },
  })

  const { by_method, by_person, entries } = await readTill()
  expect(by_method).toEqual([
    { method: 'cash', taken: cash.total, given_back: back.total, total: euroFromCents(0) },
    {
      ...{ method: 'card', given_back: 0, taken: euroFromCents(centsFromEuro(card.total) + centsFromEuro(back.total)) },
      total: euroFromCents(centsFromEuro(card.total) + centsFromEuro(back.total)),
    },
    { method: null, taken: entries[2]?.amount, given_back: 0, total: entries[2]?.amount },
  ])
  expect(by_person.map(({ by, sums }) => [by, sums.map(({ method }) => method)])).toEqual([
    [anna.name, ['cash', 'card']],
    [bruno.name, ['cash', 'card']],
    [null, [null]],
  ])
  expect(entries.map(({ order, by, method }) => [order.number, by, method])).toEqual([
    [cash.number, anna.name, 'cash'],
    [card.number, bruno.name, 'card'],
    [number, null, null],
    [back.number, anna.name, 'card'],
    [back.number, bruno.name, 'cash'],
  ])
  const [paid] = await queryDatabase<{ sum: string }>(folder, 'SELECT sum(paid_cents) FROM orders')
  expect(entries.reduce((sum, { amount }) => sum + centsFromEuro(amount), 0)).toBe(Number(paid?.sum))
})

test('a press that is taken back does not count, and the list says who took it back', async () => {
  const before = await total('cash')
  const { id, total: sum, last_booking } = await handOver(anna, 'cash')
  expect(last_booking).toEqual({ amount: sum, method: 'cash' })
  expect(await total('cash')).toBe(euroFromCents(centsFromEuro(before) + centsFromEuro(sum)))
  expect(await undo(id, bruno)).toMatchObject({ status: 'shipped', payment_status: 'unpaid', last_booking: null })
  expect(await total('cash')).toBe(before)
  expect(await entriesOf(id)).toMatchObject([{ amount: sum, by: anna.name, void: { by: bruno.name } }])
})

test('another method is written in place of a wrong one, which can be taken back', async () => {
  const { id, total: sum } = await handOver(anna, 'cash')
  const { data } = await correct(id, 'card')
  expect(data).toMatchObject({ last_booking: { amount: sum, method: 'card' }, undo: { what: 'payment_corrected' } })
  expect(data.history.slice(-2)).toMatchObject([
    { action: 'money_taken', about: 'cash', amount: sum, by: anna.name },
    { action: 'payment_corrected', about: 'card', amount: null, by: bruno.name },
  ])
  const [wrong, right] = await entriesOf(id)
  expect(wrong).toMatchObject({ method: 'cash', void: { by: bruno.name }, is_correction: false })
  expect(right).toMatchObject({ method: 'card', by: anna.name, void: null, is_correction: true, at: wrong?.at })
  expect((await correct(id, 'card')).problem.code).toBe('conflict')
  expect((await undo(id, bruno)).last_booking).toEqual({ amount: sum, method: 'cash' })
  expect(await entriesOf(id)).toMatchObject([{ void: null }, { void: { by: bruno.name } }])
  await endUndoTime(folder)
  expect((await correct(id, 'other')).data.last_booking?.method).toBe('other')
})

test('an order that was never paid has nothing to correct', async () => {
  const { id } = await placeOrder(api, somebody(), shop.cosmetic)
  expect((await correct(id, 'card')).problem.code).toBe('conflict')
})

describe('a part that the pharmacy gives back on its own', () => {
  const reason = 'La scatola della crema era aperta'

  const refund = async (id: string, amount: number, version?: string) => {
    const body = { amount, reason, method: 'cash' as const, version: version ?? (await show(id)).version }
    return api('refundDeskOrder', { params: { id }, body }, anna)
  }

  test('is in history, closing and mail, and the order stays paid for the rest', async () => {
    const me = somebody()
    const { id, number, total: sum, version } = await handOver(anna, 'card', me)
    await endUndoTime(folder)
    const before = await readTill()
    const { data } = await refund(id, 1.5)
    expect(data).toMatchObject({
      ...{ payment_status: 'paid', total: sum, due_back: 0, undo: { what: 'money_given_back', by: anna.name } },
      received: euroFromCents(centsFromEuro(sum) - 150),
      last_booking: { amount: -1.5, method: 'cash' },
    })
    expect(data.history.at(-1)).toMatchObject({ action: 'money_given_back', about: 'cash', amount: 1.5, reason })
    expect((await refund(id, 1, version)).problem.code).toBe('conflict')
    const given = async () => (await readTill()).by_method.find(({ method }) => method === 'cash')?.given_back ?? 0
    const earlier = before.by_method.find(({ method }) => method === 'cash')?.given_back ?? 0
    expect(await given()).toBe(euroFromCents(centsFromEuro(earlier) + 150))

    // A second one is told with the first.
    await refund(id, 2)
    await endUndoTime(folder)
    const mail = await mailTo(backend, me.email, new RegExp(`${number}: rimborso`))
    expect(mail.text).toMatch(/1,50\u00a0€ in contanti\s+• 2,00\u00a0€ in contanti/)
    expect(`${mail.text} ${mail.html}`).not.toContain('aperta')
  })

  test('is at most what was paid and not given back, and all of it leaves the order refunded', async () => {
    const { id, total: sum } = await handOver(anna, 'cash')
    expect((await refund(id, euroFromCents(centsFromEuro(sum) + 1))).problem.code).toBe('conflict')
    await refund(id, euroFromCents(centsFromEuro(sum) - 1))
    expect((await refund(id, 0.02)).problem.code).toBe('conflict')
    expect((await refund(id, 0.01)).data).toMatchObject({ payment_status: 'refunded', received: 0 })
    expect((await refund(id, 0.01)).problem.code).toBe('conflict')
  })

  test('is taken back within a minute, and mails nothing', async () => {
    const me = somebody()
    const before = await handOver(anna, 'cash', me)
    const { id, number } = before
    await refund(id, 1)
    expect(await undo(id, bruno)).toMatchObject({ received: before.received, payment_status: 'paid' })
    expect(await entriesOf(id)).toMatchObject([{ void: null }, { amount: -1, void: { by: bruno.name } }])
    const statement = 'SELECT subject FROM mail_outbox WHERE subject = $1'
    expect(await queryDatabase(folder, statement, [`Ordine ${number}: rimborso`])).toEqual([])
  })

  test('of an order that nobody has paid is refused', async () => {
    const { id } = await placeOrder(api, somebody(), shop.cosmetic)
    expect((await refund(id, 1)).problem.code).toBe('conflict')
  })
})

test("the receipt's number is kept with the order, and in its history when it changes", async () => {
  const { id, lines } = await handOver(anna, 'cash')
  expect(lines.map(({ nature }) => nature)).toEqual(['other'])
  const note = async (number: string, version?: string) => {
    const body = { number, version: version ?? (await show(id)).version }
    return api('noteDeskReceipt', { params: { id }, body }, anna)
  }
  const { version } = await show(id)
  const { data } = await note(' 0042-0007 ')
  expect(data).toMatchObject({ receipt_number: '0042-0007', undo: { what: 'completed' } })
  expect(data.history.at(-1)).toMatchObject({ action: 'receipt_noted', about: '0042-0007', by: anna.name })
  expect((await note('0042-0008', version)).problem.code).toBe('conflict')
  expect((await note('')).data.receipt_number).toBeNull()
})

test('a closing keeps counted cash, difference and note, and says what has changed since', async () => {
  const { id, total: sum } = await handOver(anna, 'cash')
  const expected = await total('cash')
  const counted = euroFromCents(centsFromEuro(expected) - 150)
  const { closings } = (await close(counted, { note: 'Mancano 1,50 €' })).data
  const closing = { by: anna.name, counted, expected, difference: -1.5, note: 'Mancano 1,50 €' }
  expect(closings).toMatchObject([{ ...closing, since: [], changed: [] }])

  await endUndoTime(folder)
  await correct(id, 'card')
  const after = await readTill()
  expect(after.closings).toMatchObject([
    {
      ...closing,
      since: [
        { method: 'cash', total: -sum },
        { method: 'card', total: sum },
      ],
    },
  ])
  const changed = after.closings[0]?.changed
  expect(changed).toEqual(after.entries.filter(({ order }) => order.id === id).map((entry) => entry.id))

  const again = (await close(await total('cash'), {}, bruno)).data.closings
  expect(again).toMatchObject([closing, { by: bruno.name, difference: 0, note: null, since: [], changed: [] }])
})

test('the float is carried over from the closing before, and is part of the difference', async () => {
  const days = [0, 1, 2].map((index) => dayText((parseDay('2026-02-02') ?? 0) + index))
  const [first, second, third] = days as [string, string, string]
  expect((await readTill(second)).opening).toBe(0)
  const closed = await close(180, { day: first, opening: 200, kept: 150 })
  expect(closed.data).toMatchObject({
    opening: 200,
    closings: [{ opening: 200, expected: 200, counted: 180, difference: -20, kept: 150 }],
  })
  expect((await readTill(second)).opening).toBe(150)
  expect((await readTill(third)).opening).toBe(150)
  await close(151, { day: second, opening: 151, kept: 100 })
  // A second closing of a day begins with the same float.
  const again = await close(151, { day: second, opening: 151, kept: 120 })
  expect(again.data).toMatchObject({ opening: 151, closings: [{ kept: 100 }, { difference: 0, kept: 120 }] })
  expect((await readTill(third)).opening).toBe(120)
  expect((await close(0, { day: third, opening: -1 })).status).toBe(422)
})

test('of two who close a day at once one is refused, as is who has not seen the last payment', async () => {
  const { version } = await readTill()
  const twice = await Promise.all([close(1, { version }), close(2, { version }, bruno)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const seen = await readTill()
  await handOver(anna, 'other')
  expect((await close(1, { version: seen.version })).problem.code).toBe('conflict')
})

test('a day that has not come is not closed', async () => {
  const day = dayText(dayNumberAt(Date.now()) + 2)
  const { version } = await readTill(day)
  expect((await close(0, { day, version })).problem.code).toBe('conflict')
})

test.each([
  // 23 hours, then 25.
  ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
])('%s begins and ends at midnight in Italy', async (day, first, last, next) => {
  const orders = [await handOver(anna, 'cash'), await handOver(anna, 'cash'), await handOver(anna, 'cash')]
  const times = [first, last, next]
  for (const [index, { id }] of orders.entries())
    await queryDatabase(folder, 'UPDATE order_payments SET at = $1 WHERE order_id = $2', [times[index], id])
  const numbers = (await readTill(day)).entries.map(({ order }) => order.number)
  expect(numbers).toEqual([orders[0]?.number, orders[1]?.number])
})
