import { integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'

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

/** Rows of imports that are being read or written, as JSON, in pieces; none of one that has ended. */
export const import_pieces = pgTable(
  'import_pieces',
  {
    import_id: text().notNull(),
    piece: integer().notNull(),
    rows: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.piece] })],
)
