'use client'

import { useEffect, useState } from 'react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { CalendarIcon, CheckIcon, CloseIcon, type Icon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Loading } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast'
import { followClock, nextMoment } from '@/lib/browser/follow-clock'
import type { Booking } from '@/lib/contract/pharmacies'
import { fill } from '@/lib/i18n/fill'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { phoneText } from '@/lib/rules/phone'
import { canCancel, turningPoints, useMyBookings } from '@/lib/services/browser'
import messages from '@/messages/it.json'
import { CalendarLink } from './calendar-link'
import { CancelBooking } from './cancel-booking'

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
        <Entry
          key={booking.id}
          booking={booking}
          now={now}
          onCancelled={() => {
            showToast({ text: messages.services.cancel.done, tone: 'positive', id: 'booking' })
            void reload()
          }}
        />
      ))}
    </ul>
  )
}

function Entry({ booking, now, onCancelled }: { booking: Booking; now: Date; onCancelled: () => void }) {
  const { pharmacy, service, date, note } = booking
  const day = formatLongDate(date)
  const coming = booking.status === 'booked' && Date.parse(date) > now.getTime()
  const { tone, icon, text } = bookingBadge(booking, now)
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-base first-letter:uppercase">{fill(texts.when, { day, time: formatTime(date) })}</h3>
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
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <CalendarLink id={booking.id} label={fill(texts.calendarLabel, { service: service.name, day })} />
          {canCancel(booking, now) ? (
            <CancelBooking booking={booking} onCancelled={onCancelled} />
          ) : (
            <span className="text-muted text-sm">{texts.tooLate}</span>
          )}
        </div>
      )}
    </li>
  )
}

function bookingBadge({ status, date }: Booking, now: Date): { tone: BadgeTone; icon: Icon | undefined; text: string } {
  if (status === 'cancelled') return { tone: 'neutral', icon: CloseIcon, text: texts.cancelled }
  if (status === 'done') return { tone: 'neutral', icon: CheckIcon, text: texts.done }
  if (Date.parse(date) <= now.getTime()) return { tone: 'neutral', icon: undefined, text: texts.past }
  return { tone: 'positive', icon: CheckIcon, text: texts.booked }
}

/** Current time, updated at each of these moments (ms since 1970) and when the page becomes visible. */
function useNow(moments: readonly number[]): Date {
  const [now, setNow] = useState(() => new Date())
  const named = moments.join()
  useEffect(() => {
    const all = named.split(',').map(Number)
    return followClock(() => {
      setNow(new Date())
      return nextMoment(all)
    })
  }, [named])
  return now
}
