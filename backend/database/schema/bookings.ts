import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import type { BookingStatus } from '@/lib/contract/pharmacies'
import { users } from './accounts'
import { pharmacies } from './places'

/** An appointment, with a copy of the service's data. */
export const bookings = pgTable(
  'bookings',
  {
    id: text().primaryKey(),
    /** Null once the account is erased. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id),
    /** No reference, since services are deleted. */
    service_id: integer().notNull(),
    service_name: text().notNull(),
    duration_minutes: integer().notNull(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** Often health data, so encrypted (AES-256-GCM). */
    note_encrypted: text().$type<Encrypted>(),
    /** Time of the consent; null if the shop's page did not ask. */
    health_data_consent_at: timestamp({ withTimezone: true }),
    status: text().$type<BookingStatus>().notNull().default('booked'),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('bookings_service').on(table.service_id, table.starts_at).where(sql`status = 'booked'`),
    index('bookings_user').on(table.user_id, table.starts_at),
    index('bookings_pharmacy').on(table.pharmacy_id, table.status, table.starts_at),
  ],
)
