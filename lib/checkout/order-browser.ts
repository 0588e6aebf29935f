'use client'

import { guestCalls } from '@/lib/contract/guests'
import { type OrderPreview, type OrderRequest, orderCalls } from '@/lib/contract/orders'
import { createKeyring } from '@/lib/platform/idempotency-key'
import { api } from '@/lib/session/api'
import type { GuestCart } from '@/lib/session/guest'
import { type OrderOutcome, toOrderFailure } from './outcome'

/** An order is one transaction over many rows, so it may take longer than a read. */
const ORDER_LIMIT_MS = 30_000

const idempotencyKeyFor = createKeyring()

/**
 * Places an order of the account's cart, or of the basket's lines. Idempotent for the same content, after a double
 * click or a lost answer.
 */
export async function placeOrder(body: OrderRequest, basket: GuestCart | null = null): Promise<OrderOutcome> {
  const key = idempotencyKeyFor({ ...body, ...basket })
  const options = { headers: { 'Idempotency-Key': key }, timeout_ms: ORDER_LIMIT_MS }
  const result = basket
    ? await api(guestCalls.createGuestOrder, { body: { ...body, ...basket } }, options)
    : await api(orderCalls.createOrder, { body }, options)
  if (!result.ok) return toOrderFailure(result.failure)
  return { kind: 'placed', order: 'order' in result.data ? result.data.order : result.data }
}

/** Reads the preview; null on failure, `empty` for an empty cart. */
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
