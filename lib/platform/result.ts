import type { Problem, ProblemCode } from '@/lib/contract/problem'

/** Reasons for a missing answer. Each requires a different reaction. */
export type Failure =
  /** No response, or a broken connection. */
  | { kind: 'network' }
  | { kind: 'timeout' }
  /** An error status without a contract problem: a proxy's page, or a missing call. */
  | { kind: 'http'; status: number }
  | { kind: 'problem'; status: number; problem: Problem; retry_after_seconds: number | null }
  /** A success whose body breaks the contract. */
  | { kind: 'validation'; status: number; detail: string }

export type Result<Data> = { ok: true; data: Data; status: number; headers: Headers } | { ok: false; failure: Failure }

export function problemCode(failure: Failure): ProblemCode | null {
  return failure.kind === 'problem' ? failure.problem.code : null
}

/** The platform is at fault, not the request: a retry may succeed. */
export function isOutage(failure: Failure): boolean {
  if (failure.kind === 'http' || failure.kind === 'problem') return failure.status >= 500 || failure.status === 429
  return true
}

const GATEWAY = new Set([502, 503, 504])

/** No server answered, as opposed to an error of a call. */
export const isAway = (failure: Failure): boolean =>
  'status' in failure ? failure.kind !== 'validation' && GATEWAY.has(failure.status) : true

/** An ext call that this platform lacks; features that need it are hidden. */
export function isMissingCall(failure: Failure): boolean {
  if (failure.kind === 'http') return [404, 405, 501].includes(failure.status)
  return failure.kind === 'problem' && [405, 501].includes(failure.status)
}

/** Thrown by page reads, so that an outage is never mistaken for "not found". */
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

/** Describes a failure for a log: kind, status and code, no request data. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'problem') return `${failure.status} ${failure.problem.code}`
  if (failure.kind === 'http') return `status ${failure.status}`
  if (failure.kind === 'validation') return `answer breaks the contract: ${failure.detail}`
  return failure.kind
}
