'use client'

import { useEffect, useState } from 'react'
import { followClock, nextMoment } from './follow-clock'

/** Current time, updated at each of these moments (ms since 1970) and when the page becomes visible. */
export function useNow(moments: readonly number[]): Date {
  const [now, setNow] = useState(() => new Date())
  const named = moments.join()
  useEffect(() => {
    const all = named.split(',').map(Number)
    return followClock(() => {
      setNow(new Date())
      return nextMoment(all)
    })
  }, [named])
  return now
}
