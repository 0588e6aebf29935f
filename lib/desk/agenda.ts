import 'server-only'
import { type DeskBlock, type DeskBooking, deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { type DeskHours, deskHoursCalls } from '@/lib/contract/desk-hours'
import { readId } from '@/lib/contract/id'
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
    from: readDay(search) ?? today(),
    days: firstValue(search.giorni) === String(WEEK) ? WEEK : 1,
  }
  return { ...view, path: agendaPath(view) }
}

export const agendaPath = ({ pharmacy_id, from, days }: Omit<AgendaView, 'path'>) =>
  withQuery(DESK_AGENDA, {
    farmacia: pharmacy_id,
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
    Promise.all(places.map(({ id }) => readAtDesk(deskHoursCalls.getDeskHours, { query: { pharmacy_id: id } }, desk))),
  ])
  return Array.from({ length: days }, (_, index) => addDays(from, index)).map((day) => ({
    day,
    bookings: bookings.filter(({ starts_at }) => isoDay(starts_at) === day),
    blocks: blocks.filter(({ starts_at }) => isoDay(starts_at) === day),
    // Closures that are over are not read.
    hours: day < today() ? [] : hours.map((one) => openOn(one, day)),
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

/** Reads the times of a service on a day, as if a booking that is being moved were not there. */
export const readTimes = (desk: DeskVisit, service_id: string, date: string, moved?: string) =>
  readAtDesk(deskAgendaCalls.listDeskTimes, { params: { id: service_id }, query: { date, moved } }, desk)
