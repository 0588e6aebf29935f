import * as z from 'zod/mini'
import { customerCall } from './call'
import { name, optionalName } from './name'
import { namedPatient } from './patients'
import { contractPharmacy, deliveryKind, paymentId } from './pharmacies'
import { handedIn, orderPrescription } from './prescriptions'
import { kind, supply } from './products'
import {
  by_id,
  date,
  email,
  healthCode,
  id,
  instant,
  latitude,
  longitude,
  money,
  optionalLines,
  optionalText,
  phone,
  postal_code,
  queryInteger,
  text,
} from './values'

export const orderStatus = z.enum([
  'received',
  'awaiting_prescription',
  'confirmed',
  'preparing',
  'ready',
  'shipped',
  'completed',
  'cancelled',
  'not_collected',
])
export type OrderStatus = z.infer<typeof orderStatus>
/** Statuses that nothing follows. */
export const ENDED: readonly OrderStatus[] = ['completed', 'cancelled', 'not_collected']

export const orderCustomer = z.strictObject({
  first_name: name(80),
  last_name: name(80),
  email,
  phone_number: phone.check(z.minLength(1, 'required')),
  health_code: z.optional(healthCode(16)),
})

export const shipping = z.strictObject({
  address: text(160),
  street_number: text(16),
  city: text(80),
  postal_code,
  province: optionalText(4),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  note: optionalLines(300),
})

export const orderRequest = z.strictObject({
  customer: orderCustomer,
  payment: z.strictObject({ id: paymentId }),
  delivery: z.strictObject({ id, slot_start: z.optional(instant) }),
  shipping: z.nullable(shipping),
  prescriptions: z.array(orderPrescription).check(z.maxLength(100, 'too_many')),
  health_data_consent: z.optional(z.boolean()),
  tax_code: z.optional(healthCode(16)),
  collected_by: optionalName(120),
  if_unavailable: z.optional(z.enum(['call', 'equivalent', 'drop'])),
  expected_total: z.optional(money),
  /** ext: the ready time of the preview. Only sent to a platform that returns `ready_holds_until`. */
  expected_ready: z.optional(instant),
  /** ext: day of the accepted terms. Only sent to a platform that returns its own in a preview. */
  terms_version: z.optional(date),
})
export type OrderRequest = z.infer<typeof orderRequest>

export const orderLine = z.object({
  minsan: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  quantity: z.int(),
  unit_price: z.number(),
  total: z.number(),
  vat_rate: z.number(),
  kind,
  supply: z.nullable(supply),
  prescription_required: z.boolean(),
  withdrawal_excluded: z.boolean(),
})
export type OrderLine = z.infer<typeof orderLine>

export const vatLine = z.object({ rate: z.number(), taxable: z.number(), tax: z.number() })

export const orderProblem = z.object({
  code: z.string(),
  minsan: z.optional(z.string()),
  field: z.optional(z.string()),
})

const totals = {
  lines: z.array(orderLine),
  subtotal: z.number(),
  delivery_fee: z.number(),
  total: z.number(),
  vat: z.array(vatLine),
  ready_at: z.nullable(z.string()),
  keep_until: z.nullable(z.string()),
}

export const orderPreview = z.object({
  ...totals,
  problems: z.array(orderProblem),
  /** ext: terms of this customer's last order, only their day if they still say the same; null for a first order. */
  terms_version: z.optional(z.nullable(z.string())),
  /** ext: products that must be ordered first, and when the rest would be ready without them. */
  late: z.optional(z.object({ minsans: z.array(z.string()), rest_ready_at: z.nullable(z.string()) })),
  /** ext: until when a collection's `ready_at` is valid; null if unknown, and for deliveries. */
  ready_holds_until: z.optional(z.nullable(z.string())),
})
export type OrderPreview = z.infer<typeof orderPreview>

export const order = z.object({
  id,
  number: z.string(),
  pharmacy: contractPharmacy,
  status: orderStatus,
  history: z.array(z.object({ status: orderStatus, at: z.string() })),
  delivery: z.object({
    id,
    kind: deliveryKind,
    label: z.string(),
    slot_start: z.nullable(z.string()),
    slot_end: z.nullable(z.string()),
  }),
  payment: z.object({ id: paymentId, label: z.string() }),
  shipping: z.nullable(
    z.object({
      address: z.string(),
      street_number: z.string(),
      city: z.string(),
      postal_code: z.string(),
      province: z.optional(z.string()),
      note: z.optional(z.string()),
    }),
  ),
  customer: z.object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone_number: z.string() }),
  collected_by: z.nullable(z.string()),
  /** ext: the person of the household that it is for; null for the customer, and if it is not known. */
  patient: z.optional(z.nullable(namedPatient)),
  if_unavailable: z.nullable(z.enum(['call', 'equivalent', 'drop'])),
  tax_code: z.nullable(z.string()),
  /** ext: accepted terms: their day, and a suffix of the platform's. */
  terms_version: z.optional(z.nullable(z.string())),
  ...totals,
  prescriptions: z.array(handedIn),
  pickup_code: z.nullable(z.string()),
  payment_status: z.enum(['unpaid', 'paid', 'refund_pending', 'refunded']),
  /** ext: how the order is paid on a provider's page; null or missing for other methods. */
  online_payment: z.optional(
    z.nullable(
      z.object({
        /** `waiting`: not paid yet. `authorised`: reserved, and captured at the handover. `ended`: nothing is paid. */
        state: z.enum(['waiting', 'authorised', 'captured', 'refunded', 'ended']),
        /** What `startPayment` is sent. */
        attempt: z.int(),
        /** The last attempt was refused or ran out. */
        is_refused: z.boolean(),
        /** Paid online, and later at the pharmacy. */
        amount: z.number(),
        in_pharmacy: z.number(),
        captured: z.number(),
        refunded: z.number(),
        /** When an unpaid order ends. */
        pay_by: z.nullable(z.string()),
        /** End of what is reserved; null if nothing is, or the provider does not say. */
        held_until: z.optional(z.nullable(z.string())),
        /** It runs out or ran out before the handover: `startPayment` reserves it again. */
        asks_again: z.optional(z.boolean()),
      }),
    ),
  ),
  tracking: z.nullable(z.object({ carrier: z.string(), code: z.string(), url: z.nullable(z.string()) })),
  proposal: z.nullable(
    z.object({
      lines: z.array(orderLine),
      total: z.number(),
      answer_by: z.string(),
      /** ext: identifies this proposal in the answer. */
      id: z.optional(id),
      /** ext */
      delivery_fee: z.optional(z.number()),
      /**
       * ext: total of only the lines that the proposal leaves as they are, which a no with `keep_rest` leaves; null if
       * it leaves none.
       */
      rest_total: z.optional(z.nullable(z.number())),
    }),
  ),
  /** ext: the pharmacy's messages to the customer, oldest first. */
  messages: z.optional(z.array(z.object({ text: z.string(), at: z.string() }))),
  /** ext: the pharmacy's words about an order that it refused. */
  refusal_reason: z.optional(z.nullable(z.string())),
  created_at: z.string(),
  can_cancel: z.boolean(),
  /**
   * End of the right of withdrawal; null if nothing can be withdrawn from. Until the order is `completed` it is
   * provisional: fourteen days after the latest expected receipt, at least fourteen days from now. Then it is the end
   * of the fourteenth day after receipt.
   */
  can_withdraw_until: z.nullable(z.string()),
  /** ext: withdrawals, oldest first. */
  withdrawals: z.optional(
    z.array(
      z.object({
        minsans: z.array(z.string()),
        received_at: z.string(),
        /** ext */
        refunded_at: z.optional(z.nullable(z.string())),
        /** ext: lines removed before handover; the others of `minsans` are in the order's lines. */
        lines: z.optional(z.array(orderLine)),
      }),
    ),
  ),
})
export type Order = z.infer<typeof order>

/** Confirmation with all product names, as a standalone HTML file. */
const confirmation = z.object({ html: z.string() })

export const orderCalls = {
  previewOrder: customerCall('POST /v1/preview-order', {
    summary: 'Totals, times and every problem of an order before it is placed',
    body: orderRequest,
    answer: orderPreview,
    problems: ['cart_empty'],
  }),
  createOrder: customerCall('POST /v1/orders', {
    summary: 'Places an order of the products in the cart',
    mails: 'charged',
    idempotent: true,
    body: orderRequest,
    status: 201,
    answer: order,
    problems: [
      'cart_empty',
      'not_available',
      'max_quantity_exceeded',
      'too_many_orders',
      'prices_changed',
      'ready_changed',
      'slot_taken',
      'prescription_missing',
      'medicine_not_deliverable',
      'health_consent_missing',
      'age_restricted',
      'address_not_served',
      'minimum_order_not_met',
    ],
  }),
  listOrders: customerCall('GET /v1/orders', {
    summary: 'Orders, newest first; the count is in X-Total-Count',
    query: z.strictObject({
      page_number: z._default(queryInteger(1, 10_000), 1),
      page_size: z._default(queryInteger(1, 100), 100),
      status: z.optional(orderStatus),
      /** ext: days in Rome, inclusive. */
      from: z.optional(date),
      to: z.optional(date),
    }),
    answer: z.array(order),
  }),
  getOrder: customerCall('GET /v1/orders/{id}', {
    summary: 'One order',
    params: by_id,
    answer: order,
  }),
  getConfirmation: customerCall('GET /v1/orders/{id}/confirmation', {
    summary: 'The confirmation of an order as a file for the customer; it names medicines, which the mail may not',
    ext: true,
    params: by_id,
    answer: confirmation,
  }),
  cancelOrder: customerCall('POST /v1/orders/{id}/cancel', {
    summary: 'Cancels the order before preparation; the stock is returned',
    mails: 'covered',
    ext: true,
    params: by_id,
    answer: order,
    problems: ['too_late'],
  }),
  setOrderPatient: customerCall('PUT /v1/orders/{id}/patient', {
    summary: 'Says for whom of the household an order is; null for the customer',
    ext: true,
    params: by_id,
    body: z.strictObject({ patient_id: z.nullable(id) }),
    answer: order,
  }),
  answerProposal: customerCall('POST /v1/orders/{id}/proposal', {
    summary: "Accepts or refuses the pharmacy's proposal",
    mails: 'covered',
    ext: true,
    params: by_id,
    /** `id`, ext: the displayed proposal; another pending one is a conflict. */
    body: z.strictObject({
      accept: z.boolean(),
      /** ext: with a no, leaves the lines that the proposal does not change instead of cancelling the order. */
      keep_rest: z.optional(z.boolean()),
      id: z.optional(id),
    }),
    answer: order,
    problems: ['too_late', 'conflict', 'not_available'],
  }),
  replacePrescriptions: customerCall('POST /v1/orders/{id}/prescriptions', {
    summary: 'Replaces rejected prescriptions of an open order',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: z.strictObject({
      prescriptions: z.array(orderPrescription).check(z.minLength(1, 'required'), z.maxLength(100, 'too_many')),
    }),
    answer: order,
    problems: ['conflict'],
  }),
}
