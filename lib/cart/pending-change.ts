import type { CartProduct } from '@/lib/contract/cart'

export type AddedProduct = Pick<CartProduct, 'minsan' | 'name' | 'image' | 'price'> & Partial<CartProduct>

/** A pending change of one product. Later changes replace earlier ones, which are not sent. */
export interface PendingChange {
  minsan: string
  quantity: number
  /** The quantity is relative to a cart that is not loaded yet. */
  more?: boolean | undefined
  /** Display data and pharmacy, for a product not in the cart. */
  product?: AddedProduct | undefined
  pharmacy_id?: string | null | undefined
}

export function applyPendingChanges<Line extends { minsan: string; quantity: number }>(
  lines: readonly Line[],
  wishes: readonly PendingChange[],
): Line[] {
  return lines.flatMap((line) => {
    const quantity = wishes.find(({ minsan }) => minsan === line.minsan)?.quantity ?? line.quantity
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}

/** A product of one pharmacy cannot join a cart of the other; null matches any. */
export const isOtherPharmacy = (at: string | null, pharmacyId: string | null): boolean =>
  at !== null && pharmacyId !== null && at !== pharmacyId
