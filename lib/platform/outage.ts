import { processSingleton } from './of-process'

export type Source = 'platform' | 'blog'

const marks = processSingleton('outages', () => new Map<Source, number>())

/** Next may answer several waiting visitors with one failed render; all of them get the same status. */
const WINDOW_MS = 15_000

export function markOutage(source: Source = 'platform'): void {
  marks.set(source, Date.now())
}

/** A page that just failed did so because of this source. */
export function outageNow(source: Source = 'platform'): boolean {
  return Date.now() - (marks.get(source) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS
}
