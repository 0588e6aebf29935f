import 'server-only'
import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import * as z from 'zod/mini'
import { guestBookingCalls } from '@/lib/contract/guest-bookings'
import { readId } from '@/lib/contract/id'
import { BOOKING_HORIZON_DAYS, type Booking, pharmacyCalls } from '@/lib/contract/pharmacies'
import { classifyRefusal } from '@/lib/contract/refusal'
import { isOwnForm } from '@/lib/forms/sent-form'
import { decoded } from '@/lib/http/decoded'
import { seeOther } from '@/lib/http/see-other'
import { readChosenPharmacy, readPharmacy } from '@/lib/pharmacies/server'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode } from '@/lib/platform/result'
import { answerOrNone, platform } from '@/lib/platform/server'
import { addDays, isoDay, toInstant } from '@/lib/rules/dates'
import { loginPath } from '@/lib/session/guard'
import { keyOfOrder } from '@/lib/session/guest'
import { expiredPath } from '@/lib/session/redirect'
import { readOwnForm, readSession } from '@/lib/session/request'
import { readAsCustomer, requireToken } from '@/lib/session/server'
import { today } from '@/lib/values/rome-time'
import { readDraftQuery } from './draft'
import { moveBookingPath } from './paths'
import { readPharmacyId, readService } from './server'

/** Reads a guest's booking by the key in this browser's cookie; null without. Throws on an outage. */
export async function readGuestBooking(id: string): Promise<Booking | null> {
  const token = await keyOfOrder(await cookies(), id)
  if (token === null) return null
  const read = await platform()(guestBookingCalls.getGuestBooking, { params: { id } }, { token, cache: 'no-store' })
  return answerOrNone(guestBookingCalls.getGuestBooking, read)
}

/** Reads the booking of a guest or, by the session, of a customer; null for another's. Leads to the login without both. */
export async function readOwnBooking(id: string): Promise<{ booking: Booking; as_guest: boolean } | null> {
  const guest = await readGuestBooking(id)
  if (guest) return { booking: guest, as_guest: true }
  const path = moveBookingPath(id)
  const { data } = await readAsCustomer(pharmacyCalls.listMyBookings, {}, { token: await requireToken(path), path })
  const booking = data?.find((one) => one.id === id)
  return booking ? { booking, as_guest: false } : null
}

/** Reads the days with a free time of a booking's service, and the free times of one: the wanted, else the next. */
export async function readPossibleTimes({ pharmacy, service }: Booking, wanted: string | null) {
  const params = { id: pharmacy.id, serviceId: service.id }
  const query = { from: today(), to: addDays(today(), BOOKING_HORIZON_DAYS) }
  const { listBookingDays, listBookingTimes } = pharmacyCalls
  const found = await platform()(listBookingDays, { params, query }, { cache: 'no-store' })
  const days = answerOrNone(listBookingDays, found)?.days ?? []
  const day = days.find((one) => wanted === null || one >= wanted) ?? days[0]
  if (day === undefined) return null
  const read = await platform()(listBookingTimes, { params, query: { date: day } }, { cache: 'no-store' })
  const times = answerOrNone(listBookingTimes, read)?.times ?? []
  const free = times.filter(({ available }) => available)
  return { days, day, times: free.map(({ time }) => ({ time, date: toInstant(day, time) })) }
}

const FORM_LIMIT = 4096

const moveProblem = z.enum([
  ...['slot_taken', 'slot_not_bookable', 'appointment_overlaps', 'age_restricted'],
  ...['too_late', 'rate_limited', 'unavailable', 'stale', 'errorTime'],
] as const)
export type MoveProblem = z.infer<typeof moveProblem>

export const readMoveProblem = (text: unknown): MoveProblem | null => moveProblem.safeParse(text).data ?? null

/** Takes the form that moves a booking, and leads back to its page with the result. */
export async function moveByForm(request: NextRequest, id: string): Promise<Response> {
  const fields = await readOwnForm(request, FORM_LIMIT)
  if (fields instanceof Response) return fields
  const asked = pharmacyCalls.moveBooking.body.safeParse({ date: fields.get('date') ?? '' })
  const day = asked.success ? isoDay(asked.data.date) : (fields.get('day') ?? '')
  const back = (problem: MoveProblem) => seeOther(`${moveBookingPath(id)}?${new URLSearchParams({ day, problem })}`)
  if (!isOwnForm(request.cookies, fields)) return back('stale')
  if (!asked.success) return back('errorTime')
  const key = await keyOfOrder(request.cookies, id)
  const token = key ?? (await readSession(request))?.token
  if (!token) return seeOther(loginPath(moveBookingPath(id)))
  const row = key === null ? pharmacyCalls.moveBooking : guestBookingCalls.moveGuestBooking
  const headers = forwardedHeaders(request)
  const result = await platform()(row, { params: { id }, body: asked.data }, { token, headers, cache: 'no-store' })
  if (result.ok) return seeOther(`${moveBookingPath(id)}?done=1`)
  if (key === null && classifyRefusal(row, result.failure) === 'session')
    return seeOther(expiredPath(moveBookingPath(id)))
  const code = problemCode(result.failure)
  // The page says that there is no such booking.
  if (code === 'not_found') return seeOther(moveBookingPath(id))
  return back(readMoveProblem(code) ?? 'unavailable')
}

/** A booking to which a login's redirect leads back; null for other pages, and if it cannot be read. */
export async function readWaitingBooking(redirect: string | null) {
  if (redirect === null) return null
  const { pathname, search } = new URL(redirect, 'http://own.invalid')
  const [, code, asked] = /^\/pharmacy(?:-services|\/([^/]+)\/services)\/([^/]+)$/.exec(pathname) ?? []
  const id = readId(asked)
  const chosen = readDraftQuery(search, isoDay())
  if (id === null || !chosen) return null
  try {
    const pharmacyId = code === undefined ? await readChosenPharmacy() : await readPharmacyId(decoded(code) ?? '')
    if (pharmacyId === null) return null
    const [pharmacy, service] = await Promise.all([readPharmacy(pharmacyId), readService(pharmacyId, id)])
    return pharmacy && service && { pharmacy: pharmacy.name, service: service.name, ...chosen }
  } catch {
    // The login works during an outage.
    return null
  }
}
