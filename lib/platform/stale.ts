/** Marks a response in `Server-Timing`, readable by the page's code, while the page is being revalidated. */
export const STALE = 'stale'

/** The page at this path was served stale, by navigation or through the router. */
export function cameStale(pathname: string): boolean {
  const found = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const last = found.findLast(({ name }) => URL.canParse(name) && new URL(name).pathname === pathname)
  return (last as PerformanceResourceTiming | undefined)?.serverTiming.some(({ name }) => name === STALE) ?? false
}
