import * as z from 'zod/mini'
import { new_password } from './auth'
import { publicCall, staffCall } from './call'
import { order, order_status } from './orders'
import { delivery_kind } from './pharmacies'
import { id, money, page_of, password, query_integer, text, username } from './values'

// The desk of a pharmacy. Each call answers only for the pharmacies of whoever asks; all others are `not_found`.

export const DESK_ROLES = ['owner', 'pharmacist', 'assistant'] as const
export const desk_role = z.enum(DESK_ROLES)
export type DeskRole = z.infer<typeof desk_role>

/** What an order waits for; it may be several. */
export const DESK_TASKS = ['new', 'prescriptions', 'to_order', 'preparing', 'ready', 'deliveries', 'refunds'] as const
export const desk_task = z.enum(DESK_TASKS)
export type DeskTask = z.infer<typeof desk_task>

export const DESK_PAGE = 25

const desk_person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(desk_role),
  /** Only the password can be changed until it is their own. */
  must_change_password: z.boolean(),
})

const desk_pharmacy = z.object({ id, code: z.string(), name: z.string() })

export const desk = z.object({
  staff: desk_person,
  pharmacies: z.array(desk_pharmacy),
  /** Orders to which each task applies. */
  counts: z.record(desk_task, z.int()),
})
export type Desk = z.infer<typeof desk>

/** An order in the desk's lists. */
export const desk_order_row = z.object({
  id,
  number: z.string(),
  status: order_status,
  payment_status: order.shape.payment_status,
  pharmacy: desk_pharmacy,
  /** Null once it is erased. */
  customer: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  delivery: delivery_kind,
  tasks: z.array(desk_task),
  /** Packs, and how many of them are not on the shelf. */
  items: z.int(),
  to_order: z.int(),
  total: money,
  pickup_code: z.nullable(z.string()),
  created_at: z.string(),
  /** When it has to be prepared, sent, or collected; null once it has ended. */
  due: z.nullable(z.string()),
})
export type DeskOrderRow = z.infer<typeof desk_order_row>

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
    summary: 'Who is at the desk, of which pharmacies, and how much there is to do',
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
  listDeskOrders: staffCall('GET /v1/desk/orders', {
    summary: 'What is to be done, by when it is due',
    query: z.object({
      pharmacy_id: z.optional(id),
      task: z.optional(desk_task),
      page: z._default(query_integer(1, 10_000), 1),
    }),
    answer: page_of(desk_order_row),
    problems: ['not_found'],
  }),
  searchDeskOrders: staffCall('POST /v1/desk/orders/search', {
    summary: 'Orders by number, pick-up code, name or telephone, ended ones too; no address has what is looked for',
    body: z.strictObject({
      search: text(80),
      pharmacy_id: z.optional(id),
      page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    }),
    answer: page_of(desk_order_row),
    problems: ['not_found'],
  }),
}
