import type { Problem, ProblemCode } from '@/lib/contract/problem'

/** Why a call has no answer. Each kind asks for something else of the caller. */
export type Failure =
  /** Nobody answered, or the connection broke. */
  | { kind: 'network' }
  | { kind: 'timeout' }
  /** An error status without a problem of the contract: a proxy's page, or a call that the platform does not have. */
  | { kind: 'http'; status: number }
  | { kind: 'problem'; status: number; problem: Problem; retry_after_seconds: number | null }
  /** A success whose answer breaks the contract. */
  | { kind: 'validation'; status: number; detail: string }

export type Result<Data> = { ok: true; data: Data; status: number; headers: Headers } | { ok: false; failure: Failure }

/** The problem's code, where the failure is one. */
export function problemCode(failure: Failure): ProblemCode | null {
  return failure.kind === 'problem' ? failure.problem.code : null
}

/** Whether the platform, rather than the request, is at fault: the same call may go through later. */
export function isOutage(failure: Failure): boolean {
  if (failure.kind === 'http' || failure.kind === 'problem') return failure.status >= 500 || failure.status === 429
  return true
}

const GATEWAY = new Set([502, 503, 504])

/** Whether nobody was there to answer: not an error of one call's. */
export const isAway = (failure: Failure): boolean =>
  'status' in failure ? failure.kind !== 'validation' && GATEWAY.has(failure.status) : true

/** An ext call that this platform does not have; what needs it is hidden. */
export function isMissingCall(failure: Failure): boolean {
  if (failure.kind === 'http') return [404, 405, 501].includes(failure.status)
  return failure.kind === 'problem' && [405, 501].includes(failure.status)
}

/** Thrown by reads of pages, so that an outage is never taken for "there is none". */
export class PlatformError extends Error {
  readonly failure: Failure
  readonly log_text: string

  constructor(call: string, failure: Failure) {
    super(`${call}: ${failureText(failure)}`)
    this.name = 'PlatformError'
    this.log_text = this.message
    this.failure = failure
  }
}

/** A failure in words for a log: kind, status and code, nothing of the request. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'problem') return `${failure.status} ${failure.problem.code}`
  if (failure.kind === 'http') return `status ${failure.status}`
  if (failure.kind === 'validation') return `answer breaks the contract: ${failure.detail}`
  return failure.kind
}
