import { integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const imports = pgTable('imports', {
  id: serial().primaryKey(),
  what: text().notNull(),
  format: text().notNull(),
  /** Without the folder. */
  file: text().notNull(),
  /** Options of the command line that differ from the default. */
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

/** Rows of a running import as JSON, in pieces; deleted when it ends. */
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
