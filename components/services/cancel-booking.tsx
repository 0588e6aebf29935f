'use client'

import { CallOff } from '@/components/ui/call-off'
import type { Booking } from '@/lib/contract/pharmacies'
import { formatLongDate, formatTime } from '@/lib/dates'
import { fill } from '@/lib/i18n/fill'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { cancelBooking } from '@/lib/services/browser'
import type { CancelTexts } from './texts'

/** "Annulla prenotazione", asked twice. Where it is too late it says whom to call. */
export function CancelBooking({
  booking,
  texts,
  onCancelled,
}: {
  booking: Booking
  texts: CancelTexts
  onCancelled: () => void
}) {
  const offered = useHasCall('cancelBooking')
  const values = { service: booking.service.name, day: formatLongDate(booking.date), time: formatTime(booking.date) }
  return (
    offered && (
      <CallOff
        texts={{ ...texts, label: fill(texts.label, values), text: fill(texts.text, values) }}
        send={() => cancelBooking(booking.id)}
        onOutcome={(outcome) => outcome === 'cancelled' && onCancelled()}
      />
    )
  )
}
