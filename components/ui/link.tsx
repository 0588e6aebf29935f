'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link that fetches its page once somebody means to follow it (pointer over it, touch, focus), not when it scrolls into view: a listing
 * and the header hold thirty links, of which one is followed.
 */
export function Link({ onPointerEnter, onTouchStart, onFocus, ...props }: ComponentProps<typeof NextLink>) {
  const [meant, setMeant] = useState(false)
  return (
    <NextLink
      {...props}
      prefetch={meant ? null : false}
      onPointerEnter={(event) => {
        setMeant(true)
        onPointerEnter?.(event)
      }}
      onTouchStart={(event) => {
        setMeant(true)
        onTouchStart?.(event)
      }}
      onFocus={(event) => {
        setMeant(true)
        onFocus?.(event)
      }}
    />
  )
}
