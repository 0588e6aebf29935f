import 'server-only'
import { notFound } from 'next/navigation'
import type { NextResponse } from 'next/server'
import { type DeskBooking, deskAgendaCalls } from '@/lib/contract/desk-agenda'
import { readId } from '@/lib/contract/id'
import { fieldErrors } from '@/lib/contract/problem'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { addDays, isoDay } from '@/lib/rules/dates'
import { parseDay, today } from '@/lib/rules/rome-time'
import { backToDesk, type SentDeskForm, sendAtDesk } from './forms'
import { DESK_AGENDA, safeDeskPath, withMore, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'

const WEEK = 7

/** The days of the agenda that the address names. */
export interface AgendaView {
  pharmacy_id: string | undefined
  from: string
  days: number
  path: string
}

export function toAgendaView(search: SearchParams): AgendaView {
  const given = firstValue(search.giorno) ?? ''
  const pharmacy_id = readId(firstValue(search.farmacia)) ?? undefined
  const view = {
    pharmacy_id,
    from: parseDay(given) === null ? today() : given,
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

/** Reads the bookings of each day. */
export async function readAgenda(desk: DeskVisit, { pharmacy_id, from, days }: AgendaView) {
  const query = { from, days, ...(pharmacy_id !== undefined && { pharmacy_id }) }
  const found = await readAtDesk(deskAgendaCalls.listDeskBookings, { query }, desk)
  if (!found) notFound()
  return Array.from({ length: days }, (_, index) => addDays(from, index)).map((day) => ({
    day,
    bookings: found.filter((booking: DeskBooking) => isoDay(booking.starts_at) === day),
  }))
}

/** Records that the customer came, or cancels the booking. */
export async function endBookingAtDesk(sent: SentDeskForm): Promise<NextResponse> {
  const back = safeDeskPath(sent.fields.get('ritorno'))
  const asked = deskAgendaCalls.endDeskBooking.body.safeParse({ status: sent.fields.get('stato') })
  if (!asked.success) return backToDesk(sent, back, { errors: fieldErrors(asked.error.issues) })
  const request = { params: { id: sent.fields.get('id') ?? '' }, body: asked.data }
  return sendAtDesk(sent, back, deskAgendaCalls.endDeskBooking, request, withMore(back, 'fatto', asked.data.status))
}
