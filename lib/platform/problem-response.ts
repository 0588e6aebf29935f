import type { Call } from '@/lib/contract/call'
import { type FieldError, type ProblemCode, toProblem } from '@/lib/contract/problem'
import { classifyRefusal } from '@/lib/session/refusal'
import type { Failure } from './result'

interface Options {
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
}

export function problemResponse(code: ProblemCode, { detail, errors, headers = {} }: Options = {}): Response {
  const body = { ...toProblem(code), detail, errors }
  return answer(body, headers)
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
  return answer(failure.problem, wait === null ? {} : { 'Retry-After': String(wait) })
}

function answer(body: { status: number }, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
