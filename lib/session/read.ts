import 'server-only'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import type { Failure } from '@/lib/platform/result'
import { answerOrNone, platform } from '@/lib/platform/server'
import { redirectIfExpired } from './server'

export interface CustomerRead<Row extends Call> {
  data: CallAnswer<Row> | null
  headers: Headers | null
}

/**
 * A customer's read for a guarded page, never cached. Null for "there is none"; where the platform refuses the token the visitor goes to
 * the end of the session and back to `path`; throws on an outage.
 */
export async function readAsCustomer<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  visitor: { token: string; path: string },
): Promise<CustomerRead<Row>> {
  const result = await platform()(row, request, { token: visitor.token, cache: 'no-store' })
  if (!result.ok) redirectIfExpired(result.failure, visitor.path)
  return { data: answerOrNone(row, result), headers: result.ok ? result.headers : null }
}

/** The same for a call whose refusal the page itself tells. */
export async function tryAsCustomer<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  visitor: { token: string; path: string },
): Promise<{ data: CallAnswer<Row>; headers: Headers } | { failure: Failure }> {
  const result = await platform()(row, request, { token: visitor.token, cache: 'no-store' })
  if (result.ok) return { data: result.data, headers: result.headers }
  redirectIfExpired(result.failure, visitor.path)
  return { failure: result.failure }
}
