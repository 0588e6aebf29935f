import type { Pharmacy } from '@/lib/contract/pharmacies'
import { hoursOfWeekday, openingAt, pickHours } from '@/lib/pharmacies/opening'
import { weekdayName } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { LiveClosures, LiveDay } from './live-parts'

const texts = messages.pharmacy

/** A pharmacy's week from Monday, today in bold, and future closures. */
export function WeekHours({ pharmacy, now }: { pharmacy: Pharmacy; now: Date }) {
  if (pharmacy.opening_hours.length === 0) return <p>{texts.opening.hoursUnknown}</p>
  const live = { hours: pickHours(pharmacy), said: openingAt(pharmacy, now) }
  return (
    <>
      <dl className="max-w-md">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const hours = hoursOfWeekday(pharmacy, weekday)
          return (
            <LiveDay key={weekday} {...live} weekday={weekday}>
              <dt className="first-letter:uppercase">{weekday === 7 ? texts.sunday : weekdayName(weekday)}</dt>
              <dd className="text-end tabular-nums">{hours.length > 0 ? hours.join(', ') : texts.help.closedDay}</dd>
            </LiveDay>
          )
        })}
      </dl>
      <LiveClosures {...live} />
    </>
  )
}
