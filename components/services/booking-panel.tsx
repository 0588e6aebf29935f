'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { SuccessIcon } from '@/components/ui/icons'
import { Loading } from '@/components/ui/skeleton'
import { currentTime } from '@/lib/browser/clock'
import { followClock } from '@/lib/browser/follow-clock'
import type { Booking } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime, isoDay } from '@/lib/rules/dates'
import type { BookedService } from '@/lib/services/browser'
import { dropDraft, readDraft } from '@/lib/services/draft'
import { BOOKINGS_PATH, bookingPath } from '@/lib/services/paths'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import messages from '@/messages/it.json'
import { BookingForm } from './booking-form'
import { CalendarLink } from './calendar-link'
import { CancelBooking } from './cancel-booking'

const texts = messages.services

/** The booking with its options. Takes the focus, as it replaces the form. */
function BookingDone({
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

/**
 * Day, time, note and booking, then the result. The surrounding page may be a day old, so the browser determines today.
 */
export function BookingPanel({ service }: { service: BookedService }) {
  const [start, setStart] = useState<{ today: string; draft: ReturnType<typeof readDraft> } | null>(null)
  const [booked, setBooked] = useState<{ booking: Booking; as_guest: boolean } | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const { pharmacy_id, service_id } = service

  useEffect(() => {
    const today = isoDay()
    setStart({ today, draft: readDraft({ pharmacy_id, service_id }, window.location.search, today) })
    return followClock(() => {
      const now = isoDay()
      setStart((old) => (old && old.today !== now ? { ...old, today: now } : old))
      return romeTimestamp(dayNumberAt(currentTime()) + 1, 0)
    })
  }, [pharmacy_id, service_id])

  function begin() {
    setBooked(null)
    setCancelled(false)
    setStart({ today: isoDay(), draft: { date: null, time: null, note: '' } })
  }

  if (booked)
    return <BookingDone {...booked} cancelled={cancelled} onCancelled={() => setCancelled(true)} onAgain={begin} />
  return (
    <>
      <h2 className="text-xl">{messages.services.booking.title}</h2>
      {start ? (
        <BookingForm
          today={start.today}
          draft={start.draft}
          service={service}
          onBooked={(booking, as_guest) => {
            dropDraft()
            setBooked({ booking, as_guest })
          }}
        />
      ) : (
        <Loading
          label={messages.services.booking.loading}
          className="mt-3"
          shapes={['h-84 w-full', 'mt-5 h-40 w-full']}
        />
      )}
    </>
  )
}
