import type { Call } from '@/lib/contract/call'
import { classifyRefusal } from '@/lib/contract/refusal'
import { problemAnswer, problemResponse } from '@/lib/http/problem-response'
import type { Failure } from './result'

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
