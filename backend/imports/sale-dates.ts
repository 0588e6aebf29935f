import { DAY_MINUTES, type DayNumber, minutesOfTime, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { reject } from './outcome'
import { known, parseRelativeDay } from './values'

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
  const starts = readEdge(start, 'start')
  const ends = readEdge(end, 'end')
  if (starts !== null && ends !== null && ends <= starts)
    return reject('invalid_date', `the offer ends before it starts: ${start}, ${end}`)
  return { sale_starts_at: toIso(starts), sale_ends_at: toIso(ends) }
}

const toIso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** Also zeros, which databases export for "no date", and `..` of ISO 8601 for an open end. */
const isEmpty = (text: string) => known(text) === null || /^(?:[0\s:/.-]+|\.\.)$/.test(text)

type Edge = 'start' | 'end'

function readEdge(text: string, edge: Edge): number | null {
  if (isEmpty(text)) return null
  const instant = parseEdge(text, edge)
  if (instant === undefined) return reject('invalid_date', `not a date of an offer: ${text}`)
  return instant
}

const MINUTE = 60_000
const SECOND = 1000
/** `HH:mm`, seconds and a zone; spreadsheets write midnight after a date without a time. */
const TIME = /^(?:([T\s])\s*(\d{1,2}:\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Returns ms since 1970, null for a placeholder of software, undefined if not understood. */
export function parseEdge(text: string, edge: Edge): number | null | undefined {
  const { day, rest } = parseDayAhead(text) ?? {}
  if (day === undefined || rest === undefined) return undefined
  // 1/1/0001, 30/12/1899 and 1/1/1900 are the zeros of software.
  if (day < NO_DATE_BEFORE) return null
  const [matched, separator, clock, seconds, zone] = TIME.exec(rest) ?? []
  if (matched === undefined) return undefined
  const minutes = clock === undefined ? 0 : minutesOfTime(clock.padStart(5, '0'))
  const second = Number(seconds ?? 0)
  if (minutes === null || second > 59) return undefined
  const is_day = clock === undefined || (zone === undefined && separator !== 'T' && minutes === 0 && second === 0)
  if (is_day) return romeTimestamp(edge === 'end' ? day + 1 : day, 0)
  // `23:59` and `23:59:59` as an end mean midnight.
  const included =
    edge === 'start' ? 0 : second === 59 ? SECOND : seconds === undefined && minutes % 60 === 59 ? MINUTE : 0
  const instant =
    zone === undefined ? romeTimestamp(day, minutes) : day * DAY_MINUTES * MINUTE + minutes * MINUTE - offset(zone)
  return instant + second * SECOND + included
}

function offset(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE
}

const NO_DATE_BEFORE = parseDay('1902-01-01') ?? 0
const MONTHS = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']
const EXCEL_EPOCH = parseDay('1899-12-30') ?? 0

/** The date that a cell starts with, and the rest: its time. */
function parseDayAhead(text: string): { day: DayNumber; rest: string } | null {
  const relative = parseRelativeDay(text)
  if (relative !== null) return toDay(relative, '')
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/.exec(text)
  if (iso) return toDay(isoDay(iso[1], iso[3], iso[4]), iso[5])
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)(.*)$/.exec(text)
  if (compact) return toDay(isoDay(compact[1], compact[2], compact[3]), compact[4])
  const italian = /^(\d{1,2})([-/. ])(\d{1,2}|[a-z]{3})[a-z]*\2(\d{4}|\d{2})(?!\d)(.*)$/i.exec(text)
  if (italian) {
    const named = MONTHS.indexOf((italian[3] ?? '').toLowerCase())
    return toDay(isoDay(italian[4], named < 0 ? italian[3] : String(named + 1), italian[1]), italian[5])
  }
  // A spreadsheet's serial number: days since 1899-12-30, with the time as a fraction.
  const serial = /^\d{5}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : 0
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  const time = Math.round((serial % 1) * 86_400)
  const clock = new Date(time * SECOND).toISOString().slice(11, 19)
  return { day: EXCEL_EPOCH + Math.floor(serial), rest: time === 0 ? '' : ` ${clock}` }
}

/** 2000-01-01 and 2099-12-31. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050]

const isoDay = (year = '', month = '', day = '') =>
  `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function toDay(text: string, rest = ''): { day: DayNumber; rest: string } | null {
  const day = parseDay(text)
  return day === null ? null : { day, rest }
}
