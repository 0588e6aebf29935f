import { isNotNull, sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customerReference } from './accounts'
import { productReference } from './catalogue'
import { pharmacies, pharmacyReference } from './places'

/** Stock notifications, deleted once sent. */
export const stock_watches = pgTable(
  'stock_watches',
  {
    /** In lower case. */
    email: text().notNull(),
    minsan: productReference(),
    pharmacy_id: pharmacyReference(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the mailbox was confirmed; before, it gets only the confirmation mail. */
    confirmed_at: timestamp({ withTimezone: true }),
    /** Of the link in that mail, which confirms or cancels. */
    token_hash: text().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.minsan, table.pharmacy_id] }),
    index('stock_watches_offer').on(table.pharmacy_id, table.minsan),
    index('stock_watches_age').on(table.created_at),
  ],
)

/** Products that customers keep, with the consent of `consent_changes`, and their price alerts (docs/domain.md#L45). */
export const favorites = pgTable(
  'favorites',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    minsan: productReference(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Pharmacy of the price alert; null without one. */
    alert_pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'set null' }),
    /** Price when the alert was set, or in its last mail. */
    alert_price_cents: integer(),
    /** Highest price that the alert tells next (lib/rules/stock-watch.ts). */
    alert_below_cents: integer(),
    /** When the customer asked for the alert. */
    alert_set_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('favorites_product').on(table.user_id, table.minsan),
    index('favorites_minsan').on(table.minsan),
    index('favorites_alert').on(table.alert_pharmacy_id, table.minsan).where(isNotNull(table.alert_pharmacy_id)),
  ],
)

/** Packs that a pharmacy has ordered from its wholesaler for its open orders (orders/supplies.ts). */
export const supplies = pgTable(
  'supplies',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    pharmacy_id: pharmacyReference(),
    minsan: text().notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    ordered_by: text().notNull(),
    ordered_at: timestamp({ withTimezone: true }).notNull(),
    /** Packs by order that was packed with them before their arrival was recorded. */
    claimed: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Packs that arrived, and those of them that each order holds. */
    arrived: integer(),
    arrived_by: text(),
    arrived_at: timestamp({ withTimezone: true }),
    given: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    index('supplies_open').on(table.pharmacy_id).where(sql`arrived_at IS NULL`),
    index('supplies_product').on(table.pharmacy_id, table.minsan, table.id),
    index('supplies_arrived').on(table.pharmacy_id, table.arrived_at),
    index('supplies_age').on(table.ordered_at),
  ],
)
