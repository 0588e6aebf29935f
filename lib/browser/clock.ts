/** Metric of a page's `Server-Timing` with the server's time: ms since 1970. */
export const CLOCK = 'clock'
/** In ms. A smaller difference changes no text, and a cache in front may have kept the page for seconds. */
const TOLERANCE_MS = 120_000

let ahead: number | undefined

/**
 * The time in ms since 1970 by the server's clock, which came with the page: a device's may be hours off, and then
 * a closed pharmacy would be open. Without the server's time, and on the server, it is that of the machine.
 */
export function currentTime(): number {
  if (typeof window === 'undefined') return Date.now()
  ahead ??= readAhead()
  return Date.now() + ahead
}

/** By how many ms the server's clock is ahead of the device's. */
function readAhead(): number {
  // Not everything that runs our code has a timeline.
  const page = performance.getEntriesByType?.('navigation')?.[0] as PerformanceNavigationTiming | undefined
  const told = page?.serverTiming?.find(({ name }) => name === CLOCK)
  if (!page || !told) return 0
  const answeredAt = Date.now() - performance.now() + page.responseStart
  const difference = told.duration - answeredAt
  return Math.abs(difference) > TOLERANCE_MS ? difference : 0
}
