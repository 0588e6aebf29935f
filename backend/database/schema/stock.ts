import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
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
