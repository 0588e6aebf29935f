import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
