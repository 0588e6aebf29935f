import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { ofProcess } from './of-process'

/** How long one page waits for platform and blog, all its reads together, in milliseconds, where the operator does not say it. */
export const PAGE_MS = 2000

/** One visit; its clock starts with its first read. */
interface Visit {
  limit_ms: number
  until?: number
}

const visits = ofProcess('page-clock', () => new AsyncLocalStorage<Visit>())

/** Goes on only while this process has nothing to do: its own work is no reason to give the platform up. */
const waited = () => performance.eventLoopUtilization().idle

/** All that `serve` reads is on one clock. */
export const onOneClock = <Answer>(limit_ms: number, serve: () => Answer): Answer => visits.run({ limit_ms }, serve)

/** The milliseconds that this visit still has for platform and blog. */
export function timeLeft(): number {
  const visit = visits.getStore() ?? { limit_ms: PAGE_MS }
  visit.until ??= waited() + visit.limit_ms
  return Math.max(0, Math.floor(visit.until - waited()))
}

/**
 * Makes a call that is aborted once so many milliseconds were waited. Its timer ends with it: one that went on would hold all that its page
 * holds, and while the process is busy for long.
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

/** What comes before so many milliseconds were waited, or else `late`; who is late goes on unheard. */
export function inTime<Answer, Late>(ms: number, coming: Promise<Answer>, late: Late): Promise<Answer | Late> {
  const heard = (over: AbortSignal) =>
    new Promise<Answer | Late>((resolve, reject) => {
      over.addEventListener('abort', () => resolve(late))
      coming.then(resolve, reject)
    })
  return withPatience(ms, heard)
}
