'use client'

import { type GuestContact, guestBookingCalls } from '@/lib/contract/guest-bookings'
import { createKeyring } from '@/lib/platform/idempotency-key'
import { api } from '@/lib/session/api'
import { isBlank } from '@/lib/values/text'
import type { ServiceKey } from './browser'

const idempotencyKeyFor = createKeyring()

/** Books for a guest, with the form's consent; idempotent for the same content. */
export function bookGuestService(
  { pharmacy_id, service_id }: ServiceKey,
  { date, note, customer, of_age }: { date: string; note: string; customer: GuestContact; of_age: boolean },
) {
  const body = {
    ...{ pharmacy_id, service_id, date, customer, health_data_consent: true },
    ...(!isBlank(note) && { note: note.trim() }),
    ...(of_age && { of_age }),
  }
  const headers = { 'Idempotency-Key': idempotencyKeyFor(body) }
  return api(guestBookingCalls.bookGuestService, { body }, { headers })
}

export const cancelGuestBooking = (id: string) => api(guestBookingCalls.cancelGuestBooking, { params: { id } })
