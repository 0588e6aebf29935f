import { createHash } from 'node:crypto'
import type { Order } from '@/lib/contract/orders'
import { isoDay } from '@/lib/rules/dates'

/** Returns a version of an order's page that changes with its data, the day, and each time that it names. */
export function orderVersion({ can_withdraw_until, ...order }: Order): string {
  // The provisional end moves with the clock, so only its presence counts.
  const come = [order.ready_at, order.proposal?.answer_by].map((moment) => Date.parse(moment ?? '') <= Date.now())
  const told = JSON.stringify([order, can_withdraw_until !== null, isoDay(), come])
  return createHash('sha256').update(told).digest('base64url').slice(0, 22)
}
