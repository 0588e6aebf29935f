import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls counted by what they are limited by, a hash; gone when its window ends. */
export const limits = pgTable(
  'limits',
  {
    key_hash: text().primaryKey(),
    count: integer().notNull(),
    /** Before this no further call is let through. */
    free_at: timestamp({ withTimezone: true }).notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('limits_end').on(table.ends_at)],
)
