import type { NextRequest } from 'next/server'
import { guestBookingCalls } from '@/lib/contract/guest-bookings'
import { bookingPath } from '@/lib/services/paths'
import { openGuestLink } from '@/lib/session/mailed-link'

export const dynamic = 'force-dynamic'

/** Opens a booking by the link of its mail. */
export const POST = (request: NextRequest): Promise<Response> =>
  openGuestLink(request, guestBookingCalls.openGuestBooking, {
    page: '/confirm/booking',
    path: bookingPath,
    booking: true,
  })
