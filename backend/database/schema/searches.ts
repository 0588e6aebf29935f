import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Searches that found nothing: how often a text was sent in a week, and nothing of who sent it. */
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
