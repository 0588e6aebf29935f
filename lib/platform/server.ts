import 'server-only'
import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { FRESH_FOR } from '@/lib/contract/calls'
import { siteCalls } from '@/lib/contract/site'
import { env } from '@/lib/settings/env'
import { noteAnswer } from './answers'
import { LIFETIME, tags } from './cache'
import type { Client } from './client'
import { guardedClient } from './guarded-client'
import { type Ask, legacyWay } from './legacy-calls'
import { markOutage } from './outage'
import { boundFreshness, now } from './page-clock'
import { type Failure, isMissingCall, isOutage, PlatformError, problemCode, type Result } from './result'

const production = process.env.NODE_ENV === 'production'

export function platform(): Client {
  // Outside production failures are logged: method, path template and status, no request data.
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
  /** Seconds; defaults to a page's lifetime. */
  revalidate?: number
  tags?: string[]
}

/** `as` names the transformation, to separate cache entries of one call. */
type KeptAs = Kept & { as: string }

/**
 * Reads data for a page. Returns null for "not found" (404) and throws PlatformError on any other failure, so that
 * an outage is never cached as an absence and a failed revalidation keeps the last good copy. Without `kept` the
 * read is not cached.
 */
export async function readForPage<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  kept?: Kept,
): Promise<CallAnswer<Row> | null> {
  if (!kept) return answerOrNone(row, await readOnce(row, request))
  return keptRead(row, request, { ...kept, as: 'plain' }, (result) => answerOrNone(row, result))
}

const underWay = new Map<string, Promise<unknown>>()

async function readOnce<Row extends Call>(row: Row, request: CallRequest<Row>): Promise<Result<CallAnswer<Row>>> {
  const result = await shareRead(row, request)
  const seconds = result.ok ? /^\d{1,9}$/.exec(result.headers.get(FRESH_FOR) ?? '')?.[0] : undefined
  if (seconds !== undefined) boundFreshness(now() + Number(seconds) * 1000)
  return result
}

function shareRead<Row extends Call>(row: Row, request: CallRequest<Row>): Promise<Result<CallAnswer<Row>>> {
  const key = `${row.path} ${JSON.stringify(request)}`
  const asked = underWay.get(key) as Promise<Result<CallAnswer<Row>>> | undefined
  if (asked) return asked
  const asking = platform()(row, request, { cache: 'no-store' }).finally(() => underWay.delete(key))
  underWay.set(key, asking)
  return asking
}

/**
 * A cached read shared by pages. Caches the parsed answer, not the response: a proxy's page with status 200 would
 * otherwise be cached too. Exceptions of `answer` are not cached.
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

/** Time of the page's oldest read, in ms since the epoch. */
export const pageReadAt = (): number => Math.min(Date.now(), readsOfPage().oldest)

export function answerOrNone<Row extends Call>(row: Row, result: Result<CallAnswer<Row>>): CallAnswer<Row> | null {
  if (result.ok) return result.data
  if (isNone(result.failure) || (row.ext && isMissingCall(result.failure))) return null
  failPage(row, result.failure)
}

/** Fails the page that reads this: with 503 in an outage (lib/server/finish.ts), else with 500. */
export function failPage(row: Pick<Call, 'method' | 'path'>, failure: Failure): never {
  if (isOutage(failure)) markOutage()
  throw new PlatformError(`${row.method} ${row.path}`, failure)
}

/** Only the contract's 404 is an absence; a bare one means a missing call, which is a failure unless it is ext. */
function isNone(failure: Failure): boolean {
  return problemCode(failure) === 'not_found'
}

/** Cache lifetime in seconds; changes are announced. */
const SHOP_LIFETIME = 3600

let last = false

/**
 * The shop's data are fictional (demo). No page fails because of this: during an outage the last value stays. False
 * for a platform without the call. Not counted in a page's age, which is that of its prices.
 */
export const isDemoShop = cache(async (): Promise<boolean> => {
  last = await readDemo().catch(() => last)
  return last
})

const readDemo = unstable_cache(
  async () => {
    const result = await platform()(siteCalls.getShop, {}, { cache: 'no-store' })
    if (result.ok) return result.data.demo
    // The platform answers but lacks the call.
    if (!isOutage(result.failure) || result.failure.kind === 'validation') return false
    throw new PlatformError('getShop', result.failure)
  },
  ['shop'],
  { revalidate: SHOP_LIFETIME, tags: [tags.shop] },
)
