import type { Availability } from '@/lib/contract/products'
import type { Regulated } from './classes'
import { mayBeOrdered } from './sale'

/** Interprets a pharmacy's offer for a buyer: stock limits only what is not orderable. */
export function offerTerms(
  product: Regulated & { max_quantity: number | null },
  { stock, orderable }: { stock: number; orderable: boolean },
): { availability: Availability; max_quantity: number | null } {
  const { max_quantity: limit } = product
  if (!mayBeOrdered(product)) return { availability: 'unavailable', max_quantity: limit }
  const availability: Availability = stock > 0 ? 'available' : orderable ? 'orderable' : 'unavailable'
  const capped_by_stock = stock > 0 && !orderable
  return { availability, max_quantity: capped_by_stock ? Math.min(stock, limit ?? stock) : limit }
}
