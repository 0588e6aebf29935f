import { confirmAddress } from '../account/confirm-address'
import { chargeMails } from '../account/mail-budget'
import { hashKey, isProven, mailboxProven } from '../account/mailbox'
import { hashPassword, requireGoodPassword } from '../account/passwords'
import { userByEmail } from '../account/queries'
import { register, SIGN_UP_MS } from '../account/sign-up-routes'
import { users } from '../database/schema/accounts'
import { atLeast } from '../http/at-least'
import type { SomeHandlers } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import { requireKey } from '../orders/guest-keys'
import { readOrder } from '../orders/queries'

/**
 * Data that an order lacks. Requesting the account implies having read the privacy notice; the customer adds the rest.
 */
const UNSAID = {
  birth_day: null,
  privacy_consent: true,
  marketing_consent: false,
  profiling_consent: false,
  localization_consent: false,
} as const

export const guestAccountHandlers = {
  async createGuestAccount(request, runtime) {
    const { params, body, token, browser } = request
    const { cipher, database, env, now } = runtime
    const key = await requireKey(database, params.id, token)
    const { customer } = (await readOrder(cipher, database, params.id)).order
    if (!customer) throw new ProblemError('not_found')
    const { email, first_name, last_name } = customer
    requireGoodPassword('password', body.password, { email, brand: env.BRAND_NAME })
    const device_hash = browser.device && hashKey('device', browser.device)
    const confirmed = key.proven || (await isProven(database, device_hash, hashKey('email', email), now()))
    await chargeMails(runtime, 'createGuestAccount', request, confirmed ? { proven: email } : { unproven: email })
    await atLeast(SIGN_UP_MS, async () => {
      const password_hash = await hashPassword(body.password)
      const user = { email, first_name, last_name, ...UNSAID }
      await database.transaction(async (transaction) => {
        // Only a proved mailbox learns whether it already has an account.
        if (!confirmed)
          return register(transaction, env, user, password_hash, now(), {
            redirect: '/profile',
            device: browser.device,
          })
        await mailboxProven(transaction, email)
        if (await userByEmail(transaction, email)) throw new ProblemError('conflict')
        const { phone_number } = customer
        const values = { ...user, phone_number, password_hash, created_at: now() }
        const made = first(await transaction.insert(users).values(values).returning({ id: users.id }))
        await confirmAddress(transaction, made.id, { email, proof: { password_hash }, now: now() })
      })
    })
    return { email, confirmed }
  },
} satisfies SomeHandlers
