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
    /** When it was shown that who asked reads the mailbox; before, nothing is sent to it but the question. */
    confirmed_at: timestamp({ withTimezone: true }),
    /** Of the link in that mail, which says yes or no as long as the wish lives. */
    token_hash: text().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.minsan, table.pharmacy_id] }),
    index('stock_watches_offer').on(table.pharmacy_id, table.minsan),
  ],
)
