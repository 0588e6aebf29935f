import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { ProblemError } from '../http/problem'
import { queueMail } from '../mail/compose'
import { messageMail } from '../mail/pharmacy-mails'
import { requirePharmacy } from './queries'

const by_sender = new Limiter('message', { count: 5, window_seconds: 3600 })
/** Limits messages per pharmacy, so that its mailbox cannot be flooded. */
const by_pharmacy = new Limiter('messages_of_pharmacy', { count: 60, window_seconds: 3600 })

export const messageHandlers = {
  async sendMessage({ params, body, address }, { database, env, now }) {
    const pharmacy = await requirePharmacy(database, params.id)
    if (!pharmacy.email) throw new ProblemError('not_found')
    await by_sender.take(database, address, now())
    await by_pharmacy.take(database, String(pharmacy.id), now())
    // Messages to a pharmacy may concern health: deleted once the mail is sent.
    await queueMail(database, messageMail(env, { recipient: pharmacy.email, ...body }), { forget: true })
    return null
  },
} satisfies SomeHandlers
