import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Kind, Supply } from '@/lib/contract/products'
import { pharmacies } from './places'

export const categories = pgTable('categories', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  parent_id: integer().references((): AnyPgColumn => categories.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  image: text(),
  description: text(),
  position: integer().notNull().default(0),
  /** Derived: products in it or below it that are on sale somewhere. */
  products_count: integer().notNull().default(0),
})

export interface StoredSection {
  code: string
  html: string
}

export const products = pgTable(
  'products',
  {
    minsan: text().primaryKey(),
    name: text().notNull(),
    brand: text(),
    manufacturer: text(),
    kind: text().$type<Kind>().notNull(),
    supply: text().$type<Supply>(),
    active_ingredient: text(),
    strength: text(),
    form: text(),
    pack: text(),
    atc: text(),
    /** Per cent: 4, 10 or 22. Stored for each product, never derived from its category. */
    vat_rate: integer().notNull(),
    description: text().notNull().default(''),
    sections: jsonb().$type<StoredSection[]>().notNull().default([]),
    leaflet_url: text(),
    ean: text().array().notNull().default([]),
    images: text().array().notNull().default([]),
    /** Products of one group are equivalent: same ingredient, strength, form and pack. */
    equivalence_group: text(),
    reimbursement_class: text().$type<'A' | 'C' | 'H'>(),
    reference_price_cents: integer(),
    reimbursement_note: text(),
    /** National price of a class A or H medicine; a pharmacy's own price is for all else. */
    national_price_cents: integer(),
    shortage_from: date(),
    shortage_until: date(),
    max_quantity: integer(),
    max_quantity_reason: text(),
    /** What is in the pack, for the unit price: 0.2 of kg, l or pz. */
    content_amount: jsonb().$type<{ amount: number; unit: 'kg' | 'l' | 'pz' }>(),
    responsible_person: text(),
    withdrawn_at: timestamp({ withTimezone: true }),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Derived: lower case without accents of name, brand, ingredient, codes; see catalogue/search-text. */
    search_text: text().notNull().default(''),
    /** Derived from the offers of active pharmacies. */
    best_price_cents: integer(),
    best_list_price_cents: integer(),
    best_lowest_30d_cents: integer(),
    pharmacies_count: integer().notNull().default(0),
    in_stock_count: integer().notNull().default(0),
    /** Derived: per cent off, 0 without a lawful reduction. */
    discount_percent: integer().notNull().default(0),
  },
  (table) => [
    index('products_group').on(table.equivalence_group),
    index('products_name').on(table.name),
    index('products_ean').using('gin', table.ean),
    index('products_search_trigram').using('gin', table.search_text.op('gin_trgm_ops')),
    index('products_discount').on(table.discount_percent).where(sql`discount_percent > 0`),
  ],
)

export const product_categories = pgTable(
  'product_categories',
  {
    category_id: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    minsan: text()
      .notNull()
      .references(() => products.minsan, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.category_id, table.minsan] }),
    index('product_categories_minsan').on(table.minsan),
  ],
)

/** What a pharmacy asks for a product, and how much of it there is. */
export const offers = pgTable(
  'offers',
  {
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    minsan: text()
      .notNull()
      .references(() => products.minsan, { onDelete: 'cascade' }),
    price_cents: integer().notNull(),
    /** The price before a reduction; null where there is none or the law allows none. */
    list_price_cents: integer(),
    /** Derived from price_history: the lowest of the 30 days before the reduction (Codice del consumo, art. 17-bis). */
    lowest_30d_cents: integer(),
    stock: integer().notNull().default(0),
    /** The wholesaler brings it within two days. */
    orderable: boolean().notNull().default(false),
    stock_updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.pharmacy_id, table.minsan] }), index('offers_minsan').on(table.minsan)],
)

export const price_history = pgTable(
  'price_history',
  {
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    minsan: text()
      .notNull()
      .references(() => products.minsan, { onDelete: 'cascade' }),
    price_cents: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pharmacy_id, table.minsan, table.from_at] })],
)
