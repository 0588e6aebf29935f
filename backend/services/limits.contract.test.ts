import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { askAgain } from '../testing/api'
import { backendOfFile } from '../testing/file-backend'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const MOST = 6
const backend = backendOfFile({ fill: seedShop, env: () => ({ OPEN_BOOKINGS_MAX: String(MOST) }) })
const { api, somebody } = backend
const firstDay = dayNumberAt(Date.now()) + 5

const at = (step: number) => new Date(romeTimestamp(firstDay, 120) + step * 10 * 60_000).toISOString()
const book = (
  me: { token: string },
  date: string,
  service_id: string = shop.pressure,
  more: object = { health_data_consent: true },
) => api('bookService', { params: { id: shop.central }, body: { service_id, date, note: 'Per me', ...more } }, me)
const outcomes = (answers: Awaited<ReturnType<typeof book>>[]) =>
  answers.map((answer) => (answer.status === 201 ? 'booked' : answer.problem.code)).sort()
const ahead = async (me: { token: string }) =>
  (await api('listMyBookings', {}, me)).data.filter(({ status }) => status === 'booked').length

test.each([{}, { health_data_consent: false }])(
  'requires explicit consent to process health data: %j',
  async (more) => {
    const answer = await book(somebody(), at(0), shop.pressure, more)
    expect([answer.status, answer.problem.code]).toEqual([422, 'health_consent_missing'])
  },
)

test('one person has one appointment at a time, of any service', async () => {
  const me = somebody()
  expect((await book(me, at(10))).status).toBe(201)
  const other = await book(me, at(10), shop.swab)
  expect([other.status, other.problem.code]).toEqual([409, 'appointment_overlaps'])
  expect((await book(me, at(11), shop.swab)).status).toBe(201)
  expect((await book(somebody(), at(10), shop.swab)).status).toBe(201)
})

test('a time is free again once its appointment is called off', async () => {
  const me = somebody()
  const { data } = await book(me, at(20))
  await api('cancelBooking', { params: { id: data.id } }, me)
  expect((await book(me, at(20), shop.swab)).status).toBe(201)
})

test('only one of two concurrent calls for the same time books', async () => {
  const me = somebody()
  const answers = await Promise.all([book(me, at(30)), book(me, at(30), shop.swab), book(me, at(30), shop.swab)])
  expect(outcomes(answers)).toEqual(['appointment_overlaps', 'appointment_overlaps', 'booked'])
})

test("twenty concurrent calls book as many as a pharmacy's limit allows", async () => {
  const me = somebody()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, step) => askAgain(() => book(me, at(40 + step)))))
  expect(outcomes(answers).filter((code) => code === 'booked')).toHaveLength(MOST / 2)
  expect(outcomes(answers).filter((code) => code === 'too_many_bookings')).toHaveLength(20 - MOST / 2)
  expect(await ahead(me)).toBe(MOST / 2)
  expect((await book(somebody(), at(70))).status).toBe(201)
})
