import type { Database } from '@/backend/database/open'
import { allowRecipient } from '@/backend/http/call-context'
import type { Browser } from '@/backend/http/handler'
import { ProblemError } from '@/backend/http/problem'
import type { Shop } from '@/backend/mail/blocks'
import { queueMail } from '@/backend/mail/compose'
import { recordDevice } from './known-devices'
import { joinOrders } from './mailbox'
import type { User } from './queries'
import { newDeviceMail } from './security-mails'
import { issueToken } from './tokens'

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
