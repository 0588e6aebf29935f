import { eq } from 'drizzle-orm'
import type { Profile } from '@/lib/contract/auth'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { ProblemError } from '../http/problem'

export type User = typeof users.$inferSelect

export async function userByEmail(database: Database, email: string): Promise<User | null> {
  const [user] = await database.select().from(users).where(eq(users.email, email))
  return user ?? null
}

/** Throws `unauthenticated` where the account is gone while its token was still read. */
export async function userById(database: Database, id: number): Promise<User> {
  const [user] = await database.select().from(users).where(eq(users.id, id))
  if (!user) throw new ProblemError('unauthenticated')
  return user
}

/** What the customer may see of the row; the contract's answer drops everything else as well. */
export function profileOf(user: User): Profile {
  const { password_hash: _hash, email_confirmed_at, created_at: _created, ...rest } = user
  return { ...rest, email_confirmed: email_confirmed_at !== null }
}
