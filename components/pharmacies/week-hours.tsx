import { cx } from '@/components/ui/class-names'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { closureCode, closureValues, nextClosures } from '@/lib/pharmacies/opening'
import { isoWeekday, weekdayName } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { hoursOfWeekday } from './opening-status'

const texts = messages.pharmacy

/** A pharmacy's week, Monday first, today's line bold, and the closures that are still to come. */
export function WeekHours({ pharmacy, now }: { pharmacy: Pharmacy; now: Date }) {
  if (pharmacy.opening_hours.length === 0) return <p>{texts.opening.hoursUnknown}</p>
  const closures = nextClosures(pharmacy, now)
  const today = isoWeekday(now)
  return (
    <>
      <dl className="max-w-md">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const hours = hoursOfWeekday(pharmacy, weekday)
          return (
            <div
              key={weekday}
              className={cx(
                'flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0',
                weekday === today && 'font-bold',
              )}
            >
              <dt className="first-letter:uppercase">{weekdayName(weekday)}</dt>
              <dd className="text-end tabular-nums">{hours.length > 0 ? hours.join(', ') : texts.help.closedDay}</dd>
            </div>
          )
        })}
      </dl>
      {closures.map((closure) => (
        <p key={closure.from} className="mt-2 text-sm text-warning">
          {fill(texts.closures[closureCode(closure)], closureValues(closure))}
        </p>
      ))}
    </>
  )
}
