import type { Pharmacy } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import {
  addDays,
  type DateValue,
  formatColumnTime,
  formatLongDate,
  formatRelativeTime,
  formatTime,
  isoDay,
} from '@/lib/rules/dates'
import { countedWeekday } from '@/lib/rules/holidays'
import { addOpenMinutes, isOpenAt, LAST_MINUTES_MS, nextChange, startOfWork } from '@/lib/rules/opening-hours'
import { dayNumberAt, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import messages from '@/messages/it.json'

const texts = messages.pharmacy
type Closure = Pharmacy['closures'][number]

/**
 * Hours included in a page, so that the browser can recompute its status; `ready_in_minutes` if it shows when a
 * product is ready.
 */
export type Hours = Pick<Pharmacy, 'opening_hours' | 'closures' | 'on_duty'> & { ready_in_minutes?: number | null }

/** Texts about a pharmacy's hours at a moment, valid until `until` (ms since the epoch). */
export interface Opening {
  open: boolean
  /** "Aperta fino alle 19:30", "Chiusa, apre domani alle 09:00", "Di turno fino a domani alle 08:30". */
  status: string
  /** "08:30–12:30, 15:30–19:30", empty if closed, which the status says; null if unknown. */
  today: string | null
  /** "Chiusa giovedì 24 dicembre: Natale", up to two weeks ahead. */
  closure: string | null
  closures: string[]
  on_duty: boolean
  /** Applicable row of the week, 1 Monday … 7 Sunday and holidays. */
  weekday: number
  /** "Pronto in un’ora", "Pronto domani dalle 09:30"; null if not requested or unknown. */
  ready: string | null
  until: number
}

export const pickHours = ({ opening_hours, closures, on_duty }: Hours): Hours => ({ opening_hours, closures, on_duty })

/** All texts about a pharmacy's hours at `now`, by the rules of lib/rules/opening-hours.ts. */
export function openingAt(hours: Hours, now: Date): Opening {
  const { opening_hours, closures } = hours
  const turns = turnsOf(hours)
  const open = isOpenAt(opening_hours, closures, now, turns)
  const turn = turns.find(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)
  // Open for its turn only: what it sells then, and how to get in, differs.
  const onlyTurn = turn && !isOpenAt(opening_hours, closures, now)
  const change = nextChange(opening_hours, closures, now, turns)
  const day = dayNumberAt(now)
  const ready = readyText(hours, open, now)
  const turning = turns.flatMap(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()])
  // Ready times change every minute, and move to the next opening in the last hour.
  const preparing = ready ? [now.getTime() + 60_000, (change?.getTime() ?? 0) - LAST_MINUTES_MS + 1] : []
  const moments = [romeTimestamp(day + 1, 0), change?.getTime() ?? 0, ...turning, ...preparing]
  return {
    open,
    status: onlyTurn
      ? turnText(turn.ends_at, now)
      : opening_hours.length > 0
        ? statusText(open, change, now)
        : texts.opening.hoursUnknown,
    today: opening_hours.length > 0 ? hoursOfDay(hours, now).join(', ') : null,
    closure: closureText(closures, now),
    closures: nextClosures(closures, now).map(describeClosure),
    on_duty: turn !== undefined,
    weekday: countedWeekday(day),
    ready,
    until: Math.min(...moments.filter((moment) => moment > now.getTime())),
  }
}

const turnsOf = ({ on_duty }: Hours) =>
  on_duty ? [{ starts_at: new Date(on_duty.start), ends_at: new Date(on_duty.end) }] : []

/** The status in half a phone's width: "Aperta fino alle 19:30", "Apre domani 09:00". */
export function briefStatus(hours: Hours, now: Date, { open, status } = openingAt(hours, now)): string {
  const opens = open ? null : nextChange(hours.opening_hours, hours.closures, now, turnsOf(hours))
  return opens ? fill(texts.opening.opensBriefly, { when: formatColumnTime(opens, now) }) : status
}

function statusText(open: boolean, change: Date | null, now: Date): string {
  if (change && isoDay(change) === isoDay(now))
    return fill(texts.opening[open ? 'openUntil' : 'opensAt'], { when: formatTime(change) })
  if (change && !open) return fill(texts.opening.opensOn, { when: formatRelativeTime(change, now) })
  return texts.opening[open ? 'open' : 'closed']
}

const turnText = (end: Date, now: Date): string =>
  isoDay(end) === isoDay(now)
    ? fill(texts.opening.dutyUntil, { when: formatTime(end) })
    : fill(texts.opening.dutyUntilDay, { when: formatRelativeTime(end, now) })

const QUARTER = 15 * 60_000

/**
 * When an order placed now can be collected, as on the order: a duration if the pharmacy stays open long enough,
 * else a time rounded up to a quarter of an hour.
 */
function readyText({ opening_hours, closures, ready_in_minutes }: Hours, open: boolean, now: Date): string | null {
  if (typeof ready_in_minutes !== 'number') return null
  const minutes = Math.max(ready_in_minutes, 5)
  const start = startOfWork(opening_hours, closures, now)
  const ready = start && addOpenMinutes(opening_hours, closures, start, minutes)
  if (!ready) return null
  if (open && ready.getTime() - now.getTime() === minutes * 60_000) {
    const hours = minutes / 60
    if (hours === 1) return texts.ready.hour
    return Number.isInteger(hours) ? fill(texts.ready.hours, { hours }) : fill(texts.ready.minutes, { minutes })
  }
  const from = readyQuarter({ opening_hours, closures }, ready)
  return fill(texts.ready.from, { when: formatRelativeTime(from, now).replace(' alle ', ' dalle ') })
}

/** Rounds a ready time up to the quarter of an hour, if the pharmacy is still open then. */
export function readyQuarter(
  { opening_hours, closures }: Pick<Hours, 'opening_hours' | 'closures'>,
  ready: Date,
): Date {
  const rounded = new Date(Math.ceil(ready.getTime() / QUARTER) * QUARTER)
  return isOpenAt(opening_hours, closures, rounded) ? rounded : ready
}

/** Hours of a weekday, 1 being Monday: "08:30–12:30", "15:30–19:30". */
export const hoursOfWeekday = ({ opening_hours }: Pick<Hours, 'opening_hours'>, weekday: number) =>
  opening_hours
    .filter((hours) => hours.weekday === weekday)
    .sort((one, other) => one.opens.localeCompare(other.opens))
    .map(({ opens, closes }) => `${opens}–${closes}`)

/** Hours of a date, with Sunday's on a holiday; empty if closed. */
export function hoursOfDay(hours: Hours, day: DateValue): string[] {
  const date = isoDay(day)
  if (hours.closures.some((closure) => closure.from <= date && date <= closure.to)) return []
  return hoursOfWeekday(hours, countedWeekday(parseDay(date) ?? 0))
}

/** Days in advance that a closure is announced. */
const AHEAD_DAYS = 14

function closureText(closures: readonly Closure[], now: Date): string | null {
  const [closure] = nextClosures(closures, now)
  return closure && closure.from <= addDays(isoDay(now), AHEAD_DAYS) ? describeClosure(closure) : null
}

export function describeClosure({ from, to, reason }: Closure): string {
  const [first, last] = [formatLongDate(from), formatLongDate(to)]
  // The month once: "da martedì 15 a mercoledì 16 dicembre".
  const start = from.slice(0, 7) === to.slice(0, 7) ? first.replace(/ \S+$/, '') : first
  const said =
    from === to ? fill(texts.closures.day, { day: first }) : fill(texts.closures.days, { from: start, to: last })
  // Pharmacies write "Inventario" as well as "Chiuso per inventario".
  const why = reason?.trim().replace(/^chius\S* (?=per )/i, '')
  if (!why) return said
  return /^per /i.test(why) ? `${said} p${why.slice(1)}` : `${said}: ${why}`
}

const CLOSURES_SHOWN = 6

/** Current and future closures, for a pharmacy's own page. */
export function nextClosures(closures: readonly Closure[], now: DateValue): Closure[] {
  return closures
    .filter(({ to }) => to >= isoDay(now))
    .sort((one, other) => one.from.localeCompare(other.from))
    .slice(0, CLOSURES_SHOWN)
}
