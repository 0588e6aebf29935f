import * as z from 'zod/mini'
import { customerCall, staffCall } from './call'
import { deskPharmacy } from './desk'
import { by_id, id, lines, minsan, pageOf, queryFlag, queryInteger, version } from './values'

/** Maximum length of a question and of each message. */
export const QUESTION_MAX = 2000

/** What a question is about, as it was when it was asked. */
export const questionAbout = z.object({
  kind: z.enum(['product', 'order', 'cart']),
  order: z.nullable(z.object({ id, number: z.string() })),
  /** The product, or those of the cart. */
  products: z.array(z.object({ minsan: z.string(), name: z.string() })),
})
export type QuestionAbout = z.infer<typeof questionAbout>

const questionState = z.enum(['waiting', 'answered', 'ended'])
export type QuestionState = z.infer<typeof questionState>

const question = z.object({
  id,
  pharmacy: z.object({ id, name: z.string(), city: z.string() }),
  about: z.nullable(questionAbout),
  /** `waiting`: the last word is the customer's. `ended` by the customer. */
  state: questionState,
  created_at: z.string(),
  last_at: z.string(),
})
export type Question = z.infer<typeof question>

const messageAuthor = z.enum(['customer', 'pharmacy'])

export const conversation = z.extend(question, {
  /** Oldest first. */
  messages: z.array(z.object({ author: messageAuthor, text: z.string(), at: z.string() })),
})
export type Conversation = z.infer<typeof conversation>

const questionDraft = z.object({
  /** Null if neither the request, nor the order, nor the account names one. */
  pharmacy: z.nullable(z.object({ id, name: z.string(), city: z.string() })),
  /** False if no pharmacist of this pharmacy works at the desk. */
  is_answered: z.boolean(),
  about: z.nullable(questionAbout),
})

/** The context of a question: at most one. An order names its pharmacy. */
const aboutFields = { minsan: z.optional(minsan), order_id: z.optional(id) }

/** The sender has read the notice on emergencies; required if the text has danger signs. */
const emergency_read = z.optional(z.literal(true, 'emergency_unread'))

export const deskQuestion = z.object({
  id,
  /** Sent with each change: on another version it is 409 `conflict`. */
  version: z.string(),
  pharmacy: deskPharmacy,
  customer: z.string(),
  about: z.nullable(questionAbout),
  state: questionState,
  created_at: z.string(),
  /** Since when the customer waits for an answer. */
  waiting_since: z.nullable(z.string()),
  /** Member of staff who deals with it. */
  taken_by: z.nullable(z.object({ name: z.string(), is_me: z.boolean() })),
  messages: z.array(
    z.object({
      author: messageAuthor,
      /** Name of the member of staff. */
      by: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
    }),
  ),
})
export type DeskQuestion = z.infer<typeof deskQuestion>

export const questionCalls = {
  listQuestions: customerCall('GET /v1/me/questions', {
    summary: "The customer's questions to pharmacists, the latest first",
    ext: true,
    answer: z.array(question),
  }),
  draftQuestion: customerCall('GET /v1/me/questions/draft', {
    summary: 'Which pharmacy would answer a question, and what it would be about',
    ext: true,
    query: z.object({ ...aboutFields, pharmacy_id: z.optional(id), cart: z.optional(queryFlag) }),
    answer: questionDraft,
    problems: ['not_found'],
  }),
  askQuestion: customerCall('POST /v1/me/questions', {
    summary: 'Asks the pharmacists of a pharmacy, which gets a mail without the question',
    ext: true,
    mails: 'covered',
    idempotent: true,
    body: z.strictObject({
      ...aboutFields,
      pharmacy_id: z.optional(id),
      cart: z.optional(z.literal(true)),
      text: lines(QUESTION_MAX),
      health_data_consent: z.literal(true, 'consent_required'),
      emergency_read,
    }),
    status: 201,
    answer: conversation,
    problems: ['not_found', 'not_available', 'idempotency_conflict', 'rate_limited'],
  }),
  getQuestion: customerCall('GET /v1/me/questions/{id}', {
    summary: 'A question with its messages',
    ext: true,
    params: by_id,
    answer: conversation,
  }),
  addToQuestion: customerCall('POST /v1/me/questions/{id}/messages', {
    summary: 'Asks back in the same conversation',
    ext: true,
    mails: 'covered',
    idempotent: true,
    params: by_id,
    body: z.strictObject({ text: lines(QUESTION_MAX), emergency_read }),
    status: 201,
    answer: conversation,
    problems: ['conflict', 'idempotency_conflict', 'rate_limited'],
  }),
  endQuestion: customerCall('POST /v1/me/questions/{id}/end', {
    summary: 'Ends a conversation, which stays in the account',
    ext: true,
    params: by_id,
    answer: conversation,
  }),
  deleteQuestion: customerCall('DELETE /v1/me/questions/{id}', {
    summary: 'Withdraws the consent to a question and deletes its conversation, at the desk too',
    ext: true,
    params: by_id,
  }),
}

export const deskQuestionCalls = {
  listDeskQuestions: staffCall('GET /v1/desk/questions', {
    summary: "Customers' questions with their conversations, those without an answer first, oldest first",
    role: 'pharmacist',
    query: z.object({ pharmacy_id: z.optional(id), page: z._default(queryInteger(1, 10_000), 1) }),
    answer: pageOf(deskQuestion),
    problems: ['not_found'],
  }),
  answerDeskQuestion: staffCall('POST /v1/desk/questions/{id}/answer', {
    summary: 'Answers a question in the account of its customer, who gets a mail without the answer',
    role: 'pharmacist',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version, text: lines(QUESTION_MAX) }),
    answer: deskQuestion,
    problems: ['conflict', 'rate_limited'],
  }),
  takeDeskQuestion: staffCall('POST /v1/desk/questions/{id}/assignee', {
    summary: 'Takes a question for oneself, or gives it back',
    role: 'pharmacist',
    params: by_id,
    body: z.strictObject({ version, mine: z.boolean() }),
    answer: deskQuestion,
    problems: ['conflict'],
  }),
}
