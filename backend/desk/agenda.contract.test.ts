import { dayNumberAt, dayText, romeTimestamp } from '@/lib/values/rome-time'
import { sharedBackend } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { endUndoTime } from '../testing/query'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend
const central = { id: shop.central }
const today = dayNumberAt(Date.now())
/** A time of the services, which are every ten minutes. */
const at = (days: number, minutes: number) => new Date(romeTimestamp(today + days, minutes)).toISOString()
const caller = { first_name: 'Rosa', last_name: 'Neri', phone_number: '02 5550 1234' }

let me: Awaited<ReturnType<typeof newStaff>>
beforeAll(async () => {
  me = await newStaff(backend, 'F1', 'assistant')
}, 600_000)

const call = (date: string, more: object = {}, service_id: string = shop.pressure) =>
  api('bookAtDesk', { body: { service_id, date, ...caller, ...more } }, me)
const book = (customer: { token: string }, date: string, service_id: string = shop.pressure) =>
  api(
    'bookService',
    { params: central, body: { service_id, date, note: 'Per me', health_data_consent: true } },
    customer,
  )
const times = async (days: number, service: string = shop.pressure) => {
  const query = { date: dayText(today + days) }
  return (await api('listDeskTimes', { params: { id: service }, query }, me)).data
}
const isFree = async (date: string, service?: string) => {
  const days = Math.round((Date.parse(date) - romeTimestamp(today, 0)) / 86_400_000 - 0.5)
  return (await times(days, service)).find(({ starts_at }) => starts_at === date)?.available
}

const free = async (more: object = {}) => {
  const query = { from: dayText(today + 14), days: 2, pharmacy_id: shop.central, ...more }
  return (await api('listDeskFreeTimes', { query }, me)).data
}

describe('an appointment on the telephone', () => {
  it('takes a free time for a name and a number, and refuses it to others', async () => {
    const date = at(3, 600)
    const { status, data } = await call(date, { note: 'Prima volta' })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      customer: 'Rosa Neri',
      phone_number: '02 5550 1234',
      note: 'Prima volta',
      booked_by: me.name,
      email: null,
      starts_at: date,
      status: 'booked',
    })
    expect((await call(date)).problem.code).toBe('slot_taken')
    expect((await book(somebody(), date)).problem.code).toBe('slot_taken')
    expect((await call(at(3, 603))).problem.code).toBe('slot_not_bookable')
    expect((await call(at(90, 600))).problem.code).toBe('slot_not_bookable')
    const query = { from: dayText(today + 3) }
    expect((await api('listDeskBookings', { query }, me)).data).toMatchObject([{ id: data.id }])
    // No mail is sent.
    const cancelled = await api(
      'endDeskBooking',
      { params: { id: data.id }, body: { version: data.version, status: 'cancelled' } },
      me,
    )
    expect(cancelled.data).toMatchObject({ status: 'cancelled', changed_by: me.name })
    expect(
      backend
        .mails()
        .map(readMail)
        .filter(({ text }) => text.includes('Rosa')),
    ).toEqual([])
  })

  it('is for a service of the own pharmacies', async () => {
    const { data } = await api('listDeskServices', {}, me)
    expect(data.map(({ id }) => id).sort()).toEqual([shop.pressure, shop.swab, shop.ecg])
    expect(data.find(({ id }) => id === shop.swab)).toMatchObject({ requires_note: true, pharmacy: { code: 'F1' } })
  })

  it('says at the field what is wrong', async () => {
    const date = at(3, 700)
    expect((await call(date, { phone_number: 'domani' })).problem.errors).toEqual([
      { field: 'phone_number', code: 'phone_invalid' },
    ])
    expect((await call(date, {}, shop.swab)).problem.errors).toEqual([{ field: 'note', code: 'required' }])
  })

  it('confirms by mail if there is an address, without what was said on the telephone', async () => {
    await call(at(3, 620), { email: 'rosa@example.com', note: 'Diabete' })
    const mail = await mailTo(backend, 'rosa@example.com', /^Prenotazione confermata/)
    expect(mail.text).toContain('Misurazione della pressione')
    expect(mail.text).not.toMatch(/Rosa|Diabete/)
    expect(mail.link).toContain('/confirm/booking?token=')
  })

  it('is taken once by a form that is sent twice, though two have room', async () => {
    const date = at(4, 660)
    const sent = await Promise.all([1, 2].map(() => call(date, { note: 'Tosse' }, shop.swab)))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await call(date, { note: 'Tosse' }, shop.swab)).problem.code).toBe('appointment_overlaps')
    const other = { note: 'Tosse', first_name: 'Aldo', phone_number: '02 5550 9999' }
    expect((await call(date, other, shop.swab)).status).toBe(201)
  })

  it('of the same person at the same time is asked about, by name, telephone or address', async () => {
    const date = at(8, 600)
    const customer = somebody()
    const first = (await book(customer, date, shop.swab)).data
    const known = (await api('getDeskBooking', { params: { id: first.id } }, me)).data
    expect(known).toMatchObject({ email: customer.email })
    const [name = '', ...family] = known.customer?.split(' ') ?? []
    const someone = { first_name: 'Ugo', last_name: 'Altri', phone_number: '02 5550 7777' }
    const body = { service_id: shop.pressure, date, ...someone }
    const find = async (more: object) => (await api('previewDeskBooking', { body: { ...body, ...more } }, me)).data
    expect((await find({})).bookings).toEqual([])
    const email = customer.email.toUpperCase()
    for (const same of [{ first_name: name.toUpperCase(), last_name: family.join(' ') }, { email }])
      expect((await find(same)).bookings).toMatchObject([{ id: first.id }])
    expect((await find({ email, date: at(8, 700) })).bookings).toEqual([])

    expect((await call(date, { ...someone, email })).problem.code).toBe('appointment_overlaps')
    const { acknowledge } = await find({ email })
    const sent = await Promise.all([1, 2].map(() => call(date, { ...someone, email, acknowledged: acknowledge })))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('of several at once only one gets the last place', async () => {
    const date = at(4, 600)
    const answers = await Promise.all([call(date), call(date), book(somebody(), date), book(somebody(), date)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('a move', () => {
  const move = (id: string, version: string, date: string) =>
    api('moveDeskBooking', { params: { id }, body: { version, date } }, me)

  it('takes another free time, frees the old one, and tells the customer', async () => {
    const customer = somebody()
    const [from, to] = [at(5, 600), at(6, 660)]
    const { id } = (await book(customer, from)).data
    const { version } = (await api('getDeskBooking', { params: { id } }, me)).data
    await call(at(6, 680))
    expect((await move(id, version, at(6, 680))).problem.code).toBe('slot_taken')
    const moved = await move(id, version, to)
    expect(moved.data).toMatchObject({ starts_at: to, status: 'booked', changed_by: me.name })
    expect([await isFree(from), await isFree(to)]).toEqual([true, false])
    await endUndoTime(folder)
    const mail = await mailTo(backend, customer.email, /^Prenotazione spostata/)
    expect(mail.text).toContain('Prima: ')
    expect((await api('listMyBookings', {}, customer)).data).toMatchObject([{ id, date: to }])

    // Who still sees the old time writes nothing.
    expect((await move(id, version, from)).problem.code).toBe('conflict')
    const end = { params: { id }, body: { version, status: 'cancelled' as const } }
    expect((await api('endDeskBooking', end, me)).problem.code).toBe('conflict')
    expect(
      (await api('endDeskBooking', { ...end, body: { ...end.body, version: moved.data.version } }, me)).status,
    ).toBe(200)
  })

  it('may overlap the old time of the same booking', async () => {
    const { id, version, starts_at } = (await call(at(7, 600))).data
    const query = { date: dayText(today + 7), moved: id }
    const offered = (await api('listDeskTimes', { params: { id: shop.pressure }, query }, me)).data
    expect(offered.find((one) => one.starts_at === starts_at)?.available).toBe(true)
    expect((await move(id, version, starts_at)).status).toBe(200)
  })
})

describe('the free times of some days', () => {
  it('are those of each service that can be booked, without taken and closed ones', async () => {
    const of = async (service: string, more?: object) =>
      (await free(more)).filter(({ service_id }) => service_id === service).map(({ starts_at }) => starts_at)
    const before = await of(shop.pressure)
    expect(before).toEqual(
      [...(await times(14)), ...(await times(15))].filter(({ available }) => available).map((one) => one.starts_at),
    )
    const date = at(15, 600)
    await call(date)
    expect(await of(shop.pressure)).toEqual(before.filter((one) => one !== date))
    // Another service has its own places.
    expect(await of(shop.swab)).toContain(date)
    expect(new Set((await free({ service_id: shop.swab })).map((one) => one.service_id))).toEqual(new Set([shop.swab]))
    const block = { pharmacy_id: shop.central, date: dayText(today + 14), service_id: shop.swab }
    await api('addDeskBlock', { body: block }, me)
    expect((await of(shop.swab)).every((one) => one >= at(15, 0))).toBe(true)
    expect((await free({ days: 1 })).every(({ ends_at }) => ends_at <= at(15, 0))).toBe(true)
  })

  it('are none in the past', async () => {
    const { data } = await api('listDeskFreeTimes', { query: { from: dayText(today - 3) } }, me)
    expect(data).toEqual([])
  })
})

describe('a closed time', () => {
  const close = (more: object) =>
    api('addDeskBlock', { body: { pharmacy_id: shop.central, date: dayText(today + 10), ...more } }, me)

  it('of one service refuses its bookings, allows other services, and keeps appointments', async () => {
    const { id } = (await call(at(10, 600))).data
    const hour = { service_id: shop.pressure, from: '10:00', to: '11:00' }
    expect((await close(hour)).problem.code).toBe('closing_meets')
    const body = { pharmacy_id: shop.central, block: { date: dayText(today + 10), ...hour } }
    const met = (await api('previewDeskClosing', { body }, me)).data
    expect(met).toMatchObject({ bookings: [{ id, customer: 'Rosa Neri' }], orders: [] })
    const { data } = await close({ ...hour, reason: 'Riunione', acknowledged: met.acknowledge })
    expect(data).toMatchObject({ service: { id: shop.pressure }, reason: 'Riunione', created_by: me.name })
    expect((await book(somebody(), at(10, 610))).problem.code).toBe('slot_taken')
    expect((await call(at(10, 650))).problem.code).toBe('slot_taken')
    expect([await isFree(at(10, 660)), await isFree(at(10, 610), shop.swab)]).toEqual([true, true])
    expect((await api('getDeskBooking', { params: { id } }, me)).data.status).toBe('booked')
    const query = { from: dayText(today + 10) }
    expect((await api('listDeskBlocks', { query }, me)).data).toEqual([data])
    expect((await api('removeDeskBlock', { params: { id: data.id } }, me)).status).toBe(204)
    expect((await api('removeDeskBlock', { params: { id: data.id } }, me)).problem.code).toBe('not_found')
    expect(await isFree(at(10, 610))).toBe(true)
  })

  it('that is sent twice is closed once', async () => {
    const body = { pharmacy_id: shop.central, date: dayText(today + 12), from: '09:00', to: '10:00' }
    const sent = await Promise.all([1, 2].map(() => api('addDeskBlock', { body }, me)))
    expect(sent[0]?.data.id).toBe(sent[1]?.data.id)
    expect((await close({ ...body, service_id: shop.swab })).data.id).not.toBe(sent[0]?.data.id)
    const query = { from: body.date }
    expect((await api('listDeskBlocks', { query }, me)).data).toHaveLength(2)
  })

  it('may be a whole day of the pharmacy, whatever the capacity', async () => {
    const date = dayText(today + 11)
    await close({ date })
    expect((await times(11, shop.swab)).some(({ available }) => available)).toBe(false)
    const days = { params: { ...central, serviceId: shop.swab }, query: { from: date, to: date } }
    expect((await api('listBookingDays', days)).data).toEqual({ days: [] })
  })

  it('refuses half a time, a backward one, and an unknown service', async () => {
    expect((await close({ from: '10:00' })).problem.errors).toEqual([{ field: 'to', code: 'required' }])
    expect((await close({ from: '10:00', to: '09:00' })).problem.errors).toEqual([
      { field: 'to', code: 'out_of_range' },
    ])
    expect((await close({ service_id: '999999' })).problem.code).toBe('not_found')
  })
})
