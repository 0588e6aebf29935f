import { formatDateWithYear, formatLongDate, formatTime } from '@/lib/rules/dates'

/** `lunedì 3 marzo, ore 16:30`, wall clock in Italy. */
export function moment(at: Date): string {
  return `${formatLongDate(at)}, ore ${formatTime(at)}`
}

/** `3 marzo 2026, ore 16:30`, wall clock in Italy: on what is a proof years later. */
export function dated(at: Date): string {
  return `${formatDateWithYear(at)}, ore ${formatTime(at)}`
}
