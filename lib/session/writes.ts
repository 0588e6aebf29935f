import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NextRequest } from 'next/server'
import type * as z from 'zod/mini'
import { fieldErrors } from '@/lib/contract/problem'
import { randomKey } from '@/lib/contract/random-key'
import { env, siteUrl } from '@/lib/env'
import { readBody } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/platform/problem-response'
import { STALE_PAIR, XSRF_COOKIE, XSRF_HEADER } from './names'
import { splitSecret } from './seal'

// What every write to this server has to bring: it comes from a page of our own, with the XSRF pair, and its body is not too long.

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Bytes of a small form. */
const BODY_LIMIT = 8 * 1024

/** A new pair's value. It is signed, so that a cookie which a neighbouring subdomain plants does not pass. */
export function newXsrfToken(secret: string): string {
  const [newest = ''] = splitSecret(secret)
  const random = randomKey()
  return `${random}.${signature(random, newest)}`
}

export function isXsrfToken(token: string | undefined, secret: string): token is string {
  const [random, signed, more] = token?.split('.') ?? []
  if (!random || !signed || more !== undefined) return false
  return splitSecret(secret).some((key) => equal(signed, signature(random, key)))
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
  const good = sent && cookie && equal(sent, cookie) && isXsrfToken(cookie, env().SESSION_SECRET)
  return good ? null : problemResponse('forbidden', { detail: STALE_PAIR })
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

function signature(random: string, key: string): string {
  return createHmac('sha256', key).update(`xsrf:${random}`).digest('base64url')
}

function equal(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
