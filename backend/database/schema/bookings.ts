import { isNotNull, sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import type { GuestContact } from '@/lib/contract/guest-bookings'
import type { BookingStatus } from '@/lib/contract/pharmacies'
import { users } from './accounts'
import { pharmacies, pharmacyReference, services } from './places'

/** Contact of a booking without an account; a phone booking may have no email. */
export type BookingContact = Omit<GuestContact, 'email'> & { email: string | null }

/** An appointment, with a copy of the service's data. */
export const bookings = pgTable(
  'bookings',
  {
    id: text().primaryKey(),
    /** Null for a guest, and once the account is erased. */
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
    /** Who booked without an account; deleted some time after the appointment (docs/account.md#retention). */
    guest_encrypted: text().$type<Encrypted<BookingContact>>(),
    /** Name of the member of staff who made a phone booking. */
    booked_by: text(),
    /** Name of the member of staff who last moved or ended it; null if its customer did. */
    changed_by: text(),
    /** Start that the customer knows, after a move at the desk; null once it was changed otherwise. */
    moved_from: timestamp({ withTimezone: true }),
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
    // With data to delete some time after the appointment (app/cleanup.ts, services/guest-keys.ts).
    index('bookings_noted').on(table.ends_at).where(isNotNull(table.note_encrypted)),
    index('bookings_guests').on(table.ends_at).where(isNotNull(table.guest_encrypted)),
  ],
)

/** A period closed to new bookings; existing bookings are kept. */
export const booking_blocks = pgTable(
  'booking_blocks',
  {
    id: text().primaryKey(),
    pharmacy_id: pharmacyReference(),
    /** Null for all services. */
    service_id: integer().references(() => services.id, { onDelete: 'cascade' }),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    reason: text(),
    created_by: text().notNull(),
  },
  (table) => [
    index('booking_blocks_pharmacy').on(table.pharmacy_id, table.ends_at),
    index('booking_blocks_end').on(table.ends_at),
  ],
)

const bookingReference = () =>
  text()
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' })

/** Keyed hashes of a guest's booking. */
export const guest_bookings = pgTable(
  'guest_bookings',
  {
    booking_id: bookingReference().primaryKey(),
    email_hash: text().notNull(),
    /** Keyed hash of the mailbox without its tag, for limits. */
    mailbox_hash: text().notNull(),
    idempotency_hash: text().unique(),
    request_hash: text().notNull(),
  },
  (table) => [
    index('guest_bookings_email').on(table.email_hash),
    index('guest_bookings_mailbox').on(table.mailbox_hash),
  ],
)

/** Keys to guest bookings: cookies of a browser, and mailed links, exchanged for a key by the first browser. */
export const booking_keys = pgTable(
  'booking_keys',
  {
    key_hash: text().primaryKey(),
    booking_id: bookingReference(),
    purpose: text().$type<'key' | 'link'>().notNull(),
    /** Browser that opened the link, for which it stays valid. */
    device_hash: text(),
  },
  (table) => [index('booking_keys_booking').on(table.booking_id)],
)
