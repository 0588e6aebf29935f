import { eq, inArray, sql } from 'drizzle-orm'
import { chargeMails } from '../account/mail-budget'
import { hashKey, isProven } from '../account/mailbox'
import { link_tries } from '../account/sign-up-routes'
import { bookings, guest_bookings } from '../database/schema/bookings'
import type { SomeHandlers } from '../http/handler'
import { hashCall } from '../http/idempotency'
import { ProblemError } from '../http/problem'
import { mailboxKey, mailboxKeys } from '../mail/mailbox-key'
import { requirePharmacy } from '../pharmacies/queries'
import { bookService, cancelOwnBooking } from './book'
import { issueBookingKey, requireBookingKey, takeBookingLink } from './guest-keys'
import { findBooking, toBooking } from './queries'

export const guestBookingHandlers = {
  /**
   * Books for a guest with a confirmed mailbox. The same Idempotency-Key and body return the existing booking with a
   * new key.
   */
  async bookGuestService(request, runtime) {
    const { body, browser, idempotency_key } = request
    const { pharmacy_id, customer: contact, of_age = false, ...wish } = body
    const { cipher, database, now } = runtime
    const { email } = contact
    const email_hash = hashKey('email', email)
    const device_hash = browser.device && hashKey('device', browser.device)
    if (!(await isProven(database, device_hash, email_hash, now()))) throw new ProblemError('email_unproven')
    const pharmacy = await requirePharmacy(database, pharmacy_id)
    const idempotency_hash = idempotency_key && hashKey('booking key', idempotency_key)
    const request_hash = hashCall('bookGuestService', body)
    const mailbox_hash = mailboxKey(cipher, email)
    const { answer, fresh } = await database.transaction(async (transaction) => {
      await transaction.execute(
        sql`SELECT pg_advisory_xact_lock(hashtext('bookings of a mailbox'), hashtext(${mailbox_hash}))`,
      )
      const [first] = idempotency_hash
        ? await transaction.select().from(guest_bookings).where(eq(guest_bookings.idempotency_hash, idempotency_hash))
        : []
      if (first) {
        const full = await findBooking(cipher, transaction, first.booking_id)
        // One that has joined an account is opened by its session.
        if (first.request_hash !== request_hash || full.booking.user_id !== null)
          throw new ProblemError('idempotency_conflict')
        return { answer: { full, key: await issueBookingKey(transaction, first.booking_id) }, fresh: false }
      }
      const mine = transaction
        .select({ id: guest_bookings.booking_id })
        .from(guest_bookings)
        .where(inArray(guest_bookings.mailbox_hash, mailboxKeys(cipher, email)))
      await chargeMails({ ...runtime, database: transaction }, 'bookGuestService', request, { proven: email, pharmacy })
      const booker = { user_id: null, own: inArray(bookings.id, mine), contact, of_age }
      const full = await bookService(runtime, transaction, booker, pharmacy, wish)
      const booking_id = full.booking.id
      await transaction
        .insert(guest_bookings)
        .values({ booking_id, email_hash, mailbox_hash, idempotency_hash, request_hash })
      return { answer: { full, key: await issueBookingKey(transaction, booking_id) }, fresh: true }
    })
    if (fresh) runtime.log.info({ event: 'service booked', pharmacy: pharmacy.id }, 'service booked')
    return { booking: toBooking(runtime, answer.full), key: answer.key }
  },

  async openGuestBooking({ body, address, browser: { device } }, { database, now }) {
    await link_tries.take(database, address, now())
    const opened = await database.transaction((transaction) =>
      takeBookingLink(transaction, body.token, device && hashKey('device', device)),
    )
    if (!opened) throw new ProblemError('link_expired')
    return opened
  },

  async getGuestBooking({ params, token }, runtime) {
    await requireBookingKey(runtime.database, params.id, token)
    return toBooking(runtime, await findBooking(runtime.cipher, runtime.database, params.id))
  },

  async cancelGuestBooking({ params, token }, runtime) {
    await requireBookingKey(runtime.database, params.id, token)
    await cancelOwnBooking(runtime, null, params.id)
    runtime.log.info({ event: 'booking cancelled' }, 'booking cancelled')
    return null
  },
} satisfies SomeHandlers
