import 'server-only'
import { unstable_cache } from 'next/cache'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { env } from '@/lib/env'
import { createClient } from './client'
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

interface Kept {
  /** Seconds. */
  revalidate: number
  tags?: string[]
}

/** `as` names what is made of the answer, so that two readings of one call are kept apart. */
type KeptAs = Kept & { as: string }

/**
 * A read for a page. Gives null for "there is none" (404) and throws PlatformError on every other failure, so that an outage is
 * never cached as an absence and a page that fails to refresh keeps its last good copy.
 */
export async function readForPage<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  { next, token }: { next?: Kept; token?: string; cache?: 'no-store' } = {},
): Promise<CallAnswer<Row> | null> {
  if (next) return keptRead(row, request, { ...next, as: 'plain' }, (result) => answerOrNone(row, result))
  return answerOrNone(row, await platform()(row, request, { token: token ?? null, cache: 'no-store' }))
}

/**
 * A read that is kept and shared by pages. What is kept is the parsed answer and not the response: a proxy's page with status 200
 * would otherwise be kept as long as a good one. What `answer` throws is not kept.
 */
export function keptRead<Row extends Call, Answer>(
  row: Row,
  request: CallRequest<Row>,
  { as, ...next }: KeptAs,
  answer: (result: Result<CallAnswer<Row>>) => Answer,
): Promise<Answer> {
  const read = async () => answer(await platform()(row, request, { cache: 'no-store' }))
  return unstable_cache(read, [row.method, row.path, JSON.stringify(request), as], next)()
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
