import type { OrderStatus } from '@/lib/contract/orders'
import type { DeliveryKind } from '@/lib/contract/pharmacies'
import { WITHDRAWAL_DAYS } from '@/lib/rules/withdrawal'
import type { FullOrder } from './queries'

/** Who moves an order: its customer, or the pharmacy (command line and timer). */
export type Actor = 'customer' | 'pharmacy'

/** Next statuses, without cancellation (docs/contract.md#statuses). */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  received: ['awaiting_prescription', 'confirmed'],
  awaiting_prescription: ['confirmed'],
  confirmed: ['preparing'],
  preparing: ['ready', 'shipped'],
  ready: ['completed', 'not_collected'],
  shipped: ['completed'],
  completed: [],
  cancelled: [],
  not_collected: [],
}

export const BEFORE_PREPARING: readonly OrderStatus[] = ['received', 'awaiting_prescription', 'confirmed']

export interface MovableOrder {
  status: OrderStatus
  delivery: { kind: DeliveryKind }
  keep_until: Date | null
}

/** `too_late`: a customer cancels an order in preparation. `too_early`: uncollected, but still kept. */
export type MoveVerdict = 'allowed' | 'too_late' | 'too_early' | 'conflict'

export function judgeMove(order: MovableOrder, to: OrderStatus, actor: Actor, now: Date): MoveVerdict {
  if (to === 'cancelled') return judgeCancel(order.status, actor)
  if (actor === 'customer' || !NEXT[order.status].includes(to)) return 'conflict'
  const elsewhere = order.delivery.kind === 'click_and_collect' ? 'shipped' : 'ready'
  if (to === elsewhere || order.status === elsewhere) return 'conflict'
  if (to === 'not_collected' && order.keep_until !== null && order.keep_until > now) return 'too_early'
  return 'allowed'
}

/** Returns the pharmacy's next possible statuses. */
export function nextMoves(order: MovableOrder, now: Date): OrderStatus[] {
  const all: readonly OrderStatus[] = [...NEXT[order.status], 'cancelled']
  return all.filter((to) => judgeMove(order, to, 'pharmacy', now) === 'allowed')
}

const DAY_MS = 24 * 3_600_000

/** Whether a completed order may go back to before its handover: for as long as it can be withdrawn from, until it is. */
export function canReopen(
  { order, history, withdrawals }: Pick<FullOrder, 'order' | 'history' | 'withdrawals'>,
  now: Date,
): boolean {
  if (order.status !== 'completed' || withdrawals.length > 0) return false
  const completed = history.findLast(({ status }) => status === 'completed')
  return completed !== undefined && now.getTime() - completed.at.getTime() < WITHDRAWAL_DAYS * DAY_MS
}

export function shouldReturnStock(to: OrderStatus): boolean {
  return to === 'cancelled' || to === 'not_collected'
}

export function canCancel(status: OrderStatus): boolean {
  return BEFORE_PREPARING.includes(status)
}

function judgeCancel(status: OrderStatus, actor: Actor): MoveVerdict {
  if (status === 'cancelled') return 'conflict'
  if (actor === 'customer') return canCancel(status) ? 'allowed' : 'too_late'
  return status === 'completed' ? 'conflict' : 'allowed'
}
