import type { Cart } from '@/lib/contract/cart'
import type { Database } from '../database/open'
import type { Handlers } from '../http/handler'
import { ProblemError } from '../http/problem'
import { setLine } from './change'
import { quote } from './pricing'
import { shelfOf } from './shelf'
import { answerOf, dropLines, lockCart, markSeen, putLine, readCart, type StoredCart } from './store'

/** The legacy calls of the temporary cart, which belongs to no pharmacy. */
export const temporaryCartHandlers: Handlers<
  | 'getTemporaryCart'
  | 'addToTemporaryCart'
  | 'setTemporaryCartQuantity'
  | 'removeFromTemporaryCart'
  | 'verifyTemporaryCart'
  | 'cartToTemporary'
> = {
  async getTemporaryCart({ user_id }, { database }) {
    return (await temporaryCart(database, user_id)).cart
  },

  async addToTemporaryCart({ user_id, body }, { database }) {
    return changeTemporary(database, user_id, (transaction, lines) =>
      setLine(
        transaction,
        { user_id, temporary: true, pharmacy_id: null, lines },
        { minsan: body.idProdotto, quantity: body.Qta, add: true },
      ),
    )
  },

  async setTemporaryCartQuantity({ user_id, body }, { database }) {
    return changeTemporary(database, user_id, async (transaction, lines) => {
      if (!lines.some((line) => line.minsan === body.idProdotto)) throw new ProblemError('not_found')
      await setLine(
        transaction,
        { user_id, temporary: true, pharmacy_id: null, lines },
        { minsan: body.idProdotto, quantity: body.Qta, add: false },
      )
    })
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
    return changeTemporary(database, user_id, async (transaction, temporary_lines, { lines }) => {
      for (const { minsan, quantity } of lines) {
        const held = temporary_lines.find((line) => line.minsan === minsan)?.quantity ?? 0
        await putLine(transaction, user_id, true, {
          minsan,
          quantity: Math.min(held + quantity, 999),
          seen_price_cents: null,
        })
      }
      await dropLines(transaction, user_id, false)
    })
  },
}

async function temporaryCart(database: Database, user_id: number) {
  const { temporary_lines } = await readCart(database, user_id)
  const shelf = await shelfOf(
    database,
    null,
    temporary_lines.map((line) => line.minsan),
  )
  const priced = quote(temporary_lines, shelf)
  return { priced, cart: answerOf({ pharmacy_id: null }, priced) }
}

async function changeTemporary(
  database: Database,
  user_id: number,
  change: (transaction: Database, lines: StoredCart['lines'], cart: StoredCart) => Promise<void>,
): Promise<Cart> {
  return database.transaction(async (transaction) => {
    const cart = await lockCart(transaction, user_id)
    await change(transaction, cart.temporary_lines, cart)
    const { priced, cart: answer } = await temporaryCart(transaction, user_id)
    await markSeen(transaction, user_id, true, priced)
    return answer
  })
}
