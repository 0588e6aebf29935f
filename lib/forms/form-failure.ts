import type { FieldError } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'

/** Failure of a whole form. `code` is null without an answer in the contract's format. */
export interface FormFailure {
  code: string | null
  retry_after_seconds: number | null
}

export type FormRefusal = FormFailure & { ok: false; errors: FieldError[] }

/** Creates a client-side error at one field. */
export const refusedAt = (field: string, code: string): FormRefusal => ({
  ok: false,
  code: 'validation_failed',
  retry_after_seconds: null,
  errors: [{ field, code }],
})

export function toFormFailure(failure: Failure): FormRefusal {
  if (failure.kind === 'problem') {
    const { problem, retry_after_seconds } = failure
    return { ok: false, code: problem.code, retry_after_seconds, errors: problem.errors ?? [] }
  }
  const unreachable = failure.kind === 'network' || failure.kind === 'timeout'
  return { ok: false, code: unreachable ? null : 'unavailable', retry_after_seconds: null, errors: [] }
}
