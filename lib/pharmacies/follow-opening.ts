'use client'

import { type Hours, type Opening, openingAt } from './opening'

/** The longest that a browser's timer waits. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Tells what is true of a pharmacy's times, now, at each change, and when the page is looked at again, whose timers may have slept; gives the
 * end of it. Loaded on demand: it brings the rules of hours and dates.
 */
export function followOpening(hours: Hours, tell: (opening: Opening) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const now = new Date()
    const opening = openingAt(hours, now)
    tell(opening)
    timer = setTimeout(look, Math.min(opening.until - now.getTime(), LONGEST_MS))
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible') look()
  }
  look()
  document.addEventListener('visibilitychange', lookAgain)
  window.addEventListener('pageshow', lookAgain)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookAgain)
    window.removeEventListener('pageshow', lookAgain)
  }
}
