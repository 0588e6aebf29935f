'use client'

import { cartCalls } from '@/lib/contract/cart'
import { api } from '@/lib/platform/browser'
import { codeOf, type Failure } from '@/lib/platform/result'
import { announceCart, type CartOutcome, cartStore, isSignedIn } from './browser'
import {
  addToGuestCart,
  EMPTY_GUEST_CART,
  type GuestCart,
  readGuestCart,
  removeFromGuestCart,
  setGuestQuantity,
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
  cartStore.setBase(stateOf(result.data))
  if (readGuestCart().products.length > 0) await merge()
}

function showGuest(cart: GuestCart): void {
  cartStore.setMerge(null)
  cartStore.setBase(guestState(cart, cartStore.base()))
}

/** A guest's cart with what the last quote said of its products. */
function guestState(cart: GuestCart, last: CartState): CartState {
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
  return write(change, () =>
    pharmacy_id === null
      ? api(cartCalls.addToTemporaryCart, { body: { idProdotto: minsan, Qta: change.quantity } })
      : api(cartCalls.addToCart, { body: { pharmacy_id, minsan, quantity: change.quantity } }),
  )
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
    cartStore.end(wanted, result.ok ? stateOf(result.data) : null)
    if (!result.ok) return outcomeOf(result.failure)
    announceCart()
    return { ok: true }
  })
}

export function refreshTotals(): Promise<void> {
  return inTurn(async () => {
    if (isSignedIn()) await loadCustomer()
    else await quoteGuest(readGuestCart())
  })
}

async function quoteGuest(cart: GuestCart): Promise<void> {
  if (cart.products.length === 0) return showGuest(cart)
  const products = cart.products.map(({ minsan, quantity }) => ({ minsan, quantity }))
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id: cart.pharmacy_id, products } })
  if (!result.ok) return cartStore.setFailed()
  const priced = stateOf(result.data)
  const repriced = priced.products.filter((line) => {
    const stored = cart.products.find((one) => one.minsan === line.minsan)
    return stored?.price !== null && stored?.price !== line.price
  })
  const message =
    priced.message ??
    (repriced.length > 0 ? { code: 'prices_changed' as const, minsans: repriced.map((line) => line.minsan) } : null)
  // What the shopper has now been told is what the device remembers.
  writeGuestCart({
    pharmacy_id: cart.pharmacy_id,
    products: priced.products.map(({ minsan, quantity, price, name, image }) => ({
      minsan,
      quantity,
      price,
      name,
      image,
    })),
  })
  cartStore.setBase({ ...priced, message })
}

/** The key of a merge lives as long as the page: a retry after a lost answer adds nothing twice. */
let mergeKey: { of: string; key: string } | null = null

function keyOf(cart: GuestCart, on_conflict: string | undefined): string {
  const of = JSON.stringify([cart, on_conflict])
  if (mergeKey?.of !== of) mergeKey = { of, key: randomKey() }
  return mergeKey.key
}

// crypto.randomUUID is missing on plain http, as in a shop on a local network.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends the device's cart to the customer's; it leaves the device only after the platform said yes. */
async function merge(on_conflict?: 'keep_server' | 'move_to_guest'): Promise<CartOutcome> {
  const guest = readGuestCart()
  const body = {
    products: guest.products.map((line) => ({ idProdotto: line.minsan, Qta: line.quantity })),
    ...(guest.pharmacy_id !== null && { pharmacy_id: guest.pharmacy_id }),
    ...(on_conflict && { on_conflict }),
  }
  const result = await api(cartCalls.mergeCart, { body }, { headers: { 'Idempotency-Key': keyOf(guest, on_conflict) } })
  if (!result.ok) {
    if (codeOf(result.failure) === 'different_pharmacy') {
      cartStore.setMerge({ kind: 'conflict', guest, server: cartStore.base() })
    }
    return outcomeOf(result.failure)
  }
  writeGuestCart(EMPTY_GUEST_CART)
  const { not_merged, ...cart } = result.data
  cartStore.setBase(stateOf(cart))
  const named = not_merged.map(({ minsan, code }) => ({
    minsan,
    code,
    name: guest.products.find((line) => line.minsan === minsan)?.name ?? minsan,
  }))
  cartStore.setMerge(named.length > 0 ? { kind: 'report', not_merged: named } : null)
  announceCart()
  return { ok: true }
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
    const temporary = cartStore.base().temporary ? cartStore.base().products : []
    const moved = await api(cartCalls.switchPharmacy, { body: { pharmacy_id } })
    if (!moved.ok) return outcomeOf(moved.failure)
    cartStore.setBase(stateOf(moved.data))
    announceCart()
    return temporary.length > 0 ? mergeTemporary(pharmacy_id, temporary) : { ok: true }
  })
}

async function mergeTemporary(pharmacy_id: number, lines: CartState['products']): Promise<CartOutcome> {
  const products = lines.map((line) => ({ idProdotto: line.minsan, Qta: line.quantity }))
  const result = await api(
    cartCalls.mergeCart,
    { body: { products, pharmacy_id } },
    { headers: { 'Idempotency-Key': randomKey() } },
  )
  if (!result.ok) return outcomeOf(result.failure)
  const { not_merged, ...cart } = result.data
  cartStore.setBase(stateOf(cart))
  const named = not_merged.map((one) => ({
    ...one,
    name: lines.find((line) => line.minsan === one.minsan)?.name ?? one.minsan,
  }))
  cartStore.setMerge(named.length > 0 ? { kind: 'report', not_merged: named } : null)
  announceCart()
  return { ok: true }
}

export interface SwitchPreview {
  changes: (
    | { kind: 'price'; name: string; from: number; to: number }
    | { kind: 'quantity'; name: string; from: number; to: number }
    | { kind: 'removed'; name: string }
  )[]
}

/** What a move to another pharmacy would change, line by line; null where it cannot be told, and nothing is stored. */
export async function previewSwitch(pharmacy_id: number): Promise<SwitchPreview | null> {
  const { products } = isSignedIn() ? cartStore.base() : guestState(readGuestCart(), cartStore.base())
  if (products.length === 0) return { changes: [] }
  const wanted = products.map(({ minsan, quantity }) => ({ minsan, quantity }))
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id, products: wanted } })
  if (!result.ok) return null
  const changes = products.flatMap((line): SwitchPreview['changes'] => {
    const next = result.data.products.find((one) => one.minsan === line.minsan)
    if (!next) return [{ kind: 'removed', name: line.name }]
    return [
      ...(line.price !== null && next.price !== null && next.price !== line.price
        ? [{ kind: 'price' as const, name: line.name, from: line.price, to: next.price }]
        : []),
      ...(next.quantity !== line.quantity
        ? [{ kind: 'quantity' as const, name: line.name, from: line.quantity, to: next.quantity }]
        : []),
    ]
  })
  return { changes }
}
