import * as z from 'zod/mini'
import { deskState } from '@/lib/contract/desk-live'

/** What the storefront sends to an open page of the desk. */
export const liveEvent = z.union([
  z.extend(deskState, { kind: z.literal('state') }),
  /** The platform does not answer. */
  z.object({ kind: z.literal('away') }),
  /** The session is over. */
  z.object({ kind: z.literal('ended') }),
])
export type LiveEvent = z.infer<typeof liveEvent>

/** Returns null for anything else. */
export function parseLiveEvent(text: string): LiveEvent | null {
  try {
    return liveEvent.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
