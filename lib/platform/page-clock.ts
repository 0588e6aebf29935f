import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { processSingleton } from './of-process'

/** Default time budget of a page for all reads of platform and blog together, in ms. */
export const PAGE_MS = 2000

/** One visit; its clock starts with the first read. */
interface Visit {
  limit_ms: number
  until?: number
  /** When the first of its data is due to change, in ms since 1970. */
  fresh_until?: number
}

/** Time in ms since 1970, by Next's clock. */
export const now = (): number => globalThis.performance.timeOrigin + globalThis.performance.now()

const visits = processSingleton('page-clock', () => new AsyncLocalStorage<Visit>())

/** Counts only the idle time of this process: its own work must not use up the budget. */
const waited = () => performance.eventLoopUtilization().idle

/** Runs `serve` with one time budget for all its reads. */
export const onOneClock = <Answer>(limit_ms: number, serve: () => Answer): Answer => visits.run({ limit_ms }, serve)

export function timeLeft(): number {
  const visit = visits.getStore() ?? { limit_ms: PAGE_MS }
  visit.until ??= waited() + visit.limit_ms
  return Math.max(0, Math.floor(visit.until - waited()))
}

/** Notes that data of this visit are due to change at this time, in ms since 1970: no cache may keep them longer. */
export function boundFreshness(until: number): void {
  const visit = visits.getStore()
  if (visit) visit.fresh_until = Math.min(visit.fresh_until ?? until, until)
}

export const freshUntil = (): number | undefined => visits.getStore()?.fresh_until

/**
 * Makes a call that is aborted after `ms` of waiting. Clears its timer, which would otherwise retain the page's
 * memory.
 */
export async function withPatience<Answer>(ms: number, call: (over: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const until = waited() + ms
  const over = new AbortController()
  const check = () => {
    const left = until - waited()
    if (left <= 0) over.abort()
    else timer = setTimeout(check, Math.ceil(left))
  }
  let timer = setTimeout(check, ms)
  try {
    return await call(over.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves with `coming`, or with `late` after `ms` of waiting; a late result is ignored. */
export function inTime<Answer, Late>(ms: number, coming: Promise<Answer>, late: Late): Promise<Answer | Late> {
  const heard = (over: AbortSignal) =>
    new Promise<Answer | Late>((resolve, reject) => {
      over.addEventListener('abort', () => resolve(late))
      coming.then(resolve, reject)
    })
  return withPatience(ms, heard)
}
