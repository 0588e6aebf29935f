import type { Handlers } from '../http/handler'
import { once } from '../http/idempotency'
import { ProblemError } from '../http/problem'
import { orderAnswer, previewAnswer } from './answer'
import { answerProposal } from './answer-proposal'
import { mailPlaced } from './mails'
import { moveOrder } from './move'
import { placeOrder, previewOrder } from './place'
import { findOrder, pageOfOrders } from './queries'
import { shelfChanged } from './shelf-change'
import { withdrawFrom } from './withdraw'

export const orderHandlers: Handlers<
  'previewOrder' | 'createOrder' | 'listOrders' | 'getOrder' | 'cancelOrder' | 'answerProposal' | 'withdrawOrder'
> = {
  async previewOrder({ user_id, body }, platform) {
    return previewAnswer(await previewOrder(platform, user_id, body))
  },

  async createOrder({ user_id, body, idempotency_key }, platform) {
    const keyed = { call: 'createOrder', user_id, key: idempotency_key, body, now: platform.now() } as const
    let sold_out: string[] = []
    const { answer, fresh } = await once(platform.database, keyed, async (transaction) => {
      const { id, ...taken } = await placeOrder(platform, transaction, user_id, body)
      const placed = await findOrder(transaction, id)
      if (!placed) throw new Error('a placed order is gone')
      await mailPlaced(transaction, platform.env, placed)
      sold_out = taken.sold_out
      return orderAnswer(placed, platform.now())
    })
    if (fresh) {
      platform.log.info({ event: 'order placed', order: answer.number, pharmacy: answer.pharmacy.id }, 'order placed')
      await shelfChanged(platform, sold_out)
    }
    return answer
  },

  async listOrders({ user_id, query, setHeader }, { database, now }) {
    const { total, page } = await pageOfOrders(database, user_id, query)
    setHeader('X-Total-Count', String(total))
    return page.map((order) => orderAnswer(order, now()))
  },

  async getOrder({ user_id, params }, { database, now }) {
    const order = await findOrder(database, params.id, user_id)
    if (!order) throw new ProblemError('not_found')
    return orderAnswer(order, now())
  },

  async cancelOrder({ user_id, params }, platform) {
    const cancelled = await moveOrder(platform, params.id, { to: 'cancelled', actor: 'customer', user_id })
    return orderAnswer(cancelled, platform.now())
  },

  async answerProposal({ user_id, params, body }, platform) {
    return orderAnswer(await answerProposal(platform, params.id, user_id, body), platform.now())
  },

  async withdrawOrder({ user_id, params, body }, platform) {
    return withdrawFrom(platform, params.id, user_id, body)
  },
}
