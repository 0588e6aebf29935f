import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, selectRows } from '@/backend/database/open'
import { pharmacies } from '@/backend/database/schema/places'
import type { Row } from './loader'
import { reject } from './outcome'

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

type Naming = { pharmacy_code: string | null }

/** Resolves the pharmacies of rows by code; the returned function gives a row's ID and rejects unknown codes. */
export async function findPharmacies(database: Database, rows: Row<Naming>[]): Promise<(record: Naming) => number> {
  const { id, code } = pharmacies
  const codes = [...new Set(rows.flatMap(({ record }) => record.pharmacy_code ?? []))]
  const stored = await database.select({ id, code }).from(pharmacies).where(inArray(code, codes))
  const ids = new Map(stored.map((row) => [row.code, row.id]))
  return ({ pharmacy_code }) =>
    ids.get(pharmacy_code ?? '') ?? reject('unknown_pharmacy', `no pharmacy has the code ${pharmacy_code}`)
}
