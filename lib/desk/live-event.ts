import * as z from 'zod/mini'
import { desk_state } from '@/lib/contract/desk-live'

/** What the storefront sends to an open page of the desk. */
export const live_event = z.union([
  z.extend(desk_state, { kind: z.literal('state') }),
  /** The platform does not answer. */
  z.object({ kind: z.literal('away') }),
  /** The session is over. */
  z.object({ kind: z.literal('ended') }),
])
export type LiveEvent = z.infer<typeof live_event>

/** Returns null for anything else. */
export function parseLiveEvent(text: string): LiveEvent | null {
  try {
    return live_event.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
