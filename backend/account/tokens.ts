import { createHash } from 'node:crypto'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { access_tokens } from '@/backend/database/schema/accounts'
import { randomKey } from '@/lib/contract/random-key'

/** A token outlives the longest session of the storefront, "Resta collegato", which is 30 days. */
export const TOKEN_LIFETIME_SECONDS = 30 * 24 * 3600

export const newToken = () => randomKey(32)

/** A token has 256 random bits, so one round of SHA-256 is enough to keep it unreadable at rest. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session and gives its token, which is stored nowhere but with the caller. */
export async function issueToken(database: Database, user_id: number, now: Date): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000)
  await database.insert(access_tokens).values({ token_hash: hashToken(token), user_id, created_at: now, expires_at })
  return token
}

/** The customer of a living token, or null. */
export async function userOfToken(database: Database, token: string, now: Date): Promise<number | null> {
  const [row] = await database
    .select({ user_id: access_tokens.user_id })
    .from(access_tokens)
    .where(and(eq(access_tokens.token_hash, hashToken(token)), gt(access_tokens.expires_at, now)))
  return row?.user_id ?? null
}

export async function revokeToken(database: Database, token: string): Promise<void> {
  await database.delete(access_tokens).where(eq(access_tokens.token_hash, hashToken(token)))
}

/** Ends every session of the user, but for the one of `except`. */
export async function revokeTokens(database: Database, user_id: number, except?: string): Promise<void> {
  const own = eq(access_tokens.user_id, user_id)
  await database.delete(access_tokens).where(except ? and(own, ne(access_tokens.token_hash, hashToken(except))) : own)
}
