import { cartCalls } from '@/lib/contract/cart'
import { api } from '@/lib/platform/browser'
import { currentSession } from '@/lib/session/browser'
import type { CartEdit } from './edit'
import type { AddedProduct } from './guest'
import { addAsGuest, changeAsGuest } from './guest-write'
import { type CartOutcome, outcomeText, toCartOutcome } from './outcome'
import { type CartChange, cartStore, cartTabs, isSignedIn, toCartState } from './state'

// What changes the cart, and what is said of a refusal: loaded at the first change.

export const refusalText = outcomeText

let queue: Promise<unknown> = Promise.resolve()

/** One after the other, in the order of the clicks: an answer is then never older than the one before. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const run = queue.then(work)
  queue = run.catch(() => undefined)
  return run
}

/**
 * Adds to the cart; the badge shows it at once, and shows the truth again where it is refused. `pharmacy_id` is the one that the page was
 * made for, if any.
 */
export function add(product: AddedProduct, quantity: number, pharmacy_id: string | null): Promise<CartOutcome> {
  const change = { kind: 'add' as const, product, quantity }
  if (!isSignedIn()) return inTurn(async () => addAsGuest(change, pharmacy_id))
  const { minsan } = product
  return write(change, () => {
    const at = pharmacy_id ?? ownPharmacy()
    return at === null
      ? api(cartCalls.addToTemporaryCart, { body: { idProdotto: minsan, Qta: quantity } })
      : api(cartCalls.addToCart, { body: { pharmacy_id: at, minsan, quantity } })
  })
}

/** The pharmacy of the customer's cart or profile: a page that knows none must not add where the customer does not look. */
function ownPharmacy(): string | null {
  const { loaded, temporary, pharmacy_id } = cartStore.base()
  return (loaded && !temporary ? pharmacy_id : null) ?? currentSession().pharmacy_id ?? null
}

/** Changes or takes out what is in the cart. */
export function change(wanted: CartEdit): Promise<CartOutcome> {
  return isSignedIn() ? write(wanted, () => send(wanted)) : inTurn(() => changeAsGuest(wanted))
}

function send(wanted: CartEdit) {
  if (wanted.kind === 'clear') return api(cartCalls.clearCart, {})
  const params = { minsan: wanted.minsan }
  if (wanted.kind === 'remove') return api(cartCalls.removeFromCart, { params })
  return api(cartCalls.setCartQuantity, { params, body: { quantity: wanted.quantity } })
}

/** Shows the change, sends it in its turn, and puts the server's answer, or the state before, in its place. */
function write(wanted: CartChange, call: () => ReturnType<typeof api<typeof cartCalls.getCart>>): Promise<CartOutcome> {
  cartStore.begin(wanted)
  return inTurn(async () => {
    const result = await call()
    cartStore.end(wanted, result.ok ? toCartState(result.data, cartStore.base().products) : null)
    if (!result.ok) return toCartOutcome(result.failure)
    cartTabs.tell(null)
    return { ok: true }
  })
}
