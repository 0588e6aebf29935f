import { isNull } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerReference, patientReference } from './accounts'
import { products } from './catalogue'
import { orders } from './orders'
import { pharmacyReference } from './places'

/**
 * Refill reminders (`minsan`) and repeat orders (`order_id`) of customers, which need the consent in `consent_changes`
 * (docs/domain.md#L14).
 */
export const reminders = pgTable(
  'reminders',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    pharmacy_id: pharmacyReference(),
    minsan: text().references(() => products.minsan, { onDelete: 'cascade' }),
    order_id: text().references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for an order. */
    packs: integer().notNull(),
    /** Days that these packs last, as the customer said, or between two repetitions. */
    days: integer().notNull(),
    /** Last day of the supply, or the day of the next repetition. */
    ends_on: date().notNull(),
    days_before: integer().notNull(),
    /** Day of the next mail in Italy; null while paused. */
    due_on: date(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Last use by the customer: changed, or opened from its mail. */
    used_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sent_at: timestamp({ withTimezone: true }),
    patient_id: patientReference('cascade'),
  },
  (table) => [
    uniqueIndex('reminders_own_product')
      .on(table.user_id, table.minsan, table.pharmacy_id)
      .where(isNull(table.patient_id)),
    // It does not restrict the customer's own rows, in which patient_id is null.
    uniqueIndex('reminders_patient_product').on(table.patient_id, table.minsan, table.pharmacy_id),
    uniqueIndex('reminders_order').on(table.order_id),
    index('reminders_due').on(table.due_on),
    index('reminders_use').on(table.used_at),
  ],
)
