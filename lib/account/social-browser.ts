import * as z from 'zod/mini'
import type { SocialUser } from '@/lib/contract/auth'
import { askOwnServer } from '@/lib/session/own-answer'

/** Ends a registration that a provider began. Returns the destination; the cookie then holds the session. */
export const finishSignUp = (user: SocialUser) =>
  askOwnServer('/api/social/account', { user }, z.object({ redirect: z.string() }))
