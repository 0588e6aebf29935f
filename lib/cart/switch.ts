import { type Cart, cartCalls } from '@/lib/contract/cart'
import { randomKey } from '@/lib/identifiers/random-key'
import { api } from '@/lib/session/api'
import { toCartState } from './answer'
import { differenceMessage, differences } from './differences'
import { switchAsGuest } from './guest-write'
import { report } from './merge'
import { type CartOutcome, toCartOutcome } from './outcome'
import { type CartState, cartStore, cartTabs, isSignedIn } from './state'
import { enqueue } from './write'

/**
 * Moves the cart to another pharmacy. The cart's message lists removed products and reduced quantities, but no
 * prices: the shopper has chosen them with the pharmacy.
 */
export function switchPharmacy(pharmacyId: string): Promise<CartOutcome> {
  return enqueue(async () => {
    const { products } = cartStore.base()
    const outcome = await (isSignedIn() ? switchAsCustomer(pharmacyId) : switchAsGuest(pharmacyId))
    const now = cartStore.base()
    if (outcome.ok && now.loaded && now.pharmacy_id === pharmacyId) {
      const changes = differences(products, now.products).filter(({ kind }) => kind !== 'price')
      const told = now.message?.code === 'prices_changed' ? null : now.message
      cartStore.setBase({ ...now, message: differenceMessage(changes) ?? told })
    }
    return outcome
  })
}

async function switchAsCustomer(pharmacy_id: string): Promise<CartOutcome> {
  const before = cartStore.base()
  const moved = await api(cartCalls.switchPharmacy, { body: { pharmacy_id } })
  if (!moved.ok) return toCartOutcome(moved.failure)
  cartStore.setBase(toCartState(moved.data, before.products))
  cartTabs.tell(null)
  return before.temporary ? bringTemporary(pharmacy_id, before.products, moved.data) : { ok: true }
}

/**
 * Moves a temporary cart to the pharmacy. A platform may have moved it with the switch, as the embedded one does,
 * or expect /usercartlist: sends only lines neither moved nor reported as removed, so nothing counts twice.
 */
async function bringTemporary(pharmacy_id: string, lines: CartState['products'], moved: Cart): Promise<CartOutcome> {
  const gone = moved.message?.code === 'products_removed' ? moved.message.minsans : []
  const left = lines.filter(
    (line) => !gone.includes(line.minsan) && !moved.products.some((one) => one.minsan === line.minsan),
  )
  if (left.length === 0) return { ok: true }
  const products = left.map((line) => ({ idProdotto: line.minsan, Qta: line.quantity }))
  const headers = { 'Idempotency-Key': randomKey() }
  const result = await api(cartCalls.mergeCart, { body: { products, pharmacy_id } }, { headers })
  if (!result.ok) return toCartOutcome(result.failure)
  const { not_merged, ...cart } = result.data
  cartStore.setBase(toCartState(cart, lines))
  if (not_merged.length > 0) report(not_merged, lines)
  cartTabs.tell(null)
  return { ok: true }
}
