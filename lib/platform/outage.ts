/**
 * When the platform last failed a page. server.ts runs outside Next's bundle and has module instances of its own, so the mark
 * lives on globalThis.
 */
const KEY = Symbol.for('salvia.platform-outage')

type Marked = typeof globalThis & { [KEY]?: number }

/** Next may answer several waiting visitors with one failed render; each of them is told the same. */
const WINDOW_MS = 15_000

export function markOutage(): void {
  const marked: Marked = globalThis
  marked[KEY] = Date.now()
}

/** Whether a page that just failed did so for the platform's sake. */
export function outageNow(): boolean {
  const at = (globalThis as Marked)[KEY]
  return at !== undefined && Date.now() - at < WINDOW_MS
}
