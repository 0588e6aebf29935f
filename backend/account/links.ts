import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { email_links } from '@/backend/database/schema/accounts'
import { hasHash, hashGuessable } from '../encryption/hashes'
import { hashToken, newToken } from './tokens'

export type LinkPurpose = 'confirm' | 'reset' | 'identity'

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

export async function dropLinks(database: Database, user_id: number, purpose: LinkPurpose): Promise<void> {
  await database.delete(email_links).where(and(eq(email_links.user_id, user_id), eq(email_links.purpose, purpose)))
}
