'use client'

import { guestCalls } from '@/lib/contract/guests'
import { type Order, type OrderPreview, type OrderRequest, orderCalls } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { api } from '@/lib/platform/browser'
import { createKeyring } from '@/lib/platform/idempotency-key'
import type { Failure } from '@/lib/platform/result'
import type { GuestCart } from '@/lib/session/guest'

/** An order is one transaction over many rows; it may take longer than a read. */
const ORDER_LIMIT_MS = 30_000

export type OrderOutcome =
  | { kind: 'placed'; order: Order }
  /** Fields that the platform refuses. */
  | { kind: 'fields'; errors: FieldError[] }
  /** Prices or stock are not what the summary says. */
  | { kind: 'changed' }
  /** Nothing to order: another tab, or an answer that got lost, was first. */
  | { kind: 'cart_empty' }
  | { kind: 'refused'; code: string; retry_after_seconds: number | null }
  /** Nobody knows whether it arrived; the same order may be sent again, and is made once. */
  | { kind: 'unknown'; timeout: boolean }

const idempotencyKeyFor = createKeyring()

/** Places the order of the account's cart, or of just the basket's lines. Sent twice with the same content, by a double click or after a lost answer, it is one order. */
export async function placeOrder(body: OrderRequest, basket: GuestCart | null = null): Promise<OrderOutcome> {
  const key = idempotencyKeyFor({ ...body, ...basket })
  const options = { headers: { 'Idempotency-Key': key }, timeout_ms: ORDER_LIMIT_MS }
  const result = basket
    ? await api(guestCalls.createGuestOrder, { body: { ...body, ...basket } }, options)
    : await api(orderCalls.createOrder, { body }, options)
  if (!result.ok) return toOrderOutcome(result.failure)
  return { kind: 'placed', order: 'order' in result.data ? result.data.order : result.data }
}

export function toOrderOutcome(failure: Failure): Exclude<OrderOutcome, { kind: 'placed' }> {
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

/** What the order would be now; null where it cannot be told, `empty` where there is nothing in the cart. */
export async function readPreview(
  body: OrderRequest,
  basket: GuestCart | null = null,
): Promise<OrderPreview | 'empty' | null> {
  const result = basket
    ? await api(guestCalls.previewGuestOrder, { body: { ...body, ...basket } })
    : await api(orderCalls.previewOrder, { body })
  if (result.ok) return result.data
  return result.failure.kind === 'problem' && result.failure.problem.code === 'cart_empty' ? 'empty' : null
}
