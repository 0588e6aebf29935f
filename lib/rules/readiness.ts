import type { Availability } from '@/lib/contract/products'

/** How long the wholesaler takes ("pronto in 24-48 ore"), in minutes; a promise to the shopper, so the cautious end of it. */
export const ORDERABLE_READY_MINUTES = 2 * 24 * 60

/** Minutes until it can be collected where the pharmacy prepares an order in so many; null where nobody has it. */
export function readyInMinutes(availability: Availability, preparation_minutes: number): number | null {
  if (availability === 'unavailable') return null
  return availability === 'orderable' ? Math.max(ORDERABLE_READY_MINUTES, preparation_minutes) : preparation_minutes
}
