import { CART_LINES_MAX, type Cart } from '@/lib/contract/cart'
import { allowedQuantity, QUANTITY_MAX } from '@/lib/rules/quantity'
import { mayBeOrdered } from '@/lib/rules/sale'
import type { Database } from '../database/open'
import { invalidField, ProblemError } from '../http/problem'
import { requireActive } from '../pharmacies/queries'
import { cartMessage, withoutUnavailable } from './pricing'
import { priceLines, readShelf } from './shelf'
import {
  answerCart,
  dropLines,
  isTemporary,
  lockCart,
  markSeen,
  moveTo,
  pricedCart,
  putLine,
  readCart,
  type StoredCart,
  shownLines,
} from './store'

/**
 * Runs a change on the locked cart and answers with the cart after it; what the answer tells counts as seen. `view` picks the cart of the two,
 * where it is not the one that the customer sees.
 */
export async function changeCart(
  database: Database,
  user_id: number,
  change: (transaction: Database, cart: StoredCart) => Promise<void>,
  view = (cart: StoredCart) => cart,
): Promise<Cart> {
  return database.transaction(async (transaction) => {
    await change(transaction, view(await lockCart(transaction, user_id)))
    const after = view(await readCart(transaction, user_id))
    const priced = await pricedCart(transaction, after)
    await markSeen(transaction, user_id, isTemporary(after), priced)
    return answerCart(after, priced)
  })
}

/**
 * Sets the quantity of a line, or adds to it and begins it. Throws `not_found` for no product and for no line to set, `not_available` where
 * the pharmacy cannot supply it, and `max_quantity_exceeded` beyond what one cart may hold.
 */
export async function setLine(
  transaction: Database,
  cart: StoredCart,
  { minsan, add, ...wanted }: { minsan: string; quantity: number; add: boolean },
): Promise<void> {
  const [lines, temporary] = [shownLines(cart), isTemporary(cart)]
  const item = (await readShelf(transaction, cart.pharmacy_id, [minsan])).get(minsan)
  const held = lines.find((line) => line.minsan === minsan)
  if (!item || (!held && !add)) throw new ProblemError('not_found')
  // Without a pharmacy nothing is promised yet, so nothing that may be sold is refused for not being there.
  if (!mayBeOrdered(item) || (item.availability === 'unavailable' && !temporary))
    throw new ProblemError('not_available')
  if (!held && lines.length >= CART_LINES_MAX) throw invalidField('products', 'too_many')
  const quantity = wanted.quantity + (add && held ? allowedQuantity(held.quantity, item.max_quantity) : 0)
  if (item.availability !== 'unavailable' && item.max_quantity !== null && quantity > item.max_quantity) {
    throw new ProblemError('max_quantity_exceeded', { errors: [{ field: 'quantity', code: 'max_quantity_exceeded' }] })
  }
  if (quantity > QUANTITY_MAX) throw invalidField('quantity', 'quantity_invalid')
  await putLine(transaction, cart.user_id, temporary, { minsan, quantity, seen_price_cents: item.price_cents })
}

/** Moves the cart that the customer sees to the pharmacy, reprices it, and drops what that pharmacy cannot supply. */
export async function switchCart(database: Database, user_id: number, pharmacy_id: number): Promise<Cart> {
  await requireActive(database, pharmacy_id)
  return database.transaction(async (transaction) => {
    const cart = await lockCart(transaction, user_id)
    const temporary = isTemporary(cart)
    // A price "from" somewhere is no price that could have changed.
    const lines = shownLines(cart).map((line) => (temporary ? { ...line, seen_price_cents: null } : line))
    const { quote: priced, removed } = withoutUnavailable(await priceLines(transaction, pharmacy_id, lines))
    await dropLines(transaction, user_id, temporary, temporary ? undefined : removed)
    for (const { item, quantity, price_cents } of priced.lines) {
      await putLine(transaction, user_id, false, { minsan: item.minsan, quantity, seen_price_cents: price_cents })
    }
    await moveTo(transaction, user_id, pharmacy_id)
    return answerCart({ pharmacy_id }, priced, cartMessage(priced, removed))
  })
}
