import * as z from 'zod/mini'
import { staffCall } from './call'
import { deskPharmacy, paymentMethod, signedMoney, tillMethod } from './desk'
import { deskOrder } from './desk-order'
import { orderStatus } from './orders'
import { by_id, date, id, lines, money, optionalLines, searched, version } from './values'

/** Largest amount of cash that is counted, in euro. */
const COUNTED_MAX = 1_000_000

/** Money taken for an order, or given back. */
const tillEntry = z.object({
  id,
  order: z.object({ id, number: z.string() }),
  at: z.string(),
  amount: signedMoney,
  method: z.nullable(paymentMethod),
  /** Member of staff; null for the operator. */
  by: z.nullable(z.string()),
  /** Written in place of another one that was wrong. */
  is_correction: z.boolean(),
  /** Who took it back or corrected it, and when; it does not count. */
  void: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
})
export type TillEntry = z.infer<typeof tillEntry>

/** What was taken and given back, both positive. */
const tillSum = z.object({ method: z.nullable(paymentMethod), taken: money, given_back: money, total: signedMoney })
export type TillSum = z.infer<typeof tillSum>

/** A closing as it was written. */
const tillClosing = z.object({
  id,
  at: z.string(),
  by: z.string(),
  /** Float: cash in the drawer before the day's first booking. */
  opening: money,
  /** With the float. */
  counted: signedMoney,
  /** The float and the cash of the day as booked then. */
  expected: signedMoney,
  /** `counted` minus `expected`. */
  difference: signedMoney,
  /** Left in the drawer as the float of the next day. */
  kept: money,
  note: z.nullable(z.string()),
  /** What the day's bookings that were added or became void since add up to, by method. */
  since: z.array(z.object({ method: z.nullable(paymentMethod), total: signedMoney })),
  /** IDs of those bookings. */
  changed: z.array(id),
})
export type TillClosing = z.infer<typeof tillClosing>

/** A day of a pharmacy's till. */
const deskTill = z.object({
  /** Sent with a closing: on another version it is 409 `conflict`. */
  version: z.string(),
  pharmacy: deskPharmacy,
  day: date,
  by_method: z.array(tillSum),
  by_person: z.array(z.object({ by: z.nullable(z.string()), sums: z.array(tillSum) })),
  /** The float as the day's last closing has it, or as the closing before left it in the drawer. */
  opening: money,
  /** In the order of the day. */
  entries: z.array(tillEntry),
  /** Oldest first. */
  closings: z.array(tillClosing),
})
export type DeskTill = z.infer<typeof deskTill>

const float = money.check(z.maximum(COUNTED_MAX, 'out_of_range'))

export const deskTillCalls = {
  getDeskTill: staffCall('GET /v1/desk/till', {
    summary: "Money taken and given back on a day in Italy, by method and person, and the day's closings",
    query: z.object({ pharmacy_id: id, day: date }),
    answer: deskTill,
    problems: ['not_found'],
  }),
  closeDeskTill: staffCall('POST /v1/desk/till', {
    summary: 'Closes a day with the counted cash; a day that has changed since is closed again',
    body: z.strictObject({
      pharmacy_id: id,
      day: date,
      version,
      /** Counted at the start of the day, by default none. */
      opening: z._default(float, 0),
      /** With the float; below zero if more was given back than taken. */
      counted: signedMoney.check(z.minimum(-COUNTED_MAX, 'out_of_range'), z.maximum(COUNTED_MAX, 'out_of_range')),
      kept: z._default(float, 0),
      note: optionalLines(500),
    }),
    answer: deskTill,
    problems: ['not_found', 'conflict'],
  }),
  refundDeskOrder: staffCall('POST /v1/desk/orders/{id}/refund', {
    summary: 'Gives back a part of what the customer paid, at most what is not yet given back, and mails it',
    mails: 'covered',
    params: by_id,
    body: z.strictObject({
      version,
      amount: money.check(z.minimum(0.01, 'out_of_range'), z.maximum(COUNTED_MAX, 'out_of_range')),
      method: paymentMethod,
      /** For the staff, in the order's history. */
      reason: lines(300),
    }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  noteDeskReceipt: staffCall('POST /v1/desk/orders/{id}/receipt', {
    summary: "Stores the number of the till's receipt; an empty number deletes it",
    params: by_id,
    body: z.strictObject({ version, number: searched(30).check(z.trim()) }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
  correctDeskPayment: staffCall('POST /v1/desk/orders/{id}/payment/method', {
    summary: 'Corrects how the last payment or refund was made; the day of the money stays',
    params: by_id,
    body: z.strictObject({ version, method: tillMethod }),
    answer: deskOrder,
    problems: ['conflict'],
  }),
}

/** Orders that came in during a week, as they are now. */
const weekFigures = z.object({
  /** Its Monday. */
  from: date,
  /** Without those that wait for their online payment. */
  by_status: z.array(z.object({ status: orderStatus, collected: z.int(), delivered: z.int() })),
  /** Median minutes from an order to when it was ready or shipped, nights included; null without any. */
  ready_minutes: z.nullable(z.int()),
  /** Orders that were ready or shipped. */
  ready: z.int(),
})
export type WeekFigures = z.infer<typeof weekFigures>

const deskFigures = z.object({
  pharmacy: deskPharmacy,
  week: weekFigures,
  before: weekFigures,
  /** Packs that were ordered from the wholesaler for orders, most first. */
  missing: z.array(z.object({ minsan: z.string(), name: z.string(), packs: z.int() })),
  /** Texts that found no product in the whole shop, without those sent fewer than `shown_from` times. */
  searches: z.object({
    queries: z.array(z.object({ query: z.string(), count: z.int() })),
    shown_from: z.int(),
    /** How often rarer ones were sent. */
    rare: z.int(),
  }),
})
export type DeskFigures = z.infer<typeof deskFigures>

export const deskFigureCalls = {
  getDeskFigures: staffCall('GET /v1/desk/figures', {
    summary: 'Figures of the week that contains a day, and of the week before: orders, missing products, searches',
    role: 'owner',
    query: z.object({ pharmacy_id: id, day: date }),
    answer: deskFigures,
    problems: ['not_found'],
  }),
}
