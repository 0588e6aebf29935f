import type { SomeHandlers } from '@/backend/http/handler'
import { ProblemError } from '@/backend/http/problem'
import { Turns } from '@/backend/http/turns'
import {
  addressKey,
  checkFailures,
  FAILURES_BY_ADDRESS,
  FAILURES_BY_NAME,
  forgiveFailures,
  nameKey,
  recordFailure,
} from './login-limits'
import { verifyPassword } from './passwords'
import { userByEmail } from './queries'
import { openSession, revokeToken } from './tokens'

// A hundred guesses at once are counted like a hundred in a row.
const turns = new Turns()

export const sessionHandlers = {
  async login({ body, address }, { database, now }) {
    const email = body.username.toLowerCase()
    const name_key = nameKey(email)
    const address_key = addressKey(address)
    const user = await turns.take(name_key, async () => {
      await checkFailures(database, name_key, FAILURES_BY_NAME, now())
      await checkFailures(database, address_key, FAILURES_BY_ADDRESS, now())
      const found = await userByEmail(database, email)
      if (found && (await verifyPassword(found.password_hash, body.password))) return found
      if (!found) await verifyPassword(null, body.password)
      await recordFailure(database, [name_key, address_key], now())
      throw new ProblemError('invalid_credentials')
    })
    await forgiveFailures(database, name_key)
    return openSession(database, user, now())
  },

  async logout({ token }, { database }) {
    if (token) await revokeToken(database, token)
    return null
  },
} satisfies SomeHandlers
