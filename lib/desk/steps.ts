import type { DeskOrder } from '@/lib/contract/desk-order'
import type { OrderStatus } from '@/lib/contract/orders'

export type StepName = 'take' | 'ready' | 'ship' | 'hand_over' | 'not_collected'

export interface Step {
  name: StepName
  statuses: OrderStatus[]
  /** The customer pays with it. */
  paid: boolean
  /** Why the platform would refuse it now. */
  blocked: 'rejected' | 'unverified' | 'proposal' | 'unpaid' | null
}

type Steppable = Pick<
  DeskOrder,
  'status' | 'delivery' | 'payment_status' | 'prescriptions' | 'proposal' | 'next' | 'online_payment'
>

/** Returns the next step of an order, one press each: what is due next, then what else is possible. */
export function nextSteps(order: Steppable): Step[] {
  const { status, next } = order
  const step = (name: StepName, statuses: OrderStatus[], paid = false): Step => ({
    ...{ name, statuses, paid },
    blocked: findBlock(order, statuses),
  })
  if (status === 'received' || status === 'awaiting_prescription') return [step('take', ['confirmed', 'preparing'])]
  if (status === 'confirmed') return [step('take', ['preparing'])]
  if (status === 'preparing')
    return [order.delivery === 'click_and_collect' ? step('ready', ['ready']) : step('ship', ['shipped'])]
  if (!next.includes('completed')) return []
  const handover = step('hand_over', ['completed'], order.payment_status === 'unpaid' && !isPaidOnline(order))
  return next.includes('not_collected') ? [handover, step('not_collected', ['not_collected'])] : [handover]
}

/** Whether the handover captures all that is owed. */
export const isPaidOnline = ({ online_payment }: Pick<Steppable, 'online_payment'>): boolean =>
  online_payment?.state === 'authorised' && online_payment.in_pharmacy === 0

const HANDED_OVER: readonly OrderStatus[] = ['ready', 'shipped', 'completed']

/** The platform's own rules (backend/orders/move.ts): told before the press, not after it. */
function findBlock({ prescriptions, proposal, online_payment }: Steppable, statuses: OrderStatus[]): Step['blocked'] {
  if (online_payment?.state === 'waiting') return 'unpaid'
  if (!statuses.some((one) => HANDED_OVER.includes(one))) return null
  if (proposal && !proposal.expired) return 'proposal'
  if (prescriptions.some((one) => one.status === 'rejected')) return 'rejected'
  return statuses.includes('completed') && prescriptions.some((one) => one.status !== 'verified') ? 'unverified' : null
}
