import type { Cart } from '@/lib/contract/cart'
import type { CartState } from './state'

/** Converts the server's cart to the state. `before` provides names of products no longer in it. */
export function toCartState(cart: Cart, before: readonly { minsan: string; name: string }[] = []): CartState {
  return { ...cart, loaded: true, message: named(cart.message, [...cart.products, ...before]) }
}

function named(message: Cart['message'], known: readonly { minsan: string; name: string }[]) {
  if (!message) return null
  const names = message.minsans.map((minsan) => known.find((line) => line.minsan === minsan)?.name ?? minsan)
  return { code: message.code, names }
}
