import { date, index, integer, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** The operator's old URLs with query, and the paths that replace them. Chains never form a loop. */
export const redirects = pgTable('redirects', {
  from_path: text().primaryKey(),
  to_path: text().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Counted calls by the keyed hash of their key; deleted when the window ends. */
export const limits = pgTable(
  'limits',
  {
    key_hash: text().primaryKey(),
    count: integer().notNull(),
    /** Time until which calls are refused. */
    free_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('limits_end').on(table.ends_at)],
)

/** Searches without results: text and count per week, nothing about the sender. */
export const search_misses = pgTable(
  'search_misses',
  {
    /** Lower case, without accents and signs. */
    query: text().notNull(),
    /** Its Monday. */
    week: date().notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.week, table.query] })],
)

/** The shop's own articles, if it has no external blog. */
export const articles = pgTable('articles', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  /** In UTC, like WordPress' `…_gmt`. */
  written_at: timestamp({ mode: 'string' }).notNull(),
  changed_at: timestamp({ mode: 'string' }).notNull(),
  category_slug: text().notNull(),
  category: text().notNull(),
  /** A tag named like a category of the shop relates its products. */
  tags: text().array().notNull(),
  /** Path on this server, and alternative text. */
  image: text(),
  picture: text().notNull(),
  excerpt: text().notNull(),
  /** HTML of WordPress' editor; the storefront filters it (lib/html/article.ts). */
  body: text().notNull(),
  /** Normalized title, excerpt and body. */
  search_text: text().notNull(),
  author: text(),
  reviewed_by: text(),
  reviewed_on: date(),
})
