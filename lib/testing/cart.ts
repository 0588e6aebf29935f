import type { AddedProduct } from '@/lib/cart/pending-change'
import { PRODUCT_DEFAULTS } from '@/lib/cart/state'
import { cartCalls } from '@/lib/contract/cart'
import { type Asked, answered, refused, type standInForPlatform } from './platform'

export const soldProduct = (minsan: string): AddedProduct => ({
  minsan,
  name: `Prodotto ${minsan}`,
  image: null,
  price: 5,
})

/**
 * A stateful cart at pharmacy 1 that implements docs/contract.md. `held` is its content by product; `gone` cannot be
 * added.
 */
export function keepCart(
  platform: ReturnType<typeof standInForPlatform>,
  held: Map<string, number>,
  gone: readonly string[] = [],
) {
  const answer = () => {
    const products = [...held].map(([minsan, quantity]) => ({ ...soldProduct(minsan), ...PRODUCT_DEFAULTS, quantity }))
    const subtotal = products.reduce((sum, { quantity }) => sum + 5 * quantity, 0)
    return answered({ pharmacy_id: '1', temporary: false, message: null, products, subtotal })
  }
  const getMinsan = ({ path }: Asked) => path.split('/').at(-1) ?? ''
  const getBody = ({ body }: Asked) => body as { minsan: string; quantity: number }
  platform.on(cartCalls.getCart, answer)
  platform.on(cartCalls.addToCart, (call) => {
    const { minsan, quantity } = getBody(call)
    if (gone.includes(minsan)) return refused(409, 'not_available')
    held.set(minsan, (held.get(minsan) ?? 0) + quantity)
    return answer()
  })
  platform.on(cartCalls.setCartQuantity, (call) => {
    if (!held.has(getMinsan(call))) return refused(404, 'not_found')
    held.set(getMinsan(call), getBody(call).quantity)
    return answer()
  })
  platform.on(cartCalls.removeFromCart, (call) => {
    held.delete(getMinsan(call))
    return answer()
  })
  platform.on(cartCalls.clearCart, () => {
    held.clear()
    return answer()
  })
  return answer
}
