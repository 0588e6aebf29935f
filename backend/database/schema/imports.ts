import { integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** Each import that was written: what it read and what it came to. */
export const imports = pgTable('imports', {
  id: serial().primaryKey(),
  what: text().notNull(),
  format: text().notNull(),
  /** Its name, without the folder. */
  file: text().notNull(),
  /** The command line's options, those that are not what they are by themselves. */
  options: jsonb().$type<Record<string, string | boolean>>().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
  rows: integer().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  removed: integer().notNull(),
  skipped: integer().notNull(),
  rejected: integer().notNull(),
})
