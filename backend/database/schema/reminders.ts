import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerReference } from './accounts'
import { productReference } from './catalogue'
import { pharmacyReference } from './places'

/** Reminders that what a customer takes runs out, with the consent of `consent_changes` (docs/domain.md#L14). */
export const reminders = pgTable(
  'reminders',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    pharmacy_id: pharmacyReference(),
    minsan: productReference(),
    packs: integer().notNull(),
    /** Days that these packs last, as the customer said. */
    days: integer().notNull(),
    /** Last day of the supply. */
    ends_on: date().notNull(),
    days_before: integer().notNull(),
    /** Day of the next mail in Italy; null while paused. */
    due_on: date(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Last use by the customer: changed, or opened from its mail. */
    used_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sent_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('reminders_product').on(table.user_id, table.minsan, table.pharmacy_id),
    index('reminders_due').on(table.due_on),
    index('reminders_use').on(table.used_at),
  ],
)
