import type { Pharmacy } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { addDays, type DateValue, formatRelativeTime, formatShortDate, formatTime, isoDay } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

type Opening = Pick<Pharmacy, 'opening_hours' | 'open_now' | 'next_change'>
type OpeningCode = keyof typeof messages.pharmacy.opening
type Closure = Pharmacy['closures'][number]

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

/** The closure that is on or comes next within two weeks, and the key of what to say of it; null where none is near. */
export function closureAhead(closures: readonly Closure[], now: DateValue) {
  const [closure] = nextClosures({ closures }, now)
  if (!closure || closure.from > addDays(isoDay(now), AHEAD_DAYS)) return null
  return { code: closureCode(closure), closure }
}

/** What goes into those texts. */
export const closureValues = ({ from, to, reason }: Closure) => ({
  from: formatShortDate(from),
  to: formatShortDate(to),
  reason: reason ?? '',
})

/** The key under `pharmacy.closures` of what to say of a closure. */
export function closureCode({ from, to, reason }: Closure): keyof typeof messages.pharmacy.closures {
  const days = from === to ? 'day' : 'days'
  return reason ? `${days}Reason` : days
}

const CLOSURES_SHOWN = 6

/** The closures that are on or come next, for a pharmacy's own page. */
export function nextClosures({ closures }: { closures: readonly Closure[] }, now: DateValue): Closure[] {
  return closures
    .filter(({ to }) => to >= isoDay(now))
    .sort((one, other) => one.from.localeCompare(other.from))
    .slice(0, CLOSURES_SHOWN)
}
