import { type DateValue, formatRelativeTime, formatTime, isoDay } from '@/lib/dates'

/** What is needed of a pharmacy to say when it is open; the fields are the contract's. */
export interface Opening {
  opening_hours: { weekday: number; opens: string; closes: string }[]
  open_now: boolean
  next_change: string | null
}

export type OpeningCode = 'open' | 'openUntil' | 'closed' | 'opensAt' | 'opensOn' | 'hoursUnknown'

/** What to say of a pharmacy's opening: a key of the texts under `pharmacy`, and the time or day that goes into it. */
export function openingOf(pharmacy: Opening, now: DateValue): { code: OpeningCode; when: string } {
  const { open_now, next_change } = pharmacy
  if (pharmacy.opening_hours.length === 0) return { code: 'hoursUnknown', when: '' }
  if (next_change !== null) {
    if (isoDay(next_change) === isoDay(now))
      return { code: open_now ? 'openUntil' : 'opensAt', when: formatTime(next_change) }
    if (!open_now) return { code: 'opensOn', when: formatRelativeTime(next_change, now) }
  }
  return { code: open_now ? 'open' : 'closed', when: '' }
}
