'use client'

import { useMemo } from 'react'
import { BOOKING_CANCEL_HOURS, BOOKING_HORIZON_DAYS, type Booking, pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'
import { createKeyring } from '@/lib/platform/idempotency-key'
import { useAnswer } from '@/lib/platform/swr'
import { addDays } from '@/lib/rules/dates'
import { isBlank } from '@/lib/rules/text'

export interface ServiceKey {
  pharmacy_id: string
  service_id: string
}

const params = ({ pharmacy_id, service_id }: ServiceKey) => ({
  id: pharmacy_id,
  serviceId: service_id,
})

/** The last day that can be booked. */
export const lastBookableDay = (today: string): string => addDays(today, BOOKING_HORIZON_DAYS - 1)

/**
 * The days with a free time from today on; null while they are not known, and for good where the platform has no such call: every day
 * can then be looked at.
 */
export function useBookingDays(target: ServiceKey, today: string) {
  const query = { from: today, to: lastBookableDay(today) }
  const { data, loading, reload } = useAnswer(
    pharmacyCalls.listBookingDays,
    { params: params(target), query },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return { days: useMemo(() => data && new Set(data.days), [data]) ?? null, loading, reload }
}

/** A day's times, asked anew whenever the page is looked at again. */
export function useBookingTimes(target: ServiceKey, date: string | null) {
  const request = date === null ? null : { params: params(target), query: { date } }
  const { data, ...asked } = useAnswer(pharmacyCalls.listBookingTimes, request, { shouldRetryOnError: false })
  return { times: data?.times, ...asked }
}

const idempotencyKeyFor = createKeyring()

/** Books, with the consent that the form has asked for. Sent twice with the same content, by a double tap or after a lost answer, it is one booking. */
export function bookService({ pharmacy_id, service_id }: ServiceKey, { date, note }: { date: string; note: string }) {
  const body = { service_id, date, health_data_consent: true, ...(!isBlank(note) && { note: note.trim() }) }
  const headers = { 'Idempotency-Key': idempotencyKeyFor({ pharmacy_id, ...body }) }
  return api(pharmacyCalls.bookService, { params: { id: pharmacy_id }, body }, { headers })
}

/** The customer's own appointment that a time would overlap; null where none is known. */
export async function findOverlapping({ start, minutes }: { start: string; minutes: number }): Promise<Booking | null> {
  const result = await api(pharmacyCalls.listMyBookings, {})
  const [from, to] = [Date.parse(start), Date.parse(start) + minutes * 60_000]
  const overlaps = ({ date, service, status }: Booking) =>
    status === 'booked' && Date.parse(date) < to && Date.parse(date) + service.duration_minutes * 60_000 > from
  return (result.ok && result.data.find(overlaps)) || null
}

/** Calls a booking off. */
export const cancelBooking = (id: string) => api(pharmacyCalls.cancelBooking, { params: { id } })

/** Whether the customer may still call it off. */
export function canCancel({ status, date }: Pick<Booking, 'status' | 'date'>, now: Date): boolean {
  return status === 'booked' && Date.parse(date) - now.getTime() >= BOOKING_CANCEL_HOURS * 3_600_000
}

/** When what can be done about a booking changes, in milliseconds since 1970: it cannot be called off any more, and it is past. */
export function turningPoints({ date }: Pick<Booking, 'date'>): number[] {
  const begins = Date.parse(date)
  return [begins - BOOKING_CANCEL_HOURS * 3_600_000 + 1, begins]
}

/** The customer's bookings, next first. */
export const useMyBookings = () => useAnswer(pharmacyCalls.listMyBookings, {})

/** Where the booking's calendar file is. */
export const calendarPath = (id: string): string => `/api/bookings/${encodeURIComponent(id)}/calendar`
