/** The longest that a browser's timer waits. */
const LONGEST_MS = 2 ** 31 - 1
/** A moment that is past already must not be looked at again and again. */
const SHORTEST_MS = 1000

/**
 * Looks now, at the moment that `look` names (milliseconds since 1970, Infinity for none), and when the page is seen again, whose timers may
 * have slept; gives the end of it.
 */
export function followClock(look: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(Math.max(look() - Date.now(), SHORTEST_MS), LONGEST_MS))
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible') run()
  }
  run()
  document.addEventListener('visibilitychange', lookAgain)
  window.addEventListener('pageshow', lookAgain)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookAgain)
    window.removeEventListener('pageshow', lookAgain)
  }
}

/** The first of some moments that is still to come; Infinity for none. */
export const nextMoment = (moments: readonly number[]): number =>
  Math.min(...moments.filter((moment) => moment > Date.now()))
