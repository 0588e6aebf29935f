'use client'

import { currentTime } from '@/lib/browser/clock'
import { followClock } from '@/lib/browser/follow-clock'
import { type Hours, type Opening, openingAt } from './opening'

/**
 * Reports a pharmacy's opening status now and at each change; returns the unsubscribe function. Loaded on demand:
 * contains the rules of hours and dates.
 */
export const followOpening = (hours: Hours, tell: (opening: Opening) => void): (() => void) =>
  followClock(() => {
    const opening = openingAt(hours, new Date(currentTime()))
    tell(opening)
    return opening.until
  })
