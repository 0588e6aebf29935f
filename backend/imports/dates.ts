import {
  type DateAndTime,
  type DateOrder,
  isUnread,
  readDateAndTime,
  readPeriod,
  type Unread,
} from '@/lib/rules/read-date'
import { readTime } from '@/lib/rules/read-time'
import { DAY_MINUTES, dayText, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { ImportFileError, noteDateOrder, reject } from './outcome'
import { known } from './values'

type Years = Parameters<typeof readDateAndTime>[1]

/** Reads a cell with a day as `YYYY-MM-DD`; `years` as in `readDateAndTime`. */
export function readDate(text: string, years?: Years): string {
  const read = readNoted(text, years)
  if (isUnread(read)) return refuse('a date', text, read.unread)
  // A time of day in such a cell says that it means something else.
  if (read.time && read.time.minutes + read.time.seconds > 0)
    return reject('invalid_date', `not a day without time: ${text}`)
  return dayText(read.day)
}

/** Reads a date that may be a word ("non definita"); null for that. */
export function parseDate(text: string): string | null {
  const read = readNoted(text)
  return isUnread(read) ? null : dayText(read.day)
}

/** Reads a date with time, taken as UTC if it names no zone, without its offset. */
export function readUtcTime(text: string): string {
  const read = readNoted(text)
  if (isUnread(read)) return refuse('a date', text, read.unread)
  const { minutes = 0, seconds = 0, zone } = read.time ?? {}
  const moment = ((read.day * DAY_MINUTES + minutes - (zone ?? 0)) * 60 + seconds) * SECOND
  return new Date(moment).toISOString().slice(0, 19)
}

/** Reads the first and last day of two cells, or of the first alone. */
export function readDays(from: string, to: string): { from: string; to: string } {
  const read = readPeriod(fromSerial(from), fromSerial(known(to) ?? ''))
  if (isUnread(read)) return refuse('a date', [from, to].filter(Boolean).join(' – '), read.unread)
  read.orders.forEach(noteDateOrder)
  return { from: read.from, to: read.to }
}

/** Reads a time of day as minutes after midnight. */
export function readMinutes(text: string): number {
  const read = readTime(text)
  return typeof read === 'number' ? read : reject('invalid_date', `not a time: ${text || '(empty)'}`)
}

/** Start and end of a reduction as ISO instants; the end is the moment from which it is over. Null if open. */
export interface SalePeriod {
  sale_starts_at: string | null
  sale_ends_at: string | null
}

/** Cells with the dates: start and end, or `start/end` in one, as Google's format has it. */
export interface SaleCells {
  from: string
  to: string
  range?: string
}

export const hasSaleDates = (cells: SaleCells): boolean =>
  [cells.from, cells.to, cells.range ?? ''].some((text) => !isEmpty(text))

/** Reads the dates of a reduction; rejects unreadable and reversed ones, with which it must not be applied. */
export function readSaleDates({ from, to, range = '' }: SaleCells): SalePeriod {
  const given = isEmpty(range) ? [from, to] : range.split('/').map((text) => text.trim())
  const [start = '', end = ''] = given
  if (given.length !== 2) return reject('invalid_date', `not a start and an end of an offer: ${range}`)
  const ends = readEdge(end, 'end')
  const starts = readEdge(start, 'start', ends)
  if (starts !== null && ends !== null && ends <= starts)
    return reject('invalid_date', `the offer ends before it starts: ${start}, ${end}`)
  return { sale_starts_at: toIso(starts), sale_ends_at: toIso(ends) }
}

const toIso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Also zeros, which databases export for "no date", and `..` of ISO 8601 for an open end. */
const isEmpty = (text: string) => known(text) === null || /^(?:[0\s:/.-]+|\.\.)$/.test(text)

type Edge = 'start' | 'end'

/** A start without year is the last one before the end. */
function readEdge(text: string, edge: Edge, end: number | null = null): number | null {
  if (isEmpty(text)) return null
  const read = readNoted(text, edge === 'end' ? 'none' : 'two')
  if (!isUnread(read)) return toEdge(read, edge)
  const within = end === null ? read : readDateAndTime(text, 'none', new Date(end - 365 * DAY_MINUTES * MINUTE))
  return isUnread(within) ? refuse('a date of an offer', text, read.unread) : toEdge(within, edge)
}

/** Reads the first or last moment of an offer as ms since 1970; null if it is not understood. */
export function parseEdge(text: string, edge: Edge): number | null {
  const read = readDateAndTime(fromSerial(text), 'none')
  return isUnread(read) ? null : toEdge(read, edge)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** 1/1/0001, 30/12/1899 and 1/1/1900 are the zeros of software. */
const NO_DATE_BEFORE = parseDay('1902-01-01') ?? 0

/** Spreadsheets write midnight after a day; `23:59` and `23:59:59` as an end mean midnight. */
function toEdge({ day, time }: DateAndTime, edge: Edge): number | null {
  if (day < NO_DATE_BEFORE) return null
  const { minutes, seconds, zone, is_iso } = time ?? { minutes: 0, seconds: 0, zone: null, is_iso: false }
  if (minutes + seconds === 0 && zone === null && !is_iso) return romeTimestamp(edge === 'end' ? day + 1 : day, 0)
  const included = edge === 'start' ? 0 : seconds === 59 ? SECOND : seconds === 0 && minutes % 60 === 59 ? MINUTE : 0
  const start = zone === null ? romeTimestamp(day, minutes) : (day * DAY_MINUTES + minutes - zone) * MINUTE
  return start + seconds * SECOND + included
}

function readNoted(text: string, years?: Years): DateAndTime | Unread {
  const read = readDateAndTime(fromSerial(text), years)
  noteDateOrder(read.order)
  return read
}

function refuse(what: string, text: string, rest: string): never {
  const part = rest === '' || rest.length >= text.trim().length ? '' : `, not understood: ${rest}`
  return reject('invalid_date', `not ${what}: ${text || '(empty)'}${part}`)
}

/** A spreadsheet's days since 1899-12-30, with the time as a fraction; from 2000 to 2099. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050]

function fromSerial(text: string): string {
  const serial = SERIAL.test(text) ? Number(text.replace(',', '.')) : 0
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return text
  const seconds = Math.round((serial % 1) * 86_400)
  const day = dayText((parseDay('1899-12-30') ?? 0) + Math.floor(serial))
  return `${day} ${new Date(seconds * SECOND).toISOString().slice(11, 19)}`
}

/** Counts which number of a file's dates is the day. */
export class DateOrders {
  #months_first = 0
  #days_first = 0
  #either = 0
  #line = 0

  add(orders: readonly DateOrder[], line: number): void {
    for (const order of orders) {
      if (order === 'either') this.#either += 1
      else if (order === 'day_first') this.#days_first += 1
      else if (this.#months_first++ === 0) this.#line = line
    }
  }

  /** Throws for a file that writes the month first, and whose `03/04/26` would be misread. */
  check(): void {
    if (this.#months_first === 0 || this.#either === 0 || this.#days_first > this.#months_first) return
    throw new ImportFileError(
      'month_first',
      `The file writes dates with the month first (line ${this.#line}), so 03/04/26 in it is not 3 April for certain: nothing was written. Export dates as 31/12/2026 or 2026-12-31.`,
    )
  }
}
