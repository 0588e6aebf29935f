import type { Cart } from '@/lib/contract/cart'
import { allowedQuantity } from '@/lib/values/quantity'
import type { Database } from '../database/open'
import type { SomeHandlers } from '../http/handler'
import { answerCart, pricedCart } from './answer'
import { changeCart, setLine } from './change'
import { dropLines, putLine, readCart, type StoredCart } from './store'

/** Legacy calls of the temporary cart, which has no pharmacy. */
export const temporaryCartHandlers = {
  async getTemporaryCart({ user_id }, { database }) {
    const cart = asTemporary(await readCart(database, user_id))
    return answerCart(cart, await pricedCart(database, cart))
  },

  async addToTemporaryCart({ user_id, body }, { database }) {
    return changeTemporary(database, user_id, (transaction, cart) =>
      setLine(transaction, cart, { minsan: body.idProdotto, quantity: body.Qta, add: true }),
    )
  },

  async setTemporaryCartQuantity({ user_id, body }, { database }) {
    return changeTemporary(database, user_id, (transaction, cart) =>
      setLine(transaction, cart, { minsan: body.idProdotto, quantity: body.Qta, add: false }),
    )
  },

  async removeFromTemporaryCart({ user_id, query }, { database }) {
    return changeTemporary(database, user_id, (transaction) =>
      dropLines(transaction, user_id, true, query.idProdotto === undefined ? undefined : [query.idProdotto]),
    )
  },

  async verifyTemporaryCart({ user_id }, { database }) {
    const { temporary_lines } = await readCart(database, user_id)
    return {
      exists: temporary_lines.length > 0,
      count: temporary_lines.reduce((sum, line) => sum + line.quantity, 0),
    }
  },

  async cartToTemporary({ user_id }, { database }) {
    return changeTemporary(database, user_id, async (transaction, { lines, temporary_lines }) => {
      for (const { minsan, quantity: more } of lines) {
        const held = temporary_lines.find((line) => line.minsan === minsan)?.quantity ?? 0
        const quantity = allowedQuantity(held + more, null)
        await putLine(transaction, user_id, true, { minsan, quantity, seen_price_cents: null })
      }
      await dropLines(transaction, user_id, false)
    })
  },
} satisfies SomeHandlers

const asTemporary = (cart: StoredCart): StoredCart => ({ ...cart, pharmacy_id: null })

const changeTemporary = (
  database: Database,
  user_id: number,
  change: (transaction: Database, cart: StoredCart) => Promise<void>,
): Promise<Cart> => changeCart(database, user_id, change, asTemporary)
