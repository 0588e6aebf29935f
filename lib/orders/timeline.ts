import type { Order, OrderStatus } from '@/lib/contract/orders'

export interface TimelineStep {
  status: OrderStatus
  /** Null for a future step. */
  at: string | null
  state: 'done' | 'current' | 'upcoming' | 'failed'
}

const TO_COLLECT: readonly OrderStatus[] = ['received', 'confirmed', 'preparing', 'ready', 'completed']
const TO_DELIVER: readonly OrderStatus[] = ['received', 'confirmed', 'preparing', 'shipped', 'completed']
const FAILED: readonly OrderStatus[] = ['cancelled', 'not_collected']

/** Returns an order's past steps with times, and the next ones unless it has ended. */
export function buildTimeline({
  status,
  history,
  delivery,
}: Pick<Order, 'status' | 'history' | 'delivery'>): TimelineStep[] {
  const past = history.map((step, index): TimelineStep => {
    const last = index === history.length - 1
    if (FAILED.includes(step.status)) return { ...step, state: 'failed' }
    return { ...step, state: last && status !== 'completed' ? 'current' : 'done' }
  })
  if (FAILED.includes(status)) return past
  const way = delivery.kind === 'click_and_collect' ? TO_COLLECT : TO_DELIVER
  const reached = way.indexOf(status === 'awaiting_prescription' ? 'received' : status)
  const next = way.slice(reached + 1).map((step): TimelineStep => ({ status: step, at: null, state: 'upcoming' }))
  return [...past, ...next]
}
