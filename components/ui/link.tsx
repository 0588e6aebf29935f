'use client'

import NextLink from 'next/link'
import { type ComponentProps, useEffect, useReducer } from 'react'
import { areBytesDear, whenIdle } from '@/lib/when-idle'

/** Whether the page that opens was fetched `ahead` and comes by a press: its first screen then stands before the rest (later.tsx). */
export const opening = { ahead: false }

/**
 * A link that fetches its page once somebody means to follow it (pointer or finger on it, focus), not when it scrolls into view: a listing
 * and the header hold thirty links, of which one is followed. What is likely followed and the same for everybody at a pharmacy, as a
 * product, is fetched `ahead`, whole, once it is in view and the page at rest: a few at a time, and none where bytes are dear.
 */
export function Link({
  ahead,
  onMeant,
  ...props
}: Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onPointerEnter' | 'onFocus' | 'onNavigate'> & {
  ahead?: true
  /** Somebody means to follow it. A finger that touches it enters it too. */
  onMeant?: () => void
}) {
  const [meant, mean] = useReducer(() => true, false)
  useEffect(() => {
    if (ahead && !areBytesDear()) whenIdle(mean)
  }, [ahead])
  const toMean = () => {
    mean()
    onMeant?.()
  }
  return (
    <NextLink
      {...props}
      prefetch={meant && (ahead ?? null)}
      onPointerEnter={toMean}
      onFocus={toMean}
      onNavigate={() => {
        opening.ahead = !!ahead
      }}
    />
  )
}
