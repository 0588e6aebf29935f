import type { Handlers } from '../http/handler'
import { once } from '../http/idempotency'
import { ProblemError } from '../http/problem'
import { changeCart, requirePharmacy, setLine, switchCart } from './change'
import { mergeIntoCart } from './merge'
import { cartOf, messageOf, quote, withoutUnavailable } from './pricing'
import { shelfOf } from './shelf'
import { answerOf, dropLines, isTemporary, moveTo, pricedCart, readCart, shownLines } from './store'

export const cartHandlers: Handlers<
  | 'getCart'
  | 'addToCart'
  | 'setCartQuantity'
  | 'removeFromCart'
  | 'clearCart'
  | 'switchPharmacy'
  | 'quoteCart'
  | 'mergeCart'
> = {
  async getCart({ user_id }, { database }) {
    const cart = await readCart(database, user_id)
    return answerOf(cart, await pricedCart(database, cart))
  },

  async addToCart({ user_id, body }, { database }) {
    const { pharmacy_id, minsan, quantity } = body
    await requirePharmacy(database, pharmacy_id)
    return changeCart(database, user_id, async (transaction, { lines, ...cart }) => {
      if (lines.length > 0 && cart.pharmacy_id !== pharmacy_id) throw new ProblemError('different_pharmacy')
      await setLine(transaction, { user_id, temporary: false, pharmacy_id, lines }, { minsan, quantity, add: true })
      await moveTo(transaction, user_id, pharmacy_id)
    })
  },

  async setCartQuantity({ user_id, params: { minsan }, body: { quantity } }, { database }) {
    return changeCart(database, user_id, async (transaction, cart) => {
      const lines = shownLines(cart)
      if (!lines.some((line) => line.minsan === minsan)) throw new ProblemError('not_found')
      const target = { user_id, temporary: isTemporary(cart), pharmacy_id: cart.pharmacy_id, lines }
      await setLine(transaction, target, { minsan, quantity, add: false })
    })
  },

  async removeFromCart({ user_id, params: { minsan } }, { database }) {
    return changeCart(database, user_id, (transaction, cart) =>
      dropLines(transaction, user_id, isTemporary(cart), [minsan]),
    )
  },

  async clearCart({ user_id }, { database }) {
    return changeCart(database, user_id, (transaction, cart) => dropLines(transaction, user_id, isTemporary(cart)))
  },

  async switchPharmacy({ user_id, body }, { database }) {
    return switchCart(database, user_id, body.pharmacy_id)
  },

  async quoteCart({ body: { pharmacy_id, products } }, { database }) {
    if (pharmacy_id !== null) await requirePharmacy(database, pharmacy_id)
    const shelf = await shelfOf(
      database,
      pharmacy_id,
      products.map((line) => line.minsan),
    )
    const { quote: priced, removed } = withoutUnavailable(quote(products, shelf))
    return cartOf(priced, { pharmacy_id, temporary: pharmacy_id === null, message: messageOf(priced, removed) })
  },

  async mergeCart({ user_id, body, idempotency_key }, { database, now }) {
    if (body.pharmacy_id) await requirePharmacy(database, body.pharmacy_id)
    const keyed = { call: 'mergeCart', user_id, key: idempotency_key, body, now: now() } as const
    const { answer } = await once(database, keyed, (transaction) => mergeIntoCart(transaction, user_id, body))
    return answer
  },
}
