import * as z from 'zod/mini'
import { call } from './call'
import { cart } from './cart'
import { delivery_kind, payment_id, prescription_way } from './pharmacies'
import { kind, supply } from './products'
import {
  date,
  email,
  instant,
  latitude,
  longitude,
  minsan,
  money,
  nothing,
  optional_text,
  postal_code,
  query_integer,
  text,
  token_user,
} from './values'

export const order_status = z.enum([
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
export type OrderStatus = z.infer<typeof order_status>

const health_code = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.minLength(1, 'required'), z.maxLength(16, 'health_code_length'))

export const order_customer = z.strictObject({
  first_name: text(80),
  last_name: text(80),
  email,
  phone_number: z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(32, 'phone_invalid')),
  health_code: z.optional(health_code),
})

/** The longest prescription that may be uploaded, in bytes: 10 MB. */
export const PRESCRIPTION_BYTES_MAX = 10 * 1024 * 1024

/** What an uploaded prescription may be, by its first bytes. */
export const PRESCRIPTION_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type PrescriptionType = (typeof PRESCRIPTION_TYPES)[number]

/** The PIN of a veterinary prescription. */
const pin = optional_text(8)

export const order_prescription = z.strictObject({
  minsan,
  kind: prescription_way,
  code: optional_text(40),
  health_code: z.optional(health_code),
  prescription_id: optional_text(64),
  doctor: optional_text(120),
  /** ext: goes with `rev`. */
  pin,
})
export type OrderPrescription = z.infer<typeof order_prescription>

export const shipping = z.strictObject({
  address: text(160),
  street_number: text(16),
  city: text(80),
  postal_code,
  province: optional_text(4),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  note: optional_text(300),
})

export const order_request = z.strictObject({
  customer: order_customer,
  payment: z.strictObject({ id: payment_id }),
  delivery: z.strictObject({ id: text(64), slot_start: z.optional(instant) }),
  shipping: z.nullable(shipping),
  prescriptions: z.array(order_prescription).check(z.maxLength(100, 'too_many')),
  health_data_consent: z.optional(z.boolean()),
  tax_code: z.optional(health_code),
  collected_by: optional_text(120),
  if_unavailable: z.optional(z.enum(['call', 'equivalent', 'drop'])),
  expected_total: z.optional(money),
})
export type OrderRequest = z.infer<typeof order_request>

export const order_line = z.object({
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
export type OrderLine = z.infer<typeof order_line>

export const vat_line = z.object({ rate: z.number(), taxable: z.number(), tax: z.number() })

export const order_problem = z.object({
  code: z.string(),
  minsan: z.optional(z.string()),
  field: z.optional(z.string()),
})

export const order_preview = z.object({
  lines: z.array(order_line),
  subtotal: z.number(),
  delivery_fee: z.number(),
  total: z.number(),
  vat: z.array(vat_line),
  ready_at: z.nullable(z.string()),
  keep_until: z.nullable(z.string()),
  problems: z.array(order_problem),
})
export type OrderPreview = z.infer<typeof order_preview>

export const order = z.object({
  id: z.string(),
  number: z.string(),
  pharmacy: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    province: z.string(),
    postal_code: z.string(),
    phone_number: z.nullable(z.string()),
    email: z.nullable(z.string()),
    vat_number: z.nullable(z.string()),
  }),
  status: order_status,
  history: z.array(z.object({ status: order_status, at: z.string() })),
  delivery: z.object({
    id: z.string(),
    kind: delivery_kind,
    label: z.string(),
    slot_start: z.nullable(z.string()),
    slot_end: z.nullable(z.string()),
  }),
  payment: z.object({ id: payment_id, label: z.string() }),
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
  customer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
  }),
  collected_by: z.nullable(z.string()),
  if_unavailable: z.nullable(z.enum(['call', 'equivalent', 'drop'])),
  tax_code: z.nullable(z.string()),
  lines: z.array(order_line),
  prescriptions: z.array(
    z.object({
      minsan: z.string(),
      kind: prescription_way,
      code_masked: z.nullable(z.string()),
      health_code_masked: z.nullable(z.string()),
      prescription_id: z.nullable(z.string()),
      status: z.enum(['to_verify', 'verified', 'rejected']),
    }),
  ),
  subtotal: z.number(),
  delivery_fee: z.number(),
  total: z.number(),
  vat: z.array(vat_line),
  pickup_code: z.nullable(z.string()),
  ready_at: z.nullable(z.string()),
  keep_until: z.nullable(z.string()),
  payment_status: z.enum(['unpaid', 'paid', 'refund_pending', 'refunded']),
  tracking: z.nullable(z.object({ carrier: z.string(), code: z.string(), url: z.nullable(z.string()) })),
  proposal: z.nullable(
    z.object({
      lines: z.array(order_line),
      total: z.number(),
      answer_by: z.string(),
      /** ext: names this proposal in the answer. */
      id: z.optional(z.string()),
      /** ext */
      delivery_fee: z.optional(z.number()),
    }),
  ),
  created_at: z.string(),
  can_cancel: z.boolean(),
  /**
   * The end of the right of withdrawal, which is there from the order on; null where nothing can be withdrawn from. Until the order is `completed`
   * it is provisional: fourteen days after the time by which the goods are received at the latest as it is known now, and never earlier than
   * fourteen days from now. Then it is the end of the fourteenth day after they were received.
   */
  can_withdraw_until: z.nullable(z.string()),
  /** ext: what has been withdrawn from, oldest first. */
  withdrawals: z.optional(
    z.array(
      z.object({
        minsans: z.array(z.string()),
        received_at: z.string(),
        /** ext: what left the order by it, not being handed over yet; the others of `minsans` are among the order's lines. */
        lines: z.optional(z.array(order_line)),
      }),
    ),
  ),
})
export type Order = z.infer<typeof order>

const by_id = z.object({ id: z.string().check(z.maxLength(64)) })

export const prescription_file = z.object({
  id: z.string(),
  file_name: z.string(),
  content_type: z.enum(PRESCRIPTION_TYPES),
  /** Bytes. */
  size: z.int(),
})
export type PrescriptionFile = z.infer<typeof prescription_file>

export const orderCalls = {
  previewOrder: call({
    method: 'POST',
    path: '/v1/preview-order',
    summary: 'Totals, times and every problem of an order that is not placed yet',
    access: 'customer',
    body: order_request,
    status: 200,
    answer: order_preview,
    problems: ['cart_empty', 'validation_failed'],
  }),
  createOrder: call({
    method: 'POST',
    path: '/v1/orders',
    summary: 'Places the order of what is in the cart',
    access: 'customer',
    idempotent: true,
    body: order_request,
    status: 201,
    answer: order,
    problems: [
      'cart_empty',
      'not_available',
      'prices_changed',
      'slot_taken',
      'idempotency_conflict',
      'prescription_missing',
      'medicine_not_deliverable',
      'health_consent_missing',
      'age_restricted',
      'address_not_served',
      'minimum_order_not_met',
      'validation_failed',
    ],
  }),
  listOrders: call({
    method: 'GET',
    path: '/v1/orders',
    summary: 'Orders, newest first; the count is in X-Total-Count',
    access: 'customer',
    query: z.strictObject({
      page_number: z._default(query_integer(1, 10_000), 1),
      page_size: z._default(query_integer(1, 100), 100),
      status: z.optional(order_status),
      /** ext: days, both included, Rome's. */
      from: z.optional(date),
      to: z.optional(date),
    }),
    status: 200,
    answer: z.array(order),
    problems: [],
  }),
  getOrder: call({
    method: 'GET',
    path: '/v1/orders/{id}',
    summary: 'One order',
    access: 'customer',
    params: by_id,
    status: 200,
    answer: order,
    problems: ['not_found'],
  }),
  cancelOrder: call({
    method: 'POST',
    path: '/v1/orders/{id}/cancel',
    summary: 'Cancels the order until it is prepared; the stock comes back',
    access: 'customer',
    ext: true,
    params: by_id,
    status: 200,
    answer: order,
    problems: ['not_found', 'too_late'],
  }),
  answerProposal: call({
    method: 'POST',
    path: '/v1/orders/{id}/proposal',
    summary: "Accepts or refuses the pharmacy's proposal",
    access: 'customer',
    ext: true,
    params: by_id,
    /** `id`, ext: the proposal that was on the screen; another one in its place is a conflict. */
    body: z.strictObject({ accept: z.boolean(), id: optional_text(64) }),
    status: 200,
    answer: order,
    problems: ['not_found', 'too_late', 'conflict', 'not_available'],
  }),
  withdrawOrder: call({
    method: 'POST',
    path: '/v1/orders/{id}/withdrawal',
    summary:
      'Withdraws from the contract, from the order on until 14 days after the goods are received (art. 54-bis Codice del consumo): before they are handed over the lines leave the order, or cancel it where they are all of it',
    access: 'customer',
    ext: true,
    params: by_id,
    body: z.strictObject({
      name: text(160),
      contact: text(254),
      minsans: z.array(minsan).check(z.minLength(1, 'required')),
    }),
    status: 201,
    answer: z.object({
      id: z.string(),
      order_number: z.string(),
      minsans: z.array(z.string()),
      received_at: z.string(),
      /** ext: the order is cancelled, or goes on without the lines, or stays as it is and they are to be returned. */
      outcome: z.optional(z.enum(['cancelled', 'left_out', 'to_return'])),
    }),
    /** `conflict`: a proposal waits for its answer, or nothing comes of the order. */
    problems: ['not_found', 'too_late', 'conflict', 'validation_failed'],
  }),
  uploadPrescription: call({
    method: 'POST',
    path: '/v1/prescriptions',
    summary: 'Uploads a prescription: PDF, JPEG, PNG or WebP, 10 MB at most',
    access: 'customer',
    body_type: 'multipart',
    status: 201,
    answer: prescription_file,
    problems: ['payload_too_large', 'unsupported_media_type', 'validation_failed', 'rate_limited'],
  }),
  getPrescription: call({
    method: 'GET',
    path: '/v1/prescriptions/{id}',
    summary: "The owner's own file",
    access: 'customer',
    ext: true,
    params: by_id,
    status: 200,
    answer: z.unknown(),
    problems: ['not_found'],
  }),
  deletePrescription: call({
    method: 'DELETE',
    path: '/v1/prescriptions/{id}',
    summary: 'Deletes an uploaded prescription',
    access: 'customer',
    ext: true,
    params: by_id,
    status: 204,
    answer: nothing,
    problems: ['not_found', 'conflict'],
  }),
  confirmPrescription: call({
    method: 'POST',
    path: '/confirmricetta',
    summary: 'Legacy: notes on a product of the cart how its prescription is handed in',
    access: 'customer',
    token_user: 'body',
    body: z.strictObject({
      TokenUser: token_user,
      idProdotto: minsan,
      WhereIsRicetta: prescription_way,
      InfoMedico: optional_text(120),
      NRE: optional_text(40),
      health_code: z.optional(health_code),
      /** ext: goes with `upload`. */
      prescription_id: optional_text(64),
      /** ext: goes with `rev`. */
      pin,
    }),
    status: 200,
    answer: cart,
    problems: ['not_found', 'validation_failed'],
  }),
}
