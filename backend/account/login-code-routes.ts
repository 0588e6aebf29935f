import type { SomeHandlers } from '@/backend/http/handler'
import { atLeast } from '@/backend/http/page'
import { ProblemError } from '@/backend/http/problem'
import { queueMail } from '@/backend/mail/compose'
import { mailboxKey } from '@/backend/mail/recipient'
import { processCounters } from '@/backend/process/repeat'
import { loginCodeMail } from './account-mails'
import { hashPassword } from './identity'
import { chargeMails } from './mail-budget'
import { deviceHash, dropCode, hashKey, issueCode, lockCode, RESEND_SECONDS, resendWait, takeCode } from './mailbox'
import { lockCustomer, userByEmail, userById } from './queries'
import { openSession } from './session-routes'
import { confirmAddress, isSameBrowser, MAIL_MS } from './sign-up-routes'
import { newToken } from './tokens'

/** Codes belong to a browser, so the wrong attempts of others use up neither the owner's code nor a login limit. */
export const loginCodeHandlers = {
  async sendLoginCode(request, runtime) {
    const { email } = request.body
    const { cipher, database, env, now } = runtime
    const [device, mailbox] = [deviceHash(request.browser, 'login device'), hashKey('email', email)]
    const wait = await resendWait(database, device, mailbox, now())
    if (wait > 0) return { issued: false, resend_in_seconds: wait }
    await chargeMails(runtime, 'sendLoginCode', request, { unproven: email })
    const hashes = { device, email: mailbox, mailbox_hash: mailboxKey(cipher, email) }
    return atLeast(MAIL_MS, async () => {
      const user = await userByEmail(database, email)
      return database.transaction(async (tx) => {
        await lockCode(tx, device, mailbox)
        // A second press may have come first.
        const wait = await resendWait(tx, device, mailbox, now())
        if (wait > 0) return { issued: false, resend_in_seconds: wait }
        const code = await issueCode(tx, hashes, now())
        if (user) await queueMail(tx, loginCodeMail(env, { ...user, code }), 'recipient')
        return { issued: true, resend_in_seconds: RESEND_SECONDS }
      })
    })
  },

  async loginWithCode({ body: { email, code }, browser }, { database, env, now }) {
    const [device, mailbox] = [deviceHash(browser, 'login device'), hashKey('email', email)]
    await takeCode(database, device, mailbox, code, now()).catch((error: unknown) => {
      processCounters.failed_logins += 1
      throw error
    })
    const found = await userByEmail(database, email)
    // Guessed: a mailbox without an account gets no code.
    if (!found) throw new ProblemError('code_wrong')
    const password_hash = found.email_confirmed_at ? null : await hashPassword(newToken())
    const user = await database.transaction(async (tx) => {
      await dropCode(tx, device, mailbox)
      const owner = await lockCustomer(tx, found.id)
      if (owner.email_confirmed_at || password_hash === null) return owner
      // The registration may be a stranger's: elsewhere, its password and identities end.
      const proof = isSameBrowser(owner.sign_up_device_hash, browser.device) ? 'same_browser' : { password_hash }
      await confirmAddress(tx, owner.id, { email: owner.email, proof, now: now() })
      return userById(tx, owner.id)
    })
    return openSession(database, env, user, { browser, now: now() })
  },
} satisfies SomeHandlers
