import type { OrderStatus } from '@/lib/contract/orders'

/** Checks for a final status. */
export const hasEnded = (status: OrderStatus): boolean => ['completed', 'cancelled', 'not_collected'].includes(status)
