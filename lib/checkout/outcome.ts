import type { Order } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { type Failure, problemCode } from '@/lib/platform/result'

export type OrderFailure =
  /** Fields that the platform refuses. */
  | { kind: 'fields'; errors: FieldError[] }
  /** Prices or stock differ from the summary. */
  | { kind: 'changed' }
  /** The cart is empty: another tab or a lost answer was first. */
  | { kind: 'cart_empty' }
  | { kind: 'refused'; code: string; retry_after_seconds: number | null }
  /** Unknown whether it arrived; sending it again is idempotent. */
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

export function codeFailure(failure: Failure): string {
  const [wrong] = failure.kind === 'problem' ? (failure.problem.errors ?? []) : []
  const code = wrong?.code ?? problemCode(failure) ?? 'network'
  return { link_expired: 'code_expired', rate_limited: 'codes_limited', unavailable: 'network' }[code as string] ?? code
}
