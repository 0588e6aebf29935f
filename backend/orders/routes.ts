import type { SomeHandlers } from '../http/handler'
import { orderAnswer, toConfirmation } from './answer'
import { answerProposal } from './answer-proposal'
import { moveOrder } from './move'
import { listOrders } from './page'
import { readOrder } from './queries'
import { withdrawOrder } from './withdraw'

export const orderHandlers = {
  listOrders,

  async getOrder({ user_id, params }, runtime) {
    return orderAnswer(await readOrder(runtime.cipher, runtime.database, params.id, user_id), runtime.now())
  },

  async getConfirmation({ user_id, params }, runtime) {
    return toConfirmation(runtime, await readOrder(runtime.cipher, runtime.database, params.id, user_id))
  },

  async cancelOrder({ user_id, params }, runtime) {
    const cancelled = await moveOrder(runtime, params.id, { to: 'cancelled', actor: 'customer', user_id })
    return orderAnswer(cancelled, runtime.now())
  },

  answerProposal,
  withdrawOrder,
} satisfies SomeHandlers
