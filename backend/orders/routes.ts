import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { orders } from '@/backend/database/schema/orders'
import type { Handler, SomeHandlers } from '@/backend/http/handler'
import { parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { joinOrders, userById } from '../account'
import { orderAnswer, toConfirmation } from './answer'
import { answerProposal } from './answer-proposal'
import { moveOrder } from './move'
import { replacePrescriptions } from './prescriptions'
import { completed, readOrder } from './queries'
import { withdrawOrder } from './withdraw'

const listOrders: Handler<'listOrders'> = async ({ user_id, query: page, setHeader }, runtime) => {
  const { database, cipher, now } = runtime
  const user = await userById(database, user_id)
  await database.transaction((transaction) => joinOrders(transaction, user))
  const [from, to] = [parseOptionalDay(page.from), parseOptionalDay(page.to)]
  const asked = and(
    eq(orders.user_id, user_id),
    page.status === undefined ? undefined : eq(orders.status, page.status),
    from === null ? undefined : gte(orders.created_at, new Date(romeTimestamp(from, 0))),
    to === null ? undefined : lt(orders.created_at, new Date(romeTimestamp(to + 1, 0))),
  )
  setHeader('X-Total-Count', String(await database.$count(orders, asked)))
  const rows = await database
    .select()
    .from(orders)
    .where(asked)
    .orderBy(desc(orders.created_at), desc(orders.number))
    .limit(page.page_size)
    .offset((page.page_number - 1) * page.page_size)
  return (await completed(cipher, database, rows)).map((order) => orderAnswer(order, now()))
}

const parseOptionalDay = (text: string | undefined) => (text === undefined ? null : parseDay(text))

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
  replacePrescriptions,
  withdrawOrder,
} satisfies SomeHandlers
