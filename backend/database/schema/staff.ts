import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import type { DeskRole } from '@/lib/contract/desk'
import type { AuditAction } from '@/lib/contract/desk-people'
import { bytea, pharmacies } from './places'

/** Who works at the desk of a pharmacy; no customer. */
export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  /** argon2id, PHC string. */
  password_hash: text().notNull(),
  /** The password is the one that was handed out: only their own opens the desk. */
  must_change_password: boolean().notNull(),
  /** argon2id, PHC string: opens the desk only in a browser with a recent login of theirs (desk/pins.ts). */
  pin_hash: text(),
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
    roles: text().array().$type<DeskRole[]>().notNull(),
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
    /** Opened with a PIN: refuses the calls that need a login. */
    by_pin: boolean().notNull().default(false),
  },
  (table) => [
    index('staff_sessions_staff').on(table.staff_id),
    index('staff_sessions_expiry').on(table.expires_at),
    index('staff_sessions_use').on(table.used_at),
  ],
)

/** Browsers that opened the desk as this person before; only the SHA-256 of their secret is stored. */
export const staff_devices = pgTable(
  'staff_devices',
  {
    staff_id: staffReference(),
    token_hash: text().notNull(),
    used_at: timestamp({ withTimezone: true }).notNull(),
    /** Last login with the password or a passkey. */
    logged_in_at: timestamp({ withTimezone: true }),
    /** Wrong PINs since a right one or a login. */
    wrong_pins: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.staff_id, table.token_hash] }),
    index('staff_devices_token').on(table.token_hash),
    index('staff_devices_use').on(table.used_at),
  ],
)

/** Mailed links of the desk, valid once; only the SHA-256 of a token is stored. */
export const staff_links = pgTable(
  'staff_links',
  {
    id: text().primaryKey(),
    token_hash: text().notNull().unique(),
    purpose: text().$type<'invitation' | 'password'>().notNull(),
    email: text().notNull(),
    /** Set for links that change a password. */
    staff_id: integer().references(() => staff.id, { onDelete: 'cascade' }),
    /** Where they are invited. */
    pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'cascade' }),
    roles: text().array().$type<DeskRole[]>().notNull().default([]),
    /** Who sent it. */
    by_staff_id: staffReference(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('staff_links_pharmacy').on(table.pharmacy_id), index('staff_links_expiry').on(table.expires_at)],
)

/** WebAuthn credentials of staff, an alternative to the password. */
export const staff_passkeys = pgTable(
  'staff_passkeys',
  {
    /** Credential ID, base64url. */
    id: text().primaryKey(),
    staff_id: staffReference(),
    /** Given by its owner. */
    name: text().notNull(),
    public_key: bytea().notNull(),
    /** Signatures so far; 0 for passkeys that several devices share. */
    counter: integer().notNull(),
    transports: text().array().notNull().default([]),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('staff_passkeys_staff').on(table.staff_id)],
)

/** Challenges that wait for an answer, each valid once; only their SHA-256 is stored. */
export const staff_challenges = pgTable(
  'staff_challenges',
  {
    challenge_hash: text().primaryKey(),
    /** Who adds a passkey; null for a login. */
    staff_id: integer().references(() => staff.id, { onDelete: 'cascade' }),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('staff_challenges_expiry').on(table.expires_at)],
)

/**
 * Audit log, append-only by the trigger of migration 0049. It refers to people by ID without a foreign key,
 * so that a row outlives the name; never holds names, e-mail addresses or health data.
 */
export const audit_log = pgTable(
  'audit_log',
  {
    id: serial().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    action: text().$type<AuditAction>().notNull(),
    /** Member of staff who did it; null for the operator, and for a login that failed. */
    staff_id: integer(),
    /** System account of the operator's command. */
    operator: text(),
    /** Member of staff whom it concerns. */
    subject_id: integer(),
    /** Whose owners see it. */
    pharmacy_ids: integer().array().notNull().default([]),
    /** ID of an order, a delegation, an invitation or a passkey, or the name of a command. */
    about: text(),
    /** Roles. */
    before: text().array(),
    /** Roles, or the references that a command was given. */
    after: text().array(),
    /** Keyed hash of the counted address. */
    network: text(),
  },
  (table) => [
    index('audit_log_pharmacies').using('gin', table.pharmacy_ids),
    index('audit_log_at').on(table.at),
    index('audit_log_joined').on(table.about).where(sql`${table.action} = 'joined'`),
  ],
)
