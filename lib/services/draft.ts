import { inStorage, storedObject } from '@/lib/browser/storage'
import { parseDay } from '@/lib/values/rome-time'
import type { ServiceKey } from './browser'

/**
 * A visitor's selection before booking, stored for this tab: survives login, session end and reload. URLs contain at
 * most day and time, never the note.
 */
export interface BookingDraft {
  date: string | null
  time: string | null
  note: string
}

const KEY = 'booking'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export function keepDraft(key: ServiceKey, draft: BookingDraft): void {
  // If storage fails, the URL still has day and time.
  inStorage(() => sessionStorage.setItem(KEY, JSON.stringify({ ...draft, of: draftName(key) })))
}

export function dropDraft(): void {
  inStorage(() => sessionStorage.removeItem(KEY))
}

/** Reads a service's draft, overridden by the URL's `date` and `time`; ignores days before `today`. */
export function readDraft(key: ServiceKey, search: string, today: string): BookingDraft {
  const kept = readKept(draftName(key))
  // A time belongs to its day.
  const { date, time } = readDraftQuery(search, today) ?? kept
  const coming = date !== null && isComing(date, today)
  return { date: coming ? date : null, time: coming ? time : null, note: kept.note }
}

/** Reads the URL's `date` and `time`; null without a day that is to come. */
export function readDraftQuery(search: string, today: string): { date: string; time: string | null } | null {
  const asked = new URLSearchParams(search)
  const date = matching(DAY, asked.get('date'))
  if (date === null || !isComing(date, today)) return null
  return { date, time: matching(TIME, asked.get('time')) }
}

const isComing = (date: string, today: string) => date >= today && parseDay(date) !== null

/** Path back to the booking after the login. */
export function draftPath(path: string, { date, time }: BookingDraft): string {
  const search = new URLSearchParams({ ...(date && { date }), ...(date && time && { time }) })
  return `${path}${search.size > 0 ? `?${search}` : ''}#prenota`
}

const draftName = ({ pharmacy_id, service_id }: ServiceKey) => `${pharmacy_id}/${service_id}`

function readKept(of: string): BookingDraft {
  const kept = storedObject(() => sessionStorage, KEY)
  const { date, time, note } = kept?.of === of ? kept : {}
  return { date: matching(DAY, date), time: matching(TIME, time), note: typeof note === 'string' ? note : '' }
}

function matching(pattern: RegExp, value: unknown): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}
