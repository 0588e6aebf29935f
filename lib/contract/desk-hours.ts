import * as z from 'zod/mini'
import { staffCall } from './call'
import { deskPharmacy } from './desk'
import { blockedTime, deskBooking } from './desk-agenda'
import { orderStatus } from './orders'
import { openingHours } from './pharmacies'
import { date, id, optionalText, time, version } from './values'

const closure = z.object({ from: z.string(), to: z.string(), reason: z.nullable(z.string()) })

/** A pharmacy's week, and its closures that are not over, by default today. */
export const deskHours = z.object({
  pharmacy: deskPharmacy,
  /** Of the week: sent with a change of it. */
  version: z.string(),
  opening_hours: z.array(openingHours),
  closures: z.array(closure),
})
export type DeskHours = z.infer<typeof deskHours>

/** A window of the week; one that closes at or before it opens ends on the next day. */
const weeklyWindow = z.strictObject({
  /** 1 is Monday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  opens: time,
  closes: z.union([time, z.literal('24:00')], 'time_invalid'),
})

const WINDOWS_MAX = 42
const week = z.array(weeklyWindow).check(z.maxLength(WINDOWS_MAX, 'too_many'))
const closedDays = { from: date, to: date }

/** An order that would lie in a closed time. */
const metOrder = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  customer: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** Its delivery slot, the time at which it would be ready, or the end of its keeping. */
  why: z.enum(['slot', 'ready', 'keep']),
  at: z.string(),
  /** End of the slot. */
  until: z.nullable(z.string()),
})
export type DeskMetOrder = z.infer<typeof metOrder>

/** What a change of hours, a closure or a closed time would meet. */
export const deskClosing = z.object({
  bookings: z.array(deskBooking),
  orders: z.array(metOrder),
  /** Names exactly these: sent with the change as `acknowledged`. */
  acknowledge: z.string(),
})
export type DeskClosing = z.infer<typeof deskClosing>

export const deskHoursCalls = {
  getDeskHours: staffCall('GET /v1/desk/hours', {
    summary: 'Opening hours of a pharmacy, and its closures since a day, by default the coming ones',
    query: z.object({ pharmacy_id: id, since: z.optional(date) }),
    answer: deskHours,
    problems: ['not_found'],
  }),
  setDeskHours: staffCall('POST /v1/desk/hours', {
    summary: 'Replaces the weekly opening hours, effective at once',
    body: z.strictObject({
      pharmacy_id: id,
      version,
      opening_hours: week,
      acknowledged: z.optional(version),
    }),
    answer: deskHours,
    problems: ['not_found', 'conflict', 'closing_meets'],
  }),
  addDeskClosure: staffCall('POST /v1/desk/closures', {
    summary: 'Closes a pharmacy on some days, both included, without overlap with other closures',
    body: z.strictObject({
      pharmacy_id: id,
      ...closedDays,
      reason: optionalText(120),
      acknowledged: z.optional(version),
    }),
    answer: deskHours,
    problems: ['not_found', 'closing_meets'],
  }),
  previewDeskClosing: staffCall('POST /v1/desk/closings/preview', {
    summary: 'Appointments and orders that a change of hours would leave in a closed time',
    body: z.strictObject({
      pharmacy_id: id,
      opening_hours: z.optional(week),
      closure: z.optional(z.strictObject(closedDays)),
      block: z.optional(z.strictObject(blockedTime)),
    }),
    answer: deskClosing,
    problems: ['not_found'],
  }),
  removeDeskClosure: staffCall('POST /v1/desk/closures/remove', {
    summary: 'Removes the closure that begins on a day',
    body: z.strictObject({ pharmacy_id: id, from: date }),
    answer: deskHours,
    problems: ['not_found'],
  }),
}
