import { cartCalls } from '@/lib/contract/cart'
import { isMissingCall } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import { toCartState } from './answer'
import { differenceMessage, differences } from './differences'
import { type GuestCart, keptLine, readGuestCart, sameWish, withQuote, writeGuestCart } from './guest'
import { type CartState, cartStore, PRODUCT_DEFAULTS } from './state'

export function showGuest(cart: GuestCart): void {
  cartStore.setMerge(null)
  cartStore.setBase(guestState(cart, cartStore.base()))
}

export function guestState(cart: GuestCart, last: CartState): CartState {
  const products = cart.products.map((line) => {
    const known = last.products.find((one) => one.minsan === line.minsan)
    return { ...PRODUCT_DEFAULTS, ...known, ...line }
  })
  // The last quote of the same cart is still valid.
  const { message, subtotal } = sameWish(cart, last) && last.loaded ? last : { message: null, subtotal: null }
  return {
    pharmacy_id: cart.pharmacy_id,
    temporary: cart.pharmacy_id === null,
    message,
    loaded: true,
    products,
    subtotal: products.length === 0 ? 0 : subtotal,
  }
}

function sumPrices({ products }: GuestCart): number | null {
  const cents = products.map(({ price, quantity }) => (price === null ? null : Math.round(price * 100) * quantity))
  return cents.includes(null) ? null : cents.reduce<number>((sum, part) => sum + (part ?? 0), 0) / 100
}

/**
 * Quotes the device's cart with current prices and reports changes. A cart that changes during the quote, here or
 * in another tab, is quoted again: an outdated response never replaces a change.
 */
export async function quoteGuest(asked: GuestCart): Promise<void> {
  if (asked.products.length === 0) return showGuest(asked)
  const products = asked.products.map(({ minsan, quantity }) => ({ minsan, quantity }))
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id: asked.pharmacy_id, products } })
  if (!result.ok) {
    if (!isMissingCall(result.failure)) return cartStore.setFailed()
    // The platform has no quotes: use the prices of the pages.
    showGuest(asked)
    return cartStore.setBase({ ...cartStore.base(), subtotal: sumPrices(asked) })
  }
  const now = readGuestCart()
  const next = withQuote(now, asked, result.data.products.map(keptLine))
  if (JSON.stringify(next.products) !== JSON.stringify(now.products)) writeGuestCart(next)
  if (!sameWish(now, asked)) return quoteGuest(next)
  const priced = toCartState(result.data, asked.products)
  const repriced = differences(asked.products, priced.products).filter(({ kind }) => kind === 'price')
  cartStore.setBase({ ...priced, message: priced.message ?? differenceMessage(repriced) })
}
