import type { FieldError } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'

/** Why a form was refused as a whole. `code` is null where nobody answered, or not in the contract's words. */
export interface FormFailure {
  code: string | null
  retry_after_seconds: number | null
}

/** A failed call as a form tells it. */
export type FormRefusal = FormFailure & { ok: false; errors: FieldError[] }

/** A refusal of our own at one field. */
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
