import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import { sharedBackend } from '../testing/file-backend'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder } = backend
const pharmacy_id = shop.central
const day = (ahead: number) => dayText(dayNumberAt(Date.now()) + ahead)

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
