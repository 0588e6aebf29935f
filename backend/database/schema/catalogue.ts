import { isNotNull, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Kind, LabelFacts, Sector, Supply } from '@/lib/contract/products'
import { pharmacies, pharmacyReference } from './places'

/** Byte order, for prefix indexes and fast sorting. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const categories = pgTable('categories', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  parent_id: integer().references((): AnyPgColumn => categories.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  image: text(),
  description: text(),
  position: integer().notNull().default(0),
  /** Derived: products in it or its descendants, without withdrawn ones. */
  products_count: integer().notNull().default(0),
  /** Derived: those of them that need a prescription. */
  prescribed_count: integer().notNull().default(0),
})

export interface StoredSection {
  code: string
  html: string
}

/** Source list of each value, and its instant. */
export type Sources = Record<string, { list: string; at: string }>

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
    /** Percent: 4, 10 or 22. Stored per product, never derived from its category. */
    vat_rate: integer().notNull(),
    description: text().notNull().default(''),
    sections: jsonb().$type<StoredSection[]>().notNull().default([]),
    leaflet_url: text(),
    ean: text().array().notNull().default([]),
    images: text().array().notNull().default([]),
    /** Equivalent products: same ingredient, strength, form and pack. */
    equivalence_group: text(),
    reimbursement_class: text().$type<'A' | 'C' | 'H'>(),
    reference_price_cents: integer(),
    reimbursement_note: text(),
    /** National price of a class A or H medicine; other products have pharmacies' prices. */
    national_price_cents: integer(),
    shortage_from: date(),
    shortage_until: date(),
    max_quantity: integer(),
    max_quantity_reason: text(),
    /** Pack content for the unit price: 0.2 of kg, l or pz. */
    content_amount: jsonb().$type<{ amount: number; unit: 'kg' | 'l' | 'pz' }>(),
    responsible_person: text(),
    /** Sector of the label's rules, if the kind does not decide (docs/domain.md#L23). */
    sector: text().$type<Sector>(),
    label_facts: jsonb().$type<LabelFacts>().notNull().default({}),
    withdrawn_at: timestamp({ withTimezone: true }),
    /** Set by `products hide`: not shown and not sold anywhere, whatever imports say. */
    hidden_at: timestamp({ withTimezone: true }),
    /** AIFA list and date of each value, by column, where known. */
    sources: jsonb().$type<Sources>().notNull().default({}),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Derived from the offers of active pharmacies. */
    best_price_cents: integer(),
    best_list_price_cents: integer(),
    best_lowest_30d_cents: integer(),
    pharmacies_count: integer().notNull().default(0),
    in_stock_count: integer().notNull().default(0),
    /** Derived: percent off, 0 without a lawful reduction. */
    discount_percent: integer().notNull().default(0),
  },
  (table) => [
    index('products_group').on(table.equivalence_group),
    index('products_ingredient').on(table.active_ingredient, table.strength),
    index('products_ean').using('gin', table.ean),
    // Ingredients by a medicine's name (needs/learned.ts).
    index('products_medicines')
      .on(table.name, table.active_ingredient)
      .where(sql`kind = 'medicine' AND active_ingredient <> ''`),
    // Lists and searches of the desk (desk/products.ts).
    index('products_name').on(table.name, table.minsan),
    index('products_name_trigram').using('gin', table.name.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('products_hidden').on(table.minsan).where(isNotNull(table.hidden_at)),
    index('products_in_feeds')
      .on(table.minsan)
      .where(sql`kind <> 'medicine' AND withdrawn_at IS NULL AND hidden_at IS NULL`),
    index('products_unstated')
      .on(table.minsan)
      .where(sql`sources->'kind'->>'list' = 'nobody' OR sources->'vat_rate'->>'list' = 'nobody'`),
  ],
)

/**
 * Derived (catalogue/derived.ts): a narrow row per product, without withdrawn ones. Listings and searches read only
 * this table and then fetch a page's products; scanning the wide one would cost ten times as much.
 */
export const product_index = pgTable(
  'product_index',
  {
    minsan: text()
      .primaryKey()
      .references(() => products.minsan, { onDelete: 'cascade' }),
    /** The name in lower case, without accents and signs. */
    name_key: bytewise().notNull(),
    /** Words of name, brand and ingredient, and `#` before each code. */
    terms: tsvector().notNull(),
    /** Categories and their ancestors. */
    categories: integer().array().notNull(),
    brand: text(),
    kind: text().$type<Kind>().notNull(),
    needs_prescription: boolean().notNull(),
    /** Across pharmacies: 2 in stock, 1 orderable, 0 neither. */
    stock_level: smallint().notNull(),
    /** Default order: stock level, then the number of pharmacies. */
    weight: integer().notNull(),
    price_cents: integer(),
    discount_percent: integer().notNull(),
    /** Filterable properties within a kind (lib/rules/traits.ts). */
    traits: text().array().notNull().default([]),
    /** In the offers page, by lib/rules/channels.ts. */
    in_offers: boolean().notNull().default(false),
  },
  (table) => [
    index('product_index_terms').using('gin', table.terms).with({ fastupdate: false }),
    index('product_index_categories').using('gin', table.categories).with({ fastupdate: false }),
    // With the categories, so that a deep page of one reads no row of the table.
    index('product_index_weight').on(table.weight.desc().nullsFirst(), table.name_key, table.minsan, table.categories),
    index('product_index_name').on(table.name_key, table.minsan, table.categories),
    index('product_index_name_trigram').using('gin', sql`${table.name_key} gin_trgm_ops`).with({ fastupdate: false }),
    index('product_index_discount').on(table.discount_percent.desc().nullsFirst(), table.weight.desc().nullsFirst()),
    index('product_index_price').on(table.price_cents, table.name_key, table.minsan, table.categories),
    index('product_index_price_down').on(
      table.price_cents.desc().nullsLast(),
      table.name_key,
      table.minsan,
      table.categories,
    ),
    index('product_index_brand').on(table.brand),
  ],
)

/** Derived: every word of the index, for corrections of typos. */
export const search_words = pgTable('search_words', { word: bytewise().primaryKey() }, (table) => [
  index('search_words_trigram').using('gin', table.word.op('gin_trgm_ops')).with({ fastupdate: false }),
])

export const productReference = () =>
  text()
    .notNull()
    .references(() => products.minsan, { onDelete: 'cascade' })

export const product_categories = pgTable(
  'product_categories',
  {
    category_id: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    minsan: productReference(),
  },
  (table) => [
    primaryKey({ columns: [table.category_id, table.minsan] }),
    index('product_categories_minsan').on(table.minsan),
  ],
)

/** Codes that the shop assigned to goods without one, by their name in the import file. */
export const own_codes = pgTable('own_codes', {
  reference: text().primaryKey(),
  minsan: text().notNull().unique(),
})

/** A pharmacy's price and stock of a product. */
export const offers = pgTable(
  'offers',
  {
    pharmacy_id: pharmacyReference(),
    minsan: productReference(),
    price_cents: integer().notNull(),
    /** Price before a reduction, and outside its dates; null without a lawful one. */
    list_price_cents: integer(),
    /** First moment of the reduction, and the moment it is over; null if open. Read prices by `OFFERS_NOW`. */
    sale_starts_at: timestamp({ withTimezone: true }),
    sale_ends_at: timestamp({ withTimezone: true }),
    /** Derived: the next of the two that derived data and pages do not contain yet (catalogue/price-watch.ts). */
    price_changes_at: timestamp({ withTimezone: true }),
    /** Derived from price_history: lowest price of the 30 days before the reduction (docs/domain.md#L9). */
    lowest_30d_cents: integer(),
    stock: integer().notNull().default(0),
    /** The wholesaler delivers within two days. */
    orderable: boolean().notNull().default(false),
    stock_updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pharmacy_id, table.minsan] }),
    index('offers_minsan').on(table.minsan),
    // With all that OFFERS_NOW and stock levels read (catalogue/rule-sql.ts): the rows of a pharmacy lie all over the table.
    index('offers_of_pharmacy').on(
      ...[table.pharmacy_id, table.minsan, table.price_cents, table.list_price_cents, table.lowest_30d_cents],
      ...[table.sale_starts_at, table.sale_ends_at, table.stock, table.orderable],
    ),
    index('offers_reduced')
      .on(
        ...[table.pharmacy_id, table.minsan, table.price_cents, table.list_price_cents, table.lowest_30d_cents],
        ...[table.sale_starts_at, table.sale_ends_at, table.stock, table.orderable],
      )
      .where(isNotNull(table.list_price_cents)),
    index('offers_out_of_stock').on(table.pharmacy_id, table.minsan).where(sql`stock = 0 AND NOT orderable`),
    index('offers_price_changes').on(table.price_changes_at).where(isNotNull(table.price_changes_at)),
  ],
)

/** Derived: cached counts and sort orders of long lists, by the hash of their request (catalogue/listing-cache.ts). */
export const listing_cache = pgTable(
  'listing_cache',
  {
    key_hash: text().primaryKey(),
    /** Null for a list of all pharmacies. */
    pharmacy_id: integer().references(() => pharmacies.id, { onDelete: 'cascade' }),
    value: jsonb().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('listing_cache_pharmacy').on(table.pharmacy_id), index('listing_cache_end').on(table.expires_at)],
)

/** Offers that `products hide` took off sale at one pharmacy; imports keep them up to date here. */
export const hidden_offers = pgTable(
  'hidden_offers',
  {
    pharmacy_id: pharmacyReference(),
    minsan: productReference(),
    /** The row of `offers`; null if the pharmacy has none. */
    offer: jsonb().$type<Record<string, unknown>>(),
    hidden_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.pharmacy_id, table.minsan] })],
)

/** Codes of duplicates, and the product that each was merged into. */
export const merged_products = pgTable(
  'merged_products',
  {
    minsan: text().primaryKey(),
    into_minsan: productReference(),
    merged_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('merged_products_into').on(table.into_minsan)],
)

export const price_history = pgTable(
  'price_history',
  {
    pharmacy_id: pharmacyReference(),
    minsan: productReference(),
    price_cents: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pharmacy_id, table.minsan, table.from_at] })],
)
