import { sql } from 'drizzle-orm'
import type { DeskImportChange } from '@/lib/contract/desk-imports'
import { deskColumns } from '@/lib/contract/desk-products'
import { type Database, selectRows } from '../database/open'

/** Columns that are shown of each table; other changes follow from these. */
const SHOWN: Record<string, readonly string[]> = {
  offers: [...new Set(['price_cents', 'list_price_cents', ...deskColumns('offers')])],
  products: ['name', ...deskColumns('products'), 'brand'],
  services: ['name', 'price_cents', 'duration_minutes'],
  pharmacies: ['closures'],
}
/** Rows of each table and effect. */
const KEPT = 5

interface Recorded {
  table_name: string
  key: Record<string, string | number>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  name: string | null
}

/** Collects the first rows of each kind of change while a rehearsal runs. */
export function sampleChanges(run: string) {
  const changes: DeskImportChange[] = []
  const look = async (transaction: Database) => {
    const shown = sql.param(Object.keys(SHOWN))
    const rows = await selectRows<Recorded>(
      transaction,
      sql`SELECT table_name, key, before, after, name FROM
        (SELECT c.*, coalesce(p.name, c.after ->> 'name', c.before ->> 'name') AS name,
          row_number() OVER (PARTITION BY c.table_name, c.before IS NULL, c.after IS NULL ORDER BY c.id) AS nth
        FROM import_changes c LEFT JOIN products p ON p.minsan = c.key ->> 'minsan'
        WHERE c.run = ${run} AND c.table_name = ANY(${shown}::text[])) first WHERE nth <= ${KEPT} ORDER BY table_name`,
    )
    for (const row of rows) {
      const change = toChange(row)
      const same = changes.filter(({ table, effect }) => table === change.table && effect === change.effect)
      if (same.length < KEPT && change.values.length > 0) changes.push(change)
    }
  }
  return { changes, look }
}

function toChange({ table_name: table, key, before, after, name }: Recorded): DeskImportChange {
  const values = (SHOWN[table] ?? []).map((column) => ({
    column,
    before: toText(before?.[column]),
    after: toText(after?.[column]),
  }))
  return {
    effect: before === null ? 'added' : after === null ? 'removed' : 'changed',
    table,
    key: String(key.minsan ?? key.slug ?? ''),
    name,
    values: values.filter((value) => value.before !== value.after),
  }
}

const toText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
