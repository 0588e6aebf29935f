import { dayNumberAt, dayText, romeTimestamp } from '@/lib/values/rome-time'
import { sharedBackend } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, delivery } from '../testing/ordering'
import { queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend
const pharmacy_id = shop.central
const today = dayNumberAt(Date.now())
const day = (ahead: number) => dayText(today + ahead)

let me: { token: string; name: string }

beforeAll(async () => {
  me = await newStaff(backend, 'F1', 'assistant')
}, 600_000)

const read = async () => (await api('getDeskHours', { query: { pharmacy_id } }, me)).data
const shown = async () => (await api('getPharmacy', { params: { id: pharmacy_id } })).data
const set = (version: string, opening_hours: { weekday: number; opens: string; closes: string }[]) =>
  api('setDeskHours', { body: { pharmacy_id, version, opening_hours } }, me)

test('the week is replaced at once, sorted, by who has seen the last one', async () => {
  const { version, opening_hours: before } = await read()
  const night = { weekday: 6, opens: '20:00', closes: '02:00' }
  const week = [night, { weekday: 1, opens: '15:00', closes: '19:00' }, { weekday: 1, opens: '08:30', closes: '12:30' }]
  const saved = await set(version, week)
  expect(saved.data.opening_hours.map(({ weekday, opens }) => [weekday, opens])).toEqual([
    [1, '08:30'],
    [1, '15:00'],
    [6, '20:00'],
  ])
  expect((await shown()).opening_hours).toEqual(saved.data.opening_hours)
  expect((await runCommand(folder, 'imports', 'list')).stdout).toMatch(new RegExp(`pharmacies hours.*${me.name}`))

  expect((await set(version, before)).problem.code).toBe('conflict')
  const { version: now } = saved.data
  const overlap = await set(now, [
    { weekday: 1, opens: '08:00', closes: '13:00' },
    { weekday: 1, opens: '12:00', closes: '18:00' },
  ])
  expect(overlap.problem.errors).toEqual([{ field: 'opening_hours', code: 'hours_overlap' }])
  // A night that reaches into the next morning.
  const sunday = { weekday: 7, opens: '01:00', closes: '09:00' }
  expect((await set(now, [night, sunday])).problem.errors?.[0]?.code).toBe('hours_overlap')
  expect((await set(now, [{ weekday: 1, opens: '25:00', closes: '26:00' }])).status).toBe(422)
  expect((await set(now, before)).data.version).toBe(version)
})

test('closures that are over are read since a day', async () => {
  const over = { from: day(-9), to: day(-8), reason: 'Patrono' }
  const setClosures = 'UPDATE pharmacies SET closures = $1::jsonb WHERE id = $2'
  await queryDatabase(folder, setClosures, [JSON.stringify([over]), Number(pharmacy_id)])
  const since = async (from: string) =>
    (await api('getDeskHours', { query: { pharmacy_id, since: from } }, me)).data.closures
  expect([await since(day(-8)), await since(day(-7)), (await read()).closures]).toEqual([[over], [], []])
  await queryDatabase(folder, setClosures, ['[]', Number(pharmacy_id)])
})

test('a closure closes the shop on its days, until it is removed', async () => {
  const close = (from: string, to: string, reason?: string) =>
    api('addDeskClosure', { body: { pharmacy_id, from, to, ...(reason && { reason }) } }, me)
  const added = await close(day(0), day(2), 'Ferie')
  expect(added.data.closures).toEqual([{ from: day(0), to: day(2), reason: 'Ferie' }])
  expect(await shown()).toMatchObject({ open_now: false, closures: [{ from: day(0), to: day(2), reason: 'Ferie' }] })

  const refused: [string, string, string, string][] = [
    [day(2), day(4), 'from', 'closure_overlaps'],
    [day(9), day(8), 'to', 'closure_reversed'],
    [day(9), day(400), 'to', 'closure_too_long'],
    [day(-3), day(-1), 'to', 'closure_over'],
    ['2026-02-30', day(1), 'from', 'date_unknown'],
  ]
  for (const [from, to, field, code] of refused)
    expect((await close(from, to)).problem.errors).toEqual([{ field, code }])

  const open = () => api('removeDeskClosure', { body: { pharmacy_id, from: day(0) } }, me)
  expect((await open()).data.closures).toEqual([])
  expect((await open()).problem.code).toBe('not_found')
})

describe('what a change of hours meets', () => {
  const at = (ahead: number, minutes: number) => new Date(romeTimestamp(today + ahead, minutes)).toISOString()
  const caller = { first_name: 'Rosa', last_name: 'Neri', phone_number: '02 5550 1234', service_id: shop.pressure }
  const book = async (date: string, more: object = {}) =>
    (await api('bookAtDesk', { body: { ...caller, date, ...more } }, me)).data
  const close = (from: string, acknowledged?: string) =>
    api('addDeskClosure', { body: { pharmacy_id, from, to: from, ...(acknowledged && { acknowledged }) } }, me)
  const preview = async (change: object) =>
    (await api('previewDeskClosing', { body: { pharmacy_id, ...change } }, me)).data
  const end = (id: string, version: string) =>
    api('endDeskBooking', { params: { id }, body: { version, status: 'cancelled' } }, me)

  it('is named before a closure is saved, which needs that exactly this was seen', async () => {
    const from = day(20)
    const closure = { from, to: from }
    const first = await book(at(20, 600))
    await book(at(21, 600))
    expect((await close(from)).problem.code).toBe('closing_meets')
    const seen = await preview({ closure })
    expect(seen.bookings).toMatchObject([{ id: first.id, customer: 'Rosa Neri', phone_number: '02 5550 1234' }])
    expect((await read()).closures).toEqual([])

    // A second till takes another one meanwhile.
    const second = await book(at(20, 660), { email: 'rosa.neri@example.com' })
    expect((await close(from, seen.acknowledge)).problem.code).toBe('closing_meets')
    const now = await preview({ closure })
    expect(now.bookings.map(({ id }) => id)).toEqual([first.id, second.id])

    // One is moved away, the other is cancelled with a mail: nothing is left to see.
    const to = { version: first.version, date: at(22, 600) }
    expect((await api('moveDeskBooking', { params: { id: first.id }, body: to }, me)).status).toBe(200)
    expect((await close(from, now.acknowledge)).problem.code).toBe('closing_meets')
    await end(second.id, second.version)
    await mailTo(backend, 'rosa.neri@example.com', /^Prenotazione annullata/)
    expect((await preview({ closure })).bookings).toEqual([])
    const saved = await close(from)
    expect(saved.data.closures).toMatchObject([{ from }])
    expect((await api('bookAtDesk', { body: { ...caller, date: at(20, 620) } }, me)).problem.code).toBe(
      'slot_not_bookable',
    )
    expect((await api('removeDeskClosure', { body: { pharmacy_id, from } }, me)).data.closures).toEqual([])
  })

  it('of several tills that close and book at once leaves no appointment unseen', async () => {
    const from = day(24)
    const asked = Array.from({ length: 4 }, (_, index) =>
      api('bookAtDesk', { body: { ...caller, date: at(24, 600 + index * 10) } }, me),
    )
    const closed = await close(from)
    const booked = (await Promise.all(asked)).filter(({ status }) => status === 201)
    expect(closed.status).toBe(booked.length > 0 ? 409 : 200)
    for (const { data } of booked) await end(data.id, data.version)
    if (closed.status === 200) await api('removeDeskClosure', { body: { pharmacy_id, from } }, me)
  })

  it('is an order of a delivery slot', async () => {
    const customer = somebody()
    await api('addToCart', { body: { pharmacy_id, minsan: shop.cosmetic, quantity: 1 } }, customer)
    const slot = { slot_start: at(5, 600), slot_end: at(5, 720) }
    const body = delivery({ delivery: { id: 'corriere', slot_start: slot.slot_start }, payment: { id: 'card' } })
    const { number } = (await api('createOrder', { body }, customer)).data
    const { orders } = await preview({ closure: { from: day(5), to: day(5) } })
    expect(orders).toMatchObject([{ number, why: 'slot', at: slot.slot_start, until: slot.slot_end }])
    expect((await preview({ closure: { from: day(6), to: day(6) } })).orders).toEqual([])
    expect((await close(day(5))).problem.code).toBe('closing_meets')
  })

  it('is an order that would be ready, or is kept until then, and a change of the week meets the same', async () => {
    const customer = somebody()
    await api('addToCart', { body: { pharmacy_id, minsan: shop.cosmetic, quantity: 1 } }, customer)
    const { id, number, ready_at } = (await api('createOrder', { body: collection() }, customer)).data
    const { version, opening_hours } = await read()
    const named = async () => {
      const { orders, acknowledge } = await preview({ opening_hours: [] })
      return { order: orders.find((one) => one.id === id), acknowledge }
    }
    expect((await named()).order).toMatchObject({ number, why: 'ready', at: ready_at, status: 'received' })
    expect((await set(version, [])).problem.code).toBe('closing_meets')
    expect((await read()).opening_hours).toEqual(opening_hours)

    const order = (await api('getDeskOrder', { params: { id } }, me)).data
    const statuses = ['confirmed', 'preparing', 'ready'] as const
    const moved = await api(
      'moveDeskOrder',
      { params: { id }, body: { version: order.version, statuses: [...statuses] } },
      me,
    )
    const { order: kept, acknowledge } = await named()
    expect(kept).toMatchObject({ why: 'keep', at: moved.data.keep_until })
    const body = { pharmacy_id, version, opening_hours: [], acknowledged: acknowledge }
    const saved = await api('setDeskHours', { body }, me)
    expect(saved.data.opening_hours).toEqual([])
    expect((await set(saved.data.version, opening_hours)).status).toBe(200)
  })
})
