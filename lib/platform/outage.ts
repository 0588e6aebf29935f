import { ofProcess } from './of-process'

/** What a page is made from, and what may fail it. */
export type Source = 'platform' | 'blog'

/** When each last failed a page. */
const marks = ofProcess('outages', () => new Map<Source, number>())

/** Next may answer several waiting visitors with one failed render; each of them is told the same. */
const WINDOW_MS = 15_000

export function markOutage(source: Source = 'platform'): void {
  marks.set(source, Date.now())
}

/** Whether a page that just failed did so for the platform's sake, or the blog's. */
export function outageNow(source: Source = 'platform'): boolean {
  return Date.now() - (marks.get(source) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS
}
