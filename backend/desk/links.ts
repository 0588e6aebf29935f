import { and, eq, gt } from 'drizzle-orm'
import { hashToken, newToken } from '../account'
import type { Database } from '../database/open'
import { staff_links } from '../database/schema/staff'

const HOUR_MS = 3_600_000
const LIFETIME_MS = { invitation: 72 * HOUR_MS, password: HOUR_MS }

export type StaffLink = typeof staff_links.$inferSelect
type NewLink = Omit<typeof staff_links.$inferInsert, 'token_hash' | 'expires_at'>

/** Creates a link. Returns its token, which is stored hashed. */
export async function issueStaffLink(database: Database, link: NewLink, now: Date): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + LIFETIME_MS[link.purpose])
  await database.insert(staff_links).values({ ...link, token_hash: hashToken(token), expires_at })
  return token
}

/** Returns the unexpired link of a token and locks it until the transaction ends; null if there is none. */
export async function findStaffLink(database: Database, token: string, now: Date): Promise<StaffLink | null> {
  const [link] = await database
    .select()
    .from(staff_links)
    .where(and(eq(staff_links.token_hash, hashToken(token)), gt(staff_links.expires_at, now)))
    .for('update')
  return link ?? null
}

export async function dropStaffLink(database: Database, id: string): Promise<void> {
  await database.delete(staff_links).where(eq(staff_links.id, id))
}

/** Deletes the invitations of an e-mail address to a pharmacy. */
export async function dropInvitations(database: Database, email: string, pharmacyId: number): Promise<void> {
  await database.delete(staff_links).where(and(eq(staff_links.email, email), eq(staff_links.pharmacy_id, pharmacyId)))
}
