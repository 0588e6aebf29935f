import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const imports = pgTable('imports', {
  id: serial().primaryKey(),
  what: text().notNull(),
  format: text().notNull(),
  /** Without the folder. */
  file: text().notNull(),
  /** Options of the command line that differ from the default. */
  options: jsonb().$type<Record<string, string | boolean | number>>().notNull().default({}),
  at: timestamp({ withTimezone: true }).notNull(),
  rows: integer().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  removed: integer().notNull(),
  skipped: integer().notNull(),
  rejected: integer().notNull(),
  /** Groups its rows in import_changes; null for imports of older versions, which cannot be undone. */
  run: text(),
  undone_at: timestamp({ withTimezone: true }),
})

/**
 * Changed columns of a row, as JSON before and after; null for a row that did not exist. Written by the trigger
 * `record_change` while the setting `salvia.run` names a run.
 */
export const import_changes = pgTable(
  'import_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    run: text().notNull(),
    table_name: text().notNull(),
    key: jsonb().$type<Record<string, unknown>>().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('import_changes_run').on(table.run),
    index('import_changes_row').on(table.table_name, table.key),
    index('import_changes_at').on(table.at),
    // Changes of stock alone are deleted earlier than others (app/cleanup.ts).
    index('import_changes_stock').on(table.at).where(sql`table_name = 'offers' AND before - 'stock' = '{}'::jsonb`),
  ],
)

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
