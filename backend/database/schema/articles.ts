import { date, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** The shop's own articles, for who has no blog elsewhere. */
export const articles = pgTable('articles', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  /** In UTC, like all that WordPress calls `gmt`. */
  written_at: timestamp({ mode: 'string' }).notNull(),
  changed_at: timestamp({ mode: 'string' }).notNull(),
  category_slug: text().notNull(),
  category: text().notNull(),
  /** One that is a category of the shop relates its products. */
  tags: text().array().notNull(),
  /** An address of this server, and what is seen there. */
  image: text(),
  picture: text().notNull(),
  excerpt: text().notNull(),
  /** HTML as WordPress' editor makes it; the storefront takes of it what is on its list (lib/html/article.ts). */
  body: text().notNull(),
  /** Title, excerpt and body as a search compares them. */
  search_text: text().notNull(),
  author: text(),
  reviewed_by: text(),
  reviewed_on: date(),
})
