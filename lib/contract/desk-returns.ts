import * as z from 'zod/mini'
import { staffCall } from './call'
import { desk_pharmacy, payment_method } from './desk'
import { desk_press } from './desk-order'
import { by_id, id, money, page_of, query_flag, query_integer, version } from './values'

/** A withdrawal from an order, with its goods and its refund. */
export const desk_return = z.object({
  id,
  /** `version` is sent with each write: on another one it is 409 `conflict`. */
  order: z.object({ id, number: z.string(), version: z.string() }),
  pharmacy: desk_pharmacy,
  /** As the customer signed it; null once it is erased. */
  name: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  received_at: z.string(),
  lines: z.array(z.object({ minsan: z.string(), name: z.string(), quantity: z.int(), unit_price: money })),
  /** `none`: the goods have not left the pharmacy. */
  goods: z.enum(['none', 'awaited', 'back']),
  goods_back_at: z.nullable(z.string()),
  goods_back_by: z.nullable(z.string()),
  /** What is refunded: the lines, and the delivery if nothing of the order is left. */
  amount: z.object({ goods: money, delivery: money, total: money }),
  /** `none`: the order is not paid, or was not when its lines were removed. */
  refund: z.enum(['none', 'pending', 'refunded']),
  /** How the order was paid; null if nobody said. */
  method: z.nullable(payment_method),
  refund_until: z.string(),
  refunded_at: z.nullable(z.string()),
  refunded_by: z.nullable(z.string()),
  /** The last press at it, while it can be taken back. */
  undo: z.nullable(desk_press),
})
export type DeskReturn = z.infer<typeof desk_return>

export const deskReturnCalls = {
  listDeskReturns: staffCall('GET /v1/desk/returns', {
    summary: 'Withdrawals with awaited goods or a pending refund by age, or all, newest first',
    query: z.object({
      pharmacy_id: z.optional(id),
      all: z._default(query_flag, false),
      page: z._default(query_integer(1, 10_000), 1),
    }),
    answer: page_of(desk_return),
    problems: ['not_found'],
  }),
  takeBackDeskGoods: staffCall('POST /v1/desk/returns/{id}/goods', {
    summary: 'Records that the goods of a withdrawal are back, and optionally returns them to the stock',
    params: by_id,
    body: z.strictObject({ version, restock: z.boolean() }),
    answer: desk_return,
    problems: ['conflict'],
  }),
  refundDeskReturn: staffCall('POST /v1/desk/returns/{id}/refund', {
    summary: 'Records that a withdrawal is refunded; the rest of the order stays paid',
    params: by_id,
    body: z.strictObject({ version, method: z.optional(payment_method) }),
    answer: desk_return,
    problems: ['conflict'],
  }),
}
