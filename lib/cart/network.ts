'use client'

import { type Cart, cartCalls } from '@/lib/contract/cart'
import { api } from '@/lib/platform/browser'
import { codeOf, type Failure, isMissingCall } from '@/lib/platform/result'
import { currentSession } from '@/lib/session/browser'
import { announceCart, type CartOutcome, cartStore, isSignedIn } from './browser'
import {
  addToGuestCart,
  EMPTY_GUEST_CART,
  type GuestCart,
  randomKey,
  readGuestCart,
  removeFromGuestCart,
  sameWish,
  setGuestQuantity,
  withQuote,
  writeGuestCart,
} from './guest'
import { type CartChange, type CartState, stateOf } from './state'

/** What speaks to the platform for the cart: loaded at the first word. */

const KNOWN_CODES = [
  'different_pharmacy',
  'not_available',
  'max_quantity_exceeded',
  'not_found',
  'rate_limited',
] as const

function outcomeOf(failure: Failure): CartOutcome {
  const code = codeOf(failure)
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
  cartStore.setBase(stateOf(result.data, cartStore.base().products))
  if (readGuestCart().products.length > 0) await merge()
}

function showGuest(cart: GuestCart): void {
  cartStore.setMerge(null)
  cartStore.setBase(guestState(cart, cartStore.base()))
}

/** A guest's cart with what the last quote said of its products. */
export function guestState(cart: GuestCart, last: CartState): CartState {
  const products = cart.products.map((line) => {
    const known = last.products.find((one) => one.minsan === line.minsan)
    return {
      availability: 'available' as const,
      kind: 'other' as const,
      supply: null,
      max_quantity: null,
      ...known,
      ...line,
    }
  })
  return {
    pharmacy_id: cart.pharmacy_id,
    temporary: cart.pharmacy_id === null,
    message: null,
    loaded: true,
    products,
    subtotal: products.length === 0 ? 0 : null,
  }
}

export function add(change: Extract<CartChange, { kind: 'add' }>, pharmacy_id: number | null): Promise<CartOutcome> {
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
function ownPharmacy(): number | null {
  const { loaded, temporary, pharmacy_id } = cartStore.base()
  return (loaded && !temporary ? pharmacy_id : null) ?? currentSession().pharmacy_id ?? null
}

function addAsGuest(
  { product, quantity }: Extract<CartChange, { kind: 'add' }>,
  pharmacy_id: number | null,
): CartOutcome {
  const result = addToGuestCart(readGuestCart(), { pharmacy_id, product, quantity })
  if (!result.ok) return { ok: false, code: result.code }
  return keepGuest(result.cart)
}

function keepGuest(cart: GuestCart): CartOutcome {
  if (!writeGuestCart(cart)) return { ok: false, code: 'storage_full' }
  showGuest(cart)
  announceCart()
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
    cartStore.end(wanted, result.ok ? stateOf(result.data, cartStore.base().products) : null)
    if (!result.ok) return outcomeOf(result.failure)
    announceCart()
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

/** Euro; null where a price is not known. */
function sumOf({ products }: GuestCart): number | null {
  const cents = products.map(({ price, quantity }) => (price === null ? null : Math.round(price * 100) * quantity))
  return cents.includes(null) ? null : cents.reduce<number>((sum, part) => sum + (part ?? 0), 0) / 100
}

/** Another tab may change the cart while its quote is under way; it is then asked for once more, and no line is lost. */
const QUOTE_ATTEMPTS = 3

async function quoteGuest(asked: GuestCart, attempt = 1): Promise<void> {
  if (asked.products.length === 0) return showGuest(asked)
  const products = asked.products.map(({ minsan, quantity }) => ({ minsan, quantity }))
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id: asked.pharmacy_id, products } })
  if (!result.ok) {
    if (!isMissingCall(result.failure)) return cartStore.setFailed()
    // A platform without quotes: the prices are those that the pages showed.
    showGuest(asked)
    return cartStore.setBase({ ...cartStore.base(), subtotal: sumOf(asked) })
  }
  const now = readGuestCart()
  const quoted = result.data.products.map(({ minsan, quantity, price, name, image }) => ({
    minsan,
    quantity,
    price,
    name,
    image,
  }))
  const next = withQuote(now, asked, quoted)
  // What the shopper is now told is what the device remembers.
  if (JSON.stringify(next.products) !== JSON.stringify(now.products)) writeGuestCart(next)
  if (!sameWish(now, asked) && attempt < QUOTE_ATTEMPTS) return quoteGuest(next, attempt + 1)
  const priced = stateOf(result.data, asked.products)
  const repriced = asked.products.filter((line) => {
    const price = priced.products.find((one) => one.minsan === line.minsan)?.price
    return line.price !== null && price !== undefined && price !== line.price
  })
  const changed = { code: 'prices_changed' as const, names: repriced.map((line) => line.name) }
  cartStore.setBase({ ...priced, message: priced.message ?? (repriced.length > 0 ? changed : null) })
}

const differ = (one: number | null, other: number | null) => one !== null && other !== null && one !== other

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
    if (codeOf(result.failure) === 'different_pharmacy') {
      cartStore.setMerge({ kind: 'conflict', guest, server: cartStore.base() })
    }
    return outcomeOf(result.failure)
  }
  // Another tab may have added to it meanwhile: what was not sent stays.
  if (sameWish(readGuestCart(), guest)) writeGuestCart(EMPTY_GUEST_CART)
  const { not_merged, ...cart } = result.data
  cartStore.setBase(stateOf(cart, guest.products))
  report(not_merged, guest.products)
  announceCart()
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
export function switchPharmacy(pharmacy_id: number): Promise<CartOutcome> {
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
    if (!moved.ok) return outcomeOf(moved.failure)
    cartStore.setBase(stateOf(moved.data, before.products))
    announceCart()
    return before.temporary ? bringTemporary(pharmacy_id, before.products, moved.data) : { ok: true }
  })
}

/**
 * A temporary cart follows its customer to the pharmacy. A platform may have moved it with the switch, as the embedded one does, or leave that
 * to /usercartlist: only what it neither moved nor named as gone is sent, so nothing counts twice.
 */
async function bringTemporary(pharmacy_id: number, lines: CartState['products'], moved: Cart): Promise<CartOutcome> {
  const gone = moved.message?.code === 'products_removed' ? moved.message.minsans : []
  const left = lines.filter(
    (line) => !gone.includes(line.minsan) && !moved.products.some((one) => one.minsan === line.minsan),
  )
  if (left.length === 0) return { ok: true }
  const products = left.map((line) => ({ idProdotto: line.minsan, Qta: line.quantity }))
  const headers = { 'Idempotency-Key': randomKey() }
  const result = await api(cartCalls.mergeCart, { body: { products, pharmacy_id } }, { headers })
  if (!result.ok) return outcomeOf(result.failure)
  const { not_merged, ...cart } = result.data
  cartStore.setBase(stateOf(cart, lines))
  if (not_merged.length > 0) report(not_merged, lines)
  announceCart()
  return { ok: true }
}
