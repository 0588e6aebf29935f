import type { Handler } from '@/backend/http/handler'
import { parseId } from '../http/row-ids'
import { requireActive } from '../pharmacies/queries'
import { answerCart, cartMessage, withoutUnavailable } from './answer'
import { priceLines } from './pricing'
import { dropLines, isTemporary, lockCart, moveTo, putLine, shownLines } from './store'

/** Moves the visible cart to the pharmacy, reprices it, and removes what that pharmacy cannot supply. */
export const switchPharmacy: Handler<'switchPharmacy'> = async ({ user_id, body }, { database }) => {
  const pharmacy_id = parseId(body.pharmacy_id)
  await requireActive(database, pharmacy_id)
  return database.transaction(async (transaction) => {
    const cart = await lockCart(transaction, user_id)
    const temporary = isTemporary(cart)
    // The lowest price of all pharmacies does not count as seen.
    const lines = shownLines(cart).map((line) => (temporary ? { ...line, seen_price_cents: null } : line))
    const { quote: priced, removed } = withoutUnavailable(await priceLines(transaction, pharmacy_id, lines, cart))
    await dropLines(transaction, user_id, temporary, temporary ? undefined : removed)
    for (const { item, quantity, price_cents } of priced.lines) {
      await putLine(transaction, user_id, false, { minsan: item.minsan, quantity, seen_price_cents: price_cents })
    }
    await moveTo(transaction, user_id, pharmacy_id)
    return answerCart({ pharmacy_id }, priced, cartMessage(priced, removed))
  })
}
