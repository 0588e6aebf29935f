import type { Call } from '@/lib/contract/call'
import { ANSWER_MOST, readText } from '@/lib/http/bounded-body'
import { traceCall } from '@/lib/process/tracing'
import { guarded } from './breaker'
import { type Client, type ClientOptions, createClient } from './client'
import { withoutFaults } from './cosmetic'
import { timeLeft, withPatience } from './page-clock'
import { type Failure, isAway } from './result'

/** Timeout in ms of a write, and the maximum for a read. */
const LIMIT_MS = 6000

/**
 * The platform client of our server: fails fast while the circuit is open, and a read takes no longer than its
 * page's remaining time unless a timeout is given.
 */
export function guardedClient(baseUrl: string, settings: Pick<ClientOptions, 'onFailure'> = {}): Client {
  const client = createClient({
    ...settings,
    base_url: baseUrl.replace(/\/+$/, ''),
    retries: 1,
    mend: withoutFaults,
    readText: (answer) => readText(answer, ANSWER_MOST),
  })
  return async (row, request, options = {}) => {
    const call = (signal?: AbortSignal) =>
      guarded(
        'platform',
        () =>
          traceCall(row, (headers) =>
            client(row, request, {
              timeout_ms: Math.max(LIMIT_MS, timeLeft()),
              ...options,
              headers: { ...options.headers, ...headers },
              ...(signal && { signal }),
            }),
          ),
        (made) => !made.ok && isAway(made.failure) && !isBusy(row, made.failure),
      )
    const ofPage = row.method === 'GET' && options.timeout_ms === undefined && !options.signal
    if (ofPage && timeLeft() === 0) return { ok: false, failure: { kind: 'timeout' } }
    const result = await (ofPage ? withPatience(timeLeft(), call) : call())
    return result ?? { ok: false, failure: { kind: 'network' } }
  }
}

/** Whether the queue for uploads is full, which says nothing about other calls: uploads must not open the circuit for everyone. */
const isBusy = (row: Call, failure: Failure) => row.body_type === 'multipart' && failure.kind === 'problem'
