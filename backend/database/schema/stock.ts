import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { productReference } from './catalogue'
import { pharmacyReference } from './places'

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
