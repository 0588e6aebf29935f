import * as z from 'zod/mini'
import type { SocialUser } from '@/lib/contract/auth'
import { askOwnServer } from '@/lib/session/own-answer'

/** Ends a registration that a provider began. Gives where to go on; the session is then in its cookie. */
export const finishSignUp = (user: SocialUser) =>
  askOwnServer('/api/social/account', { user }, z.object({ redirect: z.string() }))
