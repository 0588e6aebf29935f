import { type DayNumber, dayNumberAt, dayText, isoWeekday, parseDay } from '@/lib/values/rome-time'
import { type ClockTime, cleanTyped, isMidnight, readTimeAfter } from './read-time'

/** Which number of `03/04/26` is the day; known if one is above twelve. */
export type DateOrder = 'day_first' | 'month_first' | 'either'

/** A text that is not a date or time. */
export interface Unread {
  /** The text from where it is not understood. */
  unread: string
  order: DateOrder | null
  /** `YYYY-MM-DD` as written, if no such day exists. */
  unknown_day?: string
}

export interface DateAndTime {
  day: DayNumber
  time: ClockTime | null
  order: DateOrder | null
}

/**
 * `four`: only years in full, as in days of birth. `two`: also 26 for 2026. `none`: also without a year, for the next
 * such day.
 */
type Years = 'four' | 'two' | 'none'

/** A date as written; without year, or without year and month, if these are null. */
interface Written {
  weekday: number
  day: number
  month: number | null
  year: string | null
  order: DateOrder | null
  rest: string
}

/** Italian names with their abbreviations, and those of English exports. */
const MONTHS = [
  'gennaio genn gen january jan',
  'febbraio febbr febb feb february',
  'marzo mar march',
  'aprile apr april',
  'maggio magg mag may',
  'giugno giu june jun',
  'luglio lug july jul',
  'agosto ago august aug',
  'settembre sett set september sept sep',
  'ottobre ott october oct',
  'novembre nov november',
  'dicembre dic december dec',
].map((names) => names.split(' '))
const WEEKDAY =
  /^(?:(lun)(?:ed[iì])?|(mar)(?:ted[iì])?|(mer)(?:coled[iì])?|(gio)(?:ved[iì])?|(ven)(?:erd[iì])?|(sab)(?:ato)?|(dom)(?:enica)?)[.,]?\s+(?=\d|primo)/

const YEAR = String.raw`['’]?(?<year>\d{4}|\d{2})(?![:.,]?\d)`
const FORMS = [
  /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?!\d)/,
  /^(?<year>(?:19|20)\d\d)(?<month>0[1-9]|1[0-2])(?<day>[0-3]\d)(?!\d)/,
  /^(?<day>[0-3]\d)(?<month>0[1-9]|1[0-2])(?<year>(?:19|20)\d\d)(?!\d)/,
  new RegExp(String.raw`^(?<day>\d{1,2})(?<sign>\s?[-/.]\s?|\s)(?<month>\d{1,2})\k<sign>${YEAR}`),
  new RegExp(String.raw`^(?<day>\d{1,2}|primo)[°º]?[\s\-/.]*(?<name>\p{L}{3,})\.?(?:[\s\-/.]*(?:del\s)?${YEAR})?`, 'u'),
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})(?![\d/])/,
]
/** The first day of a period may lack its month: `1-15 agosto`. */
const DAY_ALONE = /^(?<day>\d{1,2}|primo)[°º]?(?=\s|-)/
const DATE_FOLLOWS = '(?=\\d|primo|lun|mar|mer|gio|ven|sab|dom)'
/** `il 5 giugno` */
const ARTICLE = new RegExp(`^il ${DATE_FOLLOWS}`)
const FROM = new RegExp(`^(?:dall?['’]?|da)\\s*${DATE_FOLLOWS}`)
const TO = new RegExp(String.raw`^(?:\s+(?:fino\s+)?(?:all?['’]?|a)\s*${DATE_FOLLOWS}|\s*[-/]\s*)`)
const RELATIVE = /^(ieri|oggi|domani|dopodomani)(?:\s*([+-])\s*(\d{1,4}))?(?![\p{L}\d])/u
const RELATIVE_DAYS = ['ieri', 'oggi', 'domani', 'dopodomani']

export const isUnread = (read: object): read is Unread => 'unread' in read

/**
 * Reads a day with an optional time: Italian (`31/12/2026`, `31 dic 26 ore 18`), ISO 8601, or `oggi+14`.
 * Every word must be known, and a weekday be that of the day.
 */
export function readDateAndTime(text: string, years: Years = 'two', now = new Date()): DateAndTime | Unread {
  const line = cleanTyped(text)
  const written = readWritten(line, now)
  if (!written || (years === 'four' && RELATIVE.test(line))) return { unread: line, order: null }
  const { order, rest } = written
  const day = complete(written, years, dayNumberAt(now), line)
  if (typeof day !== 'number') return day
  const read = readTimeAfter(rest)
  return 'unread' in read ? { ...read, order } : { day, ...read, order }
}

/** Reads a day as `YYYY-MM-DD` like {@link readDateAndTime}; a time other than midnight is not understood. */
export function readDay(text: string, years: Years = 'two', now = new Date()) {
  const read = readDateAndTime(text, years, now)
  if (isUnread(read)) return read
  const { day, order } = read
  return isMidnight(read) ? { day: dayText(day), order } : { unread: cleanTyped(text), order }
}

/** Returns a typed day as `YYYY-MM-DD`, any other text as it is, for a schema to refuse. */
export function toIsoDay(text: string, years: Years = 'two'): string {
  const read = readDay(text, years)
  return isUnread(read) ? (read.unknown_day ?? text.trim()) : read.day
}

/** Returns a typed day of birth like {@link toIsoDay}: the year of `3/3/26` could be 1926. */
export const toBirthDay = (text: string) => toIsoDay(text, 'four')

/**
 * Reads the first and last day of a period, in two texts or in one: `dal 1 al 15 agosto`, `10-20/08/2026`, a single day.
 * The first day takes what it lacks from the last. Without a year it is the next such period that has not ended.
 */
export function readPeriod(text: string, end = '', now = new Date()) {
  const read = end === '' ? splitPeriod(cleanTyped(text), now) : [readAlone(text, FROM, now), readAlone(end, TO, now)]
  if (!Array.isArray(read)) return read
  const [first, last] = read
  if (!first || isUnread(first)) return first ?? { unread: text, order: null }
  if (!last || isUnread(last)) return last ?? { unread: end, order: null }
  const begun = first.year === null ? null : complete(first, 'two', 0, text)
  if (begun !== null && typeof begun !== 'number') return begun
  const to = complete(last, 'none', begun ?? dayNumberAt(now), end || text)
  if (typeof to !== 'number') return to
  const [year = '', month = '', day = ''] = dayText(to).split('-')
  const isLater = first.month !== null && first.month * 100 + first.day > Number(month + day)
  const filled = { ...first, month: first.month ?? Number(month), year: String(Number(year) - (isLater ? 1 : 0)) }
  const from = begun ?? complete(filled, 'two', 0, text)
  if (typeof from !== 'number') return from
  return { from: dayText(from), to: dayText(to), orders: [first.order, last.order] }
}

function readAlone(text: string, before: RegExp, now: Date): Written | Unread {
  const line = cleanTyped(text)
  const written = readWritten(` ${line}`.replace(before, '').trim(), now)
  if (!written) return { unread: line, order: null }
  return hasNoTime(written.rest) ? written : { unread: written.rest.trim(), order: written.order }
}

function splitPeriod(line: string, now: Date): [Written, Written] | Unread {
  const body = line.replace(FROM, '')
  const first = readWritten(body, now) ?? readDayAlone(body)
  if (!first) return { unread: line, order: null }
  if (hasNoTime(first.rest)) return [first, first]
  const [separator] = TO.exec(first.rest) ?? []
  const last = separator === undefined ? null : readWritten(first.rest.slice(separator.length), now)
  if (!last) return { unread: first.rest.trim(), order: first.order }
  return last.rest === '' ? [first, last] : { unread: last.rest.trim(), order: last.order }
}

const hasNoTime = (rest: string): boolean => isMidnight(readTimeAfter(rest))

/** Reads the date that a text begins with; null if it begins with none. */
function readWritten(line: string, now: Date): Written | null {
  const relative = RELATIVE.exec(line)
  if (relative) {
    const [matched, word = '', sign, count = '0'] = relative
    const shift = RELATIVE_DAYS.indexOf(word) - 1 + (sign === '-' ? -1 : 1) * Number(count)
    return writtenDay(dayNumberAt(now) + shift, line.slice(matched.length))
  }
  const { weekday, body } = readWeekday(line)
  for (const form of FORMS) {
    const match = form.exec(body)
    const { name, day: number, month: digits, sign, year } = match?.groups ?? {}
    const month = name === undefined ? Number(digits) : MONTHS.findIndex((names) => names.includes(name)) + 1
    if (!match || (name !== undefined && month === 0)) continue
    const day = toDay(number)
    const canSwap = sign !== undefined && year !== undefined && !match[0].startsWith(year)
    const order = canSwap ? orderOf(day, month) : null
    return { weekday, day, month, year: year ?? null, order, rest: body.slice(match[0].length) }
  }
  return null
}

function readDayAlone(line: string): Written | null {
  const { weekday, body } = readWeekday(line)
  const match = DAY_ALONE.exec(body)
  if (!match?.groups) return null
  const day = toDay(match.groups.day)
  return { weekday, day, month: null, year: null, order: null, rest: body.slice(match[0].length) }
}

const toDay = (text = '') => (text === 'primo' ? 1 : Number(text))

function readWeekday(line: string): { weekday: number; body: string } {
  const bare = line.replace(ARTICLE, '')
  const [matched = '', ...names] = WEEKDAY.exec(bare) ?? []
  return { weekday: names.findIndex((name) => name !== undefined) + 1, body: bare.slice(matched.length) }
}

function writtenDay(number: DayNumber, rest: string): Written {
  const [year = '', month, day] = dayText(number).split('-')
  return { weekday: 0, day: Number(day), month: Number(month), year, order: null, rest }
}

const orderOf = (day: number, month: number): DateOrder | null =>
  month > 12 ? 'month_first' : day > 12 ? 'day_first' : day === month ? null : 'either'

/** Returns the day of a written date, which without a year is the first from `earliest` on. */
function complete(written: Written, years: Years, earliest: DayNumber, line: string): DayNumber | Unread {
  const { weekday, day, month, year, order } = written
  const unread = { unread: line, order }
  if (month === null || (year === null && years !== 'none') || (year?.length === 2 && years === 'four')) return unread
  // `1/12/1026` and `1/12/0026` are slips; software writes the year 0001 for none, and 2999 or 9999 for no end.
  if (year?.length === 4 && !/^(?:1[89]|2[01]|0001|2999|9999)/.test(year)) return unread
  const texts = (year === null ? nextYears(earliest) : [year.padStart(4, '20')]).map(
    (one) => `${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  )
  const days = texts.map(parseDay)
  const found = days.find((one) => one !== null && (year !== null || one >= earliest)) ?? null
  if (found === null) return { ...unread, ...(texts[0] && { unknown_day: texts[0] }) }
  return weekday > 0 && isoWeekday(found) !== weekday ? unread : found
}

function nextYears(earliest: DayNumber): string[] {
  const year = Number(dayText(earliest).slice(0, 4))
  return [String(year), String(year + 1)]
}
