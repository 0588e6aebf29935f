import type { Database } from '@/backend/database/open'
import { ProblemError } from '@/backend/http/problem'
import { noteDevice } from './known-devices'
import type { User } from './queries'
import { issueToken, TOKEN_LIFETIME_SECONDS } from './tokens'

/** What a login answers. Throws `email_not_confirmed` for who has not shown yet that the address is theirs. */
export async function openSession(
  database: Database,
  user: User,
  { device, now }: { device: string | null; now: Date },
) {
  if (!user.email_confirmed_at) throw new ProblemError('email_not_confirmed')
  if (device) await noteDevice(database, user.id, device, now)
  const access_token = await issueToken(database, user.id, now)
  return { access_token, token_type: 'Bearer' as const, expires_in: TOKEN_LIFETIME_SECONDS }
}
