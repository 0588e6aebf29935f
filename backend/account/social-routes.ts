import { and, eq } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { social_identities, users } from '@/backend/database/schema/accounts'
import type { SomeHandlers } from '@/backend/http/handler'
import { Limiter } from '@/backend/http/limits'
import { first, invalidField, ProblemError } from '@/backend/http/problem'
import type { SocialProvider } from '@/lib/contract/auth'
import { confirmAddress } from './confirm-address'
import { readIdToken, type SocialIdentity } from './id-token'
import { openSession } from './open-session'
import { hashPassword } from './passwords'
import { type User, userByEmail, userById } from './queries'
import { sendConfirmation } from './sign-up-routes'
import { hashToken, newToken } from './tokens'

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
      const owner = await userByEmail(tx, identity.email)
      if (owner) return linkOwner(tx, owner, { provider: body.provider, identity, password_hash, now: now() })
      if (!body.user) throw new ProblemError('validation_failed', { errors: missingFields() })
      const { email } = identity
      const sign_up_device_hash = browser.device && hashToken(browser.device)
      const values = { ...body.user, email, password_hash, sign_up_device_hash, created_at: now() }
      const made = first(await tx.insert(users).values(values).returning())
      if (identity.email_verified) await confirmAddress(tx, made.id, { email, proof: { password_hash }, now: now() })
      else await sendConfirmation(tx, env, made, now())
      await link(tx, body.provider, identity.subject, made.id)
      return userById(tx, made.id)
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

async function linkedUser(database: Database, provider: SocialProvider, subject: string): Promise<User | null> {
  const [row] = await database
    .select({ user_id: social_identities.user_id })
    .from(social_identities)
    .where(and(eq(social_identities.provider, provider), eq(social_identities.subject, subject)))
  return row ? userById(database, row.user_id) : null
}

async function link(database: Database, provider: SocialProvider, subject: string, user_id: number): Promise<void> {
  await database.insert(social_identities).values({ provider, subject, user_id })
}

/**
 * Links an account that has the address. Only a verified address shows that it is the same person. A registration that nobody had
 * confirmed may be anybody's: its password and what else was linked to it go.
 */
async function linkOwner(
  tx: Database,
  owner: User,
  given: { provider: SocialProvider; identity: SocialIdentity; password_hash: string; now: Date },
): Promise<User> {
  if (!given.identity.email_verified) throw new ProblemError('conflict')
  if (!owner.email_confirmed_at) {
    const { password_hash, now } = given
    await confirmAddress(tx, owner.id, { email: owner.email, proof: { password_hash }, now })
  }
  await link(tx, given.provider, given.identity.subject, owner.id)
  return userById(tx, owner.id)
}
