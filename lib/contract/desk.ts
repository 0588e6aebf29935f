import * as z from 'zod/mini'
import { new_password } from './auth'
import { publicCall, staffCall } from './call'
import { deskState } from './desk-live'
import { id, password, username } from './values'

// The desk of a pharmacy. Each call answers only for the pharmacies of whoever asks; all others are `not_found`.

export const DESK_ROLES = ['owner', 'pharmacist', 'assistant'] as const
export const deskRole = z.enum(DESK_ROLES)
export type DeskRole = z.infer<typeof deskRole>

/** Pending tasks of an order. */
export const DESK_TASKS = ['new', 'prescriptions', 'to_order', 'preparing', 'ready', 'deliveries', 'refunds'] as const
export const deskTask = z.enum(DESK_TASKS)
export type DeskTask = z.infer<typeof deskTask>

export const DESK_PAGE = 25

/** How long a press can be taken back, in seconds; the mail to the customer waits for it. */
export const UNDO_SECONDS = 60

const deskPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** Roles at any of their pharmacies. */
  roles: z.array(deskRole),
  /** Only the password can be changed until it is their own. */
  must_change_password: z.boolean(),
  has_pin: z._default(z.boolean(), false),
  /** The session was opened with the PIN: what needs a login is refused. */
  by_pin: z._default(z.boolean(), false),
})

/** How staff take money. */
export const PAYMENT_METHODS = ['cash', 'card', 'other'] as const
export const tillMethod = z.enum(PAYMENT_METHODS)
export type TillMethod = z.infer<typeof tillMethod>
/** How money was taken or given back; `online` by the provider of the order's payment. */
export const paymentMethod = z.enum([...PAYMENT_METHODS, 'online'])
export type PaymentMethod = z.infer<typeof paymentMethod>

/** An amount in euro, negative if it was given back. */
export const signedMoney = z.number().check(z.multipleOf(0.01))

export const deskPharmacy = z.object({ id, code: z.string(), name: z.string() })

export const desk = z.object({
  staff: deskPerson,
  /** With the roles there. */
  pharmacies: z.array(z.extend(deskPharmacy, { roles: z.array(deskRole) })),
  /** Orders to which each task applies. */
  counts: z.record(deskTask, z.int()),
  /** What waits for an answer or a decision. */
  inbox: z.object({ messages: z.int(), delegations: z.int(), questions: z._default(z.int(), 0) }),
  /** Of all their pharmacies; null while the password has to be changed. */
  live: z.nullable(deskState),
})
export type Desk = z.infer<typeof desk>

export const deskCalls = {
  openDesk: publicCall('POST /v1/desk/session', {
    summary: "Opens a session of the desk with a staff member's e-mail and password",
    server_only: true,
    credentials: true,
    ext: true,
    body: z.strictObject({ username, password }),
    answer: z.object({ access_token: z.string(), expires_in: z.int() }),
    problems: ['invalid_credentials', 'rate_limited'],
  }),
  closeDesk: staffCall('DELETE /v1/desk/session', { summary: 'Revokes the token of the desk', role: null }),
  getDesk: staffCall('GET /v1/desk', {
    summary: 'The current member of staff, their pharmacies, and the number of open tasks',
    role: null,
    query: z.object({ pharmacy_id: z.optional(id) }),
    answer: desk,
    problems: ['not_found'],
  }),
  changeDeskPassword: staffCall('POST /v1/desk/password', {
    summary: 'Changes the password at the desk and revokes every other session',
    role: null,
    credentials: true,
    body: z.strictObject({ current_password: password, new_password }),
    problems: ['wrong_password', 'rate_limited'],
  }),
}
