import { and, eq, isNull, or } from 'drizzle-orm'
import {
  chargeMails,
  confirmAddress,
  deviceHash,
  hashDevice,
  hashKey,
  hashPassword,
  isProven,
  issueCode,
  link_tries,
  mailboxProven,
  register,
  requireGoodPassword,
  SIGN_UP_MS,
  takeCode,
  userByEmail,
} from '../account'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { guest_orders } from '../database/schema/guests'
import { orders } from '../database/schema/orders'
import { hasHash } from '../encryption/keys'
import type { SomeHandlers } from '../http/handler'
import { Limiter } from '../http/limits'
import { allowRecipient } from '../http/logger'
import { atLeast } from '../http/page'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { queueMail } from '../mail/compose'
import { mailboxKey } from '../mail/recipient'
import {
  addressToCustomer,
  answerProposal,
  issueKey,
  moveOrder,
  orderAnswer,
  orderReceivedMail,
  readOrder,
  replacePrescriptions,
  requireKey,
  takeLink,
  toConfirmation,
  withdrawOrder,
} from '../orders'
import { deleteFile, receiveFile } from '../prescriptions'
import { guestCodeMail } from './guest-mails'
import { guestPlacingHandlers } from './place'

/** Calls that open an order for whoever reads its mailbox: by a mailed link, or by number and code. */
const guestOpeningHandlers = {
  async openGuestLink({ body, address, browser: { device } }, runtime) {
    const { database, now } = runtime
    await link_tries.take(database, address, now())
    return database.transaction(async (transaction) => {
      const opened = await takeLink(transaction, body.token, hashDevice(device), now())
      if (!opened) throw new ProblemError('link_expired')
      if (opened.key !== null) await orderProven(runtime, transaction, opened.id)
      return opened
    })
  },

  /** Reads no order before the mailbox is proved, so it tells strangers nothing. */
  async findGuestOrder({ body: { number, email }, address, browser }, runtime) {
    const { database, now } = runtime
    const mailbox = hashKey('email', email)
    if (!(await isProven(database, deviceHash(browser), mailbox, now()))) throw new ProblemError('email_unproven')
    await link_tries.take(database, address, now())
    return database.transaction(async (transaction) => {
      const [found] = await transaction
        .select({ id: orders.id, user_id: orders.user_id })
        .from(orders)
        .leftJoin(guest_orders, eq(guest_orders.order_id, orders.id))
        .leftJoin(users, eq(users.id, orders.user_id))
        .where(
          and(
            eq(orders.number, toNumber(number)),
            or(eq(users.email, email), and(isNull(orders.user_id), hasHash(guest_orders.email_hash, mailbox))),
          ),
        )
        .for('update', { of: orders })
      if (!found) throw new ProblemError('not_found')
      if (found.user_id !== null) return { id: found.id, key: null }
      await orderProven(runtime, transaction, found.id)
      return { id: found.id, key: await issueKey(transaction, found.id, true) }
    })
  },
} satisfies SomeHandlers

/** Completes a typed number: `2026 123` is `2026-000123`. */
function toNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return `${digits.slice(0, 4)}-${digits.slice(4).padStart(6, '0')}`
}

/** Records the first proof of a guest order's mailbox, and mails it the confirmation. */
async function orderProven({ cipher, env, now }: Runtime, transaction: Database, orderId: string): Promise<void> {
  const proven = await transaction
    .update(guest_orders)
    .set({ proven_at: now() })
    .where(and(eq(guest_orders.order_id, orderId), isNull(guest_orders.proven_at)))
    .returning({ id: guest_orders.order_id })
  if (proven.length === 0) return
  const full = await readOrder(cipher, transaction, orderId)
  if (full.order.customer) {
    await mailboxProven(transaction, full.order.customer.email)
    allowRecipient(full.order.customer.email)
  }
  // The confirmation on a durable medium, withheld from the unproven mailbox (docs/domain.md#L28).
  await queueMail(transaction, orderReceivedMail(env, await addressToCustomer(transaction, full, now())), 'recipient')
}

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

const guestAccountHandlers = {
  async createGuestAccount(request, runtime) {
    const { params, body, token, browser } = request
    const { cipher, database, env, now } = runtime
    const key = await requireKey(database, params.id, token)
    const { customer } = (await readOrder(cipher, database, params.id)).order
    if (!customer) throw new ProblemError('not_found')
    const { email, first_name, last_name } = customer
    requireGoodPassword('password', body.password, { email, brand: env.BRAND_NAME })
    const device = hashDevice(browser.device)
    const confirmed = key.proven || (await isProven(database, device, hashKey('email', email), now()))
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

/** Per network: a household's prescriptions, with every photo taken twice. */
const uploadsByAddress = new Limiter('guest_uploads', { count: 20, window_seconds: 3600 })

export const guestHandlers = {
  ...guestPlacingHandlers,
  ...guestAccountHandlers,
  ...guestOpeningHandlers,

  async sendGuestCode(request, runtime) {
    const { email } = request.body
    const { cipher, database, env, now } = runtime
    const hashes = {
      device: deviceHash(request.browser),
      email: hashKey('email', email),
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
    const device = deviceHash(browser)
    if (!(await isProven(database, device, null, now()))) throw new ProblemError('email_unproven')
    await uploadsByAddress.take(database, address, now())
    return receiveFile(runtime, { user_id: null, device }, upload)
  },

  async deleteGuestPrescription({ params: { id }, browser }, { database }) {
    await deleteFile(database, { user_id: null, device: deviceHash(browser) }, id)
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

  async replaceGuestPrescriptions({ params, body, token, browser }, runtime) {
    await requireKey(runtime.database, params.id, token)
    const device = hashDevice(browser.device)
    return replacePrescriptions({ params, body, user_id: null, device }, runtime)
  },

  async withdrawGuestOrder(request, runtime) {
    await requireKey(runtime.database, request.params.id, request.token)
    return withdrawOrder(request, runtime)
  },
} satisfies SomeHandlers
