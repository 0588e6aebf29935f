import { guarded } from './breaker'
import { type Client, type ClientOptions, createClient } from './client'
import { withoutFaults } from './cosmetic'
import { patience, timeLeft } from './page-clock'
import { isAway } from './result'

/** For a write, and the most that a read takes whatever else there is to do. */
const LIMIT_MS = 6000

/**
 * The platform as our server calls it: not at all while it rests, and a read no longer than its page may wait, unless the caller says
 * how long.
 */
export function guardedClient(base_url: string, settings: Pick<ClientOptions, 'onFailure'> = {}): Client {
  const client = createClient({ ...settings, base_url: base_url.replace(/\/+$/, ''), retries: 1, mend: withoutFaults })
  return async (row, request, options = {}) => {
    const of_page = row.method === 'GET' && options.timeout_ms === undefined && !options.signal
    if (of_page && timeLeft() === 0) return { ok: false, failure: { kind: 'timeout' } }
    const limits = {
      timeout_ms: Math.max(LIMIT_MS, timeLeft()),
      ...options,
      ...(of_page && { signal: patience(timeLeft()) }),
    }
    const result = await guarded(
      'platform',
      () => client(row, request, limits),
      (made) => !made.ok && isAway(made.failure),
    )
    return result ?? { ok: false, failure: { kind: 'network' } }
  }
}
