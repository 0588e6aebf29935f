import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DeliveryKind, OnlineRecord, PaymentId, Pharmacy, PrescriptionWay } from '@/lib/contract/pharmacies'

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const cities = pgTable(
  'cities',
  {
    /** Stable while the comune keeps its name; homonyms include their province (`castro-le`). */
    slug: text().primaryKey(),
    name: text().notNull(),
    province: text().notNull(),
    region: text().notNull(),
    istat_code: text(),
    postal_codes: text().array().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Aliases: bilingual, former, with an apostrophe for an accent. */
    aliases: text().array().notNull().default([]),
    /** Indicates a large city in searches. */
    provincial_capital: boolean().notNull().default(false),
  },
  (table) => [index('cities_province').on(table.province)],
)

export type StoredHours = Pharmacy['opening_hours'][number]

/** Days `YYYY-MM-DD`, inclusive. */
export type StoredClosure = Pharmacy['closures'][number]

export interface StoredDelivery {
  id: string
  kind: DeliveryKind
  label: string
  fee_cents: number
  free_from_cents: number | null
  minimum_order_cents: number | null
  ready_in_minutes: number
  /** Prefixes of the postal codes served; empty for a collection. */
  postal_codes: string[]
  /** Weekly windows of the courier; empty for a collection. */
  slots: { weekday: number; start: string; end: string; capacity: number }[]
}

/** Logos of online sale as issued, by their served names (backend/pharmacies/logos.ts). */
export const logos = pgTable('logos', { name: text().primaryKey(), content: bytea().notNull() })

export const pharmacies = pgTable(
  'pharmacies',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    province: text().notNull(),
    postal_code: text().notNull(),
    /** Names of the surrounding districts: `Porta Venezia`. */
    districts: text().array().notNull().default([]),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    phone_number: text(),
    email: text(),
    whatsapp: text(),
    image: text(),
    vat_number: text(),
    /** Owner as in the business register. */
    legal_name: text(),
    /** Seat if it differs from the address, register entry, certified e-mail. */
    legal_seat: text(),
    rea: text(),
    pec: text(),
    /** Responsible pharmacist, and entry in the Order. */
    director: text(),
    director_register: text(),
    /** Contact for complaints; defaults to e-mail and telephone. */
    complaints: text(),
    opening_hours: jsonb().$type<StoredHours[]>().notNull().default([]),
    closures: jsonb().$type<StoredClosure[]>().notNull().default([]),
    deliveries: jsonb().$type<StoredDelivery[]>().notNull().default([]),
    payments: jsonb().$type<PaymentId[]>().notNull().default([]),
    prescription_ways: jsonb().$type<PrescriptionWay[]>().notNull().default([]),
    online_medicines: jsonb().$type<OnlineRecord>(),
    online_veterinary: jsonb().$type<OnlineRecord>(),
    medicines_logo: text().references(() => logos.name),
    veterinary_logo: text().references(() => logos.name),
    keep_days: integer().notNull().default(7),
    /** False for a pharmacy that an import reported as closed permanently. */
    active: boolean().notNull().default(true),
    /** Set by `pharmacies retire`: stays inactive, whatever registers say. */
    retired_at: timestamp({ withTimezone: true }),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('pharmacies_place').on(table.latitude, table.longitude),
    index('pharmacies_city').on(table.province, table.city),
  ],
)

export const pharmacyReference = () =>
  integer()
    .notNull()
    .references(() => pharmacies.id, { onDelete: 'cascade' })

export const pharmacy_duty = pgTable(
  'pharmacy_duty',
  {
    pharmacy_id: pharmacyReference(),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pharmacy_id, table.starts_at] }),
    index('pharmacy_duty_end').on(table.ends_at),
  ],
)

export const services = pgTable(
  'services',
  {
    id: serial().primaryKey(),
    pharmacy_id: pharmacyReference(),
    slug: text().notNull(),
    name: text().notNull(),
    summary: text().notNull(),
    description: text().notNull(),
    duration_minutes: integer().notNull(),
    price_cents: integer(),
    free_with_prescription: boolean().notNull().default(false),
    minimum_age: integer(),
    preparation: text(),
    bring: text(),
    image: text(),
    category: text().notNull(),
    requires_note: boolean().notNull().default(false),
    /** Customers served at the same time. */
    capacity: integer().notNull().default(1),
    /** Weekly windows for bookings, within opening hours. */
    times: jsonb().$type<StoredHours[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('services_slug').on(table.pharmacy_id, table.slug)],
)
