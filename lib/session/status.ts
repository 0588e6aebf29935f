import * as z from 'zod/mini'
import { id, password, username } from '@/lib/contract/values'

/** What a page knows of its visitor. `unknown`: signed in, but the platform fails. */
export const sessionStatus = z.object({
  status: z.enum(['guest', 'customer', 'unknown']),
  first_name: z.optional(z.string()),
  pharmacy_id: z.optional(z.nullable(id)),
  /** Opaque ID of the customer in this browser. */
  owner: z.optional(z.string()),
})
export type SessionStatus = z.infer<typeof sessionStatus>

export const loginRequest = z.strictObject({
  username,
  password,
  remember_me: z.boolean(),
  /** During a checkout: what is shown stays the order. */
  keep_basket: z.optional(z.boolean()),
})
export type LoginRequest = z.infer<typeof loginRequest>
