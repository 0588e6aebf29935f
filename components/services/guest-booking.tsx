'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import type { Booking } from '@/lib/contract/pharmacies'
import { turningPoints } from '@/lib/services/own-booking'
import { BookingEntry, useNow } from './booking-entry'

/** A guest's booking, which can be cancelled here. */
export function GuestBooking({ booking }: { booking: Booking }) {
  const [status, setStatus] = useState(booking.status)
  const now = useNow(turningPoints(booking))
  return (
    <Card>
      <BookingEntry booking={{ ...booking, status }} now={now} as_guest onCancelled={() => setStatus('cancelled')} />
    </Card>
  )
}
