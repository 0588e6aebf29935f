import * as z from 'zod/mini'
import { staffCall } from './call'
import { deskPharmacy, deskTask, paymentMethod, tillMethod } from './desk'
import { deskOrder, deskOrderRow, deskPress } from './desk-order'
import { ENDED, order, orderStatus } from './orders'
import { deliveryKind } from './pharmacies'
import {
  by_id,
  id,
  lines,
  minsan,
  money,
  optionalLines,
  pageOf,
  queryFlag,
  queryInteger,
  text,
  version,
} from './values'

/** Choices of the filter by status: `ended` stands for all ended ones. */
export const deskState = z.enum([...orderStatus.options, 'ended'])
export type DeskOrderState = z.infer<typeof deskState>
export const isEndedState = (state: DeskOrderState): boolean => state === 'ended' || ENDED.includes(state)

/** Filters of the list of orders; each narrows it. */
export const deskOrderFilters = {
  state: z.optional(deskState),
  delivery: z.optional(deliveryKind),
  /** Due before now. */
  late: z.optional(queryFlag),
  with_prescription: z.optional(queryFlag),
  with_note: z.optional(queryFlag),
  /** Assigned to who asks. */
  mine: z.optional(queryFlag),
}

const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)

const tracking = z.strictObject({
  carrier: text(60),
  code: text(60),
  url: z.nullable(text(500).check(z.refine(isWebAddress, 'url_invalid'))),
})

export const deskOrderCalls = {
  listDeskOrders: staffCall('GET /v1/desk/orders', {
    summary: 'Open tasks by due time, or ended orders of the last 60 days, newest first',
    query: z.object({
      pharmacy_id: z.optional(id),
      task: z.optional(deskTask),
      ...deskOrderFilters,
      page: z._default(queryInteger(1, 10_000), 1),
    }),
    answer: pageOf(deskOrderRow),
    problems: ['not_found'],
  }),
  searchDeskOrders: staffCall('POST /v1/desk/orders/search', {
    summary:
      'Orders by number, pick-up code, customer, telephone, address, product, or a whole NRE or codice fiscale, including ended ones; the search text is in no URL',
    body: z.strictObject({
      search: text(80),
      pharmacy_id: z.optional(id),
      page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    }),
    answer: pageOf(deskOrderRow),
    problems: ['not_found'],
  }),
  getDeskOrder: staffCall('GET /v1/desk/orders/{id}', {
    summary: 'An order with everything for its handover; numbers and files of prescriptions only for pharmacists',
    params: by_id,
    answer: deskOrder,
  }),
  moveDeskOrder: staffCall('POST /v1/desk/orders/{id}/status', {
    summary: 'Moves an order through the statuses, all or none, with the mail of each',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({
      version,
      statuses: z.array(orderStatus).check(z.minLength(1, 'required'), z.maxLength(4, 'too_many')),
      /** With `shipped`: how the parcel is followed. */
      tracking: z.optional(tracking),
      /** With `completed`: the customer has paid. */
      paid: z.optional(z.boolean()),
      /** With `ready` and `shipped`: the packs that were to be ordered are here, and the order holds them. */
      all_here: z.optional(z.boolean()),
      /** With `paid`: how. */
      method: z.optional(tillMethod),
      /** With `cancelled`: the pharmacy's words to the customer. */
      reason: optionalLines(500),
    }),
    answer: deskOrder,
    problems: ['conflict', 'packs_missing'],
  }),
  undoDeskPress: staffCall('POST /v1/desk/orders/{id}/undo', {
    summary: 'Takes back the last press of the last minute, whose mail has not left; a verdict only for pharmacists',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  setDeskPayment: staffCall('POST /v1/desk/orders/{id}/payment', {
    summary: 'Records a payment or a refund, and how',
    params: by_id,
    body: z.strictObject({
      version,
      payment_status: order.shape.payment_status,
      method: z.optional(paymentMethod),
    }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  noteDeskOrder: staffCall('POST /v1/desk/orders/{id}/note', {
    summary: "Stores the staff's note; an empty note deletes it",
    params: by_id,
    body: z.strictObject({ version, note: optionalLines(1000) }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  assignDeskOrder: staffCall('POST /v1/desk/orders/{id}/assignee', {
    summary: "Assigns an order to who asks, also if it was somebody else's, or releases it",
    params: by_id,
    body: z.strictObject({ version, mine: z.boolean() }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  judgeDeskPrescription: staffCall('POST /v1/desk/orders/{id}/prescription', {
    summary: 'Verifies or rejects one prescription of an order, or all',
    mails: 'covered',
    role: 'pharmacist',
    params: by_id,
    body: z.strictObject({
      version,
      minsan: z.optional(minsan),
      status: z.enum(['verified', 'rejected', 'to_verify']),
      /** Reason of a rejection, shown to the customer. */
      reason: optionalLines(500),
    }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  leaveOutRejected: staffCall('POST /v1/desk/orders/{id}/left-out', {
    summary: 'Goes on without the products whose prescriptions are rejected; the customer is told what is missing',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  reopenDeskOrder: staffCall('POST /v1/desk/orders/{id}/reopen', {
    summary: 'Takes a completed order back to before its handover, with a reason for the history; possible for 14 days',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({
      version,
      reason: lines(300),
      /** It was not paid either: its bookings become void. */
      unpaid: z.optional(z.boolean()),
    }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  correctDeskTracking: staffCall('POST /v1/desk/orders/{id}/tracking', {
    summary: 'Corrects how the parcel of a shipped order is followed, with a reason for the history',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version, tracking: z.nullable(tracking), reason: lines(300) }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  getDeskPrescription: staffCall('GET /v1/desk/orders/{id}/prescriptions/{file}', {
    summary: "An uploaded prescription of an order; the order's history says who opened it",
    role: 'pharmacist',
    params: z.object({ id, file: id }),
    answer: z.unknown(),
  }),
}

/** A withdrawal from an order, with its goods and its refund. */
const deskReturn = z.object({
  id,
  /** `version` is sent with each write: on another one it is 409 `conflict`. */
  order: z.object({ id, number: z.string(), version: z.string() }),
  pharmacy: deskPharmacy,
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
  method: z.nullable(paymentMethod),
  refund_until: z.string(),
  refunded_at: z.nullable(z.string()),
  refunded_by: z.nullable(z.string()),
  /** The last press at it, while it can be taken back. */
  undo: z.nullable(deskPress),
})
export type DeskReturn = z.infer<typeof deskReturn>

export const deskReturnCalls = {
  listDeskReturns: staffCall('GET /v1/desk/returns', {
    summary: 'Withdrawals with awaited goods or a pending refund by age, or all, newest first',
    query: z.object({
      pharmacy_id: z.optional(id),
      all: z._default(queryFlag, false),
      page: z._default(queryInteger(1, 10_000), 1),
    }),
    answer: pageOf(deskReturn),
    problems: ['not_found'],
  }),
  takeBackDeskGoods: staffCall('POST /v1/desk/returns/{id}/goods', {
    summary: 'Records that the goods of a withdrawal are back, and optionally returns them to the stock',
    params: by_id,
    body: z.strictObject({ version, restock: z.boolean() }),
    answer: deskReturn,
    problems: ['conflict'],
  }),
  refundDeskReturn: staffCall('POST /v1/desk/returns/{id}/refund', {
    summary: 'Records that a withdrawal is refunded; the rest of the order stays paid',
    params: by_id,
    body: z.strictObject({ version, method: z.optional(paymentMethod) }),
    answer: deskReturn,
    problems: ['conflict'],
  }),
}
