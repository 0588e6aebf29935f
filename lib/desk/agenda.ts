import 'server-only'
import { type DeskBlock, type DeskBooking, deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { readId } from '@/lib/contract/id'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { addDays, isoDay } from '@/lib/rules/dates'
import { toIsoDay } from '@/lib/rules/read-date'
import { parseDay, today } from '@/lib/values/rome-time'
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

export async function readAgenda(desk: DeskVisit, { pharmacy_id, from, days }: AgendaView) {
  const query = { from, days, pharmacy_id }
  const [bookings, blocks] = await Promise.all([
    readAtDesk(deskAgendaCalls.listDeskBookings, { query }, desk),
    readAtDesk(deskAgendaCalls.listDeskBlocks, { query }, desk),
  ])
  return Array.from({ length: days }, (_, index) => addDays(from, index)).map((day) => ({
    day,
    bookings: bookings.filter(({ starts_at }) => isoDay(starts_at) === day),
    blocks: blocks.filter(({ starts_at }) => isoDay(starts_at) === day),
  }))
}

/** Whether a booking is in a time that was closed after it was made. */
export const isInBlock = (booking: DeskBooking, blocks: readonly DeskBlock[]): boolean =>
  blocks.some(
    ({ pharmacy, service, starts_at, ends_at }) =>
      pharmacy.id === booking.pharmacy.id &&
      (service === null || service.id === booking.service_id) &&
      starts_at < booking.ends_at &&
      ends_at > booking.starts_at,
  )

export const readServices = (desk: DeskVisit, pharmacy_id: string | undefined) =>
  readAtDesk(deskAgendaCalls.listDeskServices, { query: { pharmacy_id } }, desk)

/** Reads the times of a service on a day, as if a booking that is being moved were not there. */
export const readTimes = (desk: DeskVisit, service_id: string, date: string, moved?: string) =>
  readAtDesk(deskAgendaCalls.listDeskTimes, { params: { id: service_id }, query: { date, moved } }, desk)
