import { dayNumberOf, momentOf } from '@/backend/dates/rome'
import { type Outcome, outcomeOf, reject } from './outcome'
import { type TableFormat, type TableRow, tableRows } from './table'
import { parseDate, required } from './values'

/** A duty turn of a pharmacy; instants in UTC, RFC 3339. */
export type DutyRecord = { pharmacy_code: string; starts_at: string; ends_at: string }

type Column = 'pharmacy' | 'date' | 'from' | 'to' | 'end_date'

/** The shop's own format, see docs/imports.md. */
export const dutyFormat: TableFormat<Column> = {
  columns: {
    pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], required: true },
    date: { names: ['data', 'data_inizio', 'date'], required: true },
    from: { names: ['dalle', 'ora_inizio', 'from'], required: true },
    to: { names: ['alle', 'ora_fine', 'to'], required: true },
    end_date: { names: ['data_fine', 'end_date'] },
  },
}

/** A turn lasts a week at most: a longer one is a mistyped date. */
const longestTurn = 7 * 24 * 60 * 60 * 1000

/** Reads duty turns; times are Rome's wall clock, and a turn that ends before it begins ends on the next day. */
export async function* dutyTurns(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<DutyRecord>> {
  for await (const items of tableRows(stream, dutyFormat)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.row))
      else yield item
    }
  }
}

function readRow(row: TableRow<Column>): DutyRecord {
  const pharmacy_code = required(row.pharmacy, 'farmacia')
  const date = parseDate(row.date) ?? reject('invalid_date', `not a date: ${row.date || '(empty)'}`)
  const last =
    row.end_date === '' ? null : (parseDate(row.end_date) ?? reject('invalid_date', `not a date: ${row.end_date}`))
  const from = minutesOf(row.from)
  const to = minutesOf(row.to)
  const starts = instantOf(date, from)
  const ends = last ? instantOf(last, to) : instantOf(date, to > from ? to : to + 24 * 60)
  if (ends <= starts) reject('invalid_date', 'the turn ends before it begins')
  if (ends - starts > longestTurn) reject('invalid_date', 'the turn is longer than a week')
  return { pharmacy_code, starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() }
}

function minutesOf(text: string): number {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  if (!hours || Number(minutes) > 59 || total > 24 * 60) reject('invalid_date', `not a time: ${text || '(empty)'}`)
  return total
}

function instantOf(date: string, minutes: number): number {
  return momentOf(dayNumberOf(date) ?? reject('invalid_date', `not a date: ${date}`), minutes)
}
