import { and, eq } from 'drizzle-orm'
import { CART_LINES_MAX, type Cart } from '@/lib/contract/cart'
import { mayBeOrdered } from '@/lib/rules/sale'
import { allowedQuantity, QUANTITY_MAX } from '@/lib/values/quantity'
import type { Database } from '../database/open'
import { cart_lines } from '../database/schema/orders'
import { invalidField, ProblemError } from '../http/problem'
import { type Quote, quote, readBought, readShelf } from './pricing'
import { answerCart, isTemporary, lockCart, pricedCart, putLine, readCart, type StoredCart, shownLines } from './store'

/**
 * Changes the locked cart and returns it; reported changes count as seen. `view` selects one of the two carts, by
 * default the visible one.
 */
export async function changeCart(
  database: Database,
  userId: number,
  change: (transaction: Database, cart: StoredCart) => Promise<void>,
  view = (cart: StoredCart) => cart,
): Promise<Cart> {
  return database.transaction(async (transaction) => {
    await change(transaction, view(await lockCart(transaction, userId)))
    const after = view(await readCart(transaction, userId))
    const priced = await pricedCart(transaction, after)
    await markSeen(transaction, userId, isTemporary(after), priced)
    return answerCart(after, priced)
  })
}

/**
 * Sets or increases a line's quantity, creating it if needed. Throws `not_found` for an unknown product or line,
 * `not_available` if the pharmacy cannot supply it, and `max_quantity_exceeded` beyond the limit of a cart.
 */
export async function setLine(
  transaction: Database,
  cart: StoredCart,
  { minsan, add, ...wanted }: { minsan: string; quantity: number; add: boolean },
): Promise<void> {
  const [lines, temporary] = [shownLines(cart), isTemporary(cart)]
  const shelf = await readShelf(transaction, cart.pharmacy_id, [minsan, ...lines.map((line) => line.minsan)])
  const item = shelf.get(minsan)
  const held = lines.find((line) => line.minsan === minsan)
  if (!item || (!held && !add)) throw new ProblemError('not_found')
  // Without a pharmacy availability is unknown, so every product that may be sold is accepted.
  if (!mayBeOrdered(item) || (item.availability === 'unavailable' && !temporary))
    throw new ProblemError('not_available')
  if (!held && lines.length >= CART_LINES_MAX) throw invalidField('products', 'too_many')
  const quantity = wanted.quantity + (add && held ? allowedQuantity(held.quantity, item.max_quantity) : 0)
  const others = lines.filter((line) => line.minsan !== minsan)
  const bought = item.limits.length > 0 ? await readBought(transaction, cart, shelf) : undefined
  const had = quote([...others, { minsan, quantity }], shelf, bought).lines.at(-1)
  const tooMany = item.max_quantity !== null && quantity > item.max_quantity
  if (
    item.availability !== 'unavailable' &&
    (tooMany || (had?.limit !== null && (had?.quantity !== quantity || had.price_cents === null)))
  ) {
    throw new ProblemError('max_quantity_exceeded', { errors: [{ field: 'quantity', code: 'max_quantity_exceeded' }] })
  }
  if (quantity > QUANTITY_MAX) throw invalidField('quantity', 'quantity_invalid')
  await putLine(transaction, cart.user_id, temporary, { minsan, quantity, seen_price_cents: item.price_cents })
}

/** Records prices that the shopper has now seen. */
async function markSeen(transaction: Database, userId: number, temporary: boolean, priced: Quote): Promise<void> {
  for (const line of priced.lines) {
    const unchanged = line.quantity === line.asked && !line.price_changed
    if (line.price_cents === null || unchanged) continue
    await transaction
      .update(cart_lines)
      .set({ quantity: line.quantity, seen_price_cents: line.price_cents })
      .where(isCartLine(userId, temporary, line.item.minsan))
  }
}

export function isCartLine(userId: number, temporary: boolean, minsan: string) {
  return and(eq(cart_lines.user_id, userId), eq(cart_lines.temporary, temporary), eq(cart_lines.minsan, minsan))
}
