import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { Container } from '@/components/layout/container'
import { GuestBooking } from '@/components/services/guest-booking'
import { decoded } from '@/lib/http/decoded'
import { readGuestBooking } from '@/lib/services/own-booking-server'
import { BOOKINGS_PATH } from '@/lib/services/paths'
import { loginPath } from '@/lib/session/guard'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

const texts = messages.services.mine

export const metadata: Metadata = { title: texts.one, robots: { index: false } }

/** A guest's booking; customers find theirs in the profile. */
export default async function BookingPage({ params }: { params: Promise<{ bookingId: string }> }) {
  const id = decoded((await params).bookingId)
  if (id === null || id.length > 64) notFound()
  const booking = await readGuestBooking(id)
  // A booking that has joined an account is opened by its session.
  if (!booking) redirect(loginPath(BOOKINGS_PATH))
  return (
    <Container width="form">
      <h1 className="mb-4 font-bold text-2xl">{texts.one}</h1>
      <GuestBooking booking={booking} />
    </Container>
  )
}
