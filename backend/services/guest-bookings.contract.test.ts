import { randomKey } from '@/lib/identifiers/random-key'
import { dayNumberAt, dayText, romeTimestamp } from '@/lib/values/rome-time'
import { newCustomer } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(300_000)

const MOST = 4
const backend = backendOfFile({ fill: seedShop, env: () => ({ OPEN_BOOKINGS_MAX: String(MOST) }) })
const { api } = backend

const CONTACT = { first_name: 'Lucia', last_name: 'Bianchi', phone_number: '333 123 4567' }

let guests = 0
/** A new browser with its own mailbox and network. */
function newGuest(email = `prenota-${guests + 1}@example.org`) {
  guests += 1
  return { email, headers: { 'X-Device': randomKey(32), 'X-Forwarded-For': `198.51.100.${guests}` } }
}
type Guest = ReturnType<typeof newGuest>

async function proveMailbox({ email, headers }: Guest): Promise<void> {
  expect((await api('sendGuestCode', { body: { email } }, { headers })).status).toBe(204)
  const [, code = ''] = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text) ?? []
  expect((await api('confirmGuestCode', { body: { email, code } }, { headers })).status).toBe(204)
}

async function provenGuest(email?: string): Promise<Guest> {
  const guest = newGuest(email)
  await proveMailbox(guest)
  return guest
}

const firstDay = dayNumberAt(Date.now()) + 4
/** A separate time for each booking, days ahead. */
let step = 0
const ownInstant = () => {
  step += 1
  return new Date(romeTimestamp(firstDay, 120) + step * 20 * 60_000).toISOString()
}

function book(guest: Guest, date: string, changes: object = {}, key?: string) {
  const customer = { ...CONTACT, email: guest.email }
  const body = {
    ...{ pharmacy_id: shop.central, service_id: shop.pressure, date, customer, health_data_consent: true },
    ...changes,
  }
  return api('bookGuestService', { body }, { headers: { ...guest.headers, ...(key && { 'Idempotency-Key': key }) } })
}

const linkIn = (text: string): string => /\/confirm\/booking\?token=([0-9a-f]+)/.exec(text)?.[1] ?? ''

test('a booking without an account needs the code of its mailbox, and holds no time before', async () => {
  const guest = newGuest()
  const date = ownInstant()
  const refused = await book(guest, date)
  expect([refused.status, refused.problem.code]).toEqual([403, 'email_unproven'])
  const noDevice = await api(
    'bookGuestService',
    {
      body: {
        ...{ pharmacy_id: shop.central, service_id: shop.pressure, date, health_data_consent: true },
        customer: { ...CONTACT, email: guest.email },
      },
    },
    {},
  )
  expect(noDevice.problem.code).toBe('email_unproven')
  const query = { date: dayText(dayNumberAt(Date.parse(date))) }
  const params = { id: shop.central, serviceId: shop.pressure }
  const { times } = (await api('listBookingTimes', { params, query })).data
  expect(times.every(({ available }) => available)).toBe(true)
})

test('it is made, mailed to both sides with price and link, opened by the link, and cancelled', async () => {
  const guest = await provenGuest()
  const date = ownInstant()
  const { data } = await book(guest, date, { note: 'Per mia madre' })
  expect(data.booking).toMatchObject({ date, note: 'Per mia madre', status: 'booked', pharmacy: { code: 'F1' } })
  const { id } = data.booking
  const mine = { token: data.key ?? '' }
  expect((await api('getGuestBooking', { params: { id } }, mine)).data).toEqual(data.booking)
  expect((await api('getGuestBooking', { params: { id } }, { token: 'x' })).problem.code).toBe('not_found')

  const mail = await mailTo(backend, guest.email, /confermata/)
  expect(mail.subject).not.toMatch(/pressione/i)
  expect(mail.text).toContain('Misurazione della pressione')
  const toPharmacy = await mailTo(backend, 'centrale@example.com', /Nuova prenotazione/)
  for (const text of ['Lucia Bianchi', '333 123 4567', guest.email, 'Per mia madre'])
    expect(toPharmacy.text).toContain(text)

  const elsewhere = newGuest()
  const open = (headers: Record<string, string>) =>
    api('openGuestBooking', { body: { token: linkIn(mail.text) } }, { headers })
  const opened = (await open(elsewhere.headers)).data
  expect(opened.id).toBe(id)
  expect((await open(elsewhere.headers)).data.key).not.toBe(opened.key)
  expect((await open(newGuest().headers)).problem.code).toBe('link_expired')

  const byLink = { token: opened.key ?? '' }
  expect((await api('cancelGuestBooking', { params: { id } }, { token: 'x' })).problem.code).toBe('not_found')
  expect((await api('cancelGuestBooking', { params: { id } }, byLink)).status).toBe(204)
  expect((await api('getGuestBooking', { params: { id } }, mine)).data.status).toBe('cancelled')
  await mailTo(backend, guest.email, /annullata/)
  await mailTo(backend, 'centrale@example.com', /annullata dal cliente/)
  expect((await book(await provenGuest(), date)).status).toBe(201)
})

test('the same key books once, and another content with it is refused', async () => {
  const guest = await provenGuest()
  const date = ownInstant()
  const key = randomKey(16)
  const answers = await Promise.all([book(guest, date, {}, key), book(guest, date, {}, key)])
  const [first, again] = answers.map(({ data }) => data)
  expect(again?.booking).toEqual(first?.booking)
  const params = { id: first?.booking.id ?? '' }
  for (const one of [first, again])
    expect((await api('getGuestBooking', { params }, { token: one?.key ?? '' })).status).toBe(200)
  expect((await book(guest, ownInstant(), {}, key)).problem.code).toBe('idempotency_conflict')
})

test('consent, note, age and contact are required', async () => {
  const guest = await provenGuest()
  const date = ownInstant()
  const codes = async (changes: object) => (await book(guest, date, changes)).problem
  expect((await codes({ health_data_consent: false })).code).toBe('health_consent_missing')
  expect((await codes({ service_id: shop.swab })).errors).toEqual([{ field: 'note', code: 'required' }])
  expect((await codes({ service_id: shop.ecg })).code).toBe('age_restricted')
  expect((await codes({ customer: { ...CONTACT, email: guest.email, phone_number: '' } })).errors).toEqual([
    { field: 'customer.phone_number', code: 'required' },
  ])
  expect((await book(guest, date, { service_id: shop.ecg, of_age: true })).status).toBe(201)
})

test('one mailbox has one appointment at a time and a limited number ahead, with any tag', async () => {
  const guest = await provenGuest()
  const date = ownInstant()
  expect((await book(guest, date)).status).toBe(201)
  const tagged = await provenGuest(guest.email.replace('@', '+altro@'))
  expect((await book(tagged, date, { service_id: shop.swab, note: 'x' })).problem.code).toBe('appointment_overlaps')
  expect((await book(tagged, ownInstant())).status).toBe(201)
  expect((await book(guest, ownInstant())).problem.code).toBe('too_many_bookings')
})

test('concurrent guests get a time once', async () => {
  const date = ownInstant()
  const all = [await provenGuest(), await provenGuest(), await provenGuest()]
  const answers = await Promise.all(all.map((guest) => book(guest, date)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('the desk and the operator see name and telephone', async () => {
  const guest = await provenGuest()
  const { data } = await book(guest, ownInstant())
  const staff = await newStaff(backend, 'F1', 'assistant')
  const query = { from: dayText(dayNumberAt(Date.now())), days: 7 }
  const agenda = (await api('listDeskBookings', { query }, staff)).data
  expect(agenda.find(({ id }) => id === data.booking.id)).toMatchObject({
    customer: 'Lucia Bianchi',
    phone_number: CONTACT.phone_number,
  })
  const shown = await runCommand(backend.folder, 'bookings', 'show', data.booking.id, '--json')
  expect(JSON.parse(shown.stdout)).toMatchObject({ customer: 'Lucia Bianchi', email: guest.email })
  expect((await runCommand(backend.folder, 'bookings', 'cancel', data.booking.id)).code).toBe(0)
  await mailTo(backend, guest.email, /annullata/)
})

test('a booking joins the account of its mailbox, whose session then opens it', async () => {
  const me = await newCustomer(backend)
  const guest = await provenGuest(me.email)
  const { data } = await book(guest, ownInstant())
  const { id } = data.booking
  const link = linkIn((await mailTo(backend, me.email, /confermata/)).text)
  expect((await api('listMyBookings', {}, me)).data).toMatchObject([{ id, status: 'booked' }])
  expect((await api('getGuestBooking', { params: { id } }, { token: data.key ?? '' })).problem.code).toBe('not_found')
  expect((await api('openGuestBooking', { body: { token: link } }, guest)).data).toEqual({ id, key: null })
  expect((await api('cancelBooking', { params: { id } }, me)).status).toBe(204)
})
