import type { DeskFigures, WeekFigures } from '@/lib/contract/desk-till'
import messages from '@/messages/it.json'
import { durationText, figuresCsv, toFigureRows, toFiguresView, turnWeek } from './figures'

const week = (change: Partial<WeekFigures>): WeekFigures => ({
  ...{ from: '2026-02-02', by_status: [], ready_minutes: null, ready: 0, ...change },
})

const figures: DeskFigures = {
  pharmacy: { id: '1', code: 'F1', name: 'Centrale' },
  week: week({
    by_status: [
      { status: 'completed', collected: 4, delivered: 2 },
      { status: 'not_collected', collected: 1, delivered: 0 },
    ],
    ...{ ready_minutes: 95, ready: 7 },
  }),
  before: week({ from: '2026-01-26', by_status: [{ status: 'cancelled', collected: 0, delivered: 3 }] }),
  missing: [{ minsan: '012345678', name: 'Crema', packs: 12 }],
  searches: { queries: [{ query: 'sciroppo di mele', count: 9 }], shown_from: 5, rare: 3 },
}

test('orders are listed by state and way next to the week before, and add up', () => {
  const { completed, cancelled, not_collected } = messages.orders.status
  expect(toFigureRows(figures)).toEqual([
    { name: completed, collected: 4, delivered: 2, all: 6, before: 0 },
    { name: cancelled, collected: 0, delivered: 0, all: 0, before: 3 },
    { name: not_collected, collected: 1, delivered: 0, all: 1, before: 0 },
    { name: messages.desk.figures.all, collected: 5, delivered: 2, all: 7, before: 3 },
  ])
})

test('a week for a spreadsheet has a row for each figure', () => {
  const rows = figuresCsv(figures).split('\r\n')
  expect(rows).toHaveLength(1 + 4 + 1 + 1 + 1 + 1)
  expect(rows[5]).toContain(`"";"";"95";""`)
  expect(rows[6]).toContain('"012345678 Crema";"";"";"12";""')
  expect(rows[7]).toContain('"sciroppo di mele";"";"";"9";""')
})

test.each([
  [null, '–'],
  [0, '0 min'],
  [95, '1 h 35 min'],
  [120, '2 h'],
  [1500, '1 g 1 h'],
  [2880, '2 g'],
])('%s minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})

test('a day is shown with its week, and no week that has not come', () => {
  const view = toFiguresView({ giorno: '2026-02-08', farmacia: '7' })
  expect(view).toEqual({ pharmacy_id: '7', day: '2026-02-02' })
  expect(turnWeek(view, 1)).toBe('/banco/andamento?farmacia=7&giorno=2026-02-09')
  expect(turnWeek(toFiguresView({}), 1)).toBeNull()
})
