import { bigserial, boolean, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import type { PaymentMethod } from '@/lib/contract/desk'
import { orderReference } from './orders'
import { pharmacyReference } from './places'

/**
 * Money taken for an order, or given back if negative. Rows are never deleted or changed: one that was taken back or
 * corrected is void. Those that are not add up to the order's `paid_cents` (orders/bookings.ts).
 */
export const order_payments = pgTable(
  'order_payments',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    order_id: orderReference(),
    pharmacy_id: pharmacyReference(),
    cents: integer().notNull(),
    /** Null if the method is unknown, as for payments recorded by the operator's command. */
    method: text().$type<PaymentMethod>(),
    /** Member of staff; null for the operator. */
    by: text(),
    /** When the money moved: its day in Italy is that of the closing. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Row that it replaces with another method. */
    corrects: integer(),
    void_at: timestamp({ withTimezone: true }),
    void_by: text(),
    /** Given back by the pharmacy on its own. */
    is_partial: boolean().notNull().default(false),
    /** Why the pharmacy gave it back on its own; for the staff. */
    reason_encrypted: text().$type<Encrypted>(),
  },
  (table) => [
    index('order_payments_order').on(table.order_id),
    index('order_payments_day').on(table.pharmacy_id, table.at),
  ],
)

/** Daily closings of a till, as they were when they were written; a day may have several. */
export const till_closings = pgTable(
  'till_closings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    pharmacy_id: pharmacyReference(),
    day: date().notNull(),
    by: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    counted_cents: integer().notNull(),
    /** Cash of the day as booked then. */
    cash_cents: integer().notNull(),
    /** Bookings that it contains: IDs of `order_payments` that were not void. */
    payments: jsonb().$type<number[]>().notNull(),
    note_encrypted: text().$type<Encrypted>(),
  },
  (table) => [index('till_closings_day').on(table.pharmacy_id, table.day)],
)
