import type { NextRequest } from 'next/server'
import type * as z from 'zod/mini'
import { fieldErrors, problems } from '@/lib/contract/problem'
import { env, siteUrl } from '@/lib/env'
import { problemResponse } from '@/lib/platform/forward'
import type { Failure } from '@/lib/platform/result'
import { refusalOf, XSRF_COOKIE } from './csrf'

// What the calls that only this server answers (/api/session, /api/social/account, /api/drafts) have in common.

const BODY_LIMIT = 8 * 1024

/** The answer to a write that is not from a page of our own, else null. */
export function refusal(request: NextRequest): Response | null {
  const reason = refusalOf(
    { method: request.method, headers: request.headers, xsrf_cookie: request.cookies.get(XSRF_COOKIE)?.value },
    { secret: env().SESSION_SECRET, site_origin: new URL(siteUrl()).origin },
  )
  return reason && problemResponse('forbidden', { detail: `xsrf: ${reason}` })
}

/** What a write of our own pages asks, in `limit` bytes of JSON at most; or the answer that refuses it. */
export async function askedOf<Asked>(
  request: NextRequest,
  schema: z.ZodMiniType<Asked>,
  limit = BODY_LIMIT,
): Promise<{ asked: Asked } | Response> {
  const refused = refusal(request)
  if (refused) return refused
  const given = await jsonOf(request, limit)
  if (given instanceof Response) return given
  const parsed = schema.safeParse(given.json)
  return parsed.success ? { asked: parsed.data } : refusedFields(fieldErrors(parsed.error.issues))
}

/** A small JSON body, or the answer that refuses it. */
async function jsonOf(request: NextRequest, limit: number): Promise<{ json: unknown } | Response> {
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return problemResponse('unsupported_media_type')
  if (Number(request.headers.get('content-length') ?? 0) > limit) return problemResponse('payload_too_large')
  const text = await request.text()
  if (text.length > limit) return problemResponse('payload_too_large')
  try {
    return { json: JSON.parse(text) }
  } catch {
    return problemResponse('malformed_request')
  }
}

/** 422 in the contract's words. */
function refusedFields(errors: ReturnType<typeof fieldErrors>): Response {
  const code = 'validation_failed'
  const body = { type: `urn:salvia:problem:${code}`, title: 'validation failed', status: problems[code], code, errors }
  return problem(body, {})
}

/** The platform's refusal, unchanged; an outage is "unavailable". */
export function failed(failure: Failure): Response {
  if (failure.kind !== 'problem') return problemResponse('unavailable', { headers: { 'Retry-After': '5' } })
  const wait = failure.retry_after_seconds
  return problem(failure.problem, wait === null ? {} : { 'Retry-After': String(wait) })
}

function problem(body: { status: number }, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
