import type { NextRequest } from 'next/server'
import type * as z from 'zod/mini'
import { fieldErrors } from '@/lib/contract/field-errors'
import { readBody, readForm, readFormWithFiles } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { env, siteUrl } from '@/lib/settings/env'
import { SESSION_COOKIE, STALE_PAIR, XSRF_COOKIE, XSRF_HEADER } from '../http/cookie-names'
import { openSession, type Session } from './seal'
import { isXsrfPair } from './xsrf-token'

// Checks of requests in route handlers: session, same origin, XSRF pair and size of the body.

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Bytes of a small form. */
const BODY_LIMIT = 8 * 1024

export const getSealedSession = (request: NextRequest): string => request.cookies.get(SESSION_COOKIE)?.value ?? ''

export function readSession(request: NextRequest): Promise<Session | null> {
  return openSession(getSealedSession(request), env().SESSION_SECRET)
}

/**
 * Returns the error answer for a write without a same-origin request or a valid pair (the header repeats the signed
 * cookie, which only our pages can read); null if it is allowed.
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
 * Checks for a same-origin request (Sec-Fetch-Site, Origin). Origin may match SITE_URL or Host, for shops on a local
 * network.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null || origin === new URL(siteUrl()).origin) return true
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

/** Whether a plain form is of our own pages. A page without referrer sends no origin. */
const isOwnForm = ({ headers }: NextRequest) => headers.get('sec-fetch-site') === 'same-origin' || isOwnOrigin(headers)

/** Reads a plain form of our own pages, or returns the error answer. */
export async function readOwnForm(request: NextRequest, limit: number): Promise<URLSearchParams | Response> {
  return isOwnForm(request) ? readForm(request, limit) : problemResponse('forbidden')
}

/** Reads a plain form of our own pages that may have files, of at most `most` bytes together. */
export async function readOwnFormWithFiles(
  request: NextRequest,
  limits: { limit: number; most: number },
): ReturnType<typeof readFormWithFiles> {
  return isOwnForm(request) ? readFormWithFiles(request, limits) : problemResponse('forbidden')
}

/** Parses a write's JSON of at most `limit` bytes; returns the error answer if it is refused. */
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
