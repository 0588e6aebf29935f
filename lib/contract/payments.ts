import * as z from 'zod/mini'
import { catalogueCall, customerCall, guestCall, publicCall } from './call'
import { order } from './orders'
import { deliveryKind, paymentId } from './pharmacies'
import { by_id } from './values'

/** Means of payment on a provider's page; `later` is reserved at the order and taken at the handover. */
const onlineMethod = z.object({
  id: z.enum([
    'card',
    'apple_pay',
    'google_pay',
    'paypal',
    'satispay',
    'bancomat_pay',
    'mybank',
    'klarna',
    'amazon_pay',
    'revolut_pay',
  ]),
  later: z.boolean(),
})
export type OnlineMethod = z.infer<typeof onlineMethod>

const start = {
  summary: 'Starts or continues the payment of an order on the page of a provider; the same attempt has one page',
  ext: true,
  params: by_id,
  body: z.strictObject({ attempt: z.int().check(z.minimum(1), z.maximum(1000)) }),
  /** Absolute, or a path of the shop. */
  answer: z.object({ url: z.string() }),
  problems: ['conflict'],
} as const

const check = {
  summary: 'Asks the provider what became of the payment, and answers the order',
  mails: 'covered',
  ext: true,
  params: by_id,
  answer: order,
} as const

/** Apart from the other calls of a pharmacy, whose schemas product pages load. */
export const paymentCalls = {
  listPayments: catalogueCall('GET /v1/pharmacies/{id}/payments', {
    summary: 'The ways to pay',
    params: by_id,
    answer: z.array(
      z.object({
        id: paymentId,
        label: z.string(),
        kinds: z.array(deliveryKind),
        /** ext: `hosted` is paid on the page of a provider. */
        kind: z.optional(z.enum(['hosted'])),
        /** ext: with what one pays on that page, as its provider last said; missing if it is not known. */
        methods: z.optional(z.array(onlineMethod)),
      }),
    ),
  }),
  startPayment: customerCall('POST /v1/orders/{id}/payment', start),
  checkPayment: customerCall('POST /v1/orders/{id}/payment/check', check),
  startGuestPayment: guestCall('POST /v1/guest/orders/{id}/payment', { ...start, summary: 'As startPayment' }),
  checkGuestPayment: guestCall('POST /v1/guest/orders/{id}/payment/check', { ...check, summary: 'As checkPayment' }),
  getDemoPayment: publicCall('GET /v1/demo/payments/{id}', {
    summary: 'What the page of the demo provider shows; only in a demo',
    ext: true,
    params: by_id,
    answer: z.object({
      order_number: z.string(),
      pharmacy: z.string(),
      amount: z.number(),
      is_open: z.boolean(),
      return_path: z.string(),
    }),
    problems: ['not_found'],
  }),
  answerDemoPayment: publicCall('POST /v1/demo/payments/{id}', {
    summary: 'Plays the customer on the page of the demo provider; an answered payment stays as it is',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: z.strictObject({ answer: z.enum(['accept', 'refuse', 'expire']) }),
    answer: z.object({ return_path: z.string() }),
    problems: ['not_found'],
  }),
}
