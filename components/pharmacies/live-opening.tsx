'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '@/components/ui/class-names'
import type { Hours, Opening } from '@/lib/pharmacies/opening'

/** What is said of a pharmacy's times: at first what the page says, which may be some minutes old, then what is true. */
export function useOpening(hours: Hours, said: Opening): Opening {
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

export interface Live {
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
