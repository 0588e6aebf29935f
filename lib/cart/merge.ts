import { cartCalls } from '@/lib/contract/cart'
import { randomKey } from '@/lib/identifiers/random-key'
import { problemCode } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import { toCartState } from './answer'
import { EMPTY_GUEST_CART, readGuestCart, sameWish, writeGuestCart } from './guest'
import { type CartOutcome, toCartOutcome } from './outcome'
import { isOtherPharmacy } from './pending-change'
import { cartStore, cartTabs } from './state'
import { enqueue } from './write'

/** Merges the device's cart into the customer's; clears it only after success. */
export async function merge(on_conflict?: 'keep_server' | 'move_to_guest'): Promise<CartOutcome> {
  const guest = readGuestCart()
  if (guest.products.length === 0) return { ok: true }
  const own = cartStore.base()
  // Detects the conflict locally: a postponed question may stay open over many pages.
  if (!on_conflict && own.loaded && own.products.length > 0 && isOtherPharmacy(own.pharmacy_id, guest.pharmacy_id)) {
    cartStore.setMerge({ kind: 'conflict', guest, server: own })
    return { ok: false, code: 'different_pharmacy' }
  }
  const body = {
    products: guest.products.map((line) => ({ idProdotto: line.minsan, Qta: line.quantity })),
    ...(guest.pharmacy_id !== null && { pharmacy_id: guest.pharmacy_id }),
    ...(on_conflict && { on_conflict }),
  }
  const key = `${guest.merge_key ?? randomKey()}${on_conflict ? `-${on_conflict}` : ''}`
  const result = await api(cartCalls.mergeCart, { body }, { headers: { 'Idempotency-Key': key } })
  if (!result.ok) {
    if (problemCode(result.failure) === 'different_pharmacy') {
      cartStore.setMerge({ kind: 'conflict', guest, server: cartStore.base() })
    }
    return toCartOutcome(result.failure)
  }
  // Another tab may have added lines meanwhile, which stay.
  if (sameWish(readGuestCart(), guest)) writeGuestCart(EMPTY_GUEST_CART)
  const { not_merged, ...cart } = result.data
  cartStore.setBase(toCartState(cart, guest.products))
  report(not_merged, guest.products)
  cartTabs.tell(null)
  return { ok: true }
}

type NotMerged = { minsan: string; code: 'not_available' | 'max_quantity_exceeded' | 'not_found' }

/** Reports the lines that could not be merged, or success. */
export function report(notMerged: readonly NotMerged[], known: readonly { minsan: string; name: string }[]): void {
  const lines = notMerged.map(({ minsan, code }) => ({
    minsan,
    code,
    name: known.find((line) => line.minsan === minsan)?.name ?? minsan,
  }))
  cartStore.setMerge(lines.length > 0 ? { kind: 'report', not_merged: lines } : { kind: 'done' })
}

export function resolveMerge(choice: 'keep_server' | 'move_to_guest'): Promise<CartOutcome> {
  return enqueue(() => merge(choice))
}
