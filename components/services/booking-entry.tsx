'use client'

import { useEffect, useState } from 'react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { buttonClasses } from '@/components/ui/button'
import { CheckIcon, CloseIcon, type Icon } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import { currentTime } from '@/lib/browser/clock'
import { followClock, nextMoment } from '@/lib/browser/follow-clock'
import type { Booking } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { useHasCall } from '@/lib/platform/browser-abilities'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { canCancel } from '@/lib/services/own-booking'
import { moveBookingPath } from '@/lib/services/paths'
import { phoneText } from '@/lib/values/phone'
import messages from '@/messages/it.json'
import { CalendarLink } from './calendar-link'
import { CancelBooking } from './cancel-booking'

const texts = messages.services.mine

/** A booking with its state and options. */
export function BookingEntry({
  booking,
  now,
  as_guest = false,
  onCancelled,
}: {
  booking: Booking
  now: Date
  as_guest?: boolean
  onCancelled: () => void
}) {
  const Heading = as_guest ? 'h2' : 'h3'
  const { pharmacy, service, date, note } = booking
  const day = formatLongDate(date)
  const movable = useHasCall(as_guest ? 'moveGuestBooking' : 'moveBooking')
  const coming = booking.status === 'booked' && Date.parse(date) > now.getTime()
  const { tone, icon, text } = bookingBadge(booking, now)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Heading className="text-base first-letter:uppercase">
          {fill(texts.when, { day, time: formatTime(date) })}
        </Heading>
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
      </div>
      <p className="mt-1 font-bold">
        {service.name}{' '}
        <span className="font-normal text-muted">· {fill(texts.minutes, { minutes: service.duration_minutes })}</span>
      </p>
      <p className="text-muted">
        {pharmacy.name}, {pharmacy.address}, {pharmacy.city}
        {pharmacy.phone_number && (
          <>
            {' · '}
            <a href={`tel:${pharmacy.phone_number}`} className="link">
              {phoneText(pharmacy.phone_number)}
            </a>
          </>
        )}
      </p>
      {note && (
        <p className="mt-1 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          <span className="text-muted">{texts.note}: </span>
          {note}
        </p>
      )}
      {coming && (
        <div className="mt-3 flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
          <CalendarLink id={booking.id} label={fill(texts.calendarLabel, { service: service.name, day })} />
          {canCancel(booking, now) ? (
            <>
              {movable && (
                <a
                  href={moveBookingPath(booking.id)}
                  aria-label={fill(messages.services.move.label, { day, time: formatTime(date) })}
                  className={buttonClasses({ variant: 'secondary' })}
                >
                  {messages.services.move.action}
                </a>
              )}
              <CancelBooking
                booking={booking}
                as_guest={as_guest}
                onCancelled={() => {
                  showToast({ text: messages.services.cancel.done, tone: 'positive', id: 'booking' })
                  onCancelled()
                }}
              />
            </>
          ) : (
            <span className="text-muted text-sm">{texts.tooLate}</span>
          )}
        </div>
      )}
    </>
  )
}

function bookingBadge({ status, date }: Booking, now: Date): { tone: BadgeTone; icon: Icon | undefined; text: string } {
  if (status === 'cancelled') return { tone: 'neutral', icon: CloseIcon, text: texts.cancelled }
  if (status === 'done') return { tone: 'neutral', icon: CheckIcon, text: texts.done }
  if (Date.parse(date) <= now.getTime()) return { tone: 'neutral', icon: undefined, text: texts.past }
  return { tone: 'positive', icon: CheckIcon, text: texts.booked }
}

/** Current time, updated at each of these moments (ms since 1970) and when the page becomes visible. */
export function useNow(moments: readonly number[]): Date {
  const [now, setNow] = useState(() => new Date(currentTime()))
  const named = moments.join()
  useEffect(() => {
    const all = named.split(',').map(Number)
    return followClock(() => {
      setNow(new Date(currentTime()))
      return nextMoment(all)
    })
  }, [named])
  return now
}
