import { newCustomer } from '@/backend/testing/customer'
import { backendOfFile } from '@/backend/testing/file-backend'
import { readMail } from '@/backend/testing/mail'
import { collection, delivery, electronic, placeOrder } from '@/backend/testing/ordering'
import { queryDatabase } from '@/backend/testing/query'
import { cleanUpAfter, runCommand, runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'
import type { CallRequest } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { RepeatOrder } from '@/lib/contract/reminders'
import { addDays, isoDay, toInstant } from '@/lib/rules/dates'
import { REMINDER_CONSENT } from '@/lib/rules/refill'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder } = backend

type Me = { token: string }
type Added = CallRequest<Calls['addRepeatOrder']>['body']
type Change = CallRequest<Calls['updateRepeatOrder']>['body']

const query = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryDatabase<Row>(folder, statement, values)
const today = isoDay()
// Years ahead, so that the links of these mails are valid whenever the test runs.
const year = new Date().getFullYear() + 1

const start = (me: Me, order_id: string, more: Partial<Added> = {}) =>
  api('addRepeatOrder', { body: { order_id, weeks: 4, health_data_consent: true, ...more } }, me)
const list = async (me: Me) => (await api('listReminders', {}, me)).data.repeat_orders
const change = (me: Me, id: string, body: Change) => api('updateRepeatOrder', { params: { id }, body }, me)
const read = (me: Me, id: string) => api('getRepeatOrder', { params: { id } }, me)

/** Starts to repeat a new order. */
async function repeated(me: Me, minsan: string, quantity = 1, more: Partial<Added> = {}): Promise<RepeatOrder> {
  const prescriptions = minsan === shop.on_prescription ? [electronic] : []
  const { id } = await placeOrder(api, me, minsan, quantity, collection({ prescriptions }))
  return (await start(me, id, more)).data
}

beforeEach(() => query('DELETE FROM reminders'))

async function travel(moments: string[]): Promise<[string, number][]> {
  const { stdout, stderr } = await runProgram(folder, 'backend/testing/watch-reminders.ts', moments)
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

/** Waits for the mails sent to an address. */
async function received(address: string, count: number) {
  const raw = () =>
    backend.mails().filter((one) => /promemoria/i.test(readMail(one).subject) && readMail(one).to.includes(address))
  while (raw().length < count) await new Promise(setImmediate)
  return raw().map((one) => readMail(one))
}

const endToken = (text: string) =>
  new URL(/^\S+\/confirm\/reminder\?\S*act=end$/m.exec(text)?.[0] ?? 'http://none').searchParams.get('token') ?? ''

/** Counts everything that would be ordered or paid. */
const countOrders = async () =>
  (
    await query<{ orders: string; carts: string }>(
      'SELECT (SELECT count(*) FROM orders) orders, (SELECT count(*) FROM cart_lines) carts',
    )
  )[0]

test('a repeat order is started, moved, given another interval, skipped once per press and ended', async () => {
  const me = backend.somebody()
  const { id: order_id, number } = await placeOrder(api, me, shop.otc, 2)
  const added = await start(me, order_id)
  expect(added.status).toBe(201)
  const next_on = addDays(today, 28)
  expect(added.data).toMatchObject({
    ...{ weeks: 4, next_on, due_on: addDays(next_on, -5), waiting: false, order: { id: order_id, number } },
    pharmacy: { id: shop.central, name: 'Farmacia Centrale', open: true },
  })
  expect(added.data.names).toHaveLength(1)
  // Started again, from another tab: the same one changes.
  const again = await start(me, order_id, { weeks: 2, next_on: addDays(today, 3) })
  expect(again.data).toMatchObject({ id: added.data.id, weeks: 2, waiting: true, due_on: addDays(today, 1) })
  expect(await list(me)).toEqual([again.data])

  const { id } = added.data
  const moved = await change(me, id, { next_on: addDays(today, 10) })
  expect(moved.data).toMatchObject({ next_on: addDays(today, 10), due_on: addDays(today, 5), waiting: false })
  expect((await change(me, id, { weeks: 6 })).data).toMatchObject({ weeks: 6, due_on: addDays(today, 5) })
  const press = () => change(me, id, { done_on: addDays(today, 10) })
  const skipped = { next_on: addDays(today, 52), due_on: addDays(today, 47) }
  expect((await Promise.all([press(), press()])).map(({ data }) => data.next_on)).toEqual([
    skipped.next_on,
    skipped.next_on,
  ])
  expect((await press()).data).toMatchObject(skipped)
  expect((await api('deleteReminder', { params: { id } }, me)).status).toBe(204)
  expect(await list(me)).toEqual([])
  expect((await press()).problem.code).toBe('not_found')
})

test('the price and the availability of the day are said before any order, for products as they are now', async () => {
  const me = backend.somebody()
  const { id } = await repeated(me, shop.on_prescription, 2)
  const before = (await read(me, id)).data
  expect(before).toMatchObject({
    home_delivery: false,
    lines: [{ minsan: shop.on_prescription, asked: 2, quantity: 2, prescription_required: true }],
  })
  const [line] = before.lines
  expect(line?.price).toBe(line?.price_before)
  expect(before.subtotal).toBe(Number(((line?.price ?? 0) * 2).toFixed(2)))
  const own = [shop.on_prescription, Number(shop.central)]
  await query('UPDATE offers SET price_cents = price_cents + 70 WHERE minsan = $1 AND pharmacy_id = $2', ...own)
  const [dearer] = (await read(me, id)).data.lines
  expect(dearer?.price).toBeCloseTo((line?.price ?? 0) + 0.7)
  await query(
    'UPDATE offers SET stock = stock - 1000, orderable = false WHERE minsan = $1 AND pharmacy_id = $2',
    ...own,
  )
  const none = (await read(me, id)).data
  await query(
    'UPDATE offers SET stock = stock + 1000, price_cents = price_cents - 70 WHERE minsan = $1 AND pharmacy_id = $2',
    ...own,
  )
  expect(none).toMatchObject({ subtotal: 0, lines: [{ quantity: 0, price: null }] })

  // Of products that were merged the kept one; of one that is gone the name, and no price.
  const merging = await repeated(me, shop.orderable)
  const merged = await runCommand(folder, 'products', 'merge', shop.cosmetic, shop.orderable)
  expect([merged.code, merged.stderr]).toEqual([0, ''])
  const [kept] = (await read(me, merging.id)).data.lines
  expect(kept).toMatchObject({ minsan: shop.cosmetic, quantity: 1, price: expect.any(Number) })
  const gone = await repeated(me, shop.device)
  await query('DELETE FROM products WHERE minsan = $1', shop.device)
  expect((await read(me, gone.id)).data).toMatchObject({ names: gone.names, lines: [{ quantity: 0, price: null }] })
})

test('only own orders that were not cancelled, days to come and known intervals are accepted, fifty at most', async () => {
  const me = backend.somebody()
  const foreign = backend.somebody()
  const order = await placeOrder(api, me, shop.otc)
  expect((await start(foreign, order.id)).problem.code).toBe('not_found')
  const errors = async (more: object) => (await start(me, order.id, more)).problem.errors
  expect(await errors({ weeks: 5 })).toEqual([{ field: 'weeks', code: 'out_of_range' }])
  expect(await errors({ next_on: today })).toEqual([{ field: 'next_on', code: 'out_of_range' }])
  expect(await errors({ next_on: addDays(today, 401) })).toEqual([{ field: 'next_on', code: 'out_of_range' }])
  const { id } = (await start(me, order.id)).data
  for (const refused of [
    await read(foreign, id),
    await change(foreign, id, { weeks: 2 }),
    await api('deleteReminder', { params: { id } }, foreign),
    // It is not a reminder of a product.
    await api('updateReminder', { params: { id }, body: { paused: true } }, me),
  ])
    expect(refused.problem.code).toBe('not_found')
  expect((await change(me, id, { next_on: today })).problem.errors).toEqual([
    { field: 'next_on', code: 'out_of_range' },
  ])
  expect(await list(foreign)).toEqual([])
  expect((await read({ token: '-' }, id)).problem.code).toBe('unauthenticated')
  await query("UPDATE orders SET status = 'cancelled' WHERE id = $1", order.id)
  expect((await start(me, order.id)).problem.code).toBe('not_available')
  await query("UPDATE orders SET status = 'completed' WHERE id = $1", order.id)
  await query(
    `INSERT INTO reminders (id, user_id, pharmacy_id, packs, days, ends_on, days_before)
     SELECT 'more-' || n, user_id, pharmacy_id, 1, 28, ends_on, 5 FROM reminders, generate_series(1, 49) n WHERE id = $1`,
    id,
  )
  const other = await placeOrder(api, me, shop.cosmetic)
  expect((await start(me, other.id)).problem.errors).toEqual([{ field: 'order_id', code: 'too_many' }])
})

test('the consent is to this text, and its withdrawal ends repeat orders too (docs/domain.md#L14, #L43)', async () => {
  const me = backend.somebody()
  const { id } = await placeOrder(api, me, shop.otc)
  const refusal = [{ field: 'health_data_consent', code: 'consent_required' }]
  const unasked = { health_data_consent: undefined }
  expect((await start(me, id, unasked)).problem.errors).toEqual(refusal)
  expect((await start(me, id)).status).toBe(201)
  // The consent to an earlier text does not cover it.
  await query(
    `UPDATE consent_changes SET version = '2026-11-28' WHERE user_id =
    (SELECT user_id FROM orders WHERE id = $1)`,
    id,
  )
  expect((await start(me, id, unasked)).problem.errors).toEqual(refusal)
  expect((await start(me, id)).status).toBe(201)
  const { consent } = (await api('listReminders', {}, me)).data
  expect(consent?.version).toBe(REMINDER_CONSENT)
  expect((await start(me, id, unasked)).status).toBe(201)
  expect((await api('deleteReminders', {}, me)).status).toBe(204)
  expect((await api('listReminders', {}, me)).data).toEqual({ consent: null, reminders: [], repeat_orders: [] })
})

test.each([
  ['summer time begins', `${year}-02-20`],
  ['summer time ends', `${year}-09-20`],
])(
  'over three months in which %s one mail per turn leaves on its day, and nothing is ordered unasked (docs/domain.md#L43)',
  async (_change, from) => {
    const me = backend.somebody()
    const { email } = (await api('getMe', {}, me)).data
    const { id, names } = await repeated(me, shop.on_prescription)
    await query(
      'UPDATE reminders SET ends_on = $1, due_on = $2 WHERE id = $3',
      addDays(from, 15),
      addDays(from, 10),
      id,
    )
    const before = await countOrders()
    const days = Array.from({ length: 95 }, (_, index) => addDays(from, index))
    const sent = await travel(days.flatMap((day) => ['08:59', '09:00', '20:59'].map((hour) => toInstant(day, hour))))
    expect(sent).toEqual([10, 38, 66, 94].map((index) => [toInstant(addDays(from, index), '09:00'), 1]))
    expect(await countOrders()).toEqual(before)
    const mail = (await received(email, 4)).at(-1)
    expect(mail?.subject).toBe('Il tuo promemoria')
    expect(mail?.text).toContain('da Farmacia Centrale')
    for (const name of names) expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(name)
    // The link names no product, and its page needs the account.
    expect(mail?.text).toContain(`/profile?section=reminders&repeat=${id}`)
    const token = endToken(mail?.text ?? '')
    expect((await api('openReminder', { body: { token } })).problem.code).toBe('link_expired')
    expect((await list(me))?.[0]).toMatchObject({ next_on: addDays(from, 99), due_on: addDays(from, 122) })
    expect((await api('endReminder', { body: { token } })).status).toBe(204)
    expect(await list(me)).toEqual([])
  },
)

test('a turn that was ordered or skipped gets no mail, and a missed one is asked for once', async () => {
  const me = backend.somebody()
  const { id } = await repeated(me, shop.cosmetic)
  const set = (ends_on: string, due_on: string) =>
    query('UPDATE reminders SET ends_on = $1, due_on = $2 WHERE id = $3', ends_on, due_on, id)
  await set(`${year}-06-20`, `${year}-06-15`)
  expect((await change(me, id, { done_on: `${year}-06-20` })).data.next_on).toBe(`${year}-07-18`)
  expect(await travel([`${year}-06-16T10:00:00Z`, `${year}-06-25T10:00:00Z`])).toEqual([])
  const after = `${year}-12-01T10:00:00Z`
  expect(await travel([after, `${year}-12-02T10:00:00Z`])).toEqual([[after, 1]])
})

test('an unproven mailbox learns neither pharmacy nor order (docs/domain.md#L14, #L43)', async () => {
  const me = await newCustomer(backend)
  const { id, names } = await repeated(me, shop.cosmetic)
  await query('UPDATE users SET email_confirmed_at = NULL WHERE email = $1', me.email)
  await query('UPDATE reminders SET due_on = $1 WHERE id = $2', `${year}-06-10`, id)
  await travel([`${year}-06-10T10:00:00Z`])
  const [mail] = await received(me.email, 1)
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(
    new RegExp(['Farmacia Centrale', 'repeat=', ...names].join('|')),
  )
  expect((await api('endReminder', { body: { token: endToken(mail?.text ?? '') } })).status).toBe(204)
  expect(await list(me)).toEqual([])
})

test('it ends with a mail once its pharmacy has left the shop, and after a year without use', async () => {
  const me = await newCustomer(backend)
  const { id } = await repeated(me, shop.cosmetic)
  await query('UPDATE reminders SET due_on = $1 WHERE id = $2', `${year}-06-10`, id)
  const setActive = (active: boolean) =>
    query('UPDATE pharmacies SET active = $1 WHERE id = $2', active, Number(shop.central))
  await setActive(false)
  expect((await list(me))?.[0]?.pharmacy.open).toBe(false)
  expect((await read(me, id)).data.lines).toMatchObject([{ quantity: 0, price: null }])
  const moments = [`${year}-06-10T10:00:00Z`, `${year}-06-11T10:00:00Z`]
  expect(await travel(moments)).toEqual([[moments[0], 1]])
  await setActive(true)
  expect((await received(me.email, 1))[0]?.text).toContain('non vende più in questo negozio')
  expect(await list(me)).toEqual([])

  await repeated(me, shop.cosmetic)
  const kept = async () => (await query('SELECT id FROM reminders')).length
  await cleanUpAfter(364, folder)
  expect(await kept()).toBe(1)
  await cleanUpAfter(366, folder)
  expect(await kept()).toBe(0)
})

test('it is exported and erased with the account, and goes with its order for home delivery', async () => {
  const me = await newCustomer(backend)
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 3 } }, me)
  const order = (await api('createOrder', { body: delivery() }, me)).data
  const { id } = (await start(me, order.id)).data
  expect((await read(me, id)).data).toMatchObject({ home_delivery: true, lines: [{ asked: 3 }] })
  expect((await api('confirmIdentity', { body: { password: me.password } }, me)).status).toBeLessThan(300)
  const { data } = await api('exportMe', {}, me)
  expect(data.reminders).toMatchObject([{ id, order_id: order.id, days: 28, pharmacy_id: shop.central }])
  expect((await api('deleteMe', {}, me)).status).toBe(204)
  expect(await query('SELECT id FROM reminders')).toEqual([])
})
