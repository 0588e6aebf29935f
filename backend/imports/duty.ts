import { parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { readDate, readMinutes } from './dates'
import { reject } from './outcome'
import { Table } from './table'
import { pharmacyCode, required } from './values'

/** A duty turn of a pharmacy; times in UTC, RFC 3339. */
export type DutyRecord = { pharmacy_code: string; starts_at: string; ends_at: string }

/** Maximum of a week: a longer turn is a mistyped date. */
const longestTurn = 7 * 24 * 60 * 60 * 1000

/**
 * The shop's own format of duty turns, see docs/imports.md. Times are local (Rome); a turn that ends before its
 * start ends on the next day.
 */
export const dutyTable = new Table(
  {
    columns: {
      pharmacy: { names: ['farmacia', 'codice_farmacia', 'pharmacy', 'pharmacy_code'], required: true, code: 'needed' },
      date: { names: ['data', 'data_inizio', 'date'], required: true },
      from: { names: ['dalle', 'ora_inizio', 'from'], required: true },
      to: { names: ['alle', 'ora_fine', 'to'], required: true },
      end_date: { names: ['data_fine', 'end_date'] },
    },
  },
  (row): DutyRecord => {
    const pharmacy_code = pharmacyCode(required(row.pharmacy, 'farmacia'))
    const date = readDate(row.date, 'none')
    const last = row.end_date === '' ? null : readDate(row.end_date, 'none')
    const from = readMinutes(row.from)
    const to = readMinutes(row.to)
    const starts = toTimestamp(date, from)
    const ends = last ? toTimestamp(last, to) : toTimestamp(date, to > from ? to : to + 24 * 60)
    if (ends <= starts) reject('invalid_date', 'the turn ends before it begins')
    if (ends - starts > longestTurn) reject('invalid_date', 'the turn is longer than a week')
    return { pharmacy_code, starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() }
  },
)

function toTimestamp(date: string, minutes: number): number {
  return romeTimestamp(parseDay(date) ?? reject('invalid_date', `not a date: ${date}`), minutes)
}
