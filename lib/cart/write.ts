import * as z from 'zod/mini'
import { cartCalls } from '@/lib/contract/cart'
import { id } from '@/lib/contract/values'
import { parseJson } from '@/lib/json'
import { api } from '@/lib/platform/browser'
import { type Failure, isOutage } from '@/lib/platform/result'
import { currentSession } from '@/lib/session/browser'
import { whatIsRefused } from '@/lib/session/refusal'
import { inStorage } from '@/lib/storage'
import { toCartState } from './answer'
import { kept_line, readGuestCart } from './guest'
import { showGuest } from './guest-quote'
import { changeAsGuest } from './guest-write'
import { type CartOutcome, toCartOutcome } from './outcome'
import { cartStore, cartTabs, heldIn, isSignedIn, LEFT_KEY } from './state'
import { isElsewhere, type Wish } from './wish'

// What changes the cart: loaded at the first change.

let queue: Promise<unknown> = Promise.resolve()

/** One after the other, in the order of the clicks: an answer is then never older than the one before. */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const run = queue.then(work)
  queue = run.catch(() => undefined)
  return run
}

/** So many packs more of a product. */
export const add = (...of: Parameters<typeof cartStore.wishMore>) => sent(cartStore.wishMore(...of))

/** Other quantities of what is in the cart; 0 takes a product out. */
export const change = (wanted: { minsan: string; quantity: number }[]) => sent(cartStore.wish(...wanted))

/** Products whose wish was refused, and nobody waited for the answer. */
let unheard: string[] = []

/** Who waits for the end of a wish, by its product. */
const waiting = new Map<string, ((outcome: CartOutcome) => void)[]>()

/** Sends wishes that are shown already: a guest's to the device, at once. Answers as the first of them that was refused. */
export async function sent(said: readonly Wish[]): Promise<CartOutcome> {
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
  if (isSignedIn()) return void inTurn(sendWishes)
  if (!cartStore.base().loaded) showGuest(readGuestCart())
  for (const one of cartStore.wishes()) end(one, changeAsGuest(one))
  tellTheRest()
}

/** A wish has its answer, unless a newer one took its place meanwhile, which is then sent. */
function end(answered: Wish, outcome: CartOutcome): void {
  if (!cartStore.wishes().includes(answered)) return
  cartStore.drop([answered])
  const told = waiting.get(answered.minsan)
  waiting.delete(answered.minsan)
  for (const tell of told ?? []) tell(outcome)
  // Of a press on the page before this one nobody is left to tell but the cart.
  if (!told && !outcome.ok) unheard.push(answered.product?.name ?? answered.minsan)
}

/** The wish that is on its way to the platform right now. */
let sending: Wish | null = null

/** Answers that may get lost while the same wishes are sent: more is an outage. */
const LOST_MAX = 3

/**
 * Sends the wishes until the platform has them so. What it holds decides on each step, and quantities are set: whether a call whose answer
 * got lost was done is seen in the cart, and nothing counts twice.
 */
async function sendWishes(): Promise<void> {
  let lost = 0
  let changed = false
  for (let [next] = cartStore.wishes(); next; [next] = cartStore.wishes()) {
    const known = isSignedIn() && (cartStore.base().loaded || (await readCustomerCart()))
    // Read just now, the cart may have told how many "more" are.
    const [wanted = next] = cartStore.wishes()
    if (!known || lost > LOST_MAX) {
      for (const one of cartStore.wishes()) end(one, { ok: false, code: 'failed' })
      break
    }
    // What this tab does not know of may still have to be taken out.
    if (wanted.quantity > 0 && isSo(wanted)) {
      end(wanted, { ok: true })
      continue
    }
    changed = true
    sending = wanted
    const result = await send(wanted)
    sending = null
    if (result.ok) {
      cartStore.setBase(toCartState(result.data, cartStore.base().products))
      // After a lost answer the same call may have counted twice: the cart has to say so as well.
      if (lost === 0) end(wanted, { ok: true })
      else lost += 1
      endWhatIsSo()
      continue
    }
    // Who it was logs in again, and it goes then.
    if (whatIsRefused(cartCalls.getCart, result.failure) === 'session') {
      cartStore.leave()
      break
    }
    const outcome = toCartOutcome(result.failure)
    if (mayHaveBeen(wanted, outcome, result.failure)) {
      lost += (await readCustomerCart()) ? 1 : LOST_MAX + 1
      endWhatIsSo()
      continue
    }
    end(wanted, outcome)
    // What it was refused for, this tab may not have known.
    await readCustomerCart()
  }
  tellTheRest()
  if (changed) cartTabs.tell(null)
}

/** Whoever still waits has been answered with somebody else's press, or the wish went with a visitor or a page that is gone. */
function tellTheRest(): void {
  for (const told of waiting.values()) for (const tell of told) tell({ ok: true })
  waiting.clear()
  if (unheard.length === 0) return
  cartStore.setBase({ ...cartStore.base(), message: { code: 'quantities_reduced', names: unheard } })
  unheard = []
}

const isSo = ({ minsan, quantity }: Wish) => heldIn(cartStore.base(), minsan) === quantity

function endWhatIsSo(): void {
  for (const one of cartStore.wishes()) if (isSo(one)) end(one, { ok: true })
}

/** Whether only the cart can tell what came of it: nobody answered, or the line that was to be changed is not there any more. */
function mayHaveBeen({ minsan }: Wish, outcome: CartOutcome, failure: Failure): boolean {
  if (outcome.ok) return false
  if (outcome.code === 'not_found') return heldIn(cartStore.base(), minsan) > 0
  return outcome.code === 'failed' && isOutage(failure)
}

/** The customer's cart as it is on the platform; false where that cannot be told. */
export async function readCustomerCart(): Promise<boolean> {
  const result = await api(cartCalls.getCart, {})
  if (result.ok) cartStore.setBase(toCartState(result.data, cartStore.base().products))
  return result.ok
}

/** A page that is left does not take along what it has just sent. */
const OUTLIVES_THE_PAGE = { keepalive: true }

function send(wanted: Wish) {
  const { minsan, quantity } = wanted
  const { products, pharmacy_id } = cartStore.base()
  const goes = ({ minsan }: { minsan: string }) =>
    cartStore.wishes().some((one) => one.minsan === minsan && one.quantity === 0)
  if (products.length > 1 && products.every(goes)) return api(cartCalls.clearCart, {}, OUTLIVES_THE_PAGE)
  // Of another pharmacy's page the platform refuses it.
  const here = !isElsewhere(pharmacy_id, wanted.pharmacy_id ?? null)
  if (quantity === 0 || (heldIn({ products }, minsan) > 0 && here)) return sendSet(wanted)
  const at = wanted.pharmacy_id ?? ownPharmacy()
  return at === null
    ? api(cartCalls.addToTemporaryCart, { body: { idProdotto: minsan, Qta: quantity } }, OUTLIVES_THE_PAGE)
    : api(cartCalls.addToCart, { body: { pharmacy_id: at, minsan, quantity } }, OUTLIVES_THE_PAGE)
}

/** Of a line that is there: it may be sent twice. */
function sendSet({ minsan, quantity }: Wish) {
  const params = { minsan }
  return quantity === 0
    ? api(cartCalls.removeFromCart, { params }, OUTLIVES_THE_PAGE)
    : api(cartCalls.setCartQuantity, { params, body: { quantity } }, OUTLIVES_THE_PAGE)
}

/** The pharmacy of the customer's cart or profile: a page that knows none must not add where the customer does not look. */
function ownPharmacy(): string | null {
  const { loaded, temporary, pharmacy_id } = cartStore.base()
  return (loaded && !temporary ? pharmacy_id : null) ?? currentSession().pharmacy_id ?? null
}

const kept_wishes = z.object({
  signed_in: z.boolean(),
  owner: z.optional(z.string()),
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

/** Sends what the page before this one could not; nothing of it where a login or logout came in between, or another customer did. */
export function resumeWishes(): void {
  const { owner } = currentSession()
  takeUp(cartStore.kept(), (kept) => kept.signed_in === isSignedIn())
  if (owner !== undefined) takeUp(takeLeft(), (left) => left.owner === owner)
  if (cartStore.wishes().length > 0) sendAll()
}

/** What was set aside, as text, for whom it was; of another customer it goes. */
const takeLeft = () =>
  inStorage(() => {
    const left = sessionStorage.getItem(LEFT_KEY)
    sessionStorage.removeItem(LEFT_KEY)
    return left
  })

function takeUp(text: string | null, isOurs: (kept: z.infer<typeof kept_wishes>) => boolean): void {
  if (text === null) return
  const { success, data } = kept_wishes.safeParse(parseJson(text))
  const kept = success && isOurs(data) ? data.wishes : []
  const newer = cartStore.wishes()
  cartStore.setWishes([...kept.filter((one) => newer.every(({ minsan }) => minsan !== one.minsan)), ...newer])
}

// The last words leave with the page, for a tab that is closed sends nothing later: what is set may arrive twice.
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const one of cartStore.wishes()) {
      const there = heldIn(cartStore.base(), one.minsan) > 0 || sending?.minsan === one.minsan
      if (there && one !== sending) void sendSet(one)
    }
  })
