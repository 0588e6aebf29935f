import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerReference } from './accounts'
import { pharmacies } from './places'

export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    address: text().notNull(),
    street_number: text(),
    city: text().notNull(),
    province: text(),
    postal_code: text().notNull(),
    pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'set null' }),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    favorite: boolean().notNull().default(false),
    label: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user').on(table.user_id, table.created_at),
    uniqueIndex('addresses_favorite').on(table.user_id).where(sql`favorite`),
  ],
)
