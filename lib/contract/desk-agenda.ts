import * as z from 'zod/mini'
import { staffCall } from './call'
import { desk_pharmacy } from './desk'
import { booking_status } from './pharmacies'
import { by_id, id, query_integer } from './values'

/** A booking in the desk's agenda. */
export const desk_booking = z.object({
  id,
  status: booking_status,
  pharmacy: desk_pharmacy,
  service: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** Null once it is erased. */
  customer: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Not yet hours before the appointment. */
  can_be_done: z.boolean(),
})
export type DeskBooking = z.infer<typeof desk_booking>

export const AGENDA_DAYS_MAX = 7

export const deskAgendaCalls = {
  listDeskBookings: staffCall('GET /v1/desk/bookings', {
    summary: 'Bookings of some days without cancelled ones, by time',
    query: z.object({
      pharmacy_id: z.optional(id),
      /** First day, `yyyy-MM-dd` in Italy. */
      from: z.string(),
      days: z._default(query_integer(1, AGENDA_DAYS_MAX), 1),
    }),
    answer: z.array(desk_booking),
    problems: ['not_found'],
  }),
  endDeskBooking: staffCall('POST /v1/desk/bookings/{id}/status', {
    summary: 'Records that the customer came, or cancels a booking with a mail to the customer',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({ status: z.enum(['done', 'cancelled']) }),
    answer: desk_booking,
    problems: ['conflict'],
  }),
}
