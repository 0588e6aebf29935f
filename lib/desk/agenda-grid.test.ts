import type { DeskBooking, DeskService } from '@/lib/contract/desk-agenda'
import { toInstant } from '@/lib/rules/dates'
import type { AgendaDay } from './agenda'
import { type GridColumn, hasTimes, layOut, leaveOutIdle, toColumns } from './agenda-grid'
import { closesTime } from './hours'

const DAY = '2026-11-24'
const pharmacy = { id: '1', code: 'F1', name: 'Farmacia Centrale' }
const pressure: DeskService = { id: '7', name: 'Pressione', pharmacy, duration_minutes: 10, requires_note: false }
const ecg: DeskService = { ...pressure, id: '8', name: 'ECG', duration_minutes: 30 }

const at = (time: string, day = DAY) => new Date(toInstant(day, time)).toISOString()
const booking = (id: string, from: string, to: string, service = pressure): DeskBooking => ({
  ...{ id, version: '1', status: 'booked', pharmacy, service_id: service.id, service: service.name },
  ...{ starts_at: at(from), ends_at: at(to), customer: 'Rosa Neri', phone_number: null, email: null, note: null },
  ...{ booked_by: null, changed_by: null, changed_at: at('08:00'), moved_from: null },
  ...{ can_be_done: false, can_be_missed: false, can_be_undone: false },
})
const free = (from: string, to: string, service = pressure, day = DAY) => ({
  service_id: service.id,
  starts_at: at(from, day),
  ends_at: at(to, day),
})
const open = (...windows: [string, string][]): AgendaDay['hours'] => [
  {
    pharmacy,
    windows: windows.map(([opens, closes]) => ({ opens: new Date(at(opens)), closes: new Date(at(closes)) })),
    closure: null,
  },
]
const agendaDay = (parts: Partial<AgendaDay>): AgendaDay => ({
  ...{ day: DAY, bookings: [], blocks: [], hours: open(['09:00', '10:00']) },
  ...parts,
})

/** Rows of each column as text: times with what begins in them, and how many rows it takes. */
function draw(columns: GridColumn[]) {
  const drawn = layOut(columns)
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return drawn?.cells.map((cells) =>
    cells.map(({ row, rows, spans }) => {
      const time = clock(drawn.times[row] ?? 0)
      return `${time} ${spans.map(({ kind }) => kind).join('+') || '-'} ${rows}`
    }),
  )
}

test('a day has a column for each service, with times at their place', () => {
  const day = agendaDay({
    bookings: [booking('a', '09:10', '09:20')],
    hours: open(['09:00', '09:30'], ['15:00', '15:30']),
  })
  const times = [free('09:00', '09:10'), free('09:20', '09:30'), free('15:00', '15:30', ecg)]
  const columns = toColumns([day], [pressure, ecg], times, undefined)
  expect(columns.map(({ name }) => name)).toEqual(['Pressione', 'ECG'])
  expect(draw(columns)).toEqual([
    ['9:00 free 1', '9:10 booking 1', '9:20 free 1', '9:30 closed 1', '15:00 - 1'],
    ['9:00 - 3', '9:30 closed 1', '15:00 free 1'],
  ])
})

test('services of several pharmacies have their columns together, each with its pharmacy', () => {
  const other = { id: '2', code: 'F2', name: 'Farmacia Nuova' }
  const services = [pressure, { ...ecg, pharmacy: other }, { ...pressure, id: '9', name: 'Tampone' }]
  const columns = toColumns([agendaDay({})], services, [], undefined)
  expect(columns.map(({ name, pharmacy: place }) => [place, name])).toEqual([
    ['Farmacia Centrale', 'Pressione'],
    ['Farmacia Centrale', 'Tampone'],
    ['Farmacia Nuova', 'ECG'],
  ])
  expect(toColumns([agendaDay({})], [pressure, ecg], [], undefined).map(({ pharmacy: place }) => place)).toEqual([
    null,
    null,
  ])
})

test('a column has times with a free one or an appointment, and none in closed hours alone', () => {
  const columns = toColumns([agendaDay({})], [pressure, ecg], [free('09:00', '09:10')], undefined)
  expect(columns.map(hasTimes)).toEqual([true, false])
})

test('what overlaps is one cell: two places of a service, and a time that was closed later', () => {
  const block = { id: 'b', pharmacy, service: null, reason: 'Corso', created_by: 'Ada' }
  const day = agendaDay({
    bookings: [booking('a', '09:00', '09:10'), booking('b', '09:30', '09:40')],
    blocks: [{ ...block, starts_at: at('09:20'), ends_at: at('09:50') }],
  })
  expect(draw(toColumns([day], [pressure], [free('09:00', '09:10')], pressure))).toEqual([
    ['9:00 booking+free 1', '9:10 - 1', '9:20 block+booking 1', '9:50 - 1'],
  ])
})

test('days of one service are columns, with an appointment in closed hours', () => {
  const closed = agendaDay({ day: '2026-11-25', hours: [{ pharmacy, windows: [], closure: null }] })
  const late = agendaDay({ bookings: [booking('a', '10:10', '10:20'), booking('b', '09:00', '09:30', ecg)] })
  const times = [free('09:00', '09:10'), free('09:00', '09:30', ecg)]
  expect(draw(toColumns([late, closed], [pressure, ecg], times, pressure))).toEqual([
    ['9:00 free 1', '9:10 - 1', '10:00 closed+booking 1'],
    ['9:00 closed 3'],
  ])
  // All services together have no free times.
  expect(draw(toColumns([late, closed], [pressure, ecg], [], undefined))?.[0]).toEqual([
    '9:00 booking 1',
    '9:30 - 1',
    '10:00 closed+booking 1',
  ])
})

test('a closed day without appointments has no rows', () => {
  const hours = [{ pharmacy, windows: [], closure: null }]
  expect(layOut(toColumns([agendaDay({ hours })], [pressure], [], pressure))).toBeNull()
})

describe('a change that waits to be saved', () => {
  const time = { day: DAY, time: '09:30', minutes: 30, service_id: '7' }
  const closes = (action: string, fields: Record<string, string>, more = {}) =>
    closesTime({ action, fields: new URLSearchParams(fields).toString() })({ ...time, ...more })

  test.each<[string, Record<string, string>, object, boolean]>([
    ['chiusura', { from: DAY, to: '' }, {}, true],
    ['chiusura', { from: '2026-11-20', to: '2026-11-23' }, {}, false],
    ['chiudi', { date: DAY, from: '09:50', to: '11:00' }, {}, true],
    ['chiudi', { date: DAY, from: '10:00', to: '11:00' }, {}, false],
    ['chiudi', { date: DAY, from: '', to: '' }, {}, true],
    ['chiudi', { date: DAY, servizio: '8', from: '', to: '' }, {}, false],
    ['chiudi', { date: '2026-11-25', from: '', to: '' }, {}, false],
    ['orari', { 'giorno-2': '09:00-10:00' }, {}, false],
    ['orari', { 'giorno-2': '09:00-09:50' }, {}, true],
    ['orari', { 'giorno-3': '09:00-10:00' }, {}, true],
  ])('%s %j closes a time %j: %s', (action, fields, more, expected) => {
    expect(closes(action, fields, more)).toBe(expected)
  })
})

test('a service without times on a day is left out of it, unless none has any or its own time is closed', () => {
  const names = (columns: GridColumn[]) => columns.map(({ name }) => name)
  const split = (day: AgendaDay, times: ReturnType<typeof free>[]) => {
    const { shown, idle } = leaveOutIdle(toColumns([day], [pressure, ecg], times, undefined))
    return [names(shown), names(idle)]
  }
  const block = (service: DeskService | null) => ({
    ...{ id: 'b', pharmacy, service, starts_at: at('09:00'), ends_at: at('09:30'), reason: null, created_by: 'Anna' },
  })
  expect(split(agendaDay({}), [free('09:00', '09:10')])).toEqual([['Pressione'], ['ECG']])
  expect(split(agendaDay({ bookings: [booking('a', '09:10', '09:40', ecg)] }), [])).toEqual([['ECG'], ['Pressione']])
  expect(split(agendaDay({}), [])).toEqual([['Pressione', 'ECG'], []])
  expect(split(agendaDay({ blocks: [block(null)] }), [free('09:30', '09:40')])).toEqual([['Pressione'], ['ECG']])
  expect(split(agendaDay({ blocks: [block(ecg)] }), [free('09:30', '09:40')])).toEqual([['Pressione', 'ECG'], []])
})
