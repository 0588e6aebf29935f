'use client'

import { useEffect, useState } from 'react'
import { Loading, Skeleton } from '@/components/ui/skeleton'
import type { Booking } from '@/lib/contract/pharmacies'
import { isoDay } from '@/lib/dates'
import { dropDraft, readDraft } from '@/lib/services/draft'
import { BookingDone } from './booking-done'
import { type BookedService, BookingForm } from './booking-form'
import type { BookingTexts } from './texts'

/**
 * Day, time, note, and the booking; afterwards what was booked. The page around it comes from a cache and may be a day old, so what
 * today is only the browser knows.
 */
export function BookingPanel({ service, texts }: { service: BookedService; texts: BookingTexts }) {
  const [start, setStart] = useState<{ today: string; draft: ReturnType<typeof readDraft> } | null>(null)
  const [booked, setBooked] = useState<Booking | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const { pharmacy_id, service_id } = service

  useEffect(() => {
    const today = isoDay()
    setStart({ today, draft: readDraft({ pharmacy_id, service_id }, window.location.search, today) })
  }, [pharmacy_id, service_id])

  function begin() {
    setBooked(null)
    setCancelled(false)
    setStart({ today: isoDay(), draft: { date: null, time: null, note: '' } })
  }

  if (booked)
    return (
      <BookingDone
        booking={booked}
        cancelled={cancelled}
        texts={texts}
        onCancelled={() => setCancelled(true)}
        onAgain={begin}
      />
    )
  return (
    <>
      <h2 className="text-xl">{texts.booking.title}</h2>
      {start ? (
        <BookingForm
          today={start.today}
          draft={start.draft}
          service={service}
          texts={texts}
          onBooked={(booking) => {
            dropDraft()
            setBooked(booking)
          }}
        />
      ) : (
        <BookingSkeleton label={texts.booking.loading} />
      )}
    </>
  )
}

function BookingSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="mt-3 noscript:hidden">
      <Skeleton className="h-84 w-full" />
      <Skeleton className="mt-5 h-40 w-full" />
    </Loading>
  )
}
