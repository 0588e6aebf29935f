import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { classifyRefusal } from '@/lib/contract/refusal'
import { decoded } from '@/lib/http/decoded'
import { knownDevice } from '@/lib/http/known-device'
import { problemAnswer, problemResponse } from '@/lib/http/problem-response'
import { requestId } from '@/lib/identifiers/random-key'
import type { Failure } from './result'

const routes = Object.values<Call>(calls)
  .map((row) => ({ row, segments: row.path.slice(1).split('/') }))
  // Fixed segments take precedence over parameters.
  .sort((a, b) => parameters(a.segments) - parameters(b.segments))

function parameters(segments: string[]): number {
  return segments.filter((segment) => segment.startsWith('{')).length
}

/** Finds the contract row of a path below /api and decodes its parameters; null if unknown. */
export function matchCall(method: string, path: string) {
  const given = path.split('/').slice(1)
  for (const { row, segments } of routes) {
    const params = row.method === method ? matchParams(segments, given) : null
    if (params) return { row, params }
  }
  return null
}

function matchParams(segments: string[], given: string[]): Record<string, string> | null {
  if (segments.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = decoded(given[index] ?? '')
    // A dot segment would escape the allowed path.
    if (value === null || value === '' || value === '.' || value === '..') return null
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = value
    else if (segment !== value) return null
  }
  return params
}

/**
 * Headers of every request to the platform on behalf of a shopper: IP address, verified device (limits count by
 * both) and request ID.
 */
export function forwardedHeaders(request: { headers: Headers }): Record<string, string> {
  // server.ts has overwritten this with the real client address.
  const address = request.headers.get('x-forwarded-for')
  const device = knownDevice(request.headers)
  return {
    ...(address && { 'X-Forwarded-For': address }),
    ...(device && { 'X-Device': device }),
    'X-Request-Id': requestId(request.headers.get('x-request-id')),
  }
}

export function loginHeaders(
  request: { headers: Headers },
  { device, remember }: { device: string; remember: boolean },
): Record<string, string> {
  const agent = request.headers.get('user-agent')
  return {
    ...forwardedHeaders(request),
    ...(agent && { 'User-Agent': agent }),
    'X-Device': device,
    'X-Session': remember ? 'kept' : 'passing',
  }
}

/** Passes on the platform's refusal; a bare 401 becomes the contract's problem, an outage "unavailable". */
export function failed(row: Call, failure: Failure): Response {
  if (failure.kind !== 'problem') {
    const refused = classifyRefusal(row, failure)
    if (refused === 'session') return problemResponse('unauthenticated')
    if (refused === 'credentials') return problemResponse('invalid_credentials')
    return problemResponse('unavailable', { headers: { 'Retry-After': '5' } })
  }
  const wait = failure.retry_after_seconds
  return problemAnswer(failure.problem, wait === null ? {} : { 'Retry-After': String(wait) })
}
