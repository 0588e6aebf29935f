import { randomKey } from '@/lib/identifiers/random-key'
import { chargeMails } from '../account'
import type { Database } from '../database/open'
import { pharmacy_messages } from '../database/schema/messages'
import type { SomeHandlers } from '../http/handler'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { mailboxKey } from '../mail/recipient'
import { hasStaff, requirePharmacy } from '../pharmacies'
import { messageMail } from './message-mails'

/** Keeps a message for the desk of a pharmacy that has staff there. */
async function storeMessage(
  { cipher, now }: Pick<Runtime, 'cipher' | 'now'>,
  transaction: Database,
  pharmacy_id: number,
  message: { name: string; email: string; text: string },
): Promise<void> {
  const id = randomKey()
  await transaction.insert(pharmacy_messages).values({
    id,
    pharmacy_id,
    mailbox_hash: mailboxKey(cipher, message.email),
    received_at: now(),
    ...cipher.encrypt('pharmacy_messages', { id }, { name: message.name, email: message.email, text: message.text }),
  })
}

export const messageHandlers = {
  async sendMessage(request, runtime) {
    const { params, body } = request
    const { database, env } = runtime
    const pharmacy = await requirePharmacy(database, params.id)
    if (!pharmacy.email) throw new ProblemError('not_found')
    await chargeMails(runtime, 'sendMessage', request, { pharmacy })
    // Messages to a pharmacy may concern health: deleted once the mail is sent.
    const { email: recipient } = pharmacy
    await database.transaction(async (transaction) => {
      const has_staff = await hasStaff(transaction, pharmacy.id)
      const mail = messageMail(env, { recipient, ...body }, has_staff)
      if (has_staff) await storeMessage(runtime, transaction, pharmacy.id, body)
      await queueMail(transaction, mail, 'recipient', { forget: true })
    })
    return null
  },
} satisfies SomeHandlers
