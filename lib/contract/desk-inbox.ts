import * as z from 'zod/mini'
import { staffCall } from './call'
import { deskPharmacy } from './desk'
import { deskOrder } from './desk-order'
import { by_id, id, lines, optionalLines, pageOf, queryInteger, text, version } from './values'

/** A customer's message to the pharmacy. */
export const deskMessage = z.object({
  id,
  pharmacy: deskPharmacy,
  name: z.string(),
  email: z.string(),
  text: z.string(),
  received_at: z.string(),
  /** Null while nobody has dealt with it. */
  answered_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  /** Null if it was answered otherwise, as by telephone. */
  answer: z.nullable(z.string()),
})
export type DeskMessage = z.infer<typeof deskMessage>

/** A delegation that holds. The codice fiscale and the signature are for pharmacists. */
export const deskDelegation = z.object({
  id,
  /** Sent with a decision: on another version it is 409 `conflict`. */
  version: z.string(),
  pharmacy: deskPharmacy,
  /** Owner of the account, who signed. */
  customer: z.string(),
  /** Owner of the prescriptions. */
  patient: z.nullable(z.string()),
  health_code: z.nullable(z.string()),
  scope: z.nullable(z.string()),
  method: z.nullable(z.enum(['drawn', 'typed'])),
  created_at: z.string(),
  accepted_at: z.nullable(z.string()),
  accepted_by: z.nullable(z.string()),
})
export type DeskDelegation = z.infer<typeof deskDelegation>

/** How many wait for a product to be back; their addresses are only used for the mail. */
export const deskWaiting = z.object({
  minsan: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  pharmacy: deskPharmacy,
  waiting: z.int(),
  since: z.string(),
  stock: z.int(),
})
export type DeskWaiting = z.infer<typeof deskWaiting>

/** A text that a pharmacy keeps ready for its messages. `[ordine]` and `[farmacia]` stand for number and name. */
export const deskText = z.object({ id, title: z.string(), text: z.string() })
export type DeskText = z.infer<typeof deskText>
export const DESK_TEXTS_MAX = 30

const paged = { pharmacy_id: z.optional(id), page: z._default(queryInteger(1, 10_000), 1) }

export const deskInboxCalls = {
  listDeskMessages: staffCall('GET /v1/desk/messages', {
    summary: "Customers' messages, those without an answer first, oldest first",
    query: z.object(paged),
    answer: pageOf(deskMessage),
    problems: ['not_found'],
  }),
  answerDeskMessage: staffCall('POST /v1/desk/messages/{id}/answer', {
    summary: 'Answers a message with a mail; without a text only records that it was answered',
    mails: 'charged',
    params: by_id,
    body: z.strictObject({ text: optionalLines(2000) }),
    answer: deskMessage,
    problems: ['conflict'],
  }),
  writeDeskMessage: staffCall('POST /v1/desk/orders/{id}/messages', {
    summary: "Writes to the customer of an order, who gets a mail without the text and reads it on the order's page",
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version, text: lines(1000) }),
    answer: deskOrder,
    problems: ['conflict', 'rate_limited'],
  }),
  remindDeskCustomer: staffCall('POST /v1/desk/orders/{id}/reminder', {
    summary: 'Reminds the customer by mail that an order waits to be collected',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version }),
    answer: deskOrder,
    problems: ['conflict', 'rate_limited'],
  }),
  listDeskTexts: staffCall('GET /v1/desk/texts', {
    summary: "The pharmacy's texts for messages, by title",
    query: z.object({ pharmacy_id: id }),
    answer: z.array(deskText),
    problems: ['not_found'],
  }),
  setDeskText: staffCall('POST /v1/desk/texts', {
    summary: 'Adds a text for messages, or changes the one with this ID',
    role: 'owner',
    body: z.strictObject({ pharmacy_id: id, id: z.optional(id), title: text(60), text: lines(1000) }),
    answer: z.array(deskText),
    problems: ['conflict'],
  }),
  removeDeskText: staffCall('DELETE /v1/desk/texts/{id}', {
    summary: 'Removes a text for messages',
    role: 'owner',
    params: by_id,
  }),
  listDeskDelegations: staffCall('GET /v1/desk/delegations', {
    summary: 'Active delegations, those without a decision first',
    query: z.object(paged),
    answer: pageOf(deskDelegation),
    problems: ['not_found'],
  }),
  getDeskSignature: staffCall('GET /v1/desk/delegations/{id}/signature', {
    summary: 'The signature of a delegation, as PNG',
    role: 'pharmacist',
    params: by_id,
    answer: z.unknown(),
  }),
  judgeDeskDelegation: staffCall('POST /v1/desk/delegations/{id}/decision', {
    summary: 'Accepts a delegation, or refuses it with a mail to the customer, which ends it',
    mails: 'covered',
    role: 'pharmacist',
    params: by_id,
    body: z.strictObject({
      version,
      decision: z.enum(['accepted', 'refused']),
      /** Of a refusal, for the customer. */
      reason: optionalLines(500),
    }),
    answer: deskDelegation,
    problems: ['conflict'],
  }),
  listDeskWaiting: staffCall('GET /v1/desk/waiting', {
    summary: 'Products with stock notifications, and their number',
    query: z.object(paged),
    answer: pageOf(deskWaiting),
    problems: ['not_found'],
  }),
}
