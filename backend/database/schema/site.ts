import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The operator's old addresses: path with its query, and the path of the shop that took its place. No chain ends where it began. */
export const redirects = pgTable('redirects', {
  from_path: text().primaryKey(),
  to_path: text().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
