import { eq } from 'drizzle-orm'
import { users } from '@/backend/database/schema/accounts'
import type { SomeHandlers } from '@/backend/http/handler'
import { allowRecipient, toOneSpelling } from '@/backend/http/logger'
import { atLeast } from '@/backend/http/page'
import { ProblemError } from '@/backend/http/problem'
import { queueMail } from '@/backend/mail/compose'
import { passwordChangedMail, resetMail } from './account-mails'
import { by_customer, by_name, hashPassword, requireGoodPassword, verifyPassword } from './identity'
import { chargeMails } from './mail-budget'
import { recordDevice } from './mailbox'
import { lockCustomer, userByEmail, userById } from './queries'
import { confirmAddress, link_tries, MAIL_MS } from './sign-up-routes'
import { dropLinks, findLink, issueLink, revokeTokens } from './tokens'

export const passwordHandlers = {
  async forgotPassword(request, runtime) {
    const { body } = request
    const { database, env, now } = runtime
    await chargeMails(runtime, 'forgotPassword', request, { unproven: body.email })
    await atLeast(MAIL_MS, async () => {
      const user = await userByEmail(database, body.email)
      if (!user) return
      await database.transaction(async (tx) => {
        const guid = await issueLink(tx, user.id, 'reset', now())
        await queueMail(tx, resetMail(env, { ...user, guid }), 'recipient')
      })
    })
    return null
  },

  async confirmResetPassword({ body, address, browser }, { database, env, now }) {
    await link_tries.take(database, address, now())
    const known = await findLink(database, body.guid, 'reset', now())
    if (!known) throw new ProblemError('link_expired')
    const { email } = await userById(database, known.user_id)
    requireGoodPassword('newPassword', body.newPassword, { email, brand: env.BRAND_NAME })
    const password_hash = await hashPassword(body.newPassword)
    await database.transaction(async (tx) => {
      // Read again under its lock: only one of two concurrent calls may set the password.
      const link = await findLink(tx, body.guid, 'reset', now())
      if (!link) throw new ProblemError('link_expired')
      await dropLinks(tx, link.user_id, 'reset')
      const owner = await lockCustomer(tx, link.user_id)
      if (owner.email_confirmed_at) {
        await tx.update(users).set({ password_hash }).where(eq(users.id, owner.id))
        await revokeTokens(tx, owner.id)
      } else await confirmAddress(tx, owner.id, { email: owner.email, proof: { password_hash }, now: now() })
      await by_name.forget(tx, toOneSpelling(email))
      allowRecipient(owner.email)
      await queueMail(tx, passwordChangedMail(env, { ...owner, at: now() }), 'recipient', {
        repeats: 'password changed',
      })
      // Exempts the owner's device from the limits that strangers may have used up.
      await recordDevice(tx, link.user_id, browser.device, now())
    })
    return null
  },

  async changePassword({ body, user_id, token }, { database, env, now }) {
    const key = String(user_id)
    await by_customer.take(database, key, now())
    const user = await userById(database, user_id)
    if (!(await verifyPassword(user.password_hash, body.current_password))) throw new ProblemError('wrong_password')
    await by_customer.forget(database, key)
    allowRecipient(user.email)
    requireGoodPassword('new_password', body.new_password, { email: user.email, brand: env.BRAND_NAME })
    const password_hash = await hashPassword(body.new_password)
    await database.transaction(async (tx) => {
      await tx.update(users).set({ password_hash }).where(eq(users.id, user_id))
      await dropLinks(tx, user_id, 'reset')
      await queueMail(tx, passwordChangedMail(env, { ...user, at: now() }), 'recipient', {
        repeats: 'password changed',
      })
      await revokeTokens(tx, user_id, token ?? undefined)
    })
    return null
  },
} satisfies SomeHandlers
