'use client'

import { type Cart, cartCalls } from '@/lib/contract/cart'
import { randomKey } from '@/lib/contract/random-key'
import { api } from '@/lib/platform/browser'
import { type Failure, problemCode } from '@/lib/platform/result'
import { currentSession } from '@/lib/session/browser'
import {
  addToGuestCart,
  EMPTY_GUEST_CART,
  type GuestCart,
  readGuestCart,
  removeFromGuestCart,
  sameWish,
  setGuestQuantity,
  writeGuestCart,
} from './guest'
import { quoteGuest, showGuest } from './guest-quote'
import { outcomeText } from './outcome-text'
import {
  type CartChange,
  type CartOutcome,
  type CartState,
  cartStore,
  cartTabs,
  isSignedIn,
  toCartState,
} from './state'

/** What speaks to the platform for the cart, and what it says of a refusal: loaded at the first word. */

export const refusalText = outcomeText

const KNOWN_CODES = [
  'different_pharmacy',
  'not_available',
  'max_quantity_exceeded',
  'not_found',
  'rate_limited',
] as const

function toCartOutcome(failure: Failure): CartOutcome {
  const code = problemCode(failure)
  return { ok: false, code: KNOWN_CODES.find((known) => known === code) ?? 'failed' }
}

/** One write after the other, in the order of the clicks: an answer is then never older than the one before. */
let queue: Promise<unknown> = Promise.resolve()

function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const run = queue.then(work)
  queue = run.catch(() => undefined)
  return run
}

export function load(): Promise<void> {
  return inTurn(async () => {
    if (isSignedIn()) await loadCustomer()
    else showGuest(readGuestCart())
  })
}

async function loadCustomer(): Promise<void> {
  const result = await api(cartCalls.getCart, {})
  if (!result.ok) return cartStore.setFailed()
  cartStore.setBase(toCartState(result.data, cartStore.base().products))
  if (readGuestCart().products.length > 0) await merge()
}

export function add(change: Extract<CartChange, { kind: 'add' }>, pharmacy_id: string | null): Promise<CartOutcome> {
  if (!isSignedIn()) return inTurn(async () => addAsGuest(change, pharmacy_id))
  const { minsan } = change.product
  return write(change, () => {
    const at = pharmacy_id ?? ownPharmacy()
    return at === null
      ? api(cartCalls.addToTemporaryCart, { body: { idProdotto: minsan, Qta: change.quantity } })
      : api(cartCalls.addToCart, { body: { pharmacy_id: at, minsan, quantity: change.quantity } })
  })
}

/** The pharmacy of the customer's cart or profile: a page that knows none must not add where the customer does not look. */
function ownPharmacy(): string | null {
  const { loaded, temporary, pharmacy_id } = cartStore.base()
  return (loaded && !temporary ? pharmacy_id : null) ?? currentSession().pharmacy_id ?? null
}

function addAsGuest(
  { product, quantity }: Extract<CartChange, { kind: 'add' }>,
  pharmacy_id: string | null,
): CartOutcome {
  const result = addToGuestCart(readGuestCart(), { pharmacy_id, product, quantity })
  if (!result.ok) return { ok: false, code: result.code }
  return keepGuest(result.cart)
}

function keepGuest(cart: GuestCart): CartOutcome {
  if (!writeGuestCart(cart)) return { ok: false, code: 'storage_full' }
  showGuest(cart)
  cartTabs.tell(null)
  return { ok: true }
}

export function change(wanted: Exclude<CartChange, { kind: 'add' }>): Promise<CartOutcome> {
  if (isSignedIn()) return write(wanted, () => send(wanted))
  return inTurn(async () => {
    const cart = readGuestCart()
    if (wanted.kind === 'clear') return keepGuest(EMPTY_GUEST_CART)
    const next =
      wanted.kind === 'set'
        ? setGuestQuantity(cart, wanted.minsan, wanted.quantity)
        : removeFromGuestCart(cart, wanted.minsan)
    const outcome = keepGuest(next)
    await quoteGuest(next)
    return outcome
  })
}

function send(wanted: Exclude<CartChange, { kind: 'add' }>) {
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

/** Today's totals for a screen that comes. What changed on the way to it, by the choice of a pharmacy, is still to be told there. */
export function refreshTotals(): Promise<void> {
  return inTurn(async () => {
    const { message } = cartStore.base()
    if (isSignedIn()) await loadCustomer()
    else await quoteGuest(readGuestCart())
    const now = cartStore.base()
    if (message && now.loaded && !now.message) cartStore.setBase({ ...now, message })
  })
}

const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other

/** Sends the device's cart to the customer's; it leaves the device only after the platform said yes. */
async function merge(on_conflict?: 'keep_server' | 'move_to_guest'): Promise<CartOutcome> {
  const guest = readGuestCart()
  if (guest.products.length === 0) return { ok: true }
  const own = cartStore.base()
  // What the platform would refuse is asked of the shopper right away: put off, the question stays open over many pages.
  if (!on_conflict && own.loaded && own.products.length > 0 && differ(own.pharmacy_id, guest.pharmacy_id)) {
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
  // Another tab may have added to it meanwhile: what was not sent stays.
  if (sameWish(readGuestCart(), guest)) writeGuestCart(EMPTY_GUEST_CART)
  const { not_merged, ...cart } = result.data
  cartStore.setBase(toCartState(cart, guest.products))
  report(not_merged, guest.products)
  cartTabs.tell(null)
  return { ok: true }
}

type NotMerged = { minsan: string; code: 'not_available' | 'max_quantity_exceeded' | 'not_found' }

/** Tells line by line what found no place, or that all did. */
function report(not_merged: readonly NotMerged[], known: readonly { minsan: string; name: string }[]): void {
  const lines = not_merged.map(({ minsan, code }) => ({
    minsan,
    code,
    name: known.find((line) => line.minsan === minsan)?.name ?? minsan,
  }))
  cartStore.setMerge(lines.length > 0 ? { kind: 'report', not_merged: lines } : { kind: 'done' })
}

export function resolveMerge(choice: 'keep_server' | 'move_to_guest'): Promise<CartOutcome> {
  return inTurn(() => merge(choice))
}

/** Moves the cart to another pharmacy: the customer's on the platform, the guest's on the device. */
export function switchPharmacy(pharmacy_id: string): Promise<CartOutcome> {
  return inTurn(async () => {
    if (!isSignedIn()) {
      const cart = readGuestCart()
      if (cart.products.length === 0) return { ok: true }
      const outcome = keepGuest({ ...cart, pharmacy_id })
      await quoteGuest({ ...cart, pharmacy_id })
      return outcome
    }
    const before = cartStore.base()
    const moved = await api(cartCalls.switchPharmacy, { body: { pharmacy_id } })
    if (!moved.ok) return toCartOutcome(moved.failure)
    cartStore.setBase(toCartState(moved.data, before.products))
    cartTabs.tell(null)
    return before.temporary ? bringTemporary(pharmacy_id, before.products, moved.data) : { ok: true }
  })
}

/**
 * A temporary cart follows its customer to the pharmacy. A platform may have moved it with the switch, as the embedded one does, or leave that
 * to /usercartlist: only what it neither moved nor named as gone is sent, so nothing counts twice.
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
