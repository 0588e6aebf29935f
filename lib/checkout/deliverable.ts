import type { CartProduct } from '@/lib/contract/cart'
import type { Delivery } from '@/lib/contract/pharmacies'
import type { Regulated } from '@/lib/rules/classes'
import { centsTowardsFreeDelivery, deliveryObstacle } from '@/lib/rules/delivery'
import { centsFromEuro, euroFromCents } from '@/lib/rules/money'
import type { Seller } from '@/lib/rules/sale'

export type Undeliverable = ReturnType<typeof findUndeliverable>[number]

export function countsForFree(lines: readonly (Regulated & { quantity: number; price: number | null })[]): number {
  const priced = lines.map((line) => ({ ...line, total_cents: centsFromEuro(line.price ?? 0) * line.quantity }))
  return euroFromCents(centsTowardsFreeDelivery(priced))
}

/** Euro missing to free delivery; 0 once free, null if it never is. */
export function missingForFree({ fee, free_from }: Pick<Delivery, 'fee' | 'free_from'>, counted: number) {
  if (fee === 0) return 0
  return free_from === null ? null : euroFromCents(Math.max(0, centsFromEuro(free_from) - centsFromEuro(counted)))
}

/** Euro missing to the minimum order, including medicines; 0 once reached or without one. */
export function missingForMinimum({ minimum_order }: Pick<Delivery, 'minimum_order'>, subtotal: number): number {
  return euroFromCents(Math.max(0, centsFromEuro(minimum_order ?? 0) - centsFromEuro(subtotal)))
}

/** Lines that prevent a delivery. */
export function findUndeliverable(
  products: readonly (Regulated & Pick<CartProduct, 'minsan' | 'name' | 'quantity' | 'image' | 'price'>)[],
  pharmacy: Seller,
) {
  return products.flatMap((product) => {
    const because = deliveryObstacle(product, pharmacy)
    const { minsan, name, quantity, image, price } = product
    return because ? [{ minsan, name, quantity, image, price, because }] : []
  })
}
