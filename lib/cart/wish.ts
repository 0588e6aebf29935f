import type { CartProduct } from '@/lib/contract/cart'

/** What a screen shows of a product before the server has answered. */
export type AddedProduct = Pick<CartProduct, 'minsan' | 'name' | 'image' | 'price'> & Partial<CartProduct>

/** What the shopper wants of a product. The last word on each counts; what was said before it is sent to nobody. */
export interface Wish {
  minsan: string
  /** 0 takes it out. */
  quantity: number
  /** The quantity is on top of what the cart holds, which nobody has read yet. */
  more?: boolean | undefined
  /** How it is shown where the cart does not hold it, and for which pharmacy it is added. */
  product?: AddedProduct | undefined
  pharmacy_id?: string | null | undefined
}

/** The lines as they are wished for; what nobody speaks of stays. */
export function applyWishes<Line extends { minsan: string; quantity: number }>(
  lines: readonly Line[],
  wishes: readonly Wish[],
): Line[] {
  return lines.flatMap((line) => {
    const quantity = wishes.find(({ minsan }) => minsan === line.minsan)?.quantity ?? line.quantity
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}

/** Whether a cart at one pharmacy cannot take what comes from the other; null is none. */
export const isElsewhere = (at: string | null, pharmacy_id: string | null): boolean =>
  at !== null && pharmacy_id !== null && at !== pharmacy_id
