import 'server-only'
import { cookies } from 'next/headers'
import { guestBookingCalls } from '@/lib/contract/guest-bookings'
import type { Booking } from '@/lib/contract/pharmacies'
import { answerOrNone, platform } from '@/lib/platform/server'
import { keyOfOrder } from '@/lib/session/guest'

/** Reads a guest's booking by the key in this browser's cookie; null without. Throws on an outage. */
export async function readGuestBooking(id: string): Promise<Booking | null> {
  const token = await keyOfOrder(await cookies(), id)
  if (token === null) return null
  const read = await platform()(guestBookingCalls.getGuestBooking, { params: { id } }, { token, cache: 'no-store' })
  return answerOrNone(guestBookingCalls.getGuestBooking, read)
}
