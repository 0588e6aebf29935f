import { chargeMails } from '../account/mail-budget'
import { deviceHash, hashKey, isProven, issueCode, mailboxProven, takeCode } from '../account/mailbox'
import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { ProblemError } from '../http/problem'
import { queueMail } from '../mail/compose'
import { mailboxKey } from '../mail/mailbox-key'
import { orderAnswer, toConfirmation } from '../orders/answer'
import { answerProposal } from '../orders/answer-proposal'
import { requireKey } from '../orders/guest-keys'
import { moveOrder } from '../orders/move'
import { readOrder } from '../orders/queries'
import { replacePrescriptions } from '../orders/replace-prescriptions'
import { withdrawOrder } from '../orders/withdraw'
import { deleteFile } from '../prescriptions/files'
import { receiveFile } from '../prescriptions/receive'
import { guestAccountHandlers } from './account'
import { guestCodeMail } from './guest-mails'
import { guestOpeningHandlers } from './open'
import { guestPlacingHandlers } from './place'

/** Per network: a household's prescriptions, with every photo taken twice. */
const uploads_by_address = new Limiter('guest_uploads', { count: 20, window_seconds: 3600 })

export const guestHandlers = {
  ...guestPlacingHandlers,
  ...guestAccountHandlers,
  ...guestOpeningHandlers,

  async sendGuestCode(request, runtime) {
    const { email } = request.body
    const { cipher, database, env, now } = runtime
    const hashes = {
      device_hash: deviceHash(request.browser),
      email_hash: hashKey('email', email),
      mailbox_hash: mailboxKey(cipher, email),
    }
    await chargeMails(runtime, 'sendGuestCode', request, { unproven: email })
    await database.transaction(async (transaction) => {
      const code = await issueCode(transaction, hashes, now())
      await queueMail(transaction, guestCodeMail(env, email, code), 'recipient', { forget: true })
    })
    return null
  },

  async confirmGuestCode({ body: { email, code }, browser }, { database, now }) {
    await takeCode(database, deviceHash(browser), hashKey('email', email), code, now())
    await database.transaction((transaction) => mailboxProven(transaction, email))
    return null
  },

  /** Uploads require a proved mailbox. */
  async uploadGuestPrescription({ address, browser, upload }, runtime) {
    const { database, now } = runtime
    const device_hash = deviceHash(browser)
    if (!(await isProven(database, device_hash, null, now()))) throw new ProblemError('email_unproven')
    await uploads_by_address.take(database, address, now())
    return receiveFile(runtime, { user_id: null, device_hash }, upload)
  },

  async deleteGuestPrescription({ params: { id }, browser }, { database }) {
    await deleteFile(database, { user_id: null, device_hash: deviceHash(browser) }, id)
    return null
  },

  async getGuestOrder({ params, token }, runtime) {
    await requireKey(runtime.database, params.id, token)
    return orderAnswer(await readOrder(runtime.cipher, runtime.database, params.id), runtime.now())
  },

  async getGuestConfirmation({ params, token }, runtime) {
    await requireKey(runtime.database, params.id, token)
    return toConfirmation(runtime, await readOrder(runtime.cipher, runtime.database, params.id))
  },

  async cancelGuestOrder({ params, token }, runtime) {
    await requireKey(runtime.database, params.id, token)
    return orderAnswer(await moveOrder(runtime, params.id, { to: 'cancelled', actor: 'customer' }), runtime.now())
  },

  async answerGuestProposal(request, runtime) {
    await requireKey(runtime.database, request.params.id, request.token)
    return answerProposal(request, runtime)
  },

  async replaceGuestPrescriptions({ params, body, token, browser: { device } }, runtime) {
    await requireKey(runtime.database, params.id, token)
    const device_hash = device === null ? null : hashKey('device', device)
    return replacePrescriptions({ params, body, user_id: null, device_hash }, runtime)
  },

  async withdrawGuestOrder(request, runtime) {
    await requireKey(runtime.database, request.params.id, request.token)
    return withdrawOrder(request, runtime)
  },
} satisfies SomeHandlers
