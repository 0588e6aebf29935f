'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { Hours, Opening } from '@/lib/pharmacies/opening'

/** Opening hours: first as rendered by the server, which may be minutes old, then kept current. */
export function useOpening(hours: Hours, said: Opening): Opening {
  const [opening, setOpening] = useState(said)
  useEffect(() => {
    // Offline, the server's text stays.
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
 * One text about opening times, after a prefix: open or closed (`data-open` sets the colour), today's hours, the
 * current or next closure, or when a product can be collected.
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
        {/* A new element for another text, since a browser's translation replaces the old one's. */}
        <span key={opening[of]}>{opening[of]}</span>
      </p>
    )
  )
}
