import * as z from 'zod/mini'
import { catalogueCall, customerCall, publicCall } from './call'
import { name } from './name'
import {
  by_id,
  date,
  email,
  exact,
  id,
  instant,
  lines,
  optionalLines,
  postal_code,
  queryFlag,
  queryInteger,
  queryNumber,
  queryPlace,
  time,
} from './values'

export const deliveryKind = z.enum(['click_and_collect', 'home_delivery'])
export type DeliveryKind = z.infer<typeof deliveryKind>

/** `rev` is ext: number and PIN of a veterinary electronic prescription. */
export const prescriptionWay = z.enum(['nre', 'nrbe', 'rev', 'upload', 'paper', 'already_there'])
export type PrescriptionWay = z.infer<typeof prescriptionWay>

/** `online` is ext: on the page of a provider, with `startPayment`. */
export const paymentId = z.enum(['in_pharmacy', 'on_delivery', 'card', 'online'])
export type PaymentId = z.infer<typeof paymentId>

/** Weekdays run from Monday (1) to Sunday (7), ISO 8601; times are Europe/Rome. `closes` may be 24:00. */
export const openingHours = z.object({ weekday: z.int(), opens: z.string(), closes: z.string() })

/** ext: legally required seller data (docs/domain.md#L33); null or missing if unknown. */
const seller = {
  /** Company or owner. */
  legal_name: z.optional(z.nullable(z.string())),
  /** If it differs from the pharmacy's address. */
  legal_seat: z.optional(z.nullable(z.string())),
  /** Entry in the business register. */
  rea: z.optional(z.nullable(z.string())),
  pec: z.optional(z.nullable(z.string())),
  director: z.optional(z.nullable(z.string())),
  /** That pharmacist's entry in the Order. */
  director_register: z.optional(z.nullable(z.string())),
  /** Contact for complaints; defaults to e-mail and telephone. */
  complaints: z.optional(z.nullable(z.string())),
}

export const contractPharmacy = z.object({
  id,
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
  phone_number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
  ...seller,
})

/** An entry in the list of online sellers of medicines (docs/domain.md#L1). */
const onlineRecord = z.object({
  authority: z.string(),
  number: z.string(),
  date: z.string(),
  register_url: z.string(),
  /** ext: the entry's site, the authority's contact, and the path of the issued logo. */
  site: z.optional(z.string()),
  authority_contacts: z.optional(z.string()),
  logo: z.optional(z.string()),
})
export type OnlineRecord = z.infer<typeof onlineRecord>

export const pharmacy = z.extend(contractPharmacy, {
  latitude: z.number(),
  longitude: z.number(),
  whatsapp: z.nullable(z.string()),
  image: z.nullable(z.string()),
  opening_hours: z.array(openingHours),
  closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.nullable(z.string()) })),
  open_now: z.boolean(),
  /** Time of the next change of open_now; null without known hours. */
  next_change: z.nullable(z.string()),
  /** ext: the current or next duty turn. */
  on_duty: z.optional(z.nullable(z.object({ start: z.string(), end: z.string() }))),
  deliveries: z.array(deliveryKind),
  services_count: z.int(),
  online_medicines: z.nullable(onlineRecord),
  /**
   * ext: the same for veterinary medicines without prescription, which a registration for human ones does not cover
   * (docs/domain.md#L25).
   */
  online_veterinary: z.optional(z.nullable(onlineRecord)),
  distance_m: z.optional(z.int()),
})
export type Pharmacy = z.infer<typeof pharmacy>

export const service = z.object({
  id,
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

/** ext: another pharmacy's service with an identical text, used as canonical for search engines. */
const servicePage = z.extend(service, {
  told_first_by: z.optional(z.nullable(z.object({ pharmacy_code: z.string(), service_id: id }))),
})
export type ServicePage = z.infer<typeof servicePage>

/** Days, including today, on which services can be booked. */
export const BOOKING_HORIZON_DAYS = 60

export const BOOKING_NOTE_MAX = 1000

/** Hours before the start until which a customer may cancel. */
export const BOOKING_CANCEL_HOURS = 2

export const bookingStatus = z.enum(['booked', 'cancelled', 'done'])

/** As the pharmacy sees it: `missed` if the customer did not come, which is `done` for the customer. */
export const staffBookingStatus = z.enum([...bookingStatus.options, 'missed'])
export type BookingStatus = z.infer<typeof staffBookingStatus>

export const booking = z.object({
  id,
  pharmacy: z.object({
    id,
    code: z.string(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    phone_number: z.nullable(z.string()),
  }),
  service: z.object({ id, name: z.string(), duration_minutes: z.int() }),
  date: z.string(),
  note: z.nullable(z.string()),
  /** Grows when the booking is moved or ends, for calendars. Ext. */
  revision: z._default(z.int(), 0),
  status: bookingStatus,
})
export type Booking = z.infer<typeof booking>

export const delivery = z.object({
  id,
  kind: deliveryKind,
  label: z.string(),
  fee: z.number(),
  free_from: z.nullable(z.number()),
  minimum_order: z.nullable(z.number()),
  ready_in_minutes: z.int(),
  slots: z.array(z.object({ start: z.string(), end: z.string(), available: z.boolean() })),
})
export type Delivery = z.infer<typeof delivery>

const byService = z.object({ id, serviceId: id })

/** A kind of service at one pharmacy; `first_free` is null without a free time in the bookable days. */
export const serviceOffer = z.object({
  pharmacy,
  service,
  first_free: z.nullable(z.object({ date: z.string(), time })),
})
export type ServiceOffer = z.infer<typeof serviceOffer>

/** `id` is a pharmacy's ID or code; no code equals another's ID. */
export const pharmacyCalls = {
  listPharmacies: catalogueCall('GET /v1/pharmacies', {
    summary: 'Pharmacies near a place, nearest first',
    query: z.strictObject({
      ...queryPlace,
      limit: z._default(queryInteger(1, 100), 20),
      radius_km: z._default(queryNumber(0.1, 1500), 50),
      service: z.optional(exact(80)),
      open_now: z.optional(queryFlag),
      on_duty: z.optional(queryFlag),
      delivery: z.optional(deliveryKind),
    }),
    answer: z.array(pharmacy),
  }),
  getPharmacy: catalogueCall('GET /v1/pharmacies/{id}', {
    summary: 'One pharmacy by id or code',
    params: by_id,
    answer: pharmacy,
  }),
  listServices: catalogueCall('GET /v1/pharmacies/{id}/services', {
    summary: "A pharmacy's services",
    params: by_id,
    answer: z.array(service),
  }),
  getService: catalogueCall('GET /v1/pharmacies/{id}/services/{serviceId}', {
    summary: 'One service',
    params: byService,
    answer: servicePage,
  }),
  listServiceOffers: publicCall('GET /v1/services/{slug}/offers', {
    summary: 'Pharmacies with a kind of service around a place, nearest first, with price and first free time',
    ext: true,
    params: z.object({ slug: exact(80) }),
    query: z.strictObject({
      latitude: queryNumber(-90, 90),
      longitude: queryNumber(-180, 180),
      limit: z._default(queryInteger(1, 24), 12),
    }),
    answer: z.array(serviceOffer),
  }),
  listBookingTimes: publicCall('GET /v1/pharmacies/{id}/services/{serviceId}/booking-times', {
    summary: "A day's bookable times",
    params: byService,
    query: z.strictObject({ date }),
    answer: z.object({ date: z.string(), times: z.array(z.object({ time, available: z.boolean() })) }),
  }),
  listBookingDays: publicCall('GET /v1/pharmacies/{id}/services/{serviceId}/booking-days', {
    summary: 'The days with a free time, for a calendar',
    ext: true,
    params: byService,
    query: z.strictObject({ from: date, to: date }),
    answer: z.object({ days: z.array(z.string()) }),
  }),
  bookService: customerCall('POST /v1/pharmacies/{id}/services', {
    summary: 'Books a service at a bookable time',
    mails: 'charged',
    idempotent: true,
    params: by_id,
    body: z.strictObject({
      service_id: id,
      note: optionalLines(BOOKING_NOTE_MAX),
      date: instant,
      /** ext: a health service is health data (docs/domain.md#L14). Missing means no consent. */
      health_data_consent: z.optional(z.boolean()),
    }),
    status: 201,
    answer: booking,
    problems: [
      'health_consent_missing',
      'slot_taken',
      'slot_not_bookable',
      'age_restricted',
      'appointment_overlaps',
      'too_many_bookings',
    ],
  }),
  sendMessage: publicCall('POST /v1/pharmacies/{id}/messages', {
    summary: 'Sends a message to the pharmacy by e-mail',
    mails: 'charged',
    ext: true,
    params: by_id,
    body: z.strictObject({ name: name(120), email, text: lines(2000) }),
    status: 202,
    problems: ['rate_limited'],
  }),
  listPrescriptionWays: catalogueCall('GET /v1/pharmacies/{id}/prescriptions', {
    summary: 'The ways in which the pharmacy accepts prescriptions',
    params: by_id,
    answer: z.array(z.object({ id: prescriptionWay, label: z.string() })),
  }),
  listDeliveries: publicCall('GET /v1/pharmacies/{id}/deliveries', {
    summary: 'Collection and delivery, with fees and slots',
    params: by_id,
    query: z.strictObject({ postal_code: z.optional(postal_code), subtotal: z.optional(queryNumber(0, 1_000_000)) }),
    answer: z.array(delivery),
  }),
  listMyBookings: customerCall('GET /v1/me/services', {
    summary: "The customer's bookings, next first",
    answer: z.array(booking),
  }),
  moveBooking: customerCall('POST /v1/me/services/{id}/time', {
    summary: 'Moves a booking to another free time of its service until two hours before, with mails to both sides',
    mails: 'covered',
    ext: true,
    params: by_id,
    body: z.strictObject({ date: instant }),
    answer: booking,
    problems: ['too_late', 'slot_taken', 'slot_not_bookable', 'age_restricted', 'appointment_overlaps', 'rate_limited'],
  }),
  cancelBooking: customerCall('DELETE /v1/me/services/{id}', {
    summary: 'Cancels a booking until two hours before',
    mails: 'covered',
    ext: true,
    params: by_id,
    problems: ['too_late'],
  }),
}
