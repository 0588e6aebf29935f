import { date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { pharmacyReference } from './places'

/** A pharmacy's loyalty card with points, imported by the operator, and the customer who claimed it. */
export const fidelity_cards = pgTable(
  'fidelity_cards',
  {
    pharmacy_id: pharmacyReference(),
    /** Without spaces, in capitals. */
    code: text().notNull(),
    holder: text(),
    /** The holder's proofs for a claim. */
    holder_birth_day: date(),
    /** The last four digits. */
    holder_phone_end: text(),
    points: integer().notNull().default(0),
    barcode_format: text().$type<'ean13' | 'code128'>().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    claimed_at: timestamp({ withTimezone: true }),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.pharmacy_id, table.code] }), index('fidelity_cards_user').on(table.user_id)],
)
