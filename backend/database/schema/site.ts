import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The operator's old URLs with query, and the paths that replace them. Chains never form a loop. */
export const redirects = pgTable('redirects', {
  from_path: text().primaryKey(),
  to_path: text().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
