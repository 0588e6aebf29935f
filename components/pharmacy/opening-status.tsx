import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/class-names'
import { ClockIcon } from '@/components/ui/icons'
import { type DateValue, isoDay, weekdayOf } from '@/lib/dates'
import { openingOf } from '@/lib/pharmacies/opening'

/** What is needed of a pharmacy to say when it is open; the fields are the contract's. */
export type OpeningHours = {
  opening_hours: { weekday: number; opens: string; closes: string }[]
  closures: { from: string; to: string; reason: string | null }[]
  open_now: boolean
  next_change: string | null
}

/** "Aperta ora fino alle 19:30" or "Chiusa, apre domani alle 09:00". Without known hours it says so. */
export function OpeningStatus({ pharmacy, now }: { pharmacy: OpeningHours; now: DateValue }) {
  const t = useTranslations('pharmacy')
  const { code, when } = openingOf(pharmacy, now)
  if (code === 'hoursUnknown') return <p className="text-muted text-sm">{t(code)}</p>
  return (
    <p
      className={cx(
        'flex items-center gap-1.5 font-medium text-sm',
        pharmacy.open_now ? 'text-positive' : 'text-muted',
      )}
    >
      <ClockIcon className="size-4.5" />
      {code === 'opensOn'
        ? t(code, { when })
        : code === 'openUntil' || code === 'opensAt'
          ? t(code, { time: when })
          : t(code)}
    </p>
  )
}

/** The day's hours in one line: "08:30–12:30, 15:30–19:30"; empty on a closed day. */
export function hoursOfDay(pharmacy: OpeningHours, day: DateValue): string[] {
  const date = isoDay(day)
  if (pharmacy.closures.some((closure) => closure.from <= date && date <= closure.to)) return []
  return pharmacy.opening_hours
    .filter((hours) => hours.weekday === weekdayOf(day))
    .sort((a, b) => a.opens.localeCompare(b.opens))
    .map((hours) => `${hours.opens}–${hours.closes}`)
}
