import { date, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

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
