import { getTranslations } from 'next-intl/server'
import { type Booking, pharmacyCalls } from '@/lib/contract/pharmacies'
import { problemResponse } from '@/lib/http/problem-response'
import { failed } from '@/lib/platform/forward'
import { calendarResponse } from '@/lib/services/ics'
import { readGuestBooking } from '@/lib/services/own-booking-server'
import { BOOKINGS_PATH } from '@/lib/services/paths'
import { requireToken, tryAsCustomer } from '@/lib/session/server'
import { siteUrl } from '@/lib/settings/env'

/** Returns a customer's or guest's booking as a calendar file. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const booking = (await readGuestBooking(id)) ?? (await readMine(id))
  if (booking instanceof Response) return booking
  const t = await getTranslations('services.file')
  const { pharmacy, service } = booking
  return calendarResponse(
    {
      uid: `${booking.id}@${new URL(siteUrl()).hostname}`,
      start: booking.date,
      duration_minutes: service.duration_minutes,
      // The summary is visible to others, so only the description names the service.
      summary: t('summary', { pharmacy: pharmacy.name }),
      location: `${pharmacy.name}, ${pharmacy.address}, ${pharmacy.city}`,
      description: [
        t('description', { service: service.name, minutes: String(service.duration_minutes) }),
        ...(pharmacy.phone_number ? [t('phone', { phone: pharmacy.phone_number })] : []),
      ].join('\n'),
      sequence: booking.revision,
      cancelled: booking.status === 'cancelled',
    },
    new Date(),
    t('name'),
  )
}

async function readMine(id: string): Promise<Booking | Response> {
  const token = await requireToken(BOOKINGS_PATH)
  const read = await tryAsCustomer(pharmacyCalls.listMyBookings, {}, { token, path: BOOKINGS_PATH })
  if ('failure' in read) return failed(pharmacyCalls.listMyBookings, read.failure)
  return read.data.find((one) => one.id === id) ?? problemResponse('not_found')
}
