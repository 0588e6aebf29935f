/**
 * When the platform, or the blog, last failed a page. server.ts runs outside Next's bundle and has module instances of its own, so the mark
 * lives on globalThis.
 */
const KEYS = { platform: Symbol.for('salvia.platform-outage'), blog: Symbol.for('salvia.blog-outage') } as const

/** What a page is made from, and what may fail it. */
export type Source = keyof typeof KEYS

type Marked = typeof globalThis & { [key: symbol]: number | undefined }

/** Next may answer several waiting visitors with one failed render; each of them is told the same. */
const WINDOW_MS = 15_000

export function markOutage(source: Source = 'platform'): void {
  const marked = globalThis as Marked
  marked[KEYS[source]] = Date.now()
}

/** Whether a page that just failed did so for the platform's sake, or the blog's. */
export function outageNow(source: Source = 'platform'): boolean {
  const at = (globalThis as Marked)[KEYS[source]]
  return at !== undefined && Date.now() - at < WINDOW_MS
}
