import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
