import { isNull, sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import { pharmacies, pharmacyReference } from './places'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    email: text().notNull().unique(),
    /** argon2id, PHC string. */
    password_hash: text().notNull(),
    email_confirmed_at: timestamp({ withTimezone: true }),
    /** Browser that registered, until the address is confirmed. */
    sign_up_device_hash: text(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Null for customers created by an order, until they enter it. */
    birth_day: date(),
    phone_number: text(),
    health_code_encrypted: text().$type<Encrypted>(),
    pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'set null' }),
    privacy_consent: boolean().notNull(),
    marketing_consent: boolean().notNull().default(false),
    profiling_consent: boolean().notNull().default(false),
    localization_consent: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Unconfirmed registrations, which are deleted after a month (app/cleanup.ts).
    index('users_unconfirmed').on(table.created_at).where(isNull(table.email_confirmed_at)),
  ],
)

export const customerReference = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Changes of optional consents; an unchanged one has the account's date (docs/domain.md#L32). The one to reminders is
 * given with the first of them.
 */
export const consent_changes = pgTable(
  'consent_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    user_id: customerReference(),
    consent: text().$type<'marketing' | 'profiling' | 'localization' | 'reminders' | 'favorites'>().notNull(),
    given: boolean().notNull(),
    /** Of the text that was agreed to, if it has one. */
    version: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('consent_changes_user').on(table.user_id, table.at)],
)

/** Provider logins, by the provider's permanent subject. */
export const social_identities = pgTable(
  'social_identities',
  {
    provider: text().$type<'google' | 'apple' | 'facebook'>().notNull(),
    subject: text().notNull(),
    user_id: customerReference(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('social_identities_user').on(table.user_id),
  ],
)

/** Access tokens are opaque; only their SHA-256 is stored. */
export const access_tokens = pgTable(
  'access_tokens',
  {
    token_hash: text().primaryKey(),
    user_id: customerReference(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    idle_seconds: integer().notNull().default(1_209_600),
    /** User-Agent of the login. */
    agent: text(),
    /** Last identity check of the customer (identity.ts). */
    confirmed_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('access_tokens_user').on(table.user_id), index('access_tokens_expiry').on(table.expires_at)],
)

/** Mailed links (confirmation, reset) and identity codes, hashed. */
export const email_links = pgTable(
  'email_links',
  {
    token_hash: text().primaryKey(),
    user_id: customerReference(),
    purpose: text().$type<'confirm' | 'reset' | 'identity'>().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
    /** Browser that used a confirmation link, which it may sign in once. */
    device_hash: text(),
  },
  (table) => [
    index('email_links_user').on(table.user_id, table.purpose),
    index('email_links_expiry').on(table.expires_at),
  ],
)

/** A requested change of the address, until the old and the new address agree. */
export const email_changes = pgTable('email_changes', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  old_hash: text().notNull().unique(),
  new_hash: text().notNull().unique(),
  /** Browser that asked; null once the new address was confirmed in another one. */
  device_hash: text(),
  old_agreed_at: timestamp({ withTimezone: true }),
  new_agreed_at: timestamp({ withTimezone: true }),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})

/** Browsers that logged in to an account before. */
export const known_devices = pgTable(
  'known_devices',
  {
    user_id: customerReference(),
    token_hash: text().notNull(),
    used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.token_hash] }), index('known_devices_use').on(table.used_at)],
)

/** Outbox: mail is written in the transaction that causes it and sent afterwards. */
export const mail_outbox = pgTable(
  'mail_outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    recipient: text().notNull(),
    /** Address for answers, instead of the sender's. */
    reply_to: text(),
    /** Address that ends such mails with one request (RFC 8058). */
    unsubscribe: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    send_after: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    sent_at: timestamp({ withTimezone: true }),
    /** No retries unless the operator asks. */
    given_up_at: timestamp({ withTimezone: true }),
    /** Last error of the mail server. */
    failure: text(),
    /** The recipient must act at once: a refused mail is retried, and raises an alarm. */
    insists: boolean().notNull().default(false),
    /** The recipient has no account any more: deleted once sent. */
    forget: boolean().notNull().default(false),
    /** Hash of the topic of a held mail; a newer mail on the same topic replaces it (backend/mail/about.ts). */
    topic: text(),
  },
  (table) => [
    index('mail_outbox_due').on(table.sent_at, table.send_after),
    index('mail_outbox_age').on(table.created_at),
    index('mail_outbox_topic').on(table.topic).where(sql`${table.topic} IS NOT NULL`),
  ],
)

/**
 * A customer's delegation to a pharmacy to fetch prescriptions for a codice fiscale. Personal data are encrypted
 * (AES-256-GCM).
 */
export const delegations = pgTable(
  'delegations',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    /** Null if the caller named none. */
    pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'set null' }),
    health_code_encrypted: text().$type<Encrypted>().notNull(),
    /** Owner of the codice fiscale. */
    first_name_encrypted: text().$type<Encrypted>(),
    last_name_encrypted: text().$type<Encrypted>(),
    scope: text(),
    method: text().$type<'drawn' | 'typed'>(),
    /** The PNG in base64. */
    signature_encrypted: text().$type<Encrypted>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    revoked_at: timestamp({ withTimezone: true }),
    accepted_at: timestamp({ withTimezone: true }),
    /** Name of the member of staff who accepted or refused it. */
    judged_by: text(),
  },
  (table) => [
    index('delegations_user').on(table.user_id, table.created_at),
    index('delegations_pharmacy').on(table.pharmacy_id, table.created_at),
  ],
)

/** People of a customer's household; deleted with the account. Encrypted (AES-256-GCM). */
export const patients = pgTable(
  'patients',
  {
    id: text().primaryKey(),
    user_id: customerReference(),
    first_name_encrypted: text().$type<Encrypted>().notNull(),
    last_name_encrypted: text().$type<Encrypted>().notNull(),
    health_code_encrypted: text().$type<Encrypted>().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Time of this person's consent, as stated by the customer. */
    consent_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('patients_user').on(table.user_id)],
)

/** The person of the household that a row is for; null for the customer. */
export const patientReference = (onDelete: 'cascade' | 'set null' = 'set null') =>
  text().references(() => patients.id, { onDelete })

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
    patient_id: patientReference(),
  },
  (table) => [
    primaryKey({ columns: [table.pharmacy_id, table.code] }),
    index('fidelity_cards_user').on(table.user_id),
    index('fidelity_cards_patient').on(table.patient_id).where(sql`patient_id IS NOT NULL`),
  ],
)
