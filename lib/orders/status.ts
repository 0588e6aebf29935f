import { ENDED, type OrderStatus } from '@/lib/contract/orders'

/** Checks for a final status. */
export const hasEnded = (status: OrderStatus): boolean => ENDED.includes(status)
