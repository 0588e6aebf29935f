import * as z from 'zod/mini'
import { staffCall } from './call'
import { deskPharmacy } from './desk'
import { name } from './name'
import { BOOKING_NOTE_MAX, staffBookingStatus } from './pharmacies'
import {
  by_id,
  date,
  email,
  id,
  instant,
  optionalLines,
  optionalText,
  phone,
  queryInteger,
  time,
  version,
} from './values'

/** A booking in the desk's agenda. */
export const deskBooking = z.object({
  id,
  /** Sent with each write: on another version it is 409 `conflict`. */
  version: z.string(),
  status: staffBookingStatus,
  pharmacy: deskPharmacy,
  service_id: id,
  service: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Null once it is erased. */
  customer: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** Null for customers who get no mails. */
  email: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Member of staff who booked it for somebody on the telephone. */
  booked_by: z.nullable(z.string()),
  /** Member of staff who last moved or ended it. */
  changed_by: z.nullable(z.string()),
  changed_at: z.string(),
  /** Not yet hours before the appointment. */
  can_be_done: z.boolean(),
  can_be_missed: z.boolean(),
  /** A moment ago it was recorded that the customer came or did not come, or it was moved. */
  can_be_undone: z.boolean(),
  /** Start that the customer knew before staff moved it, to which an undo returns. */
  moved_from: z.nullable(z.string()),
})
export type DeskBooking = z.infer<typeof deskBooking>

/** A period closed to new bookings. */
export const deskBlock = z.object({
  id,
  pharmacy: deskPharmacy,
  /** Null for all services. */
  service: z.nullable(z.object({ id, name: z.string() })),
  starts_at: z.string(),
  ends_at: z.string(),
  reason: z.nullable(z.string()),
  created_by: z.string(),
})
export type DeskBlock = z.infer<typeof deskBlock>

export const deskService = z.object({
  id,
  name: z.string(),
  pharmacy: deskPharmacy,
  duration_minutes: z.int(),
  requires_note: z.boolean(),
})
export type DeskService = z.infer<typeof deskService>

export const AGENDA_DAYS_MAX = 7

const someDays = {
  pharmacy_id: z.optional(id),
  /** First day, `yyyy-MM-dd` in Italy. */
  from: z.string(),
  days: z._default(queryInteger(1, AGENDA_DAYS_MAX), 1),
}

/** Who calls, and the time asked for. */
const caller = {
  service_id: id,
  date: instant,
  first_name: name(80),
  last_name: name(80),
  phone_number: phone.check(z.minLength(1, 'required')),
  email: z.optional(email),
}

/** An hour or a day of a service or all. */
export const blockedTime = {
  service_id: z.optional(id),
  date,
  /** Both or none, for the whole day. */
  from: z.optional(time),
  to: z.optional(time),
}

export const deskAgendaCalls = {
  listDeskBookings: staffCall('GET /v1/desk/bookings', {
    summary: 'Bookings of some days without cancelled ones, by time',
    query: z.object(someDays),
    answer: z.array(deskBooking),
    problems: ['not_found'],
  }),
  getDeskBooking: staffCall('GET /v1/desk/bookings/{id}', {
    summary: 'One booking',
    params: by_id,
    answer: deskBooking,
  }),
  bookAtDesk: staffCall('POST /v1/desk/bookings', {
    summary: 'Books for a caller on the telephone, with a mail if there is an address',
    mails: 'charged',
    body: z.strictObject({
      ...caller,
      note: optionalLines(BOOKING_NOTE_MAX),
      /** Of [previewDeskBooking](#previewDeskBooking), for somebody who is booked at that time already. */
      acknowledged: z.optional(version),
    }),
    status: 201,
    answer: deskBooking,
    problems: ['not_found', 'slot_taken', 'slot_not_bookable', 'appointment_overlaps'],
  }),
  previewDeskBooking: staffCall('POST /v1/desk/bookings/preview', {
    summary: 'Appointments that a caller, by name, telephone or e-mail address, has at that time already',
    body: z.strictObject(caller),
    answer: z.object({ bookings: z.array(deskBooking), acknowledge: z.string() }),
    problems: ['not_found'],
  }),
  moveDeskBooking: staffCall('POST /v1/desk/bookings/{id}/time', {
    summary: 'Moves a booking to another free time, with a mail to the customer',
    mails: 'charged',
    params: by_id,
    body: z.strictObject({ version, date: instant }),
    answer: deskBooking,
    problems: ['conflict', 'slot_taken', 'slot_not_bookable'],
  }),
  endDeskBooking: staffCall('POST /v1/desk/bookings/{id}/status', {
    summary:
      'Records that the customer came or did not come, or takes that or a move back for a minute (`booked`), or cancels a booking with a mail',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ version, status: z.enum(['done', 'missed', 'booked', 'cancelled']) }),
    answer: deskBooking,
    problems: ['conflict', 'slot_taken'],
  }),
  listDeskServices: staffCall('GET /v1/desk/services', {
    summary: 'Services that can be booked',
    query: z.object({ pharmacy_id: z.optional(id) }),
    answer: z.array(deskService),
    problems: ['not_found'],
  }),
  listDeskTimes: staffCall('GET /v1/desk/services/{id}/times', {
    summary: "A day's times of a service, ignoring the booking `moved`",
    params: by_id,
    query: z.object({ date, moved: z.optional(id) }),
    answer: z.array(z.object({ time, starts_at: z.string(), available: z.boolean() })),
  }),
  listDeskFreeTimes: staffCall('GET /v1/desk/free-times', {
    summary: 'Times of some days that can still be booked, by service and time',
    query: z.object({ ...someDays, service_id: z.optional(id) }),
    answer: z.array(z.object({ service_id: id, starts_at: z.string(), ends_at: z.string() })),
    problems: ['not_found'],
  }),
  listDeskBlocks: staffCall('GET /v1/desk/blocks', {
    summary: 'Times of some days that are closed for bookings',
    query: z.object(someDays),
    answer: z.array(deskBlock),
    problems: ['not_found'],
  }),
  addDeskBlock: staffCall('POST /v1/desk/blocks', {
    summary: 'Closes an hour or a day for a service or all; existing bookings stay',
    body: z.strictObject({
      pharmacy_id: id,
      ...blockedTime,
      reason: optionalText(120),
      /** Of [previewDeskClosing](#previewDeskClosing), if it meets bookings. */
      acknowledged: z.optional(version),
    }),
    status: 201,
    answer: deskBlock,
    problems: ['not_found', 'closing_meets'],
  }),
  removeDeskBlock: staffCall('DELETE /v1/desk/blocks/{id}', {
    summary: 'Opens a closed time again',
    params: by_id,
  }),
}
