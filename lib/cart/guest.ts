import * as z from 'zod/mini'
import { CART_LINES_MAX } from '@/lib/contract/cart'
import { randomKey } from '@/lib/contract/random-key'
import { id } from '@/lib/contract/values'
import { parseJson } from '@/lib/json'
import { allowedQuantity, QUANTITY_MAX } from '@/lib/rules/quantity'
import { inStorage } from '@/lib/storage'
import { applyWishes, isElsewhere, type Wish } from './wish'

/** A product on this device, with what was shown of it last. */
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

/** The guest's cart in localStorage, under the key `cart`. */
const guest_cart = z.object({
  pharmacy_id: z.nullable(id),
  products: z.array(kept_line).check(z.maxLength(CART_LINES_MAX)),
  /**
   * The Idempotency-Key under which this very content is merged at login. It lives with the content, so that two tabs or a retry after a
   * lost answer are one merge.
   */
  merge_key: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
})

export type GuestCart = z.infer<typeof guest_cart>
const KEY = 'cart'
export const EMPTY_GUEST_CART: GuestCart = { pharmacy_id: null, products: [] }

/** Parses a stored cart; what is broken counts as empty. */
export function parseGuestCart(text: string | null): GuestCart {
  const result = guest_cart.safeParse(parseJson(text ?? 'null'))
  return result.success ? result.data : EMPTY_GUEST_CART
}

export const readGuestCart = () => parseGuestCart(inStorage(() => localStorage.getItem(KEY)))

/** Stores a cart under a new merge key. Answers false where the browser does not let anything be stored. */
export function writeGuestCart({ pharmacy_id, products }: GuestCart): boolean {
  const kept = inStorage(() => {
    if (products.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ pharmacy_id, products, merge_key: randomKey() }))
    return true
  })
  return kept ?? false
}

/** On the device while its cart is being ordered by who has logged in meanwhile: until that is over or left, no login merges it. */
const HELD_KEY = 'cart_held'

export function holdGuestCart(held: boolean): void {
  inStorage(() => (held ? localStorage.setItem(HELD_KEY, '1') : localStorage.removeItem(HELD_KEY)))
}

export const isGuestCartHeld = (): boolean => inStorage(() => localStorage.getItem(HELD_KEY)) === '1'

export type GuestChange =
  | { ok: true; cart: GuestCart }
  | { ok: false; code: 'different_pharmacy' | 'max_quantity_exceeded' }

/**
 * A guest's cart with the quantity that is wished for; 0 takes the product out. Another pharmacy's product beside others is refused; a cart
 * without a pharmacy takes the one of the product that comes.
 */
export function changeGuestCart(cart: GuestCart, wish: Wish): GuestChange {
  const { minsan, quantity, product, pharmacy_id = null } = wish
  // Empty, it is at no pharmacy.
  const at = cart.products.length === 0 ? null : cart.pharmacy_id
  if (quantity > 0 && isElsewhere(at, pharmacy_id)) return { ok: false, code: 'different_pharmacy' }
  if (quantity > allowedQuantity(quantity, product?.max_quantity ?? null))
    return { ok: false, code: 'max_quantity_exceeded' }
  const products = applyWishes(cart.products, [wish])
  const known = cart.products.some((line) => line.minsan === minsan)
  if (!known && product && quantity > 0) products.push(keptLine({ ...product, quantity }))
  return { ok: true, cart: { pharmacy_id: products.length === 0 ? null : (at ?? pharmacy_id), products } }
}

/**
 * What a quote said, put onto the cart as it is now: another tab may have changed it while the quote was under way. Prices and names are
 * taken over; a line is reduced or removed only where it still is as it was asked for.
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

/** Whether two carts hold the same at the same pharmacy; prices aside. */
export function sameWish(one: Held, other: Held): boolean {
  const wish = ({ pharmacy_id, products }: Held) =>
    JSON.stringify([pharmacy_id, products.map((line) => [line.minsan, line.quantity])])
  return wish(one) === wish(other)
}
