import * as z from 'zod/mini'
import { inStorage } from '@/lib/browser/storage'
import { cartCalls } from '@/lib/contract/cart'
import { classifyRefusal } from '@/lib/contract/refusal'
import { id } from '@/lib/contract/values'
import { parseJson } from '@/lib/platform/json'
import { type Failure, isOutage } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import { currentSession } from '@/lib/session/browser'
import { toCartState } from './answer'
import { kept_line, readGuestCart } from './guest'
import { showGuest } from './guest-quote'
import { changeAsGuest } from './guest-write'
import { type CartOutcome, toCartOutcome } from './outcome'
import { isOtherPharmacy, type PendingChange } from './pending-change'
import { cartStore, cartTabs, isSignedIn, LEFT_KEY, quantityInCart } from './state'

// Cart writes, loaded at the first change.

let queue: Promise<unknown> = Promise.resolve()

/** Runs tasks in sequence, so that no response is older than the previous one. */
export function enqueue<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const run = queue.then(work)
  queue = run.catch(() => undefined)
  return run
}

export const add = (...of: Parameters<typeof cartStore.addPacks>) => sendChanges(cartStore.addPacks(...of))

export const change = (wanted: { minsan: string; quantity: number }[]) =>
  sendChanges(cartStore.setQuantities(...wanted))

/** Products whose change was refused without a waiting caller. */
let unreported: string[] = []

const waiting = new Map<string, ((outcome: CartOutcome) => void)[]>()

/** Sends changes that are already shown; a guest's are stored immediately. Returns the first refusal. */
export async function sendChanges(said: readonly PendingChange[]): Promise<CartOutcome> {
  const ends = said.map(
    ({ minsan }) =>
      new Promise<CartOutcome>((tell) => {
        waiting.set(minsan, [...(waiting.get(minsan) ?? []), tell])
      }),
  )
  sendAll()
  const outcomes = await Promise.all(ends)
  return outcomes.find(({ ok }) => !ok) ?? { ok: true }
}

function sendAll(): void {
  restoreKept()
  if (isSignedIn()) return void enqueue(sendPendingChanges)
  if (!cartStore.base().loaded) showGuest(readGuestCart())
  for (const one of cartStore.pendingChanges()) settle(one, changeAsGuest(one))
  resolveWaiting()
}

function settle(answered: PendingChange, outcome: CartOutcome): void {
  if (!cartStore.pendingChanges().includes(answered)) return
  cartStore.drop([answered])
  const told = waiting.get(answered.minsan)
  waiting.delete(answered.minsan)
  for (const tell of told ?? []) tell(outcome)
  // The page that made the change is gone: report it in the cart's message.
  if (!told && !outcome.ok) unreported.push(answered.product?.name ?? answered.minsan)
}

let sending: PendingChange | null = null

/** Lost responses tolerated for the same changes; more count as an outage. */
const LOST_MAX = 3

/**
 * Sends pending changes until the platform has them. Each step starts from its cart and sets quantities, so a lost
 * response is resolved by reading the cart and nothing counts twice.
 */
async function sendPendingChanges(): Promise<void> {
  let lost = 0
  let changed = false
  for (let [next] = cartStore.pendingChanges(); next; [next] = cartStore.pendingChanges()) {
    const known = isSignedIn() && (cartStore.base().loaded || (await readCustomerCart()))
    // Reading the cart may have resolved relative quantities.
    const [wanted = next] = cartStore.pendingChanges()
    if (!known || lost > LOST_MAX) {
      for (const one of cartStore.pendingChanges()) settle(one, { ok: false, code: 'failed' })
      break
    }
    // Removals are always sent: the platform may have lines unknown to this tab.
    if (wanted.quantity > 0 && isApplied(wanted)) {
      settle(wanted, { ok: true })
      continue
    }
    changed = true
    sending = wanted
    const result = await send(wanted)
    sending = null
    if (result.ok) {
      cartStore.setBase(toCartState(result.data, cartStore.base().products))
      // A lost call may have been processed twice: verify with the cart.
      if (lost === 0) settle(wanted, { ok: true })
      else lost += 1
      settleApplied()
      continue
    }
    // The session has expired: keep the changes for the next login.
    if (classifyRefusal(cartCalls.getCart, result.failure) === 'session') {
      cartStore.storeForLogin()
      break
    }
    const outcome = toCartOutcome(result.failure)
    if (isOutcomeUnknown(wanted, outcome, result.failure)) {
      lost += (await readCustomerCart()) ? 1 : LOST_MAX + 1
      settleApplied()
      continue
    }
    settle(wanted, outcome)
    // The refusal may depend on data unknown to this tab.
    await readCustomerCart()
  }
  resolveWaiting()
  if (changed) cartTabs.tell(null)
}

/** Resolves the remaining callers: their change was settled by another one, or dropped with its visitor or page. */
function resolveWaiting(): void {
  for (const told of waiting.values()) for (const tell of told) tell({ ok: true })
  waiting.clear()
  if (unreported.length === 0) return
  cartStore.setBase({ ...cartStore.base(), message: { code: 'quantities_reduced', names: unreported } })
  unreported = []
}

const isApplied = ({ minsan, quantity }: PendingChange) => quantityInCart(cartStore.base(), minsan) === quantity

function settleApplied(): void {
  for (const one of cartStore.pendingChanges()) if (isApplied(one)) settle(one, { ok: true })
}

/** The result is unknown without reading the cart: no response, or the line is gone. */
function isOutcomeUnknown({ minsan }: PendingChange, outcome: CartOutcome, failure: Failure): boolean {
  if (outcome.ok) return false
  if (outcome.code === 'not_found') return quantityInCart(cartStore.base(), minsan) > 0
  return outcome.code === 'failed' && isOutage(failure)
}

export async function readCustomerCart(): Promise<boolean> {
  const result = await api(cartCalls.getCart, {})
  if (result.ok) cartStore.setBase(toCartState(result.data, cartStore.base().products))
  return result.ok
}

/** Lets the request outlive the page. */
const OUTLIVES_THE_PAGE = { keepalive: true }

function send(wanted: PendingChange) {
  const { minsan, quantity } = wanted
  const { products, pharmacy_id } = cartStore.base()
  const goes = ({ minsan }: { minsan: string }) =>
    cartStore.pendingChanges().some((one) => one.minsan === minsan && one.quantity === 0)
  if (products.length > 1 && products.every(goes)) return api(cartCalls.clearCart, {}, OUTLIVES_THE_PAGE)
  // The platform refuses a product from another pharmacy's page.
  const here = !isOtherPharmacy(pharmacy_id, wanted.pharmacy_id ?? null)
  if (quantity === 0 || (quantityInCart({ products }, minsan) > 0 && here)) return sendSet(wanted)
  const at = wanted.pharmacy_id ?? ownPharmacy()
  return at === null
    ? api(cartCalls.addToTemporaryCart, { body: { idProdotto: minsan, Qta: quantity } }, OUTLIVES_THE_PAGE)
    : api(cartCalls.addToCart, { body: { pharmacy_id: at, minsan, quantity } }, OUTLIVES_THE_PAGE)
}

/** Sets the quantity of an existing line; idempotent. */
function sendSet({ minsan, quantity }: PendingChange) {
  const params = { minsan }
  return quantity === 0
    ? api(cartCalls.removeFromCart, { params }, OUTLIVES_THE_PAGE)
    : api(cartCalls.setCartQuantity, { params, body: { quantity } }, OUTLIVES_THE_PAGE)
}

/** Pharmacy of the customer's cart or profile, for pages without one. */
function ownPharmacy(): string | null {
  const { loaded, temporary, pharmacy_id } = cartStore.base()
  return (loaded && !temporary ? pharmacy_id : null) ?? currentSession().pharmacy_id ?? null
}

const storedChanges = z.object({
  signed_in: z.boolean(),
  owner: z.optional(z.string()),
  /** Changes of the page before, of the same form. */
  kept: z.optional(z.nullable(z.string())),
  wishes: z.array(
    z.object({
      minsan: kept_line.shape.minsan,
      quantity: z.int().check(z.minimum(0)),
      more: z.optional(z.boolean()),
      product: z.optional(z.omit(kept_line, { quantity: true })),
      pharmacy_id: z.optional(z.nullable(id)),
    }),
  ),
})

/** Sends changes left by the previous page, unless the visitor has changed since. */
export function resumePending(): void {
  const { owner } = currentSession()
  restoreKept()
  if (owner !== undefined) restorePending(takeStored(), (left) => left.owner === owner)
  if (cartStore.pendingChanges().length > 0) sendAll()
}

const restoreKept = () => restorePending(cartStore.takeKept(), (kept) => kept.signed_in === isSignedIn())

/** Takes the stored changes of this customer; deletes those of another. */
const takeStored = () =>
  inStorage(() => {
    const left = sessionStorage.getItem(LEFT_KEY)
    sessionStorage.removeItem(LEFT_KEY)
    return left
  })

function restorePending(text: string | null, isOurs: (kept: z.infer<typeof storedChanges>) => boolean): void {
  if (text === null) return
  const { success, data } = storedChanges.safeParse(parseJson(text))
  cartStore.setPendingChanges(mergeChanges(success && isOurs(data) ? data.wishes : [], cartStore.pendingChanges()))
  if (success && data.kept) restorePending(data.kept, isOurs)
}

/** A later change replaces an earlier one of the same product, or counts on top of it while the cart is unknown. */
function mergeChanges(earlier: readonly PendingChange[], later: readonly PendingChange[]): PendingChange[] {
  const found = (one: PendingChange, list: readonly PendingChange[]) => list.find(({ minsan }) => minsan === one.minsan)
  return [
    ...earlier.filter((one) => !found(one, later)),
    ...later.map((one) => {
      const before = one.more ? found(one, earlier) : undefined
      return before ? { ...one, more: before.more, quantity: before.quantity + one.quantity } : one
    }),
  ]
}

// Sends pending changes on pagehide, as a closed tab cannot send later; setting a quantity is idempotent.
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const one of cartStore.pendingChanges()) {
      const there = quantityInCart(cartStore.base(), one.minsan) > 0 || sending?.minsan === one.minsan
      if (there && one !== sending) void sendSet(one)
    }
  })
