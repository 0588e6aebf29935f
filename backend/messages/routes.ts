import { chargeMails } from '../account/mail-budget'
import type { SomeHandlers } from '../http/handler'
import { ProblemError } from '../http/problem'
import { queueMail } from '../mail/compose'
import { hasStaff } from '../pharmacies/has-staff'
import { requirePharmacy } from '../pharmacies/queries'
import { messageMail } from './message-mails'
import { storeMessage } from './store'

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
