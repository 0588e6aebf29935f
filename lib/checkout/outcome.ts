import type { Order } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { type Failure, problemCode } from '@/lib/platform/result'

/** Why an order did not go. */
export type OrderFailure =
  /** Fields that the platform refuses. */
  | { kind: 'fields'; errors: FieldError[] }
  /** Prices or stock are not what the summary says. */
  | { kind: 'changed' }
  /** Nothing to order: another tab, or an answer that got lost, was first. */
  | { kind: 'cart_empty' }
  | { kind: 'refused'; code: string; retry_after_seconds: number | null }
  /** Nobody knows whether it arrived; the same order may be sent again, and is made once. */
  | { kind: 'unknown'; timeout: boolean }

export type OrderOutcome = { kind: 'placed'; order: Order } | OrderFailure

export function toOrderFailure(failure: Failure): OrderFailure {
  if (failure.kind !== 'problem') return { kind: 'unknown', timeout: failure.kind === 'timeout' }
  const { code, errors = [] } = failure.problem
  switch (code) {
    case 'cart_empty':
      return { kind: 'cart_empty' }
    case 'prices_changed':
    case 'not_available':
      return { kind: 'changed' }
    case 'validation_failed':
    case 'prescription_missing':
    case 'health_consent_missing':
      if (errors.length > 0) return { kind: 'fields', errors }
      break
  }
  return { kind: 'refused', code, retry_after_seconds: failure.retry_after_seconds }
}

/** What the field of a mailbox's code says of a call that failed. */
export function codeFailure(failure: Failure): string {
  const [wrong] = failure.kind === 'problem' ? (failure.problem.errors ?? []) : []
  const code = wrong?.code ?? problemCode(failure) ?? 'network'
  return { link_expired: 'code_expired', rate_limited: 'codes_limited', unavailable: 'network' }[code as string] ?? code
}
