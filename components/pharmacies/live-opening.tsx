'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { Hours, Opening } from '@/lib/pharmacies/opening'

/** What is said of a pharmacy's times: at first what the page says, which may be some minutes old, then what is true. */
export function useOpening(hours: Hours, said: Opening): Opening {
  const [opening, setOpening] = useState(said)
  useEffect(() => {
    // Without a network the page's own words stay.
    const following = import('@/lib/pharmacies/follow-opening').then(
      ({ followOpening }) => followOpening(hours, setOpening),
      () => undefined,
    )
    return () => void following.then((end) => end?.())
  }, [hours])
  return opening
}

export interface Live {
  hours: Hours
  said: Opening
}

/**
 * One of the times in words, after what stands before it: whether it is open (`data-open` for the colour), today's hours, the closure that is
 * on or near, when a product can be collected.
 */
export function LiveText({
  hours,
  said,
  of,
  className,
  children,
}: Live & { of: 'status' | 'today' | 'closure' | 'ready'; className: string; children?: ReactNode }) {
  const opening = useOpening(hours, said)
  return (
    opening[of] && (
      <p className={className} data-open={opening.open || undefined}>
        {children}
        {opening[of]}
      </p>
    )
  )
}
