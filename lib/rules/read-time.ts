import { DAY_MINUTES } from '@/lib/values/rome-time'
import { narrow, typedLine } from '@/lib/values/text'

export interface ClockTime {
  /** After midnight, up to 24:00. */
  minutes: number
  seconds: number
  /** Offset from UTC in minutes; null for Italian time. */
  zone: number | null
  /** After the `T` of ISO 8601 also midnight is meant. */
  is_iso: boolean
}

type ReadTime = { time: ClockTime | null } | { unread: string }

const WORDS = String.raw`(?:(?:al|dal)le(?: ore)?|ore|h\.?)\s*(?=\d)`
const BEFORE = new RegExp(`^${WORDS}`)
const AFTER_DATE = new RegExp(String.raw`^(?:t|[\s,]+(?<words>${WORDS})?)`)
const CLOCK =
  /^(?<hours>\d{1,2})(?:[:.,](?<minutes>\d{2})(?:[:.](?<seconds>\d{2})(?:[.,]\d+)?)?\s*(?<zone>z|[+-]\d{2}(?::?\d{2})?)?)?(?![\p{L}\d])(?<rest>.*)$/u
const NAMED: Record<string, number> = { mezzogiorno: DAY_MINUTES / 2, mezzanotte: 0 }

/** Returns typed text in one line, in small letters, with single spaces. */
export const cleanTyped = (text: string) => typedLine(narrow(text)).toLowerCase().replace(/\s+/g, ' ').trim()

/** Reads a time of day (`8`, `8.30`, `ore 8,30`, `mezzogiorno`) as minutes after midnight, up to 24:00. */
export function readTime(text: string): number | { unread: string } {
  const line = cleanTyped(text)
  const named = NAMED[line]
  if (named !== undefined) return named
  const read = readClock(line.replace(BEFORE, ''))
  if ('unread' in read || read.time === null) return { unread: 'unread' in read ? read.unread : line }
  const { minutes, seconds, zone } = read.time
  return seconds > 0 || zone !== null ? { unread: line } : minutes
}

/** Returns a typed time as `HH:mm`, any other text as it is, for a schema to refuse. */
export function toClockTime(text: string): string {
  const read = readTime(text)
  if (typeof read !== 'number' || read >= DAY_MINUTES) return text.trim()
  return `${String(Math.floor(read / 60)).padStart(2, '0')}:${String(read % 60).padStart(2, '0')}`
}

/** Reads what follows a date: nothing, or a time. An hour without minutes needs a word: `ore 18`. */
export function readTimeAfter(rest: string): ReadTime {
  if (/^[\s.]*$/.test(rest)) return { time: null }
  const match = AFTER_DATE.exec(rest)
  if (!match) return { unread: rest.trim() }
  return readClock(rest.slice(match[0].length), match[0] === 't', match.groups?.words === undefined)
}

/** Tests whether a date has no time, or the midnight that spreadsheets add. */
export const isMidnight = (read: ReadTime): boolean =>
  'time' in read && (read.time === null || read.time.minutes + read.time.seconds === 0)

function readClock(text: string, is_iso = false, needsMinutes = false): ReadTime {
  const groups = CLOCK.exec(text)?.groups
  const unread = { unread: text.trim() }
  if (!groups || (needsMinutes && groups.minutes === undefined)) return unread
  const [hours = 0, minutes = 0, seconds = 0] = [groups.hours, groups.minutes ?? 0, groups.seconds ?? 0].map(Number)
  const total = hours * 60 + minutes
  if (minutes > 59 || seconds > 59 || total * 60 + seconds > DAY_MINUTES * 60) return unread
  const after = (groups.rest ?? '').trim()
  if (after !== '') return { unread: after }
  return { time: { minutes: total, seconds, zone: zoneMinutes(groups.zone), is_iso } }
}

function zoneMinutes(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
