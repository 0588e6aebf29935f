import * as z from 'zod/mini'
import { new_password } from './auth'
import { guestCall, optionalCall, publicCall } from './call'
import { orderedLines } from './cart'
import { order, orderCalls, orderPreview, orderRequest } from './orders'
import { prescriptionCalls } from './prescriptions'
import { by_id, email, id, mailedCode, text } from './values'
import { withdrawalCalls } from './withdrawals'

const guestOrderRequest = z.extend(orderRequest, { pharmacy_id: id, products: orderedLines })
export type GuestOrderRequest = z.infer<typeof guestOrderRequest>

const orderKey = z.string()

/** `key`: null for an account's order, which its session opens. */
const openedOrder = z.object({ id, key: z.nullable(orderKey) })

export const guestCalls = {
  previewGuestOrder: optionalCall('POST /v1/guest/preview-order', {
    summary: 'Totals, times and every problem of an order of these lines, without an account',
    ext: true,
    body: guestOrderRequest,
    answer: orderPreview,
    problems: ['cart_empty'],
  }),
  createGuestOrder: optionalCall('POST /v1/guest/orders', {
    summary: 'Places an order of these lines; with a token it is that customer’s, and no cart changes',
    mails: 'charged',
    server_only: true,
    ext: true,
    idempotent: true,
    body: guestOrderRequest,
    status: 201,
    /** `key`: null for a customer's order, which the session opens. */
    answer: z.object({ order, key: z.nullable(orderKey) }),
    problems: [...orderCalls.createOrder.problems, 'email_unproven'],
  }),
  sendGuestCode: publicCall('POST /v1/guest/codes', {
    summary: 'Sends a code of six digits to a mailbox, for the browser that asks',
    mails: 'charged',
    ext: true,
    body: z.strictObject({ email }),
    problems: ['rate_limited'],
  }),
  confirmGuestCode: publicCall('POST /v1/guest/codes/confirm', {
    summary: 'Confirms the guest’s mailbox with the code',
    ext: true,
    credentials: true,
    body: z.strictObject({ email, code: mailedCode }),
    problems: ['code_wrong', 'link_expired'],
  }),
  uploadGuestPrescription: publicCall('POST /v1/guest/prescriptions', {
    summary: 'As uploadPrescription, for the browser that confirmed its mailbox; deleted after a day without an order',
    ext: true,
    body_type: 'multipart',
    status: 201,
    answer: prescriptionCalls.uploadPrescription.answer,
    problems: [...prescriptionCalls.uploadPrescription.problems, 'email_unproven'],
  }),
  deleteGuestPrescription: publicCall('DELETE /v1/guest/prescriptions/{id}', {
    summary: 'Deletes an upload of this browser that no order uses',
    ext: true,
    params: by_id,
    problems: ['not_found', 'conflict'],
  }),
  openGuestLink: publicCall('POST /v1/guest/links', {
    summary: 'Exchanges the link of an order’s mail for a key of that order; repeatable in the same browser',
    mails: 'covered',
    server_only: true,
    ext: true,
    credentials: true,
    body: z.strictObject({ token: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')) }),
    answer: openedOrder,
    problems: ['link_expired', 'rate_limited'],
  }),
  findGuestOrder: publicCall('POST /v1/guest/orders/find', {
    summary: 'Opens the order with this number for the browser that confirmed its mailbox',
    mails: 'covered',
    server_only: true,
    ext: true,
    credentials: true,
    body: z.strictObject({ number: text(32), email }),
    answer: openedOrder,
    problems: ['email_unproven', 'not_found', 'rate_limited'],
  }),
  createGuestAccount: guestCall('POST /v1/guest/orders/{id}/account', {
    summary: 'Creates an account for the order’s person, which their orders then belong to',
    mails: 'charged',
    ext: true,
    credentials: true,
    params: by_id,
    body: z.strictObject({ password: new_password }),
    status: 201,
    /** Whether login is possible now; otherwise the mailbox must be confirmed. */
    answer: z.object({ email: z.string(), confirmed: z.boolean() }),
    /** `conflict`: the proved mailbox already has an account. */
    problems: ['conflict', 'rate_limited'],
  }),
  getGuestOrder: guestCall('GET /v1/guest/orders/{id}', {
    summary: 'One guest’s order',
    ext: true,
    params: by_id,
    answer: order,
  }),
  getGuestConfirmation: guestCall('GET /v1/guest/orders/{id}/confirmation', {
    summary: 'As getConfirmation',
    ext: true,
    params: by_id,
    answer: orderCalls.getConfirmation.answer,
  }),
  cancelGuestOrder: guestCall('POST /v1/guest/orders/{id}/cancel', {
    summary: 'As cancelOrder',
    mails: 'covered',
    ext: true,
    params: by_id,
    answer: order,
    problems: ['too_late'],
  }),
  answerGuestProposal: guestCall('POST /v1/guest/orders/{id}/proposal', {
    summary: 'As answerProposal',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: orderCalls.answerProposal.body,
    answer: order,
    problems: orderCalls.answerProposal.problems,
  }),
  replaceGuestPrescriptions: guestCall('POST /v1/guest/orders/{id}/prescriptions', {
    summary: 'As replacePrescriptions, with uploads of this browser',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: orderCalls.replacePrescriptions.body,
    answer: order,
    problems: orderCalls.replacePrescriptions.problems,
  }),
  withdrawGuestOrder: guestCall('POST /v1/guest/orders/{id}/withdrawal', {
    summary: 'As withdrawOrder',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: withdrawalCalls.withdrawOrder.body,
    status: 201,
    answer: withdrawalCalls.withdrawOrder.answer,
    problems: withdrawalCalls.withdrawOrder.problems,
  }),
}
