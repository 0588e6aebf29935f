import { eq } from 'drizzle-orm'
import { access_tokens } from '@/backend/database/schema/accounts'
import { toOneSpelling } from '@/backend/http/call-context'
import type { SomeHandlers } from '@/backend/http/handler'
import { ProblemError } from '@/backend/http/problem'
import { processCounters } from '@/backend/process/counters'
import { isKnownDevice } from './known-devices'
import { by_address, by_device, by_name, deviceKey } from './login-limits'
import { openSession } from './open-session'
import { verifyPassword } from './passwords'
import { userByEmail } from './queries'
import { hashToken } from './tokens'

export const sessionHandlers = {
  async login({ body, address, browser }, { database, env, now }) {
    const email = body.username.toLowerCase()
    // Not one budget for each way to write a domain (`ｅxample.com`).
    const name = toOneSpelling(email)
    // Other people's attempts do not delay a device that logged in before.
    const known = await isKnownDevice(database, email, browser.device)
    const [budget, key] = known ? [by_device, deviceKey(name, browser.device)] : [by_name, name]
    // Taken before the password is checked, so that concurrent attempts count too; both limits or neither.
    await database.transaction(async (tx) => {
      if (!known) await by_address.take(tx, address, now())
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
    if (!known) await by_address.giveBack(database, address)
    return openSession(database, env, user, { browser, now: now() })
  },

  async logout({ token }, { database }) {
    if (token) await database.delete(access_tokens).where(eq(access_tokens.token_hash, hashToken(token)))
    return null
  },
} satisfies SomeHandlers
