import { and, eq } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { social_identities, users } from '@/backend/database/schema/accounts'
import type { SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import type { SocialProvider, SocialUser } from '@/lib/contract/auth'
import { confirmAddress } from './confirm-address'
import { readIdToken } from './id-token'
import { openSession } from './open-session'
import { hashPassword } from './passwords'
import { type User, userByEmail, userById } from './queries'
import { newToken } from './tokens'

const logins = new Limiter('social_login', { count: 60, window_seconds: 3600 })

export const socialHandlers = {
  async socialLogin({ body, address, browser }, { database, env, now }) {
    await logins.take(database, address, now())
    const identity = await readIdToken(env, body.provider, body)
    // Worked out beforehand: a transaction waits for nothing but the database.
    const password_hash = await hashPassword(newToken())
    const user = await database.transaction(async (tx) => {
      const known = await linkedUser(tx, body.provider, identity.subject)
      if (known) return known
      if (identity.email === null) throw invalidField('email', 'email_missing')
      // Before anything that depends on whether the address is known.
      if (!identity.email_verified) throw new ProblemError('email_not_confirmed')
      const { email } = identity
      const values = { email, password_hash, created_at: now() }
      const { id, email_confirmed_at } = (await userByEmail(tx, email)) ?? (await insertUser(tx, body.user, values))
      // A registration that nobody has confirmed may be anybody's: its password and identities end.
      if (!email_confirmed_at) await confirmAddress(tx, id, { email, proof: { password_hash }, now: now() })
      await tx.insert(social_identities).values({ provider: body.provider, subject: identity.subject, user_id: id })
      return userById(tx, id)
    })
    return openSession(database, env, user, { browser, now: now() })
  },
} satisfies SomeHandlers

/** What no provider tells and an account needs: the shop asks for it, and calls again. */
const missingFields = () =>
  ['first_name', 'last_name', 'birth_day', 'privacy_consent'].map((name) => ({
    field: `user.${name}`,
    code: 'required',
  }))

async function insertUser(
  tx: Database,
  user: SocialUser | undefined,
  values: { email: string; password_hash: string; created_at: Date },
): Promise<User> {
  if (!user) throw new ProblemError('validation_failed', { errors: missingFields() })
  return first(
    await tx
      .insert(users)
      .values({ ...user, ...values })
      .returning(),
  )
}

async function linkedUser(database: Database, provider: SocialProvider, subject: string): Promise<User | null> {
  const [row] = await database
    .select({ user_id: social_identities.user_id })
    .from(social_identities)
    .where(and(eq(social_identities.provider, provider), eq(social_identities.subject, subject)))
  return row ? userById(database, row.user_id) : null
}
