'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast'
import type { Booking } from '@/lib/contract/pharmacies'
import { turningPoints } from '@/lib/services/browser'
import messages from '@/messages/it.json'
import { BookingEntry, useNow } from './booking-entry'

/** A guest's booking, which can be cancelled here. */
export function GuestBooking({ booking }: { booking: Booking }) {
  const [status, setStatus] = useState(booking.status)
  const now = useNow(turningPoints(booking))
  return (
    <Card>
      <BookingEntry
        booking={{ ...booking, status }}
        now={now}
        as_guest
        onCancelled={() => {
          showToast({ text: messages.services.cancel.done, tone: 'positive', id: 'booking' })
          setStatus('cancelled')
        }}
      />
    </Card>
  )
}
