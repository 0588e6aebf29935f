import { domainToASCII, domainToUnicode } from 'node:url'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { users } from '@/backend/database/schema/accounts'
import { stock_watches } from '@/backend/database/schema/stock'
import type { Cipher } from '@/backend/encryption/cipher'
import { formatId } from '@/backend/http/page'
import { first } from '@/backend/http/problem'
import type { Profile } from '@/lib/contract/auth'
import { email as contractEmail } from '@/lib/contract/values'

export type User = typeof users.$inferSelect

/** Finds the account of an e-mail address; its domain may be stored in Unicode or in ASCII (IDNA). */
export async function userByEmail(database: Database, email: string): Promise<User | null> {
  const found = await database
    .select()
    .from(users)
    .where(inArray(users.email, spellings(email)))
  return found.find((user) => user.email === email) ?? found[0] ?? null
}

/** Returns the addresses with which an account of this one may be stored. */
export function spellings(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  const others = [domainToASCII(domain), domainToUnicode(domain)].filter((one) => one !== '')
  return [...new Set([domain, ...others])].map((one) => email.slice(0, at) + one)
}

/**
 * Rewrites stored addresses as the contract reads them (NFC, lower case), so that those of before find their account.
 * Returns the IDs of accounts that would share an address with another: they stay as they are.
 */
export async function settleMailboxes(database: Database): Promise<{ id: number; same_as: number }[]> {
  const odd = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`${users.email} ~ '[^!-@[-~]'`)
    .orderBy(users.id)
  const shared: { id: number; same_as: number }[] = []
  for (const { id, email } of odd) {
    const read = contractEmail.safeParse(email).data
    if (read === undefined) continue
    const found = await database
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.email, spellings(read)))
    const other = found.find((one) => one.id !== id)
    if (other) shared.push({ id, same_as: other.id })
    else if (read !== email)
      await database.transaction(async (transaction) => {
        await transaction.update(users).set({ email: read }).where(eq(users.id, id))
        await transaction.execute(sql`UPDATE stock_watches w SET email = ${read} WHERE w.email = ${email} AND NOT EXISTS
          (SELECT FROM stock_watches o WHERE o.email = ${read} AND o.minsan = w.minsan AND o.pharmacy_id = w.pharmacy_id)`)
        await transaction.delete(stock_watches).where(eq(stock_watches.email, email))
      })
  }
  return shared
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
