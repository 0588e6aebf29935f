import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { DeskRole } from '@/lib/contract/desk'
import { pharmacies } from './places'

/** Who works at the desk of a pharmacy; no customer. */
export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  /** The same in each of their pharmacies. */
  roles: text().array().$type<DeskRole[]>().notNull(),
  /** argon2id, PHC string. */
  password_hash: text().notNull(),
  /** The password is the one that was handed out: only their own opens the desk. */
  must_change_password: boolean().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

const staffReference = () =>
  integer()
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

export const staff_pharmacies = pgTable(
  'staff_pharmacies',
  {
    staff_id: staffReference(),
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.staff_id, table.pharmacy_id] })],
)

/** Sessions of the desk; only the SHA-256 of a token is stored. */
export const staff_sessions = pgTable(
  'staff_sessions',
  {
    token_hash: text().primaryKey(),
    staff_id: staffReference(),
    used_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staff_id), index('staff_sessions_expiry').on(table.expires_at)],
)
