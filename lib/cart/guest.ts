import * as z from 'zod/mini'
import { inStorage } from '@/lib/browser/storage'
import { CART_LINES_MAX } from '@/lib/contract/cart'
import { id } from '@/lib/contract/values'
import { randomKey } from '@/lib/identifiers/random-key'
import { parseJson } from '@/lib/platform/json'
import { allowedQuantity, QUANTITY_MAX } from '@/lib/values/quantity'
import { applyPendingChanges, isOtherPharmacy, type PendingChange } from './pending-change'

export const kept_line = z.object({
  minsan: z.string().check(z.regex(/^\d{9}$/)),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
  price: z.nullable(z.number()),
  name: z.string(),
  image: z.nullable(z.string()),
})
export const keptLine = ({ minsan, quantity, price, name, image }: z.infer<typeof kept_line>) => ({
  minsan,
  quantity,
  price,
  name,
  image,
})

/** The guest's cart in localStorage, key `cart`. */
const guestCart = z.object({
  pharmacy_id: z.nullable(id),
  products: z.array(kept_line).check(z.maxLength(CART_LINES_MAX)),
  /**
   * Idempotency-Key for merging this content at login. Stored with the content, so that two tabs or a retry cause
   * one merge.
   */
  merge_key: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
})

export type GuestCart = z.infer<typeof guestCart>
const KEY = 'cart'
export const EMPTY_GUEST_CART: GuestCart = { pharmacy_id: null, products: [] }

/** Parses a stored cart; invalid data count as empty. */
export function parseGuestCart(text: string | null): GuestCart {
  const result = guestCart.safeParse(parseJson(text ?? 'null'))
  return result.success ? result.data : EMPTY_GUEST_CART
}

export const readGuestCart = () => parseGuestCart(inStorage(() => localStorage.getItem(KEY)))

/** Stores a cart under a new merge key. Returns false if storage is unavailable. */
export function writeGuestCart({ pharmacy_id, products }: GuestCart): boolean {
  const kept = inStorage(() => {
    if (products.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ pharmacy_id, products, merge_key: randomKey() }))
    return true
  })
  return kept ?? false
}

/**
 * Set while the device's cart is being ordered after a login: no login merges it until the order is placed or
 * abandoned.
 */
const HELD_KEY = 'cart_held'

export function holdGuestCart(held: boolean): void {
  inStorage(() => (held ? localStorage.setItem(HELD_KEY, '1') : localStorage.removeItem(HELD_KEY)))
}

export const isGuestCartHeld = (): boolean => inStorage(() => localStorage.getItem(HELD_KEY)) === '1'

export type GuestChange =
  | { ok: true; cart: GuestCart }
  | { ok: false; code: 'different_pharmacy' | 'max_quantity_exceeded' }

/**
 * Applies a quantity to a guest's cart; 0 removes the product. Rejects another pharmacy's product unless the cart
 * is empty; a cart without pharmacy takes the product's.
 */
export function changeGuestCart(cart: GuestCart, wish: PendingChange): GuestChange {
  const { minsan, quantity, product, pharmacy_id = null } = wish
  const at = cart.products.length === 0 ? null : cart.pharmacy_id
  if (quantity > 0 && isOtherPharmacy(at, pharmacy_id)) return { ok: false, code: 'different_pharmacy' }
  if (quantity > allowedQuantity(quantity, product?.max_quantity ?? null))
    return { ok: false, code: 'max_quantity_exceeded' }
  const products = applyPendingChanges(cart.products, [wish])
  const known = cart.products.some((line) => line.minsan === minsan)
  if (!known && product && quantity > 0) products.push(keptLine({ ...product, quantity }))
  return { ok: true, cart: { pharmacy_id: products.length === 0 ? null : (at ?? pharmacy_id), products } }
}

/**
 * Applies a quote to the current cart, which another tab may have changed. Takes over prices and names; reduces or
 * removes only lines that are unchanged since the request.
 */
export function withQuote(now: GuestCart, asked: GuestCart, quoted: GuestCart['products']): GuestCart {
  if (now.pharmacy_id !== asked.pharmacy_id) return now
  const products = now.products.flatMap((line) => {
    const before = asked.products.find((one) => one.minsan === line.minsan)
    const priced = quoted.find((one) => one.minsan === line.minsan)
    if (!before) return [line]
    if (!priced) return before.quantity === line.quantity ? [] : [line]
    const { price, name, image } = priced
    return [
      { ...line, price, name, image, quantity: before.quantity === line.quantity ? priced.quantity : line.quantity },
    ]
  })
  return { pharmacy_id: products.length === 0 ? null : now.pharmacy_id, products }
}

type Held = { pharmacy_id: string | null; products: { minsan: string; quantity: number }[] }

/** Compares pharmacy, products and quantities of two carts, not prices. */
export function sameWish(one: Held, other: Held): boolean {
  const wish = ({ pharmacy_id, products }: Held) =>
    JSON.stringify([pharmacy_id, products.map((line) => [line.minsan, line.quantity])])
  return wish(one) === wish(other)
}
