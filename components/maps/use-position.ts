'use client'

import { useState } from 'react'

const LIMIT_MS = 12_000
/** Maximum age of a cached position, in ms. */
const AGE_MS = 300_000

type Position = { latitude: number; longitude: number }

/** The visitor's position, requested only by `locate`. */
export function usePosition(onFound: (position: Position) => void) {
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle')

  function locate() {
    const fail = () => setState('failed')
    if (!('geolocation' in navigator)) return fail()
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onFound(coords)
      },
      fail,
      { timeout: LIMIT_MS, maximumAge: AGE_MS },
    )
  }

  return { locate, locating: state === 'locating', failed: state === 'failed' }
}
