import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import type { ProblemCode } from '@/lib/contract/problem'
import { type Asker, NOWHERE } from './asker'

const REFUSALS: readonly ProblemCode[] = ['validation_failed', 'malformed_request', 'not_found']

/**
 * Makes every write and customer call in a way that has no effect: without a session and with an empty body. A
 * platform must refuse with 401, or earlier with 422.
 */
export async function askRefusals({ refuse }: Asker): Promise<void> {
  for (const row of Object.values(calls) as Call[]) {
    const with_session = row.access === 'customer' || row.access === 'guest'
    const is_refused = with_session || (row.method !== 'GET' && row.body?.safeParse({}).success === false)
    // A form with a file is not JSON.
    if (!is_refused || row.body_type === 'multipart') continue
    const request = { params: NOWHERE, query: {}, ...(row.body && { body: {} }) }
    await refuse(row, request, with_session ? ['unauthenticated', ...REFUSALS] : REFUSALS, { as_guest: true })
  }
}
