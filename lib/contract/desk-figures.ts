import * as z from 'zod/mini'
import { staffCall } from './call'
import { desk_pharmacy } from './desk'
import { order_status } from './orders'
import { date, id } from './values'

/** Orders that came in during a week, as they are now. */
const week_figures = z.object({
  /** Its Monday. */
  from: date,
  /** Without those that wait for their online payment. */
  by_status: z.array(z.object({ status: order_status, collected: z.int(), delivered: z.int() })),
  /** Median minutes from an order to when it was ready or shipped, nights included; null without any. */
  ready_minutes: z.nullable(z.int()),
  /** Orders that were ready or shipped. */
  ready: z.int(),
})
export type WeekFigures = z.infer<typeof week_figures>

export const desk_figures = z.object({
  pharmacy: desk_pharmacy,
  week: week_figures,
  before: week_figures,
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
export type DeskFigures = z.infer<typeof desk_figures>

export const deskFigureCalls = {
  getDeskFigures: staffCall('GET /v1/desk/figures', {
    summary: 'Figures of the week that contains a day, and of the week before: orders, missing products, searches',
    role: 'owner',
    query: z.object({ pharmacy_id: id, day: date }),
    answer: desk_figures,
    problems: ['not_found'],
  }),
}
