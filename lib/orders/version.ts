import { createHash } from 'node:crypto'
import type { Order } from '@/lib/contract/orders'
import { isoDay } from '@/lib/rules/dates'

/** Names an order as its page tells it: another one once anything of it has changed, on another day, and when a time that it names has come. */
export function orderVersion({ can_withdraw_until, ...order }: Order): string {
  // Its end moves with the clock while it is provisional; that there is one at all counts.
  const come = [order.ready_at, order.proposal?.answer_by].map((moment) => Date.parse(moment ?? '') <= Date.now())
  const told = JSON.stringify([order, can_withdraw_until !== null, isoDay(), come])
  return createHash('sha256').update(told).digest('base64url').slice(0, 22)
}
