import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, selectRows } from '@/backend/database/open'

/**
 * Tracks a file's rows per pharmacy by the column `own`. At the end deletes other rows of these pharmacies that
 * match `held`; pharmacies not in the file are unchanged.
 */
export function wholeFile<Own extends string>(table: PgTable, own: Own, held: SQL = sql`true`) {
  type Named = { pharmacy_id: number } & Record<Own, string>
  const named = new Map<number, Set<string>>()
  const name = sql.identifier(getTableName(table))
  const column = sql.identifier(own)
  return {
    add(row: Named): void {
      const values = named.get(row.pharmacy_id) ?? new Set()
      named.set(row.pharmacy_id, values.add(row[own]))
    },
    async drop(
      database: Database,
      whole: boolean,
    ): Promise<{ dropped: (Named & { pharmacy: string })[]; held: number }> {
      const ids = [...named.keys()]
      const condition = sql`pharmacy_id = any(${sql.param(ids)}::int[]) and ${held}`
      const [before] = await selectRows<{ count: number }>(
        database,
        sql`select count(*)::int as count from ${name} where ${condition}`,
      )
      const rows = ids.flatMap((pharmacy_id) =>
        Array.from(named.get(pharmacy_id) ?? [], (value) => ({ pharmacy_id, [own]: value })),
      )
      const dropped = whole
        ? await selectRows<Named & { pharmacy: string }>(
            database,
            sql`with named as (select pharmacy_id, ${column} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb))
              delete from ${name} where ${condition} and (pharmacy_id, ${column}) not in (select * from named)
              returning pharmacy_id, ${column}, (select code from pharmacies where id = pharmacy_id) as pharmacy`,
          )
        : []
      return { dropped, held: before?.count ?? 0 }
    },
  }
}
