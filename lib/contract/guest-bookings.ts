import * as z from 'zod/mini'
import { guestCall, publicCall } from './call'
import { orderCustomer } from './orders'
import { booking, pharmacyCalls } from './pharmacies'
import { by_id, id } from './values'

export const guestContact = z.omit(orderCustomer, { health_code: true })
export type GuestContact = z.infer<typeof guestContact>

const bookingKey = z.string()

export const guestBookingCalls = {
  bookGuestService: publicCall('POST /v1/guest/bookings', {
    summary: 'Books a service without an account, for the browser that confirmed the guest’s mailbox',
    mails: 'charged',
    server_only: true,
    ext: true,
    idempotent: true,
    body: z.extend(pharmacyCalls.bookService.body, {
      pharmacy_id: id,
      customer: guestContact,
      /** The guest declares to reach the service's minimum age by the appointment. */
      of_age: z.optional(z.boolean()),
    }),
    status: 201,
    /** `key`: null in the storefront's answer, which keeps it from the browser's scripts. */
    answer: z.object({ booking, key: z.nullable(bookingKey) }),
    problems: [...pharmacyCalls.bookService.problems, 'email_unproven', 'idempotency_conflict', 'rate_limited'],
  }),
  openGuestBooking: publicCall('POST /v1/guest/bookings/links', {
    summary: 'Exchanges the link of a booking’s mail for a key of that booking; repeatable in the same browser',
    server_only: true,
    ext: true,
    credentials: true,
    body: z.strictObject({ token: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')) }),
    /** `key`: null for an account's booking, which its session opens. */
    answer: z.object({ id, key: z.nullable(bookingKey) }),
    problems: ['link_expired', 'rate_limited'],
  }),
  getGuestBooking: guestCall('GET /v1/guest/bookings/{id}', {
    summary: 'One guest’s booking',
    ext: true,
    params: by_id,
    answer: booking,
  }),
  moveGuestBooking: guestCall('POST /v1/guest/bookings/{id}/time', {
    summary: 'As moveBooking',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: pharmacyCalls.moveBooking.body,
    answer: booking,
    problems: ['too_late', 'slot_taken', 'slot_not_bookable', 'appointment_overlaps', 'rate_limited'],
  }),
  cancelGuestBooking: guestCall('DELETE /v1/guest/bookings/{id}', {
    summary: 'As cancelBooking',
    mails: 'covered',
    ext: true,
    params: by_id,
    problems: ['too_late'],
  }),
}
