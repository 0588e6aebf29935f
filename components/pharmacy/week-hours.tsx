import { useTranslations } from 'next-intl'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { formatShortDate, weekdayName } from '@/lib/dates'
import { nextClosures } from '@/lib/pharmacies/opening'

/** A pharmacy's week, Monday first, and the closures that are still to come. */
export function WeekHours({ pharmacy, now }: { pharmacy: Pharmacy; now: Date }) {
  const t = useTranslations('pharmacy')
  if (pharmacy.opening_hours.length === 0) return <p>{t('hoursUnknown')}</p>
  const closures = nextClosures(pharmacy, now)
  return (
    <>
      <dl className="max-w-md">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => {
          const hours = pharmacy.opening_hours
            .filter((one) => one.weekday === weekday)
            .sort((one, other) => one.opens.localeCompare(other.opens))
            .map(({ opens, closes }) => `${opens}–${closes}`)
          return (
            <div key={weekday} className="flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0">
              <dt className="first-letter:uppercase">{weekdayName(weekday)}</dt>
              <dd className="text-end tabular-nums">{hours.length > 0 ? hours.join(', ') : t('help.closedDay')}</dd>
            </div>
          )
        })}
      </dl>
      {closures.map(({ from, to, reason }) => (
        <p key={from} className="mt-2 text-sm text-warning">
          {t(`closures.${from === to ? (reason ? 'dayReason' : 'day') : reason ? 'daysReason' : 'days'}`, {
            from: formatShortDate(from),
            to: formatShortDate(to),
            reason: reason ?? '',
          })}
        </p>
      ))}
    </>
  )
}
