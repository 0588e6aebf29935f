import * as z from 'zod/mini'
import { id, password, username } from '@/lib/contract/values'

/** What a page may know of its visitor. `unknown`: somebody is signed in, and the platform does not say who right now. */
export const session_status = z.object({
  status: z.enum(['guest', 'customer', 'unknown']),
  first_name: z.optional(z.string()),
  pharmacy_id: z.optional(z.nullable(id)),
  /** Tells this customer from others in this browser, and nothing of them. */
  owner: z.optional(z.string()),
})
export type SessionStatus = z.infer<typeof session_status>

export const login_request = z.strictObject({
  username,
  password,
  remember_me: z.boolean(),
  /** In the middle of an order: it stays what is on the screen. */
  keep_basket: z.optional(z.boolean()),
})
export type LoginRequest = z.infer<typeof login_request>
