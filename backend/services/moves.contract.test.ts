import { randomKey } from '@/lib/identifiers/random-key'
import { dayNumberAt, dayText, romeTimestamp } from '@/lib/values/rome-time'
import { REPEATS_PER_DAY } from '../mail/about'
import { sharedBackend } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { queryDatabase } from '../testing/query'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend
const central = { id: shop.central }
const consent = { health_data_consent: true }
const MOVED = /^Prenotazione spostata/

const firstDay = dayNumberAt(Date.now()) + 9
/** A separate time for each use, days ahead. */
let step = 0
const ownInstant = () => {
  step += 1
  return new Date(romeTimestamp(firstDay, 60) + step * 20 * 60_000).toISOString()
}
const book = async (me: { token: string }, date: string, service_id: string = shop.pressure) =>
  (await api('bookService', { params: central, body: { service_id, date, note: 'Per me', ...consent } }, me)).data
const move = (me: { token: string }, id: string, date: string) =>
  api('moveBooking', { params: { id }, body: { date } }, me)
const isFree = async (date: string) => {
  const query = { date: dayText(dayNumberAt(Date.parse(date))) }
  const { times } = (await api('listBookingTimes', { params: { ...central, serviceId: shop.pressure }, query })).data
  const minutes = new Date(date).toLocaleTimeString('it-IT', { timeZone: 'Europe/Rome', timeStyle: 'short' })
  return times.find(({ time }) => time === minutes)?.available
}
async function newGuest() {
  const email = `sposta-${randomKey(6)}@example.org`
  const headers = { 'X-Device': randomKey(32) }
  await api('sendGuestCode', { body: { email } }, { headers })
  const [, code = ''] = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text) ?? []
  await api('confirmGuestCode', { body: { email, code } }, { headers })
  const customer = { first_name: 'Lucia', last_name: 'Bianchi', phone_number: '333 123 4567', email }
  const take = async (date: string) => {
    const body = { pharmacy_id: shop.central, service_id: shop.pressure, date, customer, ...consent }
    return (await api('bookGuestService', { body }, { headers })).data
  }
  return { email, take }
}

describe('a customer’s own move', () => {
  it('takes another free time, frees the old one, and is mailed to both sides', async () => {
    const me = somebody()
    const [from, to] = [ownInstant(), ownInstant()]
    const booked = await book(me, from)
    await queryDatabase(folder, "UPDATE bookings SET created_at = created_at - interval '5 seconds' WHERE id = $1", [
      booked.id,
    ])
    const moved = await move(me, booked.id, to)
    expect(moved.status).toBe(200)
    expect(moved.data).toMatchObject({ id: booked.id, date: to, status: 'booked', note: 'Per me' })
    // Calendars replace their entry by a later file.
    expect(moved.data.revision).toBeGreaterThan(booked.revision)
    expect([await isFree(from), await isFree(to)]).toEqual([true, false])
    const mine = await mailTo(backend, me.email, MOVED)
    expect(mine.text).toContain('Prima: ')
    expect(mine.text).toContain('L’hai spostata tu')
    const theirs = await mailTo(backend, 'centrale@example.com', /spostata dal cliente/)
    expect(theirs.subject).not.toMatch(/pressione/i)
    const staff = await newStaff(backend, 'F1', 'assistant')
    const seen = (await api('getDeskBooking', { params: { id: booked.id } }, staff)).data
    expect(seen).toMatchObject({ starts_at: to, changed_by: null, moved_from: null, can_be_undone: false })

    // The same time again changes nothing.
    expect((await move(me, booked.id, to)).data).toEqual(moved.data)
  })

  it('is refused for a taken time, a time that cannot be booked, and another’s booking', async () => {
    const me = somebody()
    const [from, taken] = [ownInstant(), ownInstant()]
    const { id } = await book(me, from)
    await book(somebody(), taken)
    expect((await move(me, id, taken)).problem.code).toBe('slot_taken')
    const between = new Date(Date.parse(from) + 180_000).toISOString()
    expect((await move(me, id, between)).problem.code).toBe('slot_not_bookable')
    const yesterday = new Date(Date.parse(from) - 20 * 86_400_000).toISOString()
    expect((await move(me, id, yesterday)).problem.code).toBe('slot_not_bookable')
    expect((await move(somebody(), id, ownInstant())).problem.code).toBe('not_found')
    expect((await api('listMyBookings', {}, me)).data).toMatchObject([{ id, date: from }])
  })

  it('does not overlap another own appointment, but may overlap its old time', async () => {
    const me = somebody()
    const [from, other] = [ownInstant(), ownInstant()]
    const { id } = await book(me, from)
    await book(me, other, shop.swab)
    expect((await move(me, id, other)).problem.code).toBe('appointment_overlaps')
    expect((await move(me, id, new Date(Date.parse(from) + 600_000).toISOString())).status).toBe(200)
  })

  it('is refused less than two hours before, and once the booking has ended', async () => {
    const me = somebody()
    const { id } = await book(me, ownInstant())
    const soon = "starts_at = now() + interval '1 hour', ends_at = now() + interval '70 minutes'"
    await queryDatabase(folder, `UPDATE bookings SET ${soon} WHERE id = $1`, [id])
    expect((await move(me, id, ownInstant())).problem.code).toBe('too_late')
    const cancelled = await book(me, ownInstant())
    await api('cancelBooking', { params: { id: cancelled.id } }, me)
    expect((await move(me, cancelled.id, ownInstant())).problem.code).toBe('too_late')
  })

  it('is refused to a day on which the customer is too young', async () => {
    const me = somebody()
    const { id } = await book(me, ownInstant(), shop.swab)
    const set = 'UPDATE services SET minimum_age = $1 WHERE id = $2'
    await queryDatabase(folder, set, [90, Number(shop.swab)])
    expect((await move(me, id, ownInstant())).problem.code).toBe('age_restricted')
    await queryDatabase(folder, set, [null, Number(shop.swab)])
    expect((await move(me, id, ownInstant())).status).toBe(200)
  })

  it('to the last place is won by one of several', async () => {
    const people = [somebody(), somebody(), somebody()]
    const ids: string[] = []
    for (const me of people) ids.push((await book(me, ownInstant())).id)
    const to = ownInstant()
    const answers = await Promise.all(people.map((me, index) => move(me, ids[index] ?? '', to)))
    expect(answers.map((one) => (one.status === 200 ? 'moved' : one.problem.code)).sort()).toEqual([
      'moved',
      'slot_taken',
      'slot_taken',
    ])
  })

  it('again and again is mailed once a minute, and limited a day', async () => {
    const me = somebody()
    const { id } = await book(me, ownInstant())
    let done = 0
    for (let last = 200; last === 200; done += 1) {
      const moved = await move(me, id, ownInstant())
      last = moved.status
      if (last !== 200) expect(moved.problem.code).toBe('rate_limited')
    }
    expect(done - 1).toBe(REPEATS_PER_DAY)
    await mailTo(backend, me.email, MOVED)
    // The cancellation is the last that both sides read.
    await api('cancelBooking', { params: { id } }, me)
    await mailTo(backend, me.email, /^Prenotazione annullata/)
    const held = 'SELECT id FROM mail_outbox WHERE sent_at IS NULL AND topic IS NOT NULL'
    expect(await queryDatabase(folder, held)).toEqual([])
  })
})

describe('a guest’s own move', () => {
  it('is done by the key of the booking, and by no other', async () => {
    const guest = await newGuest()
    const [from, to] = [ownInstant(), ownInstant()]
    const { booking, key } = await guest.take(from)
    const by = (token: string, date: string) =>
      api('moveGuestBooking', { params: { id: booking.id }, body: { date } }, { token })
    expect((await by('x', to)).problem.code).toBe('not_found')
    const mine = key ?? ''
    expect((await by(mine, to)).data).toMatchObject({ id: booking.id, date: to })
    expect((await mailTo(backend, guest.email, MOVED)).text).toContain('L’hai spostata tu')
    const other = await guest.take(ownInstant())
    expect((await by(mine, other.booking.date)).problem.code).toBe('slot_taken')
    // Another service has room then, but the guest is elsewhere.
    const set = 'UPDATE bookings SET service_id = $1 WHERE id = $2'
    await queryDatabase(folder, set, [Number(shop.swab), other.booking.id])
    expect((await by(mine, other.booking.date)).problem.code).toBe('appointment_overlaps')
    expect((await move(somebody(), booking.id, ownInstant())).problem.code).toBe('not_found')
  })

  it('may be of a booking that staff took on the telephone', async () => {
    const staff = await newStaff(backend, 'F1', 'assistant')
    const email = `telefono-${randomKey(6)}@example.org`
    const caller = { first_name: 'Rosa', last_name: 'Neri', phone_number: '02 5550 1234', email }
    const body = { service_id: shop.pressure, date: ownInstant(), ...caller }
    const { id } = (await api('bookAtDesk', { body }, staff)).data
    const { text } = await mailTo(backend, email, /^Prenotazione confermata/)
    const token = /\/confirm\/booking\?token=([0-9a-f]+)/.exec(text)?.[1] ?? ''
    const { key } = (await api('openGuestBooking', { body: { token } }, { headers: { 'X-Device': randomKey(32) } }))
      .data
    const to = ownInstant()
    const moved = await api('moveGuestBooking', { params: { id }, body: { date: to } }, { token: key ?? '' })
    expect(moved.data).toMatchObject({ id, date: to })
    const { version } = (await api('getDeskBooking', { params: { id } }, staff)).data
    const set = { params: { id }, body: { version, status: 'booked' as const } }
    expect((await api('endDeskBooking', set, staff)).problem.code).toBe('conflict')
  })
})
