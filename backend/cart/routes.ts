import type { Handler, SomeHandlers } from '../http/handler'
import { once } from '../http/idempotency'
import { ProblemError } from '../http/problem'
import { parseId } from '../http/row-ids'
import { requireActive } from '../pharmacies/queries'
import { answerCart, cartMessage, pricedCart, toCart, withoutUnavailable } from './answer'
import { quoteCartAround } from './around'
import { changeCart, setLine } from './change'
import { mergeIntoCart } from './merge'
import { priceLines } from './pricing'
import { dropLines, isTemporary, lockCart, moveTo, putLine, readCart, shownLines } from './store'

/** Moves the visible cart to the pharmacy and reprices it. Removes products that the pharmacy cannot supply. */
const switchPharmacy: Handler<'switchPharmacy'> = async ({ user_id, body }, { database }) => {
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

export const cartHandlers = {
  async getCart({ user_id }, { database }) {
    const cart = await readCart(database, user_id)
    return answerCart(cart, await pricedCart(database, cart))
  },

  async addToCart({ user_id, body }, { database }) {
    const { minsan, quantity } = body
    const pharmacy_id = parseId(body.pharmacy_id)
    await requireActive(database, pharmacy_id)
    return changeCart(database, user_id, async (transaction, cart) => {
      if (cart.lines.length > 0 && cart.pharmacy_id !== pharmacy_id) throw new ProblemError('different_pharmacy')
      await setLine(transaction, { ...cart, pharmacy_id }, { minsan, quantity, add: true })
      await moveTo(transaction, user_id, pharmacy_id)
    })
  },

  async setCartQuantity({ user_id, params: { minsan }, body: { quantity } }, { database }) {
    return changeCart(database, user_id, (transaction, cart) =>
      setLine(transaction, cart, { minsan, quantity, add: false }),
    )
  },

  async removeFromCart({ user_id, params: { minsan } }, { database }) {
    return changeCart(database, user_id, (transaction, cart) =>
      dropLines(transaction, user_id, isTemporary(cart), [minsan]),
    )
  },

  async clearCart({ user_id }, { database }) {
    return changeCart(database, user_id, (transaction, cart) => dropLines(transaction, user_id, isTemporary(cart)))
  },

  switchPharmacy,

  async quoteCart({ body: { pharmacy_id: asked, products } }, { database }) {
    const pharmacy_id = parseId(asked)
    if (pharmacy_id !== null) await requireActive(database, pharmacy_id)
    const { quote: priced, removed } = withoutUnavailable(
      await priceLines(database, pharmacy_id, products, { user_id: null }),
    )
    return toCart(priced, {
      pharmacy_id: asked,
      temporary: pharmacy_id === null,
      message: cartMessage(priced, removed),
    })
  },

  quoteCartAround,

  async mergeCart(request, runtime) {
    const { user_id, body } = request
    const list = { ...body, pharmacy_id: parseId(body.pharmacy_id) }
    if (list.pharmacy_id) await requireActive(runtime.database, list.pharmacy_id)
    const { answer } = await once(runtime, 'mergeCart', request, (transaction) =>
      mergeIntoCart(transaction, user_id, list),
    )
    return answer
  },
} satisfies SomeHandlers
