import type { NextRequest } from 'next/server'
import type * as z from 'zod/mini'
import { fieldErrors } from '@/lib/contract/problem'
import { readBody } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/platform/problem-response'
import { env, siteUrl } from '@/lib/settings/env'
import { SESSION_COOKIE, STALE_PAIR, XSRF_COOKIE, XSRF_HEADER } from './names'
import { openSession, type Session } from './seal'
import { isXsrfPair } from './xsrf-token'

// What a route handler asks of a request: whose session it is, and of a write that it comes from a page of our own, with the XSRF pair and
// a body that is not too long.

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Bytes of a small form. */
const BODY_LIMIT = 8 * 1024

/** The session's cookie as it is, '' for a guest. */
export const getSealedSession = (request: NextRequest): string => request.cookies.get(SESSION_COOKIE)?.value ?? ''

/** The session of a request, or null. */
export function readSession(request: NextRequest): Promise<Session | null> {
  return openSession(getSealedSession(request), env().SESSION_SECRET)
}

/**
 * The answer that refuses a write, or null where it may go on. It must come from a page of our own and carry the pair: the header repeats
 * the signed cookie, which only our own pages can read.
 */
export function refusal(request: NextRequest): Response | null {
  if (SAFE_METHODS.has(request.method)) return null
  if (!isOwnOrigin(request.headers)) return problemResponse('forbidden', { detail: 'xsrf: origin' })
  const sent = request.headers.get(XSRF_HEADER)
  const cookie = request.cookies.get(XSRF_COOKIE)?.value
  return isXsrfPair(sent, cookie, env().SESSION_SECRET, getSealedSession(request))
    ? null
    : problemResponse('forbidden', { detail: STALE_PAIR })
}

/**
 * Whether a page of our own asks (Sec-Fetch-Site, Origin). Origin is compared with SITE_URL and with the Host that the browser asked: both
 * are us, also on a local network.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null || origin === new URL(siteUrl()).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

/** The same of a plain form; a page that sends no referrer names no origin either. */
export const isOwnPage = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' || isOwnOrigin(headers)

/** What a write of our own pages asks, in `limit` bytes of JSON at most; or the answer that refuses it. */
export async function readJsonRequest<Asked>(
  request: NextRequest,
  schema: z.ZodMiniType<Asked>,
  limit = BODY_LIMIT,
): Promise<{ asked: Asked } | Response> {
  const refused = refusal(request)
  if (refused) return refused
  const text = await readBody(request, limit, 'application/json')
  if (typeof text !== 'string') return text
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return problemResponse('malformed_request')
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { asked: parsed.data }
  return problemResponse('validation_failed', { errors: fieldErrors(parsed.error.issues) })
}
