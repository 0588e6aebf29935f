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
import { pharmacyReference } from './places'

/** Compared byte by byte: what a prefix index and a fast sort need. */
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
  /** Derived: products in it or below it that are not withdrawn. */
  products_count: integer().notNull().default(0),
})

export interface StoredSection {
  code: string
  html: string
}

/** Who said a value, and since when (an instant). */
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
    /** Whose acts rule the label, where the kind does not say it (docs/domain.md#L23). */
    sector: text().$type<Sector>(),
    label_facts: jsonb().$type<LabelFacts>().notNull().default({}),
    withdrawn_at: timestamp({ withTimezone: true }),
    /** Which of AIFA's lists said a value, by its column, and since when; what was never noted is not in it. */
    sources: jsonb().$type<Sources>().notNull().default({}),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
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
    index('products_ingredient').on(table.active_ingredient, table.strength),
    index('products_ean').using('gin', table.ean),
  ],
)

/**
 * Derived, all of it (catalogue/derived.ts): a narrow row for each product that is not withdrawn. Listings and searches read
 * this table alone and then fetch a page's products; a scan of the wide one would cost ten times as much.
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
    /** Its categories with all that are above them. */
    categories: integer().array().notNull(),
    brand: text(),
    kind: text().$type<Kind>().notNull(),
    needs_prescription: boolean().notNull(),
    /** Without a pharmacy: 2 in stock somewhere, 1 can be ordered, 0 neither. */
    stock_level: smallint().notNull(),
    /** What is listed first: stock level, then the number of pharmacies. */
    weight: integer().notNull(),
    price_cents: integer(),
    discount_percent: integer().notNull(),
    /** What one chooses by within a kind (lib/rules/traits.ts). */
    traits: text().array().notNull().default([]),
    /** Among the offers where it is reduced, as the table of rules says. */
    in_offers: boolean().notNull().default(false),
  },
  (table) => [
    index('product_index_terms').using('gin', table.terms).with({ fastupdate: false }),
    index('product_index_categories').using('gin', table.categories).with({ fastupdate: false }),
    index('product_index_weight').on(table.weight.desc().nullsFirst(), table.name_key, table.minsan),
    index('product_index_name').on(table.name_key, table.minsan),
    index('product_index_discount').on(table.discount_percent.desc().nullsFirst(), table.weight.desc().nullsFirst()),
    index('product_index_price').on(table.price_cents, table.name_key, table.minsan),
    index('product_index_price_down').on(table.price_cents.desc().nullsLast(), table.name_key, table.minsan),
    index('product_index_brand').on(table.brand),
  ],
)

/** Derived: every word of the index, to find what a mistyped one may have meant. */
export const search_words = pgTable('search_words', { word: bytewise().primaryKey() }, (table) => [
  index('search_words_trigram').using('gin', table.word.op('gin_trgm_ops')).with({ fastupdate: false }),
])

/** The column of what is told of a product and goes with it. */
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

/** The codes that the shop gave goods without one, by what the file they came in calls them. */
export const own_codes = pgTable('own_codes', {
  reference: text().primaryKey(),
  minsan: text().notNull().unique(),
})

/** What a pharmacy asks for a product, and how much of it there is. */
export const offers = pgTable(
  'offers',
  {
    pharmacy_id: pharmacyReference(),
    minsan: productReference(),
    price_cents: integer().notNull(),
    /** The price before a reduction; null where there is none or the law allows none. */
    list_price_cents: integer(),
    /** Derived from price_history: the lowest of the 30 days before the reduction (docs/domain.md#L9). */
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
    pharmacy_id: pharmacyReference(),
    minsan: productReference(),
    price_cents: integer().notNull(),
    from_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pharmacy_id, table.minsan, table.from_at] })],
)
