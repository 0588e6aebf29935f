import * as z from 'zod/mini'
import { DAYS_BEFORE, QUANTITY_MAX, REPEAT_WEEKS, SUPPLY_DAYS, UNITS_MAX } from '@/lib/values/quantity'
import { linkToken } from './auth'
import { customerCall, publicCall } from './call'
import { namedPatient } from './patients'
import { by_id, date, id, minsan } from './values'

const whole = (least: number, most: number) =>
  z.int('number_invalid').check(z.minimum(least, 'out_of_range'), z.maximum(most, 'out_of_range'))

const daysBefore = whole(DAYS_BEFORE.least, DAYS_BEFORE.most)
const days = whole(SUPPLY_DAYS.least, SUPPLY_DAYS.most)

export const reminder = z.object({
  id,
  minsan: z.string(),
  name: z.string(),
  pharmacy: z.object({ id, name: z.string(), city: z.string() }),
  packs: z.int(),
  days: z.int(),
  /** Last day of the supply. */
  ends_on: z.string(),
  days_before: z.int(),
  /** Day of the next mail; null while paused. */
  due_on: z.nullable(z.string()),
  prescription_required: z.boolean(),
  /** ext: whom it is for; null for the customer. */
  patient: z.optional(z.nullable(namedPatient)),
})
export type Reminder = z.infer<typeof reminder>

/** ext: the person of the household that it is for. */
const forPatient = z.optional(id)

const weeks = z.literal(REPEAT_WEEKS, 'out_of_range')

/** An order that the customer repeats every few weeks. */
export const repeatOrder = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  /** `open`: the pharmacy is still in the shop. */
  pharmacy: z.object({ id, name: z.string(), city: z.string(), open: z.boolean() }),
  weeks: z.int(),
  /** Day of the repetition that comes next, or awaits the customer. */
  next_on: z.string(),
  /** The repetition awaits the customer. */
  waiting: z.boolean(),
  /** Day of the next mail. */
  due_on: z.nullable(z.string()),
  /** Names of its products. */
  names: z.array(z.string()),
  /** ext: whom it is for; null for the customer. */
  patient: z.optional(z.nullable(namedPatient)),
})
export type RepeatOrder = z.infer<typeof repeatOrder>

export const repeatQuote = z.extend(repeatOrder, {
  home_delivery: z.boolean(),
  lines: z.array(
    z.object({
      minsan: z.string(),
      name: z.string(),
      asked: z.int(),
      /** Packs that can be ordered today. */
      quantity: z.int(),
      /** Of a pack today; null if it cannot be ordered. */
      price: z.nullable(z.number()),
      price_before: z.number(),
      prescription_required: z.boolean(),
    }),
  ),
  subtotal: z.number(),
})
export type RepeatQuote = z.infer<typeof repeatQuote>

export const reminderCalls = {
  listReminders: customerCall('GET /v1/me/reminders', {
    summary:
      'Reminders before what the customer takes runs out and repeat orders, the next first, and the consent to them',
    ext: true,
    answer: z.object({
      consent: z.nullable(z.object({ version: z.string(), at: z.string() })),
      reminders: z.array(reminder),
      /** ext */
      repeat_orders: z.optional(z.array(repeatOrder)),
    }),
  }),
  addReminder: customerCall('POST /v1/me/reminders', {
    summary: 'Reminds of a product of a handed over order; one of the same product there gets the new dates',
    ext: true,
    body: z.strictObject({
      order_id: id,
      minsan,
      /** Packs of the supply; by default those of the order. */
      packs: z.optional(whole(1, QUANTITY_MAX)),
      /** Units in a pack, and how many are taken every so many days. */
      units: z.optional(whole(1, UNITS_MAX)),
      amount: z.optional(
        z.number('number_invalid').check(z.minimum(0.25, 'out_of_range'), z.maximum(50, 'out_of_range')),
      ),
      every: z.optional(whole(1, 31)),
      /** First day of the supply; by default today. */
      starts_on: z.optional(date),
      /** Last day of the supply, instead of what units and amount give. */
      ends_on: z.optional(date),
      days_before: z.optional(daysBefore),
      patient_id: forPatient,
      /** With the first reminder, or after a withdrawal. */
      health_data_consent: z.optional(z.literal(true, 'consent_required')),
    }),
    status: 201,
    answer: reminder,
    problems: ['not_available'],
  }),
  updateReminder: customerCall('PATCH /v1/me/reminders/{id}', {
    summary: 'Changes, pauses or resumes a reminder',
    ext: true,
    params: by_id,
    body: z.strictObject({
      ends_on: z.optional(date),
      days: z.optional(days),
      days_before: z.optional(daysBefore),
      paused: z.optional(z.boolean()),
    }),
    answer: reminder,
  }),
  deleteReminder: customerCall('DELETE /v1/me/reminders/{id}', {
    summary: 'Ends a reminder or a repeat order',
    ext: true,
    params: by_id,
  }),
  deleteReminders: customerCall('DELETE /v1/me/reminders', {
    summary: 'Withdraws the consent to reminders and deletes all',
    ext: true,
  }),
  addRepeatOrder: customerCall('POST /v1/me/repeat-orders', {
    summary: 'Repeats an order every few weeks, each time by a press of the customer; one of the same order changes',
    ext: true,
    body: z.strictObject({
      order_id: id,
      weeks,
      /** Day of the first repetition; by default so many weeks from today. */
      next_on: z.optional(date),
      patient_id: forPatient,
      /** Unless the consent to this text is in force. */
      health_data_consent: z.optional(z.literal(true, 'consent_required')),
    }),
    status: 201,
    answer: repeatOrder,
    problems: ['not_available'],
  }),
  getRepeatOrder: customerCall('GET /v1/me/repeat-orders/{id}', {
    summary: 'A repeat order with the prices and the availability of today',
    ext: true,
    params: by_id,
    answer: repeatQuote,
  }),
  updateRepeatOrder: customerCall('PATCH /v1/me/repeat-orders/{id}', {
    summary: 'Moves a repeat order, changes its interval, or goes on to the next repetition',
    ext: true,
    params: by_id,
    body: z.strictObject({
      weeks: z.optional(weeks),
      next_on: z.optional(date),
      /** The repetition of this day was ordered or skipped. */
      done_on: z.optional(date),
    }),
    answer: repeatOrder,
  }),
  openReminder: publicCall('POST /v1/reminders/open', {
    summary: 'What to order again, by the signed link of a mail',
    ext: true,
    body: z.strictObject({ token: linkToken }),
    answer: z.object({ pharmacy_id: id, minsan: z.string(), quantity: z.int() }),
    problems: ['link_expired', 'rate_limited'],
  }),
  endReminder: publicCall('POST /v1/reminders/end', {
    summary: 'Ends a reminder or a repeat order by the signed link of its mail',
    ext: true,
    body: z.strictObject({ token: linkToken }),
    problems: ['link_expired', 'rate_limited'],
  }),
}
