import type { OrderStatus } from '@/lib/contract/orders'

/** Whether nothing comes after it any more. */
export const hasEnded = (status: OrderStatus): boolean => ['completed', 'cancelled', 'not_collected'].includes(status)
