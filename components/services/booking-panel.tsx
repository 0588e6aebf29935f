'use client'

import { useEffect, useState } from 'react'
import { Loading } from '@/components/ui/skeleton'
import { followClock } from '@/lib/browser/follow-clock'
import type { Booking } from '@/lib/contract/pharmacies'
import { isoDay } from '@/lib/rules/dates'
import { dayNumberAt, romeTimestamp } from '@/lib/rules/rome-time'
import type { BookedService } from '@/lib/services/browser'
import { dropDraft, readDraft } from '@/lib/services/draft'
import messages from '@/messages/it.json'
import { BookingDone } from './booking-done'
import { BookingForm } from './booking-form'

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
      return romeTimestamp(dayNumberAt(Date.now()) + 1, 0)
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
