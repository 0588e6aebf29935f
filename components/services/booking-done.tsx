'use client'

import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { SuccessIcon } from '@/components/ui/icons'
import type { Booking } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { BOOKINGS_PATH, bookingPath } from '@/lib/services/paths'
import messages from '@/messages/it.json'
import { CalendarLink } from './calendar-link'
import { CancelBooking } from './cancel-booking'

const texts = messages.services

/** The booking with its options. Takes the focus, as it replaces the form. */
export function BookingDone({
  booking,
  as_guest,
  cancelled,
  onCancelled,
  onAgain,
}: {
  booking: Booking
  as_guest: boolean
  cancelled: boolean
  onCancelled: () => void
  onAgain: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with it, and is to be read then
  useEffect(() => heading.current?.focus(), [cancelled])
  const { pharmacy, service, date } = booking
  const values = { day: formatLongDate(date), time: formatTime(date) }
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="flex items-start gap-2 text-xl">
        {!cancelled && <SuccessIcon className="mt-0.5 text-positive" />}
        <span>{cancelled ? texts.cancel.done : fill(texts.done.title, values)}</span>
      </h2>
      <p className="mt-3 font-bold">{service.name}</p>
      <p className="text-muted">
        {pharmacy.name}, {pharmacy.address}, {pharmacy.city}
      </p>
      {cancelled ? (
        <div className="mt-5">
          <Button onClick={onAgain}>{texts.booking.again}</Button>
        </div>
      ) : (
        <>
          <p className="mt-3">{as_guest ? texts.done.textGuest : texts.done.text}</p>
          <div className="mt-5 grid gap-2">
            <CalendarLink id={booking.id} main />
            <ButtonLink href={as_guest ? bookingPath(booking.id) : BOOKINGS_PATH} variant="secondary" wide>
              {as_guest ? texts.done.see : texts.done.mine}
            </ButtonLink>
            <CancelBooking booking={booking} as_guest={as_guest} onCancelled={onCancelled} />
          </div>
        </>
      )}
    </div>
  )
}
