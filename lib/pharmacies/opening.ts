import { fill } from '@/lib/i18n/fill'
import { addDays, type DateValue, formatRelativeTime, formatTime, isoDay } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

/** What is needed of a pharmacy to say when it is open; the fields are the contract's. */
export interface Opening {
  opening_hours: { weekday: number; opens: string; closes: string }[]
  open_now: boolean
  next_change: string | null
}

export type OpeningCode = 'open' | 'openUntil' | 'closed' | 'opensAt' | 'opensOn' | 'hoursUnknown'

/** What to say of a pharmacy's opening: a key of the texts under `pharmacy.opening`, and the time or day that goes into it. */
export function describeOpening(pharmacy: Opening, now: DateValue): { code: OpeningCode; when: string } {
  const { open_now, next_change } = pharmacy
  if (pharmacy.opening_hours.length === 0) return { code: 'hoursUnknown', when: '' }
  if (next_change !== null) {
    if (isoDay(next_change) === isoDay(now))
      return { code: open_now ? 'openUntil' : 'opensAt', when: formatTime(next_change) }
    if (!open_now) return { code: 'opensOn', when: formatRelativeTime(next_change, now) }
  }
  return { code: open_now ? 'open' : 'closed', when: '' }
}

/** "Aperta ora fino alle 19:30", "Chiusa, apre domani alle 09:00". */
export function openingText(pharmacy: Opening, now: DateValue): string {
  const { code, when } = describeOpening(pharmacy, now)
  return fill(messages.pharmacy.opening[code], { when })
}

/** Days within which a closure is told beforehand. */
const AHEAD_DAYS = 14

export interface Closure {
  /** Days `YYYY-MM-DD`, the first and the last one included. */
  from: string
  to: string
  reason: string | null
}

/** The closure that is on or comes next within two weeks, and the key under `pharmacy.closures` of what to say of it; null where none is near. */
export function closureAhead(
  closures: readonly Closure[],
  now: DateValue,
): { code: 'day' | 'days' | 'dayReason' | 'daysReason'; closure: Closure } | null {
  const [today, horizon] = [isoDay(now), addDays(isoDay(now), AHEAD_DAYS)]
  const [closure] = closures
    .filter(({ from, to }) => to >= today && from <= horizon)
    .sort((one, other) => one.from.localeCompare(other.from))
  if (!closure) return null
  const days = closure.from === closure.to ? 'day' : 'days'
  return { code: closure.reason ? `${days}Reason` : days, closure }
}

const CLOSURES_SHOWN = 6

/** The closures that are on or come next, for a pharmacy's own page. */
export function nextClosures({ closures }: { closures: readonly Closure[] }, now: DateValue): Closure[] {
  return closures
    .filter(({ to }) => to >= isoDay(now))
    .sort((one, other) => one.from.localeCompare(other.from))
    .slice(0, CLOSURES_SHOWN)
}
