'use client'

import { CallOff } from '@/components/ui/call-off'
import type { Booking } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { cancelBooking } from '@/lib/services/browser'
import { cancelGuestBooking } from '@/lib/services/guest-browser'
import messages from '@/messages/it.json'

const texts = messages.services.cancel

/** "Annulla prenotazione" with a confirmation; when it is too late, the pharmacy's phone number. */
export function CancelBooking({
  booking,
  as_guest = false,
  onCancelled,
}: {
  booking: Booking
  as_guest?: boolean
  onCancelled: () => void
}) {
  const offered = useHasCall(as_guest ? 'cancelGuestBooking' : 'cancelBooking')
  const values = { service: booking.service.name, day: formatLongDate(booking.date), time: formatTime(booking.date) }
  return (
    offered && (
      <CallOff
        texts={{ ...messages.services.cancel, label: fill(texts.label, values), text: fill(texts.text, values) }}
        send={() => (as_guest ? cancelGuestBooking : cancelBooking)(booking.id)}
        onOutcome={(outcome) => outcome === 'cancelled' && onCancelled()}
      />
    )
  )
}
