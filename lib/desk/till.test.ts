import type { DeskTill, TillEntry } from '@/lib/contract/desk-till'
import messages from '@/messages/it.json'
import { tillCsv } from './till'

const { csv, method, operator } = messages.desk.till

const entry = (change: Partial<TillEntry>): TillEntry => ({
  ...{ id: '1', order: { id: 'a', number: '2026-000001' }, at: '2026-10-25T00:30:00Z', amount: 1234.5 },
  ...{ method: 'cash', by: 'Anna Neri', is_correction: false, void: null, ...change },
})

const till: DeskTill = {
  ...{ version: 'v', pharmacy: { id: '1', code: 'F1', name: 'Centrale' }, day: '2026-10-25' },
  ...{ by_method: [], by_person: [], opening: 100 },
  entries: [
    entry({}),
    // The clocks have gone back: the same hour again.
    entry({ id: '2', at: '2026-10-25T01:30:00Z', amount: -0.5, method: null, by: null }),
    entry({ id: '3', by: '=HYPERLINK("http://x")', void: { at: '2026-10-25T10:00:00Z', by: 'Bruno' } }),
  ],
  closings: [
    {
      ...{ id: '1', at: '2026-10-25T18:00:00Z', by: 'Anna Neri', opening: 100 },
      ...{ counted: 1332, expected: 1334.5, difference: -2.5, kept: 50 },
      ...{ note: '-1+1', since: [{ method: 'cash', total: -1234.5 }], changed: ['3'] },
    },
  ],
}

const rows = (of: DeskTill) => tillCsv(of).split('\r\n')

test('a day for a spreadsheet has a row for each entry and closing, and its valid amounts add up', () => {
  const [headings, first, second, third, closing, end] = rows(till)
  expect(headings?.split(';').slice(0, 8)).toEqual([
    ...[csv.day, csv.time, csv.what, csv.order, csv.person, csv.method, csv.amount, csv.void],
  ])
  const before = `"2026-10-25";"02:30";`
  expect(first).toBe(
    `${before}"${csv.payment}";"2026-000001";"Anna Neri";"${method.cash}";"1234,50";"";"";"";"";"";"";""`,
  )
  expect(second).toContain(`${before}"${csv.refund}";"2026-000001";"${operator}";"${method.unsaid}";"-0,50";""`)
  expect(third).toContain(`;"";"1234,50";"";"";"`)
  expect(third?.endsWith(`;"${messages.desk.till.afterClosing}";"";""`)).toBe(true)
  expect(closing).toContain(`"${csv.closing}";"";"Anna Neri";"${method.cash}";"";"";"1332,00";"-2,50";`)
  expect(closing?.endsWith(`"100,00";"50,00"`)).toBe(true)
  expect(end).toBe('')
})

test('no cell is a formula, and a negative amount stays a number', () => {
  const [, , , third, closing] = rows(till)
  expect(third).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(closing).toContain(`"'-1+1"`)
})
