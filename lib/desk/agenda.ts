import 'server-only'
import type { CallAnswer } from '@/lib/contract/call'
import { type DeskBlock, type DeskBooking, type DeskService, deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { type DeskHours, deskHoursCalls } from '@/lib/contract/desk-hours'
import { readId } from '@/lib/contract/id'
import { BOOKING_HORIZON_DAYS, pharmacyCalls } from '@/lib/contract/pharmacies'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { addDays, formatTime, isoDay } from '@/lib/rules/dates'
import { openWindowsOn } from '@/lib/rules/opening-hours'
import { toIsoDay } from '@/lib/rules/read-date'
import { parseDay, today } from '@/lib/values/rome-time'
import type { KeptDeskForm } from './forms'
import { DESK_AGENDA, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

const WEEK = 7

/** The days of the agenda that the address names. */
export interface AgendaView {
  pharmacy_id: string | undefined
  /** Shown service; undefined for all. */
  service_id?: string | undefined
  from: string
  days: number
  path: string
}

export function readDay({ giorno }: SearchParams): string | null {
  const day = toIsoDay(firstValue(giorno) ?? '', 'none')
  return parseDay(day) === null ? null : day
}

export function toAgendaView(search: SearchParams): AgendaView {
  const pharmacy_id = readId(firstValue(search.farmacia)) ?? undefined
  const view = {
    pharmacy_id,
    service_id: readId(firstValue(search.servizio)) ?? undefined,
    from: readDay(search) ?? today(),
    days: firstValue(search.giorni) === String(WEEK) ? WEEK : 1,
  }
  return { ...view, path: agendaPath(view) }
}

export const agendaPath = ({ pharmacy_id, service_id, from, days }: Omit<AgendaView, 'path'>) =>
  withQuery(DESK_AGENDA, {
    farmacia: pharmacy_id,
    servizio: service_id,
    giorno: from === today() ? null : from,
    giorni: days === 1 ? null : days,
  })

export const turnAgenda = (view: AgendaView, direction: 1 | -1) =>
  agendaPath({ ...view, from: addDays(view.from, direction * view.days) })

/** When a pharmacy is open on a day. */
export interface OpenDay {
  pharmacy: DeskBooking['pharmacy']
  windows: { opens: Date; closes: Date }[]
  /** Closure that has the day; its reason may be null. */
  closure: DeskHours['closures'][number] | null
}

export type AgendaDay = Awaited<ReturnType<typeof readAgenda>>[number]

/** Reads the days of the view with their bookings, and what is closed: by hours, closures and blocked times. */
export async function readAgenda(desk: DeskVisit, { pharmacy_id, from, days }: Omit<AgendaView, 'path'>) {
  const query = { from, days, pharmacy_id }
  const places = desk.pharmacies.filter(({ id }) => pharmacy_id === undefined || id === pharmacy_id)
  const [bookings, blocks, hours] = await Promise.all([
    readAtDesk(deskAgendaCalls.listDeskBookings, { query }, desk),
    readAtDesk(deskAgendaCalls.listDeskBlocks, { query }, desk),
    Promise.all(
      places.map(({ id }) =>
        readAtDesk(deskHoursCalls.getDeskHours, { query: { pharmacy_id: id, since: from } }, desk),
      ),
    ),
  ])
  return Array.from({ length: days }, (_, index) => addDays(from, index)).map((day) => ({
    day,
    bookings: bookings.filter(({ starts_at }) => isoDay(starts_at) === day),
    blocks: blocks.filter(({ starts_at }) => isoDay(starts_at) === day),
    hours: hours.map((one) => openOn(one, day)),
  }))
}

const openOn = ({ pharmacy, opening_hours, closures }: DeskHours, day: string): OpenDay => ({
  pharmacy,
  windows: openWindowsOn(opening_hours, closures, parseDay(day) ?? 0),
  closure: closures.find(({ from, to }) => from <= day && day <= to) ?? null,
})

/** Whether a booking is in a time that was closed after it was made. */
export const isInClosedTime = (booking: DeskBooking, { blocks, hours }: Pick<AgendaDay, 'blocks' | 'hours'>): boolean =>
  hours.some(({ pharmacy, windows }) => pharmacy.id === booking.pharmacy.id && !isWithin(booking, windows)) ||
  blocks.some(
    ({ pharmacy, service, starts_at, ends_at }) =>
      pharmacy.id === booking.pharmacy.id &&
      (service === null || service.id === booking.service_id) &&
      starts_at < booking.ends_at &&
      ends_at > booking.starts_at,
  )

const isWithin = ({ starts_at, ends_at }: DeskBooking, windows: OpenDay['windows']): boolean =>
  windows.some(({ opens, closes }) => opens.toISOString() <= starts_at && ends_at <= closes.toISOString())

/** ID of an appointment's row in the list. */
export const bookingAnchor = (id: string): string => `a-${id}`

/** Whether a blocked time is a whole day. */
export const isWholeDay = ({ starts_at, ends_at }: DeskBlock): boolean =>
  formatTime(starts_at) === '00:00' && formatTime(ends_at) === '00:00'

/** Reads the appointments that a caller whose booking was refused has at that time already; null for another form. */
export async function readSameCaller(desk: DeskVisit, kept: KeptDeskForm | null) {
  if (kept?.failure?.code !== 'appointment_overlaps') return null
  const row = deskAgendaCalls.previewDeskBooking
  const asked = row.body.safeParse(readCaller(new URLSearchParams(kept.fields)))
  return asked.success ? readAtDesk(row, { body: asked.data }, desk) : null
}

/** Reads the form of a new booking. */
export const readCaller = (fields: URLSearchParams) => ({
  service_id: fields.get('servizio') ?? '',
  date: fields.get('ora') ?? '',
  first_name: fields.get('first_name') ?? '',
  last_name: fields.get('last_name') ?? '',
  phone_number: fields.get('phone_number') ?? '',
  email: fields.get('email')?.trim() || undefined,
})

export const readServices = (desk: DeskVisit, pharmacy_id: string | undefined) =>
  readAtDesk(deskAgendaCalls.listDeskServices, { query: { pharmacy_id } }, desk)

/** Reads the times that can be booked, of a service or of all; in several days only those of one. */
export async function readFreeTimes(
  desk: DeskVisit,
  { pharmacy_id, from, days }: AgendaView,
  service: DeskService | undefined,
): Promise<FreeTime[]> {
  if (days > 1 && !service) return []
  const query = { from, days, pharmacy_id, service_id: service?.id }
  return readAtDesk(deskAgendaCalls.listDeskFreeTimes, { query }, desk)
}

export type FreeTime = CallAnswer<typeof deskAgendaCalls.listDeskFreeTimes>[number]

/** How many days are offered, and how many times of each, where a day has none. */
const NEXT_DAYS = 3
const NEXT_TIMES = 4

/** Reads the next days after one that have free times of a service, with the first of them. */
export async function readNextTimes(
  desk: DeskVisit,
  { pharmacy_id, service_id }: { pharmacy_id: string; service_id: string },
  { day, moved, isClosed }: { day: string; moved?: string; isClosed?: (day: string, time: string) => boolean },
) {
  const first = day < today() ? today() : addDays(day, 1)
  const query = { from: first, to: addDays(today(), BOOKING_HORIZON_DAYS) }
  const params = { id: pharmacy_id, serviceId: service_id }
  const { days } = await readAtDesk(pharmacyCalls.listBookingDays, { params, query }, desk)
  const found: { day: string; times: DeskTime[] }[] = []
  for (const one of days) {
    if (found.length === NEXT_DAYS) break
    const times = await readTimes(desk, service_id, one, moved)
    const free = times.filter(({ available, time }) => available && !isClosed?.(one, time))
    if (free.length > 0) found.push({ day: one, times: free.slice(0, NEXT_TIMES) })
  }
  return found
}

export type DeskTime = Awaited<ReturnType<typeof readTimes>>[number]

export const hasFree = (times: readonly DeskTime[]) => times.some(({ available }) => available)

/** Reads the times of a service on a day, as if a booking that is being moved were not there. */
export const readTimes = (desk: DeskVisit, service_id: string, date: string, moved?: string) =>
  readAtDesk(deskAgendaCalls.listDeskTimes, { params: { id: service_id }, query: { date, moved } }, desk)
