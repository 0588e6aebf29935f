import { BOOKING_HORIZON_DAYS } from '@/lib/contract/pharmacies'
import { dayNumberAt, dayText, romeTimestamp } from '@/lib/values/rome-time'
import { backendOfFile } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { runCommand, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder, minor, somebody } = backend
const central = { id: shop.central }
const today = () => dayNumberAt(Date.now())
const firstDay = today() + 3
/** Each test uses different times, days ahead of any limit. */
let hour = 0
const ownInstant = () => {
  hour += 1
  return new Date(romeTimestamp(firstDay, 120) + hour * 3_600_000).toISOString()
}
/** The next ten-minute time, less than two hours away. */
const soon = (steps = 1) => new Date((Math.ceil(Date.now() / 600_000) + steps) * 600_000).toISOString()
const book = (
  body: { service_id: string; date: string; note?: string; health_data_consent?: boolean },
  me: { token: string; headers?: Record<string, string> },
) => api('bookService', { params: central, body: { health_data_consent: true, ...body } }, me)
const readTimes = async (service_id: string, date: string) =>
  (await api('listBookingTimes', { params: { ...central, serviceId: service_id }, query: { date } })).data.times
const readDays = (from: string, to: string) =>
  api('listBookingDays', { params: { ...central, serviceId: String(shop.pressure) }, query: { from, to } })

async function command(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(folder, ...args, '--json')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

describe('the times of a service', () => {
  it('are there for every coming day and for no past or far one', async () => {
    const tomorrow = today() + 1
    const times = await readTimes(shop.pressure, dayText(tomorrow))
    // Every ten minutes, once: the day may have an hour less, or one twice.
    const minutes = (romeTimestamp(tomorrow + 1, 0) - romeTimestamp(tomorrow, 0)) / 60_000
    expect(times).toHaveLength(Math.min(minutes, 1440) / 10)
    expect(times[0]).toEqual({ time: '00:00', available: true })
    expect(await readTimes(shop.pressure, dayText(today() - 1))).toEqual([])
    expect(await readTimes(shop.pressure, dayText(today() + BOOKING_HORIZON_DAYS))).toEqual([])
    expect(await readTimes(shop.pressure, '9999-12-31')).toEqual([])
  })

  it('mark the days for a calendar, within the days that can be booked', async () => {
    const asked = today()
    const { days } = (await readDays('2000-01-01', '9999-12-31')).data
    expect([asked, asked + 1].map(dayText)).toContain(days[0])
    // Midnight may pass meanwhile.
    expect([asked, today()].map((day) => dayText(day + BOOKING_HORIZON_DAYS - 1))).toContain(days.at(-1))
    expect((await readDays('2026-02-10', '2026-02-01')).data.days).toEqual([])
  })

  it('are refused for no day, no service and no pharmacy', async () => {
    const params = { ...central, serviceId: String(shop.pressure) }
    const wrong = await api('listBookingTimes', { params, query: { date: '2026-02-30' } })
    expect([wrong.status, wrong.problem.errors]).toEqual([422, [{ field: 'date', code: 'date_unknown' }]])
    expect((await readDays('oggi', '2026-02-01')).problem.code).toBe('validation_failed')
    const elsewhere = { id: shop.small, serviceId: String(shop.pressure) }
    expect((await api('listBookingTimes', { params: elsewhere, query: { date: '2026-03-02' } })).status).toBe(404)
    const nowhere = { id: '999', serviceId: '1' }
    expect(
      (await api('listBookingDays', { params: nowhere, query: { from: '2026-03-02', to: '2026-03-02' } })).status,
    ).toBe(404)
  })
})

describe('the pharmacies with a kind of service', () => {
  it('come nearest first, with price and first free time', async () => {
    const { data: services } = await api('listServices', { params: central })
    const service = services.find(({ id }) => id === String(shop.pressure))
    const ask = (slug: string, latitude = 45.47) =>
      api('listServiceOffers', { params: { slug }, query: { latitude, longitude: 9.2 } })
    const { data } = await ask(service?.slug ?? '')
    const offer = data.find(({ pharmacy }) => pharmacy.id === central.id)
    expect(offer?.service).toEqual(service)
    const { date = '', time = '' } = offer?.first_free ?? {}
    const free = (await readTimes(shop.pressure, date)).find(({ available }) => available)
    expect(free?.time).toBe(time)
    const metres = data.map(({ pharmacy }) => pharmacy.distance_m ?? 0)
    expect(metres).toEqual([...metres].sort((one, other) => one - other))
    expect((await ask('nessuno')).data).toEqual([])
    expect((await ask(service?.slug ?? '', 38.1)).data).toEqual([])
    expect((await ask(service?.slug ?? '', 91)).problem.errors?.map(({ field }) => field)).toEqual(['latitude'])
  })
})

describe('a booking', () => {
  it('is made, shown, mailed to both sides without the service in a subject, and cancelled', async () => {
    const me = somebody()
    const date = ownInstant()
    const { data, status } = await book({ service_id: shop.swab, date, note: '  Mal di gola da ieri ' }, me)
    expect(status).toBe(201)
    expect(data).toMatchObject({
      pharmacy: { id: shop.central, code: 'F1', name: 'Farmacia Centrale' },
      service: { id: shop.swab, name: 'Tampone rapido', duration_minutes: 10 },
      date,
      note: 'Mal di gola da ieri',
      status: 'booked',
    })
    const toMe = await mailTo(backend, me.email, /confermata/)
    expect(toMe.text).toContain('Tampone rapido')
    expect(toMe.text).toContain('/profile?section=bookings')
    const toThem = await mailTo(backend, 'centrale@example.com', /Nuova prenotazione/)
    expect(toThem.text).toContain('Mal di gola da ieri')
    for (const { subject } of [toMe, toThem]) expect(subject).not.toMatch(/tampone|gola/i)

    expect((await api('cancelBooking', { params: { id: data.id } }, somebody())).problem.code).toBe('not_found')
    const cancelled = await api('cancelBooking', { params: { id: data.id } }, { token: me.token })
    expect(cancelled.status).toBe(204)
    expect((await api('cancelBooking', { params: { id: data.id } }, { token: me.token })).status).toBe(204)
    expect((await api('listMyBookings', {}, me)).data).toMatchObject([{ id: data.id, status: 'cancelled' }])
    const off = await mailTo(backend, 'centrale@example.com', /annullata dal cliente/)
    expect(off.subject).not.toMatch(/tampone/i)
  })

  it('lists the next first, then cancelled ones', async () => {
    const me = somebody()
    const [first, second, third] = [ownInstant(), ownInstant(), ownInstant()]
    const ids = []
    for (const date of [third, first, second]) ids.push((await book({ service_id: shop.pressure, date }, me)).data.id)
    await api('cancelBooking', { params: { id: ids[1] ?? '' } }, me)
    const { data, headers } = await api('listMyBookings', {}, me)
    expect(data.map(({ date, status }) => [date, status])).toEqual([
      [second, 'booked'],
      [third, 'booked'],
      [first, 'cancelled'],
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('needs a session, a required note, an age, and a time of the service (docs/domain.md#L21)', async () => {
    const me = somebody()
    const date = ownInstant()
    expect((await book({ service_id: shop.pressure, date }, { token: 'nobody' })).problem.code).toBe('unauthenticated')
    const unwilling = await book({ service_id: shop.pressure, date, health_data_consent: false }, me)
    expect([unwilling.status, unwilling.problem.code]).toEqual([422, 'health_consent_missing'])
    const silent = await book({ service_id: shop.swab, date, note: ' ' }, me)
    expect([silent.status, silent.problem.errors]).toEqual([422, [{ field: 'note', code: 'required' }]])
    const long = await book({ service_id: shop.swab, date, note: 'x'.repeat(1001) }, me)
    expect(long.problem.errors).toEqual([{ field: 'note', code: 'too_long' }])
    const young = await book({ service_id: shop.ecg, date }, minor())
    expect([young.status, young.problem.code]).toEqual([422, 'age_restricted'])
    const offGrid = new Date(Date.parse(date) + 60_000).toISOString()
    for (const wrong of [offGrid, new Date(Date.now() - 600_000).toISOString(), '2090-01-01T10:00:00+01:00']) {
      const refused = await book({ service_id: shop.pressure, date: wrong }, me)
      expect([refused.status, refused.problem.code]).toEqual([422, 'slot_not_bookable'])
    }
    expect((await book({ service_id: shop.pressure, date: '2026-03-02' }, me)).problem.code).toBe('validation_failed')
    expect((await book({ service_id: '2147483647', date }, me)).problem.code).toBe('not_found')
    expect((await book({ service_id: 'a b', date }, me)).problem.code).toBe('validation_failed')
    const elsewhere = { params: { id: 'F2' }, body: { service_id: shop.pressure, date, health_data_consent: true } }
    expect((await api('bookService', elsewhere, me)).problem.code).toBe('not_found')
  })

  it('takes its time from the others, and returns it', async () => {
    const date = ownInstant()
    const me = somebody()
    const { data } = await book({ service_id: shop.pressure, date }, me)
    const taken = await book({ service_id: shop.pressure, date }, somebody())
    expect([taken.status, taken.problem.code]).toEqual([409, 'slot_taken'])
    const day = dayText(dayNumberAt(Date.parse(date)))
    expect((await readTimes(shop.pressure, day)).filter(({ available }) => !available)).not.toEqual([])
    await api('cancelBooking', { params: { id: data.id } }, me)
    expect((await book({ service_id: shop.pressure, date }, somebody())).status).toBe(201)
  })

  it('is one, however often it is sent with its key', async () => {
    const me = { ...somebody(), headers: { 'Idempotency-Key': 'a-key-of-a-booking' } }
    const body = { service_id: shop.swab, date: ownInstant(), note: 'una volta' }
    const answers = await Promise.all([book(body, me), book(body, me), book(body, me)])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await api('listMyBookings', {}, { token: me.token })).data).toHaveLength(1)
    const other = await book({ ...body, note: 'altra' }, me)
    expect([other.status, other.problem.code]).toEqual([409, 'idempotency_conflict'])
  })

  it('never exceeds the capacity: a hundred concurrent calls for the last place', async () => {
    const body = { service_id: shop.swab, date: ownInstant(), note: 'insieme' }
    expect((await book(body, somebody())).status).toBe(201)
    const people = Array.from({ length: 100 }, somebody)
    // Calls that wait too long for the lock or a connection are refused before they do anything, to be repeated.
    const insist = async (me: { token: string }): ReturnType<typeof book> => {
      const answer = await book(body, me)
      if (answer.status !== 503) return answer
      expect(answer.headers.get('retry-after')).toBe('2')
      return insist(me)
    }
    const answers = await Promise.all(people.map(insist))
    const codes = answers.map((one) => (one.status === 201 ? 'booked' : one.problem.code))
    expect(codes.filter((code) => code === 'booked')).toHaveLength(1)
    expect(codes.filter((code) => code === 'slot_taken')).toHaveLength(99)
  })

  it('cannot be called off within two hours of its beginning', async () => {
    const me = somebody()
    const { data } = await book({ service_id: shop.pressure, date: soon() }, me)
    const late = await api('cancelBooking', { params: { id: data.id } }, me)
    expect([late.status, late.problem.code]).toEqual([409, 'too_late'])
  })
})

describe('the command line, while the shop runs', () => {
  it('lists, shows, ends and calls off', async () => {
    const me = somebody()
    const came = (await book({ service_id: shop.swab, date: soon(2), note: 'Febbre' }, me)).data
    const comes = (await book({ service_id: shop.pressure, date: ownInstant() }, me)).data
    const listed: { id: string }[] = await command('bookings', 'list', '--pharmacy', 'F1')
    const places = [came, comes].map(({ id }) => listed.findIndex((row) => row.id === id))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(places[1]).toBeGreaterThan(places[0] ?? 0)
    expect(await command('bookings', 'list', '--pharmacy', 'F2')).toEqual([])
    expect(await command('bookings', 'show', came.id.slice(0, 8))).toMatchObject({
      id: came.id,
      status: 'booked',
      service: 'Tampone rapido',
      customer: 'Anna Rossi',
      email: me.email,
      note: 'Febbre',
    })
    expect(await command('bookings', 'done', came.id)).toMatchObject({ status: 'done' })
    expect((await api('cancelBooking', { params: { id: came.id } }, me)).problem.code).toBe('too_late')

    const early = await runCommand(folder, 'bookings', 'done', comes.id)
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('hours away')])
    expect(await command('bookings', 'cancel', comes.id)).toMatchObject({ status: 'cancelled' })
    const mail = await mailTo(backend, me.email, /annullata/)
    expect(mail.text).toContain('Farmacia Centrale ha dovuto annullare')
    const again = await runCommand(folder, 'bookings', 'cancel', comes.id)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('cancelled already')])
    const unknown = await runCommand(folder, 'bookings', 'show', 'ffffffff')
    expect(unknown.stderr).toContain('No booking ffffffff')
    expect((await runCommand(folder, 'bookings', 'show', came.id)).stdout).toMatch(/Note\s+Febbre/)
    expect((await api('listMyBookings', {}, me)).data.map(({ status }) => status).sort()).toEqual(['cancelled', 'done'])
  })
})

// The last test: the embedded database belongs to one process at a time.
test('a note is forgotten thirty days after its appointment, and not before', async () => {
  await backend.stop()
  const left = async (days: number) => {
    const { code, stdout, stderr } = await runProgram(folder, 'backend/testing/expire-notes.ts', [String(days)])
    if (code !== 0) throw new Error(stderr)
    return Number(stdout.trim())
  }
  const before = await left(29)
  expect(before).toBeGreaterThan(0)
  expect(await left(60)).toBe(0)
})
