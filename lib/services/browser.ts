'use client'

import useSWR from 'swr'
import { BOOKING_CANCEL_HOURS, BOOKING_HORIZON_DAYS, type Booking, pharmacyCalls } from '@/lib/contract/pharmacies'
import type { FieldError } from '@/lib/contract/problem'
import { api } from '@/lib/platform/browser'
import { createKeyring } from '@/lib/platform/idempotency-key'
import { type Failure, PlatformError } from '@/lib/platform/result'
import { addDays } from '@/lib/rules/dates'

export interface ServiceKey {
  pharmacy_id: string
  service_id: string
}

export interface BookingTime {
  time: string
  available: boolean
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
export function useBookingDays(target: ServiceKey, today: string | null) {
  const key = today === null ? null : (['booking-days', target.pharmacy_id, target.service_id, today] as const)
  const { data, isLoading, mutate } = useSWR(
    key,
    async ([, , , from]) => {
      const query = { from, to: lastBookableDay(from) }
      const result = await api(pharmacyCalls.listBookingDays, { params: params(target), query })
      return result.ok ? new Set(result.data.days) : null
    },
    { revalidateOnFocus: false },
  )
  return { days: data ?? null, loading: today === null || isLoading, reload: mutate }
}

/** A day's times, asked anew whenever the page is looked at again. */
export function useBookingTimes(target: ServiceKey, date: string | null) {
  const key = date === null ? null : (['booking-times', target.pharmacy_id, target.service_id, date] as const)
  const { data, error, mutate } = useSWR(
    key,
    async ([, , , day]): Promise<BookingTime[]> => {
      const result = await api(pharmacyCalls.listBookingTimes, { params: params(target), query: { date: day } })
      if (result.ok) return result.data.times
      throw new PlatformError('listBookingTimes', result.failure)
    },
    { shouldRetryOnError: false },
  )
  return { times: data, failed: error !== undefined && data === undefined, reload: mutate }
}

export type BookingOutcome =
  | { kind: 'booked'; booking: Booking }
  /** Somebody was quicker, or the time is no longer the service's. */
  | { kind: 'lost'; code: 'slot_taken' | 'slot_not_bookable' }
  | { kind: 'too_young' }
  | { kind: 'fields'; errors: FieldError[] }
  /** The session has ended; the browser is on its way to the login. */
  | { kind: 'leaving' }
  | { kind: 'failed'; failure: Failure }

const idempotencyKeyFor = createKeyring()

/** Books. Sent twice with the same content, by a double tap or after a lost answer, it is one booking. */
export async function bookService(
  { pharmacy_id, service_id }: ServiceKey,
  { date, note }: { date: string; note: string },
): Promise<BookingOutcome> {
  const body = { service_id, date, ...(note.trim() !== '' && { note: note.trim() }) }
  const result = await api(
    pharmacyCalls.bookService,
    { params: { id: pharmacy_id }, body },
    { headers: { 'Idempotency-Key': idempotencyKeyFor({ pharmacy_id, ...body }) } },
  )
  return result.ok ? { kind: 'booked', booking: result.data } : toBookingOutcome(result.failure)
}

export function toBookingOutcome(failure: Failure): Exclude<BookingOutcome, { kind: 'booked' }> {
  if (failure.kind !== 'problem') return { kind: 'failed', failure }
  const { code, errors = [] } = failure.problem
  switch (code) {
    case 'slot_taken':
    case 'slot_not_bookable':
      return { kind: 'lost', code }
    case 'age_restricted':
      return { kind: 'too_young' }
    case 'unauthenticated':
      return { kind: 'leaving' }
    case 'validation_failed':
      if (errors.length > 0) return { kind: 'fields', errors }
  }
  return { kind: 'failed', failure }
}

export type CancelOutcome = 'cancelled' | 'too_late' | 'failed'

/** Calls a booking off. */
export async function cancelBooking(id: string): Promise<CancelOutcome> {
  const result = await api(pharmacyCalls.cancelBooking, { params: { id } })
  if (result.ok) return 'cancelled'
  const { failure } = result
  return failure.kind === 'problem' && failure.status === 409 ? 'too_late' : 'failed'
}

/** Whether the customer may still call it off. */
export function canCancel({ status, date }: Pick<Booking, 'status' | 'date'>, now: Date): boolean {
  return status === 'booked' && Date.parse(date) - now.getTime() >= BOOKING_CANCEL_HOURS * 3_600_000
}

/** The customer's bookings, next first. */
export function useMyBookings() {
  const { data, error, mutate } = useSWR('my-bookings', async (): Promise<Booking[]> => {
    const result = await api(pharmacyCalls.listMyBookings, {})
    if (result.ok) return result.data
    throw new PlatformError('listMyBookings', result.failure)
  })
  return { bookings: data, failed: error !== undefined && data === undefined, reload: mutate }
}

/** Where the booking's calendar file is. */
export const calendarPath = (id: string): string => `/api/bookings/${encodeURIComponent(id)}/calendar`
