import { currentTime } from './clock'

/** Maximum timeout of browsers. */
const LONGEST_MS = 2 ** 31 - 1
/** Prevents a busy loop for a past moment. */
const SHORTEST_MS = 1000

/**
 * Calls `look` now, at the time that it returns (ms since 1970, Infinity for never), and when the page becomes visible,
 * since timers may have slept. Returns a function that stops it.
 */
export function followClock(look: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(Math.max(look() - currentTime(), SHORTEST_MS), LONGEST_MS))
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

/** First future moment; Infinity without one. */
export const nextMoment = (moments: readonly number[]): number =>
  Math.min(...moments.filter((moment) => moment > currentTime()))
