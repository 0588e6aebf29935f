import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { productReference } from './catalogue'
import { pharmacyReference } from './places'

/** Who wants to hear that a product is back at a pharmacy: told once, then gone. */
export const stock_watches = pgTable(
  'stock_watches',
  {
    /** In small letters. */
    email: text().notNull(),
    minsan: productReference(),
    pharmacy_id: pharmacyReference(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.minsan, table.pharmacy_id] }),
    index('stock_watches_offer').on(table.pharmacy_id, table.minsan),
  ],
)
