import type { Cart } from '@/lib/contract/cart'
import type { CartState } from './state'

/** The server's answer as a state. `before` names what is no longer in it. */
export function toCartState(cart: Cart, before: readonly { minsan: string; name: string }[] = []): CartState {
  return { ...cart, loaded: true, message: named(cart.message, [...cart.products, ...before]) }
}

/** A message about products by their names; a product that nobody can name is called by its code. */
function named(message: Cart['message'], known: readonly { minsan: string; name: string }[]) {
  if (!message) return null
  const names = message.minsans.map((minsan) => known.find((line) => line.minsan === minsan)?.name ?? minsan)
  return { code: message.code, names }
}
