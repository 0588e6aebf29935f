import 'server-only'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { env } from '@/lib/env'
import { createClient, type RequestOptions } from './client'
import { markOutage } from './outage'
import { codeOf, type Failure, isOutage, PlatformError, type Result } from './result'

const production = process.env.NODE_ENV === 'production'

/** The platform as the storefront's server sees it. */
export function platform() {
  return createClient({
    base_url: env().API_BASE_URL.replace(/\/+$/, ''),
    timeout_ms: 6000,
    // Outside production failures are written down: method, path template and status, nothing of the request.
    ...(!production && { onFailure: (line) => console.warn(`platform: ${line}`) }),
  })
}

/**
 * A read for a page. Gives null for "there is none" (404) and throws PlatformError on every other failure, so that an outage is
 * never cached as an absence and a page that fails to refresh keeps its last good copy.
 */
export async function readForPage<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  options: Pick<RequestOptions, 'next' | 'token' | 'cache'> = {},
): Promise<CallAnswer<Row> | null> {
  return answerOrNone(row, await platform()(row, request, options))
}

/** The answer, or null for "there is none"; throws PlatformError on every other failure. */
export function answerOrNone<Row extends Call>(row: Row, result: Result<CallAnswer<Row>>): CallAnswer<Row> | null {
  if (result.ok) return result.data
  if (isNone(result.failure)) return null
  if (isOutage(result.failure)) markOutage()
  throw new PlatformError(`${row.method} ${row.path}`, result.failure)
}

/** A 404 of the contract is an absence; a bare one is a platform that does not speak it, which is a failure. */
function isNone(failure: Failure): boolean {
  return codeOf(failure) === 'not_found'
}
