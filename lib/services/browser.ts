'use client'

import { useMemo } from 'react'
import { BOOKING_HORIZON_DAYS, type Booking, pharmacyCalls, type Service } from '@/lib/contract/pharmacies'
import { createKeyring } from '@/lib/platform/idempotency-key'
import { addDays } from '@/lib/rules/dates'
import { api } from '@/lib/session/api'
import { useAnswer } from '@/lib/session/swr'
import { isBlank } from '@/lib/values/text'

export interface ServiceKey {
  pharmacy_id: string
  service_id: string
}

export type BookedService = ServiceKey & Pick<Service, 'name' | 'minimum_age' | 'requires_note' | 'duration_minutes'>

const params = ({ pharmacy_id, service_id }: ServiceKey) => ({
  id: pharmacy_id,
  serviceId: service_id,
})

export const lastBookableDay = (today: string): string => addDays(today, BOOKING_HORIZON_DAYS - 1)

/**
 * Days with a free time from today on; null while unknown, and permanently if the platform lacks the call: then every
 * day can be opened.
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

/** A day's times, revalidated on focus. */
export function useBookingTimes(target: ServiceKey, date: string | null) {
  const request = date === null ? null : { params: params(target), query: { date } }
  const { data, ...asked } = useAnswer(pharmacyCalls.listBookingTimes, request, { shouldRetryOnError: false })
  return { times: data?.times, ...asked }
}

const idempotencyKeyFor = createKeyring()

/** Books with the form's consent. Idempotent for the same content, after a double tap or a lost answer. */
export function bookService({ pharmacy_id, service_id }: ServiceKey, { date, note }: { date: string; note: string }) {
  const body = { service_id, date, health_data_consent: true, ...(!isBlank(note) && { note: note.trim() }) }
  const headers = { 'Idempotency-Key': idempotencyKeyFor({ pharmacy_id, ...body }) }
  return api(pharmacyCalls.bookService, { params: { id: pharmacy_id }, body }, { headers })
}

/** Finds the customer's own appointment that a time would overlap; null if none is known. */
export async function findOverlapping({ start, minutes }: { start: string; minutes: number }): Promise<Booking | null> {
  const result = await api(pharmacyCalls.listMyBookings, {})
  const [from, to] = [Date.parse(start), Date.parse(start) + minutes * 60_000]
  const overlaps = ({ date, service, status }: Booking) =>
    status === 'booked' && Date.parse(date) < to && Date.parse(date) + service.duration_minutes * 60_000 > from
  return (result.ok && result.data.find(overlaps)) || null
}

export const cancelBooking = (id: string) => api(pharmacyCalls.cancelBooking, { params: { id } })

export const useMyBookings = () => useAnswer(pharmacyCalls.listMyBookings, {})
