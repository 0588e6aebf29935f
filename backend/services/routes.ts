import { eq, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { type DayNumber, dayText, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { chargeMails, hashDevice, hashKey, isProven, link_tries, userById } from '../account'
import { bookings, guest_bookings } from '../database/schema/bookings'
import { hasHash } from '../encryption/keys'
import type { SomeHandlers } from '../http/handler'
import { hashCall, once } from '../http/idempotency'
import { invalidField, ProblemError } from '../http/problem'
import { mailboxKey } from '../mail/recipient'
import { listPharmacyRows, readServices, requirePharmacy, requireService, toPharmacies, toService } from '../pharmacies'
import { bookService, cancelOwnBooking, lockMailbox, moveOwnBooking } from './book'
import { issueBookingKey, requireBookingKey, takeBookingLink } from './guest-keys'
import { findBooking, listMyBookings, readTakenTimes, toBooking } from './queries'
import { bookableDays, type Slot, slotsOn } from './slots'

const guestBookingHandlers = {
  /**
   * Books for a guest with a confirmed mailbox. The same Idempotency-Key and body return the existing booking with a
   * new key.
   */
  async bookGuestService(request, runtime) {
    const { body, browser, idempotency_key } = request
    const { pharmacy_id, customer: contact, of_age = false, ...wish } = body
    const { cipher, database, now } = runtime
    const { email } = contact
    const mailbox = hashKey('email', email)
    const device = hashDevice(browser.device)
    if (!(await isProven(database, device, mailbox, now()))) throw new ProblemError('email_unproven')
    const pharmacy = await requirePharmacy(database, pharmacy_id)
    const callKey = idempotency_key === null ? null : hashKey('booking key', idempotency_key)
    const content = hashCall('bookGuestService', body)
    const mailbox_hash = mailboxKey(cipher, email)
    const { answer, fresh } = await database.transaction(async (transaction) => {
      const own = await lockMailbox(transaction, cipher, email)
      const [first] = callKey
        ? await transaction.select().from(guest_bookings).where(hasHash(guest_bookings.idempotency_hash, callKey))
        : []
      if (first) {
        const full = await findBooking(cipher, transaction, first.booking_id)
        // One that has joined an account is opened by its session.
        if (!content.all.includes(first.request_hash) || full.booking.user_id !== null)
          throw new ProblemError('idempotency_conflict')
        return { answer: { full, key: await issueBookingKey(transaction, first.booking_id) }, fresh: false }
      }
      await chargeMails({ ...runtime, database: transaction }, 'bookGuestService', request, { proven: email, pharmacy })
      const booker = { user_id: null, own, contact, of_age }
      const full = await bookService(runtime, transaction, booker, pharmacy, wish)
      const booking_id = full.booking.id
      await transaction.insert(guest_bookings).values({
        booking_id,
        email_hash: mailbox.stored,
        mailbox_hash,
        idempotency_hash: callKey?.stored ?? null,
        request_hash: content.stored,
      })
      return { answer: { full, key: await issueBookingKey(transaction, booking_id) }, fresh: true }
    })
    if (fresh) runtime.log.info({ event: 'service booked', pharmacy: pharmacy.id }, 'service booked')
    return { booking: toBooking(runtime, answer.full), key: answer.key }
  },

  async openGuestBooking({ body, address, browser: { device } }, { database, now }) {
    await link_tries.take(database, address, now())
    const opened = await database.transaction((transaction) =>
      takeBookingLink(transaction, body.token, hashDevice(device)),
    )
    if (!opened) throw new ProblemError('link_expired')
    return opened
  },

  async getGuestBooking({ params, token }, runtime) {
    await requireBookingKey(runtime.database, params.id, token)
    return toBooking(runtime, await findBooking(runtime.cipher, runtime.database, params.id))
  },

  async moveGuestBooking({ params, body, token }, runtime) {
    await requireBookingKey(runtime.database, params.id, token)
    return moveAndAnswer(runtime, null, { ...params, ...body })
  },

  async cancelGuestBooking({ params, token }, runtime) {
    await requireBookingKey(runtime.database, params.id, token)
    await cancelOwnBooking(runtime, null, params.id)
    runtime.log.info({ event: 'booking cancelled' }, 'booking cancelled')
    return null
  },
} satisfies SomeHandlers

const RADIUS_KM = 50

export const bookingHandlers = {
  ...guestBookingHandlers,

  async listServiceOffers({ params: { slug }, query: { limit, ...position } }, runtime) {
    const { database } = runtime
    const now = runtime.now()
    const rows = await listPharmacyRows(database, { position, radius_km: RADIUS_KM, limit, service: slug, now })
    const pharmacies = await toPharmacies(database, rows, now)
    const offers = await Promise.all(
      rows.map(async (pharmacy, index) => {
        const service = (await readServices(database, pharmacy.id)).find((one) => one.slug === slug)
        const shown = pharmacies[index]
        if (!service || !shown) return []
        const { first, last } = bookableDays(now)
        const days = await readSlots(runtime, { pharmacy, service }, first, last)
        return [{ pharmacy: shown, service: toService(service), first_free: firstFree(days, first) }]
      }),
    )
    return offers.flat()
  },

  async listBookingTimes({ params, query }, runtime) {
    const found = await requireService(runtime.database, params)
    const day = parseDayField('date', query.date)
    const [slots = []] = await readSlots(runtime, found, day, day)
    return { date: query.date, times: slots.map(({ time, available }) => ({ time, available })) }
  },

  async listBookingDays({ params, query }, runtime) {
    const found = await requireService(runtime.database, params)
    const { first, last } = bookableDays(runtime.now())
    const from = Math.max(parseDayField('from', query.from), first)
    const to = Math.min(parseDayField('to', query.to), last)
    const days = await readSlots(runtime, found, from, to)
    return {
      days: days.flatMap((slots, index) => (slots.some(({ available }) => available) ? [dayText(from + index)] : [])),
    }
  },

  async bookService(request, runtime) {
    const { user_id, params, body } = request
    const pharmacy = await requirePharmacy(runtime.database, params.id)
    const keyed = { ...request, body: { ...body, pharmacy_id: pharmacy.id } }
    const { answer, fresh } = await once(runtime, 'bookService', keyed, async (transaction) => {
      const { email: proven, birth_day } = await userById(transaction, user_id)
      await chargeMails({ ...runtime, database: transaction }, 'bookService', request, { user_id, proven, pharmacy })
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('bookings of a customer'), ${user_id})`)
      const booker = { user_id, birth_day, own: eq(bookings.user_id, user_id) }
      return toBooking(runtime, await bookService(runtime, transaction, booker, pharmacy, body))
    })
    if (fresh) runtime.log.info({ event: 'service booked', pharmacy: pharmacy.id }, 'service booked')
    return answer
  },

  listMyBookings,

  moveBooking: async ({ user_id, params, body }, runtime) => moveAndAnswer(runtime, user_id, { ...params, ...body }),

  async cancelBooking({ user_id, params }, runtime) {
    await cancelOwnBooking(runtime, user_id, params.id)
    runtime.log.info({ event: 'booking cancelled' }, 'booking cancelled')
    return null
  },
} satisfies SomeHandlers

async function moveAndAnswer(runtime: Runtime, userId: number | null, wish: { id: string; date: string }) {
  const moved = toBooking(runtime, await moveOwnBooking(runtime, userId, wish))
  runtime.log.info({ event: 'booking moved' }, 'booking moved')
  return moved
}

function firstFree(days: readonly Slot[][], from: DayNumber) {
  for (const [index, slots] of days.entries()) {
    const free = slots.find(({ available }) => available)
    if (free) return { date: dayText(from + index), time: free.time }
  }
  return null
}

function parseDayField(field: string, text: string): DayNumber {
  const day = parseDay(text)
  if (day === null) throw invalidField(field, 'date_invalid')
  return day
}

/** Reads the times of each day with one query for all bookings. */
async function readSlots(
  { database, now }: Runtime,
  { pharmacy, service }: Awaited<ReturnType<typeof requireService>>,
  from: DayNumber,
  to: DayNumber,
): Promise<Slot[][]> {
  const at = now()
  const { first, last } = bookableDays(at)
  if (to < first || from > last || to < from) return []
  const taken = await readTakenTimes(
    database,
    service.id,
    new Date(romeTimestamp(from, 0)),
    new Date(romeTimestamp(to + 1, 0)),
  )
  return Array.from({ length: to - from + 1 }, (_, index) => slotsOn(pharmacy, service, taken, from + index, at))
}
