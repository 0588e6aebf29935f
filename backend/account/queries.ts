import { eq } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { users } from '@/backend/database/schema/accounts'
import type { Cipher } from '@/backend/encryption/cipher'
import { first } from '@/backend/http/problem'
import { formatId } from '@/backend/http/row-ids'
import type { Profile } from '@/lib/contract/auth'

export type User = typeof users.$inferSelect

export async function userByEmail(database: Database, email: string): Promise<User | null> {
  const [user] = await database.select().from(users).where(eq(users.email, email))
  return user ?? null
}

/** Throws `unauthenticated` if the account was deleted after its token was read. */
export async function userById(database: Database, id: number): Promise<User> {
  return first(await database.select().from(users).where(eq(users.id, id)), 'unauthenticated')
}

/** Returns the customer's row and locks it until the transaction ends, so that a customer's writes are serialized. */
export async function lockCustomer(transaction: Database, id: number): Promise<User> {
  return first(await transaction.select().from(users).where(eq(users.id, id)).for('update'), 'unauthenticated')
}

export function toProfile(cipher: Cipher, user: User): Profile {
  const opened = cipher.tryDecrypt('users', user)
  const { id, pharmacy_id, email_confirmed_at, ...rest } = opened
  return {
    ...rest,
    id: formatId(id),
    pharmacy_id: formatId(pharmacy_id),
    email_confirmed: email_confirmed_at !== null,
  }
}
