import { createHash } from 'node:crypto'
import type { Order } from '@/lib/contract/orders'
import { isoDay } from '@/lib/rules/dates'

/** Names an order as it is, on the day that its page speaks of as today: another one once anything of it has changed. */
export function orderVersion({ can_withdraw_until, ...order }: Order): string {
  // Its end moves with the clock while it is provisional; that there is one at all counts.
  const told = JSON.stringify([order, can_withdraw_until !== null, isoDay()])
  return createHash('sha256').update(told).digest('base64url').slice(0, 22)
}
