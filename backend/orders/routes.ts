import type { SomeHandlers } from '../http/handler'
import { once } from '../http/idempotency'
import { mailPlaced } from '../mail/order-placed-mails'
import { orderAnswer, previewAnswer } from './answer'
import { answerProposal } from './answer-proposal'
import { moveOrder } from './move'
import { pageOfOrders } from './page'
import { placeOrder, previewOrder } from './place'
import { readOrder } from './queries'
import { shelfChanged } from './shelf-change'
import { withdrawFrom } from './withdraw'

export const orderHandlers = {
  async previewOrder({ user_id, body }, runtime) {
    return previewAnswer(await previewOrder(runtime, user_id, body))
  },

  async createOrder(request, runtime) {
    const { user_id, body } = request
    let sold_out: string[] = []
    const { answer, fresh } = await once(runtime, 'createOrder', request, async (transaction) => {
      const { id, ...taken } = await placeOrder(runtime, transaction, user_id, body)
      const placed = await readOrder(transaction, id)
      await mailPlaced(transaction, runtime.env, placed)
      sold_out = taken.sold_out
      return orderAnswer(placed, runtime.now())
    })
    if (fresh) {
      runtime.log.info({ event: 'order placed', order: answer.number, pharmacy: answer.pharmacy.id }, 'order placed')
      await shelfChanged(runtime, sold_out)
    }
    return answer
  },

  async listOrders({ user_id, query, setHeader }, { database, now }) {
    const { total, page } = await pageOfOrders(database, user_id, query)
    setHeader('X-Total-Count', String(total))
    return page.map((order) => orderAnswer(order, now()))
  },

  async getOrder({ user_id, params }, { database, now }) {
    return orderAnswer(await readOrder(database, params.id, user_id), now())
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
