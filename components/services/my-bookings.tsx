'use client'

import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CalendarIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Loading } from '@/components/ui/skeleton'
import { useMyBookings } from '@/lib/services/browser'
import { turningPoints } from '@/lib/services/own-booking'
import messages from '@/messages/it.json'
import { BookingEntry, useNow } from './booking-entry'

const texts = messages.services.mine

/** The customer's bookings, next first, with their options. */
export function MyBookings() {
  const { data: bookings, failed, reload } = useMyBookings()
  const now = useNow((bookings ?? []).flatMap(turningPoints))
  if (failed) return <Notice tone="critical" live title={texts.failed} onRetry={() => void reload()} />
  if (bookings === undefined) return <Loading shapes={['h-32 w-full']} />
  if (bookings.length === 0)
    return (
      <EmptyState
        icon={CalendarIcon}
        heading="h3"
        title={texts.empty}
        action={<ButtonLink href="/pharmacy-services">{messages.services.title}</ButtonLink>}
      >
        {texts.emptyHint}
      </EmptyState>
    )
  return (
    <ul aria-label={texts.list} className="divide-y divide-line">
      {bookings.map((booking) => (
        <li key={booking.id} className="py-4 first:pt-0 last:pb-0">
          <BookingEntry booking={booking} now={now} onCancelled={() => void reload()} />
        </li>
      ))}
    </ul>
  )
}
