'use client'

import NextLink from 'next/link'
import { type ComponentProps, useEffect, useReducer } from 'react'
import { isMeteredConnection, whenIdle } from '@/lib/browser/when-idle'

/**
 * A link that prefetches on intent (hover, touch, focus) and not in the viewport: listing and header hold thirty
 * links, of which one is followed. With `ahead` (a page likely followed and equal for all visitors of a pharmacy,
 * such as a product) it prefetches the whole page when visible and idle: a few at a time, and none on metered
 * connections.
 */
export function Link({
  ahead,
  onMeant,
  ...props
}: Omit<ComponentProps<typeof NextLink>, 'prefetch' | 'onPointerEnter' | 'onFocus'> & {
  ahead?: true
  /** Called on intent. A touch fires pointerenter too. */
  onMeant?: () => void
}) {
  const [meant, mean] = useReducer(() => true, false)
  useEffect(() => {
    if (ahead && !isMeteredConnection()) whenIdle(mean)
  }, [ahead])
  const toMean = () => {
    mean()
    onMeant?.()
  }
  return <NextLink {...props} prefetch={meant && (ahead ?? null)} onPointerEnter={toMean} onFocus={toMean} />
}
