import 'server-only'
import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { env } from '@/lib/env'
import { noteAnswer } from './answers'
import { LIFETIME } from './cache'
import type { Client } from './client'
import { guardedClient } from './guarded-client'
import { type Ask, legacyWay } from './legacy-calls'
import { markOutage } from './outage'
import { type Failure, isMissingCall, isOutage, PlatformError, problemCode, type Result } from './result'

const production = process.env.NODE_ENV === 'production'

/** The platform as the storefront's server sees it. */
export function platform(): Client {
  // Outside production failures are written down: method, path template and status, nothing of the request.
  const told = production ? {} : { onFailure: (line: string) => console.warn(`platform: ${line}`) }
  const client = guardedClient(env().API_BASE_URL, told)
  const call: Client = async (row, request, options) => {
    const result = await client(row, request, options)
    if (result.ok) noteAnswer(row, { status: result.status, is_problem: false })
    else if ('status' in result.failure)
      noteAnswer(row, { status: result.failure.status, is_problem: result.failure.kind === 'problem' })
    return result
  }
  return async (row, request, options) => {
    const legacy = options?.token ? await legacyWay(row, options.token) : null
    if (!legacy) return call(row, request, options)
    const headers = options?.headers
    const ask: Ask = (one, asked, more) => call(one, asked, { ...options, headers: { ...headers, ...more?.headers } })
    return legacy(ask, request) as Promise<Result<CallAnswer<typeof row>>>
  }
}

interface Kept {
  /** Seconds; a page's lifetime where nothing is said. */
  revalidate?: number
  /** What throws it away earlier. */
  tags?: string[]
}

/** `as` names what is made of the answer, so that two readings of one call are kept apart. */
type KeptAs = Kept & { as: string }

/**
 * A read for a page. Gives null for "there is none" (404) and throws PlatformError on every other failure, so that an outage is
 * never cached as an absence and a page that fails to refresh keeps its last good copy. Without `kept` it is read anew each time.
 */
export async function readForPage<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  kept?: Kept,
): Promise<CallAnswer<Row> | null> {
  if (!kept) return answerOrNone(row, await readOnce(row, request))
  return keptRead(row, request, { ...kept, as: 'plain' }, (result) => answerOrNone(row, result))
}

const under_way = new Map<string, Promise<unknown>>()

/** A public read, once for all who ask it at the same time. */
function readOnce<Row extends Call>(row: Row, request: CallRequest<Row>): Promise<Result<CallAnswer<Row>>> {
  const key = `${row.path} ${JSON.stringify(request)}`
  const asked = under_way.get(key) as Promise<Result<CallAnswer<Row>>> | undefined
  if (asked) return asked
  const asking = platform()(row, request, { cache: 'no-store' }).finally(() => under_way.delete(key))
  under_way.set(key, asking)
  return asking
}

/**
 * A read that is kept and shared by pages. What is kept is the parsed answer and not the response: a proxy's page with status 200
 * would otherwise be kept as long as a good one. What `answer` throws is not kept.
 */
export async function keptRead<Row extends Call, Answer>(
  row: Row,
  request: CallRequest<Row>,
  { as, revalidate = LIFETIME, tags = [] }: KeptAs,
  answer: (result: Result<CallAnswer<Row>>) => Answer,
): Promise<Answer> {
  const read = async () => ({ answer: answer(await readOnce(row, request)), at: Date.now() })
  const kept = await unstable_cache(read, [row.method, row.path, JSON.stringify(request), as], { revalidate, tags })()
  const page = readsOfPage()
  page.oldest = Math.min(page.oldest, kept.at)
  return kept.answer
}

const readsOfPage = cache(() => ({ oldest: Number.POSITIVE_INFINITY }))

/** When what this page was made of was read, in milliseconds since 1970: the oldest of it. */
export const pageReadAt = (): number => Math.min(Date.now(), readsOfPage().oldest)

/** The answer, or null for "there is none"; throws PlatformError on every other failure. */
export function answerOrNone<Row extends Call>(row: Row, result: Result<CallAnswer<Row>>): CallAnswer<Row> | null {
  if (result.ok) return result.data
  if (isNone(result.failure) || (row.ext && isMissingCall(result.failure))) return null
  if (isOutage(result.failure)) markOutage()
  throw new PlatformError(`${row.method} ${row.path}`, result.failure)
}

/** A 404 of the contract is an absence; a bare one is a platform that does not have the call, which is a failure unless it is ext. */
function isNone(failure: Failure): boolean {
  return problemCode(failure) === 'not_found'
}
