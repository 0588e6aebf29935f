import * as z from 'zod/mini'
import { customerCall } from './call'
import { name } from './name'
import { by_id, contact, id, minsan } from './values'

export const withdrawalCalls = {
  withdrawOrder: customerCall('POST /v1/orders/{id}/withdrawal', {
    summary:
      'Withdraws from the contract, from the order on until 14 days after the goods are received (art. 54-bis Codice del consumo): before the handover the lines leave the order, or cancel it if they are all of its lines',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: z.strictObject({
      name: name(160),
      contact,
      minsans: z.array(minsan).check(z.minLength(1, 'required')),
    }),
    status: 201,
    answer: z.object({
      id,
      order_number: z.string(),
      minsans: z.array(z.string()),
      received_at: z.string(),
      /** ext: the order is cancelled, goes on without the lines, or stays and they are to be returned. */
      outcome: z.optional(z.enum(['cancelled', 'left_out', 'to_return'])),
    }),
    /** `conflict`: a proposal is pending, or the order has no goods left. */
    problems: ['too_late', 'conflict'],
  }),
}
