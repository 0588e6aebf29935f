/** What an answer says in `Server-Timing`, where a page's own code can read it, while the page is being made anew. */
export const STALE = 'stale'

/** Whether the page at an address of ours came as one that is being made anew: by itself, or through the router. */
export function cameStale(pathname: string): boolean {
  const found = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const last = found.findLast(({ name }) => URL.canParse(name) && new URL(name).pathname === pathname)
  return (last as PerformanceResourceTiming | undefined)?.serverTiming.some(({ name }) => name === STALE) ?? false
}
