import type { Delivery } from '@/lib/contract/pharmacies'
import { isMedicine, type Kind, needsPrescription, type Supply } from '@/lib/contract/products'

interface Sold {
  kind: Kind
  supply: Supply | null
}

/** A line of the cart that cannot be delivered. */
export interface Undeliverable {
  minsan: string
  name: string
  quantity: number
  image: string | null
  price: number | null
  because: 'prescription' | 'not_online'
}

/** Why a product cannot be delivered; null where it can (contract, rules of the trade). */
export function undeliverableBecause(
  product: Sold,
  pharmacy: { online_medicines: unknown },
): Undeliverable['because'] | null {
  if (needsPrescription(product.supply)) return 'prescription'
  return isMedicine(product) && pharmacy.online_medicines === null ? 'not_online' : null
}

const cents = (euro: number) => Math.round(euro * 100)

/** What counts towards free delivery, in euro: no medicine does, for that would be a discount on it. */
export function countsForFree(lines: readonly (Sold & { quantity: number; price: number | null })[]): number {
  const sum = lines.reduce((total, line) => total + (isMedicine(line) ? 0 : cents(line.price ?? 0) * line.quantity), 0)
  return sum / 100
}

/** Euro to go to free delivery; 0 once it is free, null where it never is. */
export function missingForFree(
  { fee, free_from }: Pick<Delivery, 'fee' | 'free_from'>,
  counted: number,
): number | null {
  if (fee === 0) return 0
  return free_from === null ? null : Math.max(0, cents(free_from) - cents(counted)) / 100
}

/** Euro to go to the least that the pharmacy delivers; 0 once it is reached, or where there is none. Medicines count too. */
export function missingForMinimum({ minimum_order }: Pick<Delivery, 'minimum_order'>, subtotal: number): number {
  return Math.max(0, cents(minimum_order ?? 0) - cents(subtotal)) / 100
}

/** What has to leave a cart before anything of it can be delivered. */
export function undeliverableOf(
  products: readonly (Sold & Omit<Undeliverable, 'because'>)[],
  pharmacy: { online_medicines: unknown },
): Undeliverable[] {
  return products.flatMap((product) => {
    const because = undeliverableBecause(product, pharmacy)
    const { minsan, name, quantity, image, price } = product
    return because ? [{ minsan, name, quantity, image, price, because }] : []
  })
}
