import { CART_LINES_MAX, type Cart } from '@/lib/contract/cart'
import type { Database } from '../database/open'
import { invalidField, ProblemError } from '../http/problem'
import { capped, messageOf, quote, withoutUnavailable } from './pricing'
import { isActivePharmacy, shelfOf } from './shelf'
import {
  answerOf,
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

/** Runs a change on the locked cart and answers with the cart after it; what the answer tells counts as seen. */
export async function changeCart(
  database: Database,
  user_id: number,
  change: (transaction: Database, cart: StoredCart) => Promise<void>,
): Promise<Cart> {
  return database.transaction(async (transaction) => {
    await change(transaction, await lockCart(transaction, user_id))
    const after = await readCart(transaction, user_id)
    const priced = await pricedCart(transaction, after)
    await markSeen(transaction, user_id, isTemporary(after), priced)
    return answerOf(after, priced)
  })
}

/**
 * Puts a quantity on a line, or adds to it. Throws `not_found` for no product, `not_available` where the pharmacy cannot
 * supply it, and `max_quantity_exceeded` beyond what one cart may hold.
 */
export async function setLine(
  transaction: Database,
  target: { user_id: number; temporary: boolean; pharmacy_id: number | null; lines: StoredCart['lines'] },
  wanted: { minsan: string; quantity: number; add: boolean },
): Promise<void> {
  const { user_id, temporary, pharmacy_id, lines } = target
  const { minsan } = wanted
  const item = (await shelfOf(transaction, pharmacy_id, [minsan])).get(minsan)
  if (!item) throw new ProblemError('not_found')
  // Without a pharmacy nothing is promised yet, so nothing is refused for not being there.
  if (item.availability === 'unavailable' && !temporary) throw new ProblemError('not_available')
  const held = lines.find((line) => line.minsan === minsan)
  if (!held && lines.length >= CART_LINES_MAX) throw invalidField('products', 'too_many')
  const quantity = wanted.quantity + (wanted.add && held ? capped(held.quantity, item.max_quantity) : 0)
  if (item.availability !== 'unavailable' && item.max_quantity !== null && quantity > item.max_quantity) {
    throw new ProblemError('max_quantity_exceeded', { errors: [{ field: 'quantity', code: 'max_quantity_exceeded' }] })
  }
  if (quantity > 999) throw invalidField('quantity', 'quantity_invalid')
  await putLine(transaction, user_id, temporary, { minsan, quantity, seen_price_cents: item.price_cents })
}

/** Throws `not_found` where no pharmacy in business has this id. */
export async function requirePharmacy(database: Database, pharmacy_id: number): Promise<void> {
  if (!(await isActivePharmacy(database, pharmacy_id))) throw new ProblemError('not_found')
}

/** Moves the cart that the customer sees to the pharmacy, reprices it, and drops what that pharmacy cannot supply. */
export async function switchCart(database: Database, user_id: number, pharmacy_id: number): Promise<Cart> {
  await requirePharmacy(database, pharmacy_id)
  return database.transaction(async (transaction) => {
    const cart = await lockCart(transaction, user_id)
    const temporary = isTemporary(cart)
    // A price "from" somewhere is no price that could have changed.
    const lines = shownLines(cart).map((line) => (temporary ? { ...line, seen_price_cents: null } : line))
    const minsans = lines.map((line) => line.minsan)
    const { quote: priced, removed } = withoutUnavailable(
      quote(lines, await shelfOf(transaction, pharmacy_id, minsans)),
    )
    if (temporary) await dropLines(transaction, user_id, true)
    else await dropLines(transaction, user_id, false, removed)
    for (const { item, quantity, price_cents } of priced.lines) {
      await putLine(transaction, user_id, false, { minsan: item.minsan, quantity, seen_price_cents: price_cents })
    }
    await moveTo(transaction, user_id, pharmacy_id)
    return answerOf({ pharmacy_id }, priced, messageOf(priced, removed))
  })
}
