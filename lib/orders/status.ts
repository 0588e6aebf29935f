import { ENDED, type Order, type OrderStatus } from '@/lib/contract/orders'

/** Checks for a final status. */
export const hasEnded = (status: OrderStatus): boolean => ENDED.includes(status)

/** Checks whether the customer has yet to pay online, before which the pharmacy does nothing. */
export const isAwaitingPayment = ({ online_payment }: Pick<Order, 'online_payment'>): boolean =>
  online_payment?.state === 'waiting'
