import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import type { BookingStatus } from '@/lib/contract/pharmacies'
import { users } from './accounts'
import { pharmacies } from './places'

/** An appointment for a pharmacy's service. It keeps what was agreed: later changes of the service do not reach it. */
export const bookings = pgTable(
  'bookings',
  {
    id: text().primaryKey(),
    /** Null once the account is erased. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id),
    /** No reference: a service that is offered no more leaves its appointments behind. */
    service_id: integer().notNull(),
    service_name: text().notNull(),
    duration_minutes: integer().notNull(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** Often about the customer's health, so encrypted (AES-256-GCM). */
    note_encrypted: text().$type<Encrypted>(),
    /** When the customer agreed that the pharmacy may know of it; null where a shop's page has not asked. */
    health_data_consent_at: timestamp({ withTimezone: true }),
    status: text().$type<BookingStatus>().notNull().default('booked'),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the status was last changed. */
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('bookings_service').on(table.service_id, table.starts_at).where(sql`status = 'booked'`),
    index('bookings_user').on(table.user_id, table.starts_at),
    index('bookings_pharmacy').on(table.pharmacy_id, table.status, table.starts_at),
  ],
)
