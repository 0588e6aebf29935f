import type { SomeHandlers } from '../http/handler'
import { orderAnswer } from './answer'
import { answerProposal } from './answer-proposal'
import { moveOrder } from './move'
import { pageOfOrders } from './page'
import { readOrder } from './queries'
import { withdrawFrom } from './withdraw'

/** The calls of orders that were placed. */
export const orderHandlers = {
  async listOrders({ user_id, query, setHeader }, runtime) {
    const { total, page } = await pageOfOrders(runtime, user_id, query)
    setHeader('X-Total-Count', String(total))
    return page.map((order) => orderAnswer(order, runtime.now()))
  },

  async getOrder({ user_id, params }, runtime) {
    return orderAnswer(await readOrder(runtime.cipher, runtime.database, params.id, user_id), runtime.now())
  },

  async cancelOrder({ user_id, params }, runtime) {
    const cancelled = await moveOrder(runtime, params.id, { to: 'cancelled', actor: 'customer', user_id })
    return orderAnswer(cancelled, runtime.now())
  },

  async answerProposal({ user_id, params, body }, runtime) {
    return orderAnswer(await answerProposal(runtime, params.id, user_id, body), runtime.now())
  },

  async withdrawOrder({ user_id, params, body }, runtime) {
    return withdrawFrom(runtime, params.id, user_id, body)
  },
} satisfies SomeHandlers
