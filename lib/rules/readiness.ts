import type { Availability } from '@/lib/contract/products'

/** Wholesaler's delivery time ("pronto in 24-48 ore") in minutes; the longer end, since it is a promise. */
export const ORDERABLE_READY_MINUTES = 2 * 24 * 60

/** Returns minutes until collection; null if unavailable. */
export function readyInMinutes(availability: Availability, preparationMinutes: number): number | null {
  if (availability === 'unavailable') return null
  return availability === 'orderable' ? Math.max(ORDERABLE_READY_MINUTES, preparationMinutes) : preparationMinutes
}
