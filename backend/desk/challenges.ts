import { and, eq, gt, isNull } from 'drizzle-orm'
import { hashToken } from '@/backend/account/tokens'
import type { Database } from '../database/open'
import { staff_challenges } from '../database/schema/staff'

const LIFETIME_MS = 5 * 60_000

/** Stores a challenge, hashed: of a member of staff who adds a passkey, or of a login. */
export async function storeChallenge(
  database: Database,
  challenge: string,
  staff_id: number | null,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + LIFETIME_MS)
  await database.insert(staff_challenges).values({ challenge_hash: hashToken(challenge), staff_id, expires_at })
}

/** Uses a challenge up, and returns whether it was valid. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  staff_id: number | null,
  now: Date,
): Promise<boolean> {
  const { challenge_hash, expires_at, staff_id: owner } = staff_challenges
  const own = staff_id === null ? isNull(owner) : eq(owner, staff_id)
  const taken = await database
    .delete(staff_challenges)
    .where(and(eq(challenge_hash, hashToken(challenge)), own, gt(expires_at, now)))
    .returning({ challenge_hash })
  return taken.length > 0
}
