import { newCustomer } from '@/backend/testing/customer'
import { backendOfFile } from '@/backend/testing/file-backend'
import { type ReadMail, readMail } from '@/backend/testing/mail'
import { collection, electronic, placeOrder } from '@/backend/testing/ordering'
import { queryDatabase } from '@/backend/testing/query'
import { cleanUpAfter, runCommand, runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'
import type { CallRequest } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { addDays, isoDay, toInstant } from '@/lib/rules/dates'
import { REMINDER_CONSENT } from '@/lib/rules/refill'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder } = backend

type Me = { token: string }
type Added = CallRequest<Calls['addReminder']>['body']

const query = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryDatabase<Row>(folder, statement, values)

/** Returns the ID of a handed over order. */
async function collected(me: Me, minsan: string, quantity = 1): Promise<string> {
  const prescriptions = minsan === shop.on_prescription ? [electronic] : []
  const { id } = await placeOrder(api, me, minsan, quantity, collection({ prescriptions }))
  await query("UPDATE orders SET status = 'completed' WHERE id = $1", id)
  return id
}

const add = (me: Me, order_id: string, minsan: string, more: Partial<Added> = {}) =>
  api('addReminder', { body: { order_id, minsan, units: 30, health_data_consent: true, ...more } }, me)
const list = async (me: Me) => (await api('listReminders', {}, me)).data

beforeEach(() => query('DELETE FROM reminders'))

const today = isoDay()
const rawTo = (address: string) =>
  backend.mails().filter((raw) => /promemoria/i.test(readMail(raw).subject) && readMail(raw).to.includes(address))
const linkOf = (mail: ReadMail, act: string) => {
  const link = new RegExp(`^\\S+/confirm/reminder\\?\\S*act=${act}$`, 'm').exec(mail.text)?.[0]
  return link ? (new URL(link).searchParams.get('token') ?? '') : null
}

async function travel(moments: string[]): Promise<[string, number][]> {
  const { stdout, stderr } = await runProgram(folder, 'backend/testing/watch-reminders.ts', moments)
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

/** Waits for the reminders sent to an address. */
async function received(address: string, count: number): Promise<string[]> {
  while (rawTo(address).length < count) await new Promise(setImmediate)
  return rawTo(address)
}

test('a supply is computed as the customer says it, corrected, paused and ended', async () => {
  const me = backend.somebody()
  const order = await collected(me, shop.otc, 2)
  const added = await add(me, order, shop.otc, { starts_on: today })
  expect(added.status).toBe(201)
  // 2 packs of 30, one a day: sixty days with the first.
  const ends_on = addDays(today, 59)
  expect(added.data).toMatchObject({ packs: 2, days: 60, ends_on, days_before: 10, due_on: addDays(ends_on, -10) })
  const again = await add(me, order, shop.otc, { units: 20, packs: 1, amount: 2, every: 7, days_before: 3 })
  expect(again.data).toMatchObject({ id: added.data.id, days: 70, days_before: 3 })
  const params = { id: added.data.id }
  const change = (body: CallRequest<Calls['updateReminder']>['body']) => api('updateReminder', { params, body }, me)
  const corrected = await change({ ends_on: addDays(today, 20), days: 30 })
  expect(corrected.data).toMatchObject({ ends_on: addDays(today, 20), days: 30, due_on: addDays(today, 17) })
  expect((await change({ paused: true })).data.due_on).toBeNull()
  // A change does not resume it.
  expect((await change({ days_before: 14 })).data.due_on).toBeNull()
  await query('UPDATE reminders SET ends_on = $1 WHERE id = $2', addDays(today, -5), params.id)
  expect((await change({ paused: false })).data).toMatchObject({
    ends_on: addDays(today, 25),
    due_on: addDays(today, 11),
  })
  expect((await list(me)).reminders).toHaveLength(1)
  expect((await api('deleteReminder', { params }, me)).status).toBe(204)
  expect((await list(me)).reminders).toEqual([])
})

test('only own, handed over orders and sensible supplies are accepted', async () => {
  const me = backend.somebody()
  const order = await collected(me, shop.otc)
  const open = await placeOrder(api, me, shop.cosmetic)
  expect((await add(me, open.id, shop.cosmetic)).problem.code).toBe('not_available')
  expect((await add(me, order, shop.cosmetic)).problem.code).toBe('not_found')
  expect((await add(backend.somebody(), order, shop.otc)).problem.code).toBe('not_found')
  const errors = async (more: Partial<Added>) => (await add(me, order, shop.otc, more)).problem.errors
  expect(await errors({ units: undefined })).toEqual([{ field: 'units', code: 'required' }])
  expect(await errors({ amount: 10 })).toEqual([{ field: 'units', code: 'out_of_range' }])
  expect(await errors({ packs: 900 })).toEqual([{ field: 'units', code: 'out_of_range' }])
  expect(await errors({ starts_on: addDays(today, -60) })).toEqual([{ field: 'ends_on', code: 'out_of_range' }])
  expect(await errors({ ends_on: addDays(today, 500) })).toEqual([{ field: 'ends_on', code: 'out_of_range' }])
  expect(await errors({ days_before: 2 })).toEqual([{ field: 'days_before', code: 'out_of_range' }])
  const { data } = await add(me, order, shop.otc)
  const params = { id: data.id }
  const foreign = backend.somebody()
  for (const refused of [
    await api('updateReminder', { params, body: { paused: true } }, foreign),
    await api('deleteReminder', { params }, foreign),
  ])
    expect(refused.problem.code).toBe('not_found')
  const past = await api('updateReminder', { params, body: { ends_on: today } }, me)
  expect(past.problem.errors).toEqual([{ field: 'ends_on', code: 'out_of_range' }])
  expect((await list(foreign)).reminders).toEqual([])
  expect((await api('listReminders', {})).problem.code).toBe('unauthenticated')
  // Fifty products of a household are quicker written than ordered.
  await query(
    `INSERT INTO products SELECT (jsonb_populate_record(p, jsonb_build_object('minsan', (960000000 + n)::text))).*
     FROM products p, generate_series(1, 49) n WHERE p.minsan = $1`,
    shop.cosmetic,
  )
  await query(
    `INSERT INTO reminders (id, user_id, pharmacy_id, minsan, packs, days, ends_on, days_before)
     SELECT p.minsan, r.user_id, 1, p.minsan, 1, 30, r.ends_on, 10 FROM reminders r, products p
     WHERE r.id = $1 AND p.minsan BETWEEN '960000001' AND '960000049'`,
    data.id,
  )
  expect(await errors({})).toEqual([{ field: 'minsan', code: 'too_many' }])
})

test('consent comes with the first reminder, has a version and a date, and its withdrawal deletes all (docs/domain.md#L14, #L43)', async () => {
  const me = backend.somebody()
  const order = await collected(me, shop.otc)
  const unasked = await add(me, order, shop.otc, { health_data_consent: undefined })
  expect(unasked.problem.errors).toEqual([{ field: 'health_data_consent', code: 'consent_required' }])
  expect(await list(me)).toEqual({ consent: null, reminders: [], repeat_orders: [] })
  await add(me, order, shop.otc)
  expect((await list(me)).consent).toEqual({ version: REMINDER_CONSENT, at: expect.any(String) })
  expect((await add(me, order, shop.otc, { health_data_consent: undefined })).status).toBe(201)
  const read = async () =>
    (await api('listConsents', {}, me)).data.find(({ consent }) => consent === 'reminders')?.given
  expect(await read()).toBe(true)
  expect((await api('deleteReminders', {}, me)).status).toBe(204)
  expect(await list(me)).toEqual({ consent: null, reminders: [], repeat_orders: [] })
  expect(await read()).toBe(false)
  expect((await add(me, order, shop.otc, { health_data_consent: undefined })).status).toBe(422)
})

// Years ahead, so that the links of these mails are valid whenever the test runs.
const year = new Date().getFullYear() + 1

test.each([
  ['summer time begins', `${year}-02-20`],
  ['summer time ends', `${year}-09-20`],
])(
  'over three months in which %s a reminder is sent once, on its day, and ended from its own mail (docs/domain.md#L43)',
  async (_change, start) => {
    const me = backend.somebody()
    const { email } = (await api('getMe', {}, me)).data
    const { data } = await add(me, await collected(me, shop.on_prescription), shop.on_prescription)
    const endsOn = addDays(start, 29)
    await query('UPDATE reminders SET ends_on = $1, due_on = $2 WHERE id = $3', endsOn, addDays(endsOn, -10), data.id)
    const days = Array.from({ length: 95 }, (_, index) => addDays(start, index))
    const hours = ['00:30', '08:59', '09:00', '09:30', '20:59', '21:00']
    const sent = await travel(days.flatMap((day) => hours.map((hour) => toInstant(day, hour))))
    const due = [19, 49, 79].map((index) => addDays(start, index))
    expect(sent).toEqual(due.map((day) => [toInstant(day, '09:00'), 1]))
    const raw = (await received(email, 3)).at(-1) ?? ''
    const mail = readMail(raw)
    expect(mail.subject).toBe('Il tuo promemoria')
    expect(mail.text).toContain('Un prodotto che hai preso da Farmacia Centrale')
    expect(mail.text).toContain('chiedila per tempo al tuo medico')
    const name = (await list(me)).reminders[0]?.name ?? '-'
    expect(mail.subject + mail.text + mail.html).not.toContain(name)
    const open = { body: { token: linkOf(mail, 'open') ?? '' } }
    expect((await api('openReminder', open)).data).toEqual({
      pharmacy_id: shop.central,
      minsan: shop.on_prescription,
      quantity: 1,
    })
    const end = { body: { token: linkOf(mail, 'end') ?? '' } }
    const header = raw.replace(/\r?\n[ \t]+/g, '')
    expect(header).toContain(`/api/reminders/end?token=${end.body.token}>`)
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    // Each link does only its own.
    expect((await api('endReminder', open)).problem.code).toBe('link_expired')
    expect((await api('openReminder', end)).problem.code).toBe('link_expired')
    const first = readMail(rawTo(email)[0] ?? '')
    expect((await api('endReminder', { body: { token: linkOf(first, 'end') ?? '' } })).status).toBe(204)
    expect((await api('endReminder', end)).status).toBe(204)
    expect((await api('openReminder', open)).problem.code).toBe('link_expired')
    expect((await list(me)).reminders).toEqual([])
    expect(await travel([toInstant(addDays(start, 120), '12:00')])).toEqual([])
  },
)

test('a paused reminder is not sent, and after an outage a missed one is sent once', async () => {
  const me = backend.somebody()
  const { email } = (await api('getMe', {}, me)).data
  const { data } = await add(me, await collected(me, shop.cosmetic), shop.cosmetic)
  const endsOn = `${year}-06-20`
  await query('UPDATE reminders SET ends_on = $1, due_on = NULL WHERE id = $2', endsOn, data.id)
  expect(await travel([`${year}-06-10T10:00:00Z`, `${year}-09-01T10:00:00Z`])).toEqual([])
  await query('UPDATE reminders SET due_on = $1 WHERE id = $2', `${year}-06-10`, data.id)
  expect(await travel([`${year}-09-01T10:00:00Z`, `${year}-09-02T10:00:00Z`])).toEqual([[`${year}-09-01T10:00:00Z`, 1]])
  const [raw = ''] = await received(email, 1)
  // Goods may be named in a mail to a proven mailbox, never in its subject.
  const { reminders } = await list(me)
  expect(readMail(raw).text).toContain(reminders[0]?.name)
  expect(readMail(raw).subject).toBe('Il tuo promemoria')
  const due = reminders[0]?.due_on ?? ''
  expect(due > `${year}-09-01` && due <= `${year}-10-01`).toBe(true)
})

test('an unproven mailbox learns neither product nor pharmacy, and gets no link to an order (docs/domain.md#L14, #L43)', async () => {
  const me = await newCustomer(backend)
  const { data } = await add(me, await collected(me, shop.cosmetic), shop.cosmetic)
  await query('UPDATE users SET email_confirmed_at = NULL WHERE email = $1', me.email)
  await query('UPDATE reminders SET due_on = $1 WHERE id = $2', `${year}-06-10`, data.id)
  await travel([`${year}-06-10T10:00:00Z`])
  const mail = readMail((await received(me.email, 1))[0] ?? '')
  expect(mail.text + mail.html + mail.subject).not.toMatch(new RegExp(`${data.name}|Farmacia Centrale|ricetta`))
  expect(linkOf(mail, 'open')).toBeNull()
  expect((await api('endReminder', { body: { token: linkOf(mail, 'end') ?? '' } })).status).toBe(204)
  expect((await list(me)).reminders).toEqual([])
})

test.each(['openReminder', 'endReminder'] as const)('%s refuses foreign, altered and expired links', async (name) => {
  for (const token of ['x', 'a.b.c', `r.${(Date.now() + 1e9).toString(36)}.${'0'.repeat(64)}`])
    expect((await api(name, { body: { token } })).problem.code).toBe('link_expired')
})

test('a reminder follows its product into another, and is deleted after a year without use', async () => {
  const me = backend.somebody()
  await add(me, await collected(me, shop.orderable), shop.orderable)
  const merged = await runCommand(folder, 'products', 'merge', shop.cosmetic, shop.orderable)
  expect([merged.code, merged.stderr]).toEqual([0, ''])
  expect((await list(me)).reminders).toMatchObject([{ minsan: shop.cosmetic, pharmacy: { id: shop.central } }])
  const count = async () => (await query('SELECT id FROM reminders')).length
  await cleanUpAfter(364, folder)
  expect(await count()).toBe(1)
  await cleanUpAfter(366, folder)
  expect(await count()).toBe(0)
})
