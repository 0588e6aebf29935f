import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { login_failures } from '@/backend/database/schema/accounts'
import { ProblemError } from '@/backend/http/problem'

/** docs/contract.md#login: failures in 15 minutes, by name and by address. */
const WINDOW_MS = 15 * 60_000
export const FAILURES_BY_NAME = 5
export const FAILURES_BY_ADDRESS = 20

/** Names and addresses are kept hashed: the table needs to compare them, not to know them. */
const limitKey = (kind: 'name' | 'address' | 'user', value: string) =>
  createHash('sha256').update(`${kind}:${value}`).digest('hex')

export const nameKey = (name: string) => limitKey('name', name)
export const addressKey = (address: string) => limitKey('address', address)
/** Wrong current passwords of a signed-in customer. */
export const userKey = (user_id: number) => limitKey('user', String(user_id))

/** Throws `rate_limited` with the seconds until the key has fewer than `limit` failures in the window. */
export async function checkFailures(database: Database, key_hash: string, limit: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const [last] = await database
    .select({ at: login_failures.at })
    .from(login_failures)
    .where(and(eq(login_failures.key_hash, key_hash), gt(login_failures.at, since)))
    .orderBy(desc(login_failures.at))
    .limit(1)
    .offset(limit - 1)
  if (!last) return
  const seconds = Math.max(1, Math.ceil((last.at.getTime() + WINDOW_MS - now.getTime()) / 1000))
  throw new ProblemError('rate_limited', { retry_after_seconds: seconds })
}

export async function recordFailure(database: Database, keys: readonly string[], now: Date): Promise<void> {
  await database.insert(login_failures).values(keys.map((key_hash) => ({ key_hash, at: now })))
}

/** A success forgives the name; the address may be trying many. */
export async function forgiveFailures(database: Database, key_hash: string): Promise<void> {
  await database.delete(login_failures).where(eq(login_failures.key_hash, key_hash))
}

export async function sweepFailures(database: Database, now: Date): Promise<void> {
  await database.delete(login_failures).where(lt(login_failures.at, new Date(now.getTime() - WINDOW_MS)))
}
