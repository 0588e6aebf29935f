import { cx } from '@/components/ui/class-names'
import { ClockIcon } from '@/components/ui/icons'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { openingText } from '@/lib/pharmacies/opening'
import { type DateValue, isoDay, isoWeekday } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

type OpeningHours = Pick<Pharmacy, 'opening_hours' | 'closures' | 'open_now' | 'next_change'>

/** "Aperta ora fino alle 19:30" or "Chiusa, apre domani alle 09:00". Without known hours it says so. */
export function OpeningStatus({ pharmacy, now }: { pharmacy: OpeningHours; now: DateValue }) {
  const text = openingText(pharmacy, now)
  if (pharmacy.opening_hours.length === 0) return <p className="text-muted text-sm">{text}</p>
  return (
    <p
      className={cx(
        'flex items-center gap-1.5 font-medium text-sm',
        pharmacy.open_now ? 'text-positive' : 'text-muted',
      )}
    >
      <ClockIcon className="size-4.5" />
      {text}
    </p>
  )
}

/** When it is open today, beside what is open now; nothing where no hours are known. */
export function TodayHours({ pharmacy, now }: { pharmacy: OpeningHours; now: DateValue }) {
  if (pharmacy.opening_hours.length === 0) return null
  const today = hoursOfDay(pharmacy, now)
  return (
    <p className="text-sm">
      <span className="text-muted">{messages.pharmacy.hoursToday}: </span>
      <span className="tabular-nums">{today.length > 0 ? today.join(', ') : messages.pharmacy.closedToday}</span>
    </p>
  )
}

/** A weekday's hours, Monday being 1: "08:30–12:30", "15:30–19:30". */
export const hoursOfWeekday = ({ opening_hours }: Pick<Pharmacy, 'opening_hours'>, weekday: number) =>
  opening_hours
    .filter((hours) => hours.weekday === weekday)
    .sort((one, other) => one.opens.localeCompare(other.opens))
    .map(({ opens, closes }) => `${opens}–${closes}`)

/** The hours of a day; none where it is closed. */
export function hoursOfDay(pharmacy: OpeningHours, day: DateValue): string[] {
  const date = isoDay(day)
  if (pharmacy.closures.some((closure) => closure.from <= date && date <= closure.to)) return []
  return hoursOfWeekday(pharmacy, isoWeekday(day))
}
