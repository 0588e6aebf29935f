'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '@/components/ui/class-names'
import type { Hours, Opening } from '@/lib/pharmacies/opening'

/** What is said of a pharmacy's times: at first what the page says, which may be some minutes old, then what is true. */
function useOpening(hours: Hours, said: Opening): Opening {
  const [opening, setOpening] = useState(said)
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    // Without a network the page's own words stay.
    import('@/lib/pharmacies/follow-opening').then(
      ({ followOpening }) => {
        if (!gone) end = followOpening(hours, setOpening)
      },
      () => {},
    )
    return () => {
      gone = true
      end?.()
    }
  }, [hours])
  return opening
}

interface Live {
  hours: Hours
  said: Opening
}

/** "Aperta ora fino alle 19:30" beside the clock that stands in it. */
export function LiveStatus({ hours, said, children }: Live & { children: ReactNode }) {
  const { open, status } = useOpening(hours, said)
  return (
    <p className={cx('flex items-center gap-1.5 font-medium text-sm', open ? 'text-positive' : 'text-muted')}>
      {children}
      {status}
    </p>
  )
}

/** One of the times in words, after what stands before it: today's hours, the closure that is on or near, when a product can be collected. */
export function LiveText({
  hours,
  said,
  of,
  className,
  children,
}: Live & { of: 'today' | 'closure' | 'ready'; className: string; children?: ReactNode }) {
  const text = useOpening(hours, said)[of]
  return (
    text && (
      <p className={className}>
        {children}
        {text}
      </p>
    )
  )
}

/** What stands in it, while the pharmacy is on duty. */
export function LiveDuty({ hours, said, children }: Live & { children: ReactNode }) {
  return useOpening(hours, said).on_duty && children
}

/** A row of the week, bold on its day. */
export function LiveDay({ hours, said, weekday, children }: Live & { weekday: number; children: ReactNode }) {
  const opening = useOpening(hours, said)
  return (
    <div
      className={cx(
        'flex justify-between gap-4 border-line border-b py-1.5 last:border-b-0',
        weekday === opening.weekday && 'font-bold',
      )}
    >
      {children}
    </div>
  )
}
