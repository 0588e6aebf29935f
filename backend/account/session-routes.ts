import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { access_tokens } from '@/backend/database/schema/accounts'
import type { Browser, SomeHandlers } from '@/backend/http/handler'
import { allowRecipient, toOneSpelling } from '@/backend/http/logger'
import { first, ProblemError } from '@/backend/http/problem'
import type { Shop } from '@/backend/mail/blocks'
import { queueMail } from '@/backend/mail/compose'
import { processCounters } from '@/backend/process/repeat'
import { newDeviceMail } from './account-mails'
import { by_name, byAddress, byDevice, deviceKey, verifyPassword } from './identity'
import { isKnownDevice, joinOrders, recordDevice } from './mailbox'
import { type User, userByEmail } from './queries'
import { hashToken, isLiving, issueToken, revokeTokens } from './tokens'

/**
 * Opens a session and returns the answer of a login. Mails the owner when a new device joins known ones. Throws
 * `email_not_confirmed` for an unconfirmed address.
 */
export async function openSession(
  database: Database,
  shop: Shop,
  user: User,
  { browser, now }: { browser: Browser; now: Date },
) {
  if (!user.email_confirmed_at) throw new ProblemError('email_not_confirmed')
  return database.transaction(async (tx) => {
    await joinOrders(tx, user)
    const { token, expires_in } = await issueToken(tx, user.id, now, browser)
    // The login proved the confirmed address.
    allowRecipient(user.email)
    if ((await recordDevice(tx, user.id, browser.device, now)) === 'another') {
      const mail = newDeviceMail(shop, { ...user, agent: browser.agent, at: now })
      await queueMail(tx, mail, 'recipient', { repeats: `new device ${browser.agent}` })
    }
    return { access_token: token, token_type: 'Bearer' as const, expires_in }
  })
}

export const sessionHandlers = {
  async login({ body, address, browser }, { database, env, now }) {
    const email = body.username.toLowerCase()
    // Not one budget for each way to write a domain (`ｅxample.com`).
    const name = toOneSpelling(email)
    // Other people's attempts do not delay a device that logged in before.
    const known = await isKnownDevice(database, email, browser.device)
    const [budget, key] = known ? [byDevice, deviceKey(name, browser.device)] : [by_name, name]
    // Taken before the password is checked, so that concurrent attempts count too; both limits or neither.
    await database.transaction(async (tx) => {
      if (!known) await byAddress.take(tx, address, now())
      await budget.take(tx, key, now())
    })
    const user = await userByEmail(database, email)
    const right = await verifyPassword(user?.password_hash ?? null, body.password)
    // An unconfirmed registration is no account yet: its own answer would tell a stranger who registers an address whether it has one.
    if (!user?.email_confirmed_at || !right) {
      processCounters.failed_logins += 1
      throw new ProblemError('invalid_credentials')
    }
    await budget.forget(database, key)
    if (!known) await byAddress.giveBack(database, address)
    return openSession(database, env, user, { browser, now: now() })
  },

  async logout({ token }, { database }) {
    if (token) await database.delete(access_tokens).where(eq(access_tokens.token_hash, hashToken(token)))
    return null
  },
} satisfies SomeHandlers

/** Sessions are identified by a prefix of the token's hash, which does not reveal the token. */
const ID_LENGTH = 16
const toDeviceId = (tokenHash: string) => tokenHash.slice(0, ID_LENGTH)

export const deviceHandlers = {
  async listSessions({ user_id, token }, { database, now }) {
    const rows = await database
      .select()
      .from(access_tokens)
      .where(and(eq(access_tokens.user_id, user_id), isLiving(now())))
      .orderBy(desc(access_tokens.used_at), desc(access_tokens.created_at))
    const own = hashToken(token ?? '')
    return rows.map(({ token_hash, agent, created_at, used_at }) => ({
      id: toDeviceId(token_hash),
      agent,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      current: token_hash === own,
    }))
  },

  async endSession({ user_id, params }, { database }) {
    const named = sql`left(${access_tokens.token_hash}, ${ID_LENGTH}::int) = ${params.id}`
    const own = and(eq(access_tokens.user_id, user_id), named)
    first(await database.delete(access_tokens).where(own).returning({ user_id: access_tokens.user_id }))
    return null
  },

  async endOtherSessions({ user_id, token }, { database }) {
    await revokeTokens(database, user_id, token ?? undefined)
    return null
  },
} satisfies SomeHandlers
