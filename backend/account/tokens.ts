import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { deleteInPieces } from '@/backend/database/in-pieces'
import type { Database } from '@/backend/database/open'
import { access_tokens, email_links } from '@/backend/database/schema/accounts'
import type { SessionKind } from '@/backend/http/handler'
import { randomKey } from '@/lib/identifiers/random-key'
import { hasHash, hashGuessable } from '../encryption/keys'

/** Idle and absolute lifetime of sessions, in seconds: docs/account.md#sessions. */
export const LIVES: Record<SessionKind, { idle_seconds: number; most_seconds: number }> = {
  kept: { idle_seconds: 14 * 24 * 3600, most_seconds: 30 * 24 * 3600 },
  passing: { idle_seconds: 2 * 3600, most_seconds: 12 * 3600 },
}

/** Minimum time between two recorded uses. */
const NOTED_MS = 60_000

export const newToken = () => randomKey(32)

/** A token has 256 random bits, so one round of SHA-256 is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Deletes a person's rows (`own`) except for the `most` used last. */
export async function keepLastUsed(
  database: Database,
  table: PgTable & { token_hash: PgColumn; used_at: PgColumn },
  own: SQL,
  most: number,
): Promise<void> {
  const newest = database
    .select({ token_hash: table.token_hash })
    .from(table as PgTable)
    .where(own)
    .orderBy(desc(table.used_at))
    .limit(most)
  await database.delete(table).where(and(own, notInArray(table.token_hash, newest)))
}

/** Opens a session. Returns its token, which is stored hashed, and its lifetime in seconds. */
export async function issueToken(
  database: Database,
  user_id: number,
  now: Date,
  { kind = 'kept', agent = null }: { kind?: SessionKind; agent?: string | null } = {},
): Promise<{ token: string; expires_in: number }> {
  const token = newToken()
  const { idle_seconds, most_seconds } = LIVES[kind]
  const expires_at = new Date(now.getTime() + most_seconds * 1000)
  await database.insert(access_tokens).values({
    token_hash: hashToken(token),
    user_id,
    created_at: now,
    expires_at,
    used_at: now,
    idle_seconds,
    agent,
  })
  return { token, expires_in: most_seconds }
}

const idleSince = sql`${access_tokens.used_at} + ${access_tokens.idle_seconds} * interval '1 second'`

/** Condition for sessions within both lifetimes. */
export const isLiving = (now: Date): SQL | undefined =>
  and(gt(access_tokens.expires_at, now), sql`${idleSince} > ${now.toISOString()}::timestamptz`)

export async function userOfToken(database: Database, token: string, now: Date): Promise<number | null> {
  const own = eq(access_tokens.token_hash, hashToken(token))
  const [row] = await database
    .select({ user_id: access_tokens.user_id, used_at: access_tokens.used_at })
    .from(access_tokens)
    .where(and(own, isLiving(now)))
  if (!row) return null
  if (now.getTime() - row.used_at.getTime() > NOTED_MS)
    await database.update(access_tokens).set({ used_at: now }).where(own)
  return row.user_id
}

export async function deleteExpiredTokens(database: Database, now: Date): Promise<void> {
  const idle = sql`${idleSince} < ${now.toISOString()}::timestamptz`
  await deleteInPieces(database, access_tokens, or(lt(access_tokens.expires_at, now), idle))
}

export async function revokeTokens(database: Database, userId: number, except?: string): Promise<void> {
  const own = eq(access_tokens.user_id, userId)
  await database.delete(access_tokens).where(except ? and(own, ne(access_tokens.token_hash, hashToken(except))) : own)
}

type LinkPurpose = 'confirm' | 'reset' | 'identity'

/** docs/contract.md: a confirmation lasts a day, a reset an hour, a code ten minutes. */
export const LIFETIME_MS: Record<LinkPurpose, number> = { confirm: 24 * 3_600_000, reset: 3_600_000, identity: 600_000 }

/** The six digits of a code can be guessed, the 256 bits of a link cannot. */
function hashLink(purpose: LinkPurpose, token: string) {
  if (purpose === 'identity') return hashGuessable(token)
  const stored = hashToken(token)
  return { stored, all: [stored] }
}

/** Creates the only valid link of its purpose and returns its token, which is stored hashed. */
export async function issueLink(
  database: Database,
  user_id: number,
  purpose: LinkPurpose,
  now: Date,
  token = newToken(),
): Promise<string> {
  await dropLinks(database, user_id, purpose)
  const expires_at = new Date(now.getTime() + LIFETIME_MS[purpose])
  const token_hash = hashLink(purpose, token).stored
  await database.insert(email_links).values({ token_hash, user_id, purpose, expires_at })
  return token
}

/** Returns the unexpired link of a token and locks it until the transaction ends; null if there is none. */
export async function findLink(database: Database, token: string, purpose: LinkPurpose, now: Date) {
  const [link] = await database
    .select()
    .from(email_links)
    .where(
      and(
        hasHash(email_links.token_hash, hashLink(purpose, token)),
        eq(email_links.purpose, purpose),
        gt(email_links.expires_at, now),
      ),
    )
    .for('update')
  return link ?? null
}

export async function dropLinks(database: Database, userId: number, purpose: LinkPurpose): Promise<void> {
  await database.delete(email_links).where(and(eq(email_links.user_id, userId), eq(email_links.purpose, purpose)))
}
