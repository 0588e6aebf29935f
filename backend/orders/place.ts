import type { Runtime } from '@/backend/http/runtime'
import type { CallName } from '@/lib/contract/calls'
import type { Order, OrderRequest } from '@/lib/contract/orders'
import { type Caller, chargeMails, joinOrders, userById } from '../account'
import { dropLines, lockCart, readCart } from '../cart'
import type { Database } from '../database/open'
import type { SomeHandlers } from '../http/handler'
import { once } from '../http/idempotency'
import { ProblemError } from '../http/problem'
import { lockSlots } from '../pharmacies'
import { keepTerms, lastTerms } from '../site'
import { orderAnswer, previewAnswer } from './answer'
import { type Basket, checkCart, lockCustomerOrders, refuse } from './check-cart'
import { insertBuyer, lockPlacingKeys, previewKeys, readContacts } from './guest-keys'
import { insertOrder } from './insert'
import { mailPlaced } from './order-placed-mails'
import { isAwaitingPayment } from './payment'
import type { OrderProblem, PreparedOrder } from './prepare'
import type { FullOrder } from './queries'
import { changeStock, lockOffers, shelfChanged } from './stock'

export const placingHandlers = {
  async previewOrder({ user_id, body }, { cipher, database, env, now }) {
    const cart = await readCart(database, user_id)
    const buyer_keys = previewKeys(cipher, await readContacts(database, cart, body.customer))
    const { prepared, problems } = await checkCart(env, database, { ...cart, buyer_keys }, body, now())
    return previewAnswer(prepared, problems, await lastTerms(database, env, user_id))
  },

  createOrder(request, runtime) {
    const { user_id, body } = request
    return orderOnce(runtime, 'createOrder', request, (transaction) => placeOrder(runtime, transaction, user_id, body))
  },
} satisfies SomeHandlers

type Placed = Awaited<ReturnType<typeof placeOrder>>

/** Places a customer's order with `place`, once per key, and notifies everyone concerned. */
export async function orderOnce(
  runtime: Runtime,
  call: CallName,
  request: { user_id: number; idempotency_key: string | null; body: OrderRequest } & Caller,
  place: (transaction: Database) => Promise<Placed>,
): Promise<Order> {
  // Orders as a guest from this device count towards the limits of an ingredient.
  const user = await userById(runtime.database, request.user_id)
  await runtime.database.transaction((transaction) => joinOrders(transaction, user))
  let soldOut: string[] = []
  const { answer, fresh } = await once(runtime, call, request, async (transaction) => {
    const { placed, ...taken } = await place(transaction)
    const sending = { user_id: user.id, proven: user.email, pharmacy: placed.pharmacy }
    await chargeMails({ ...runtime, database: transaction }, 'createOrder', request, sending)
    if (!isAwaitingPayment(placed)) await mailPlaced(transaction, runtime, placed)
    soldOut = taken.sold_out
    return orderAnswer(placed, runtime.now())
  })
  if (fresh) await orderPlaced(runtime, answer, soldOut)
  return answer
}

/** Logs a committed order and refreshes listings of sold-out products. */
export async function orderPlaced(runtime: Runtime, { number, pharmacy }: Order, soldOut: string[]): Promise<void> {
  runtime.log.info({ event: 'order placed', order: number, pharmacy: pharmacy.id }, 'order placed')
  await shelfChanged(runtime, soldOut)
}

/**
 * Places the order within the caller's transaction. Returns also the products that it sold out. Locks are always taken
 * in the same order (cart, customer, buyer, offers by code, slot), which prevents deadlocks. Throws the first
 * problem.
 */
export async function placeOrder(
  runtime: Runtime,
  transaction: Database,
  userId: number,
  request: OrderRequest,
): Promise<{ placed: FullOrder; sold_out: string[] }> {
  const placed = await placeBasket(runtime, transaction, await lockCart(transaction, userId), request)
  await dropLines(transaction, userId, false)
  return placed
}

/** Places an order of lines that came with the call; `findMore` adds problems. */
export async function placeBasket(
  runtime: Runtime,
  transaction: Database,
  cart: Basket,
  request: OrderRequest,
  findMore?: (prepared: PreparedOrder) => Promise<OrderProblem[]>,
): Promise<{ placed: FullOrder; sold_out: string[] }> {
  if (cart.user_id !== null) await lockCustomerOrders(transaction, cart.user_id)
  const contacts = await readContacts(transaction, cart, request.customer)
  const buyer_keys = await lockPlacingKeys(transaction, runtime.cipher, contacts, cart.device)
  if (cart.pharmacy_id !== null) {
    const minsans = cart.lines.map(({ minsan }) => minsan)
    await lockOffers(transaction, cart.pharmacy_id, minsans)
    if (request.delivery.slot_start !== undefined) await lockSlots(transaction, cart.pharmacy_id)
  }
  const now = runtime.now()
  const { prepared, problems } = await checkCart(runtime.env, transaction, { ...cart, buyer_keys }, request, now)
  refuse(findMore ? [...problems, ...(await findMore(prepared))] : problems)
  const { delivery, lines, pharmacy } = prepared
  if (!delivery || lines.length === 0) throw new ProblemError('cart_empty')
  const terms_version = await keepTerms(transaction, runtime.env, request.terms_version)
  const ready = { ...prepared, delivery, terms_version }
  const placed = await insertOrder(runtime, transaction, cart.user_id, request, ready, now)
  if (contacts && prepared.has_limited) await insertBuyer(transaction, runtime.cipher, placed.order.id, contacts, now)
  const sold_out: string[] = []
  for (const { minsan, reserved } of lines) {
    const left = reserved > 0 ? await changeStock(transaction, pharmacy.id, minsan, -reserved) : null
    if (left === 0) sold_out.push(minsan)
  }
  return { placed, sold_out }
}
