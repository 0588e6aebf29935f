import * as z from 'zod/mini'
import { call } from './call'
import type { Kind } from './products'
import {
  date,
  email,
  instant,
  nothing,
  optional_text,
  pharmacy_key,
  postal_code,
  query_flag,
  query_integer,
  query_number,
  text,
  time,
} from './values'

export const delivery_kind = z.enum(['click_and_collect', 'home_delivery'])
export type DeliveryKind = z.infer<typeof delivery_kind>

/** `rev` is ext: the number and PIN of a veterinary electronic prescription. */
export const prescription_way = z.enum(['nre', 'nrbe', 'rev', 'upload', 'paper', 'already_there'])
export type PrescriptionWay = z.infer<typeof prescription_way>

/** Of a pharmacy's ways those that a product can have: an animal's prescription has other numbers than a patient's. */
export function prescriptionWaysFor(kind: Kind, ways: readonly PrescriptionWay[]): PrescriptionWay[] {
  const foreign: readonly PrescriptionWay[] = kind === 'veterinary' ? ['nre', 'nrbe'] : ['rev']
  return ways.filter((way) => !foreign.includes(way))
}

export const payment_id = z.enum(['in_pharmacy', 'on_delivery', 'card'])
export type PaymentId = z.infer<typeof payment_id>

/** Weekdays run from Monday (1) to Sunday (7), ISO 8601; times are Europe/Rome. `closes` may be 24:00. */
export const opening_hours = z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })

export const pharmacy = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone_number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  image: z.nullable(z.string()),
  opening_hours: z.array(opening_hours),
  closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.nullable(z.string()) })),
  open_now: z.boolean(),
  /** When open_now next turns, or null where no hours are known. */
  next_change: z.nullable(z.string()),
  /** ext: the duty turn that is on or comes next. */
  on_duty: z.optional(z.nullable(z.object({ start: z.string(), end: z.string() }))),
  deliveries: z.array(delivery_kind),
  services_count: z.int(),
  vat_number: z.nullable(z.string()),
  online_medicines: z.nullable(
    z.object({ authority: z.string(), number: z.string(), date: z.string(), register_url: z.string() }),
  ),
  distance_m: z.optional(z.int()),
})
export type Pharmacy = z.infer<typeof pharmacy>

export const service = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  summary: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
  price: z.nullable(z.number()),
  free_with_prescription: z.boolean(),
  minimum_age: z.nullable(z.int()),
  preparation: z.nullable(z.string()),
  bring: z.nullable(z.string()),
  image: z.nullable(z.string()),
  category: z.string(),
  requires_note: z.boolean(),
})
export type Service = z.infer<typeof service>

/** How many days ahead a service can be booked, today included. */
export const BOOKING_HORIZON_DAYS = 60

export const BOOKING_NOTE_MAX = 1000

/** Until so many hours before its beginning a customer may cancel a booking. */
export const BOOKING_CANCEL_HOURS = 2

export const booking_status = z.enum(['booked', 'cancelled', 'done'])
export type BookingStatus = z.infer<typeof booking_status>

export const booking = z.object({
  id: z.string(),
  pharmacy: z.object({
    id: z.int(),
    code: z.string(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    phone_number: z.nullable(z.string()),
  }),
  service: z.object({ id: z.int(), name: z.string(), duration_minutes: z.int() }),
  date: z.string(),
  note: z.nullable(z.string()),
  status: booking_status,
})
export type Booking = z.infer<typeof booking>

export const delivery = z.object({
  id: z.string(),
  kind: delivery_kind,
  label: z.string(),
  fee: z.number(),
  free_from: z.nullable(z.number()),
  minimum_order: z.nullable(z.number()),
  ready_in_minutes: z.int(),
  slots: z.array(z.object({ start: z.string(), end: z.string(), available: z.boolean() })),
})
export type Delivery = z.infer<typeof delivery>

const one = z.object({ id: pharmacy_key })
const one_service = z.object({ id: pharmacy_key, serviceId: z.string().check(z.regex(/^\d{1,9}$/)) })

export const pharmacyCalls = {
  listPharmacies: call({
    method: 'GET',
    path: '/v1/pharmacies',
    summary: 'Pharmacies near a place, nearest first',
    access: 'public',
    cache: 'public',
    query: z.strictObject({
      latitude: z.optional(query_number(-90, 90)),
      longitude: z.optional(query_number(-180, 180)),
      limit: z._default(query_integer(1, 100), 20),
      radius_km: z._default(query_number(0.1, 1500), 50),
      service: z.optional(z.string().check(z.maxLength(80))),
      open_now: z.optional(query_flag),
      on_duty: z.optional(query_flag),
      delivery: z.optional(delivery_kind),
    }),
    status: 200,
    answer: z.array(pharmacy),
    problems: ['validation_failed'],
  }),
  getPharmacy: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}',
    summary: 'One pharmacy by id or code',
    access: 'public',
    cache: 'public',
    params: one,
    status: 200,
    answer: pharmacy,
    problems: ['not_found'],
  }),
  listServices: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}/services',
    summary: "A pharmacy's services",
    access: 'public',
    cache: 'public',
    params: one,
    status: 200,
    answer: z.array(service),
    problems: ['not_found'],
  }),
  getService: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}/services/{serviceId}',
    summary: 'One service',
    access: 'public',
    cache: 'public',
    params: one_service,
    status: 200,
    answer: service,
    problems: ['not_found'],
  }),
  listBookingTimes: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}/services/{serviceId}/booking-times',
    summary: "A day's bookable times",
    access: 'public',
    params: one_service,
    query: z.strictObject({ date }),
    status: 200,
    answer: z.object({ date: z.string(), times: z.array(z.object({ time, available: z.boolean() })) }),
    problems: ['not_found', 'validation_failed'],
  }),
  listBookingDays: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}/services/{serviceId}/booking-days',
    summary: 'The days with a free time, for a calendar',
    access: 'public',
    ext: true,
    params: one_service,
    query: z.strictObject({ from: date, to: date }),
    status: 200,
    answer: z.object({ days: z.array(z.string()) }),
    problems: ['not_found', 'validation_failed'],
  }),
  bookService: call({
    method: 'POST',
    path: '/v1/pharmacies/{id}/services',
    summary: 'Books a service at a bookable time',
    access: 'customer',
    idempotent: true,
    params: one,
    body: z.strictObject({
      service_id: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      note: optional_text(BOOKING_NOTE_MAX),
      date: instant,
    }),
    status: 201,
    answer: booking,
    problems: [
      'not_found',
      'slot_taken',
      'slot_not_bookable',
      'age_restricted',
      'idempotency_conflict',
      'validation_failed',
    ],
  }),
  sendMessage: call({
    method: 'POST',
    path: '/v1/pharmacies/{id}/messages',
    summary: 'Writes to the pharmacy; reaches it by e-mail',
    access: 'public',
    ext: true,
    params: one,
    body: z.strictObject({ name: text(120), email, text: text(2000) }),
    status: 202,
    answer: nothing,
    problems: ['not_found', 'rate_limited'],
  }),
  listPrescriptionWays: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}/prescriptions',
    summary: 'The ways that the pharmacy takes a prescription',
    access: 'public',
    cache: 'public',
    params: one,
    status: 200,
    answer: z.array(z.object({ id: prescription_way, label: z.string() })),
    problems: ['not_found'],
  }),
  listDeliveries: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}/deliveries',
    summary: 'Collection and delivery, with fees and slots',
    access: 'public',
    params: one,
    query: z.strictObject({ postal_code: z.optional(postal_code), subtotal: z.optional(query_number(0, 1_000_000)) }),
    status: 200,
    answer: z.array(delivery),
    problems: ['not_found'],
  }),
  listPayments: call({
    method: 'GET',
    path: '/v1/pharmacies/{id}/payments',
    summary: 'The ways to pay',
    access: 'public',
    cache: 'public',
    params: one,
    status: 200,
    answer: z.array(z.object({ id: payment_id, label: z.string(), kinds: z.array(delivery_kind) })),
    problems: ['not_found'],
  }),
  listMyBookings: call({
    method: 'GET',
    path: '/v1/me/services',
    summary: "The customer's bookings, next first",
    access: 'customer',
    status: 200,
    answer: z.array(booking),
    problems: [],
  }),
  cancelBooking: call({
    method: 'DELETE',
    path: '/v1/me/services/{id}',
    summary: 'Cancels a booking until two hours before',
    access: 'customer',
    ext: true,
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    status: 204,
    answer: nothing,
    problems: ['not_found', 'too_late'],
  }),
}
