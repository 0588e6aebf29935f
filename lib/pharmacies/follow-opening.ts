'use client'

import { followClock } from '@/lib/follow-clock'
import { type Hours, type Opening, openingAt } from './opening'

/** Tells what is true of a pharmacy's times, now and at each change; gives the end of it. Loaded on demand: it brings the rules of hours and dates. */
export const followOpening = (hours: Hours, tell: (opening: Opening) => void): (() => void) =>
  followClock(() => {
    const opening = openingAt(hours, new Date())
    tell(opening)
    return opening.until
  })
