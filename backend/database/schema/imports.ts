import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Encrypted } from '@/backend/encryption/cipher'
import type { DeskImport, DeskImportKind, DeskImportReport, DeskImportStatus } from '@/lib/contract/desk-imports'
import { pharmacies } from './places'

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

/** Files that a pharmacy imports at its desk. A cell may hold a customer's card, so contents are encrypted. */
export const desk_imports = pgTable(
  'desk_imports',
  {
    id: text().primaryKey(),
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    kind: text().$type<DeskImportKind>().notNull(),
    file_name: text().notNull(),
    status: text().$type<DeskImportStatus>().notNull(),
    /** In ISO-8859-1, a character for a byte; null once it is imported. */
    content_encrypted: text().$type<Encrypted>(),
    headings_encrypted: text().$type<Encrypted<DeskImport['headings']>>().notNull(),
    columns: jsonb().$type<DeskImport['columns']>().notNull(),
    complete: boolean().notNull().default(false),
    confirmed: jsonb().$type<string[]>().notNull().default([]),
    report_encrypted: text().$type<Encrypted<DeskImportReport>>(),
    failure: jsonb().$type<NonNullable<DeskImport['failure']>>(),
    /** Attempt that works on it; of a written one, the run of `imports`. */
    run: text(),
    attempts: integer().notNull().default(0),
    /** Heartbeat of the attempt; null if it is to be started. */
    beat_at: timestamp({ withTimezone: true }),
    progress: jsonb().$type<DeskImport['progress']>(),
    created_by: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('desk_imports_pharmacy').on(table.pharmacy_id, table.created_at),
    index('desk_imports_age').on(table.created_at),
    index('desk_imports_at_work').on(table.created_at).where(sql`status IN ('checking', 'writing', 'undoing')`),
  ],
)

/** Columns that a pharmacy has set by hand: the column of each heading, for each kind of file. */
export const desk_import_columns = pgTable(
  'desk_import_columns',
  {
    pharmacy_id: integer()
      .notNull()
      .references(() => pharmacies.id, { onDelete: 'cascade' }),
    kind: text().$type<DeskImportKind>().notNull(),
    columns: jsonb().$type<{ heading: string; column: string }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pharmacy_id, table.kind] })],
)
