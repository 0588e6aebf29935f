import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, selectRows } from '@/backend/database/open'
import { merged_products } from '@/backend/database/schema/catalogue'
import type { Outcome } from './outcome'

/** SQL of a column's new value over the rows `given` and `stored` (null for a new row). */
export type Merge = Record<string, string>

const each = (names: readonly string[], expression: (name: string) => string): Merge =>
  Object.fromEntries(names.map((name) => [name, expression(name)]))

export const given = (...names: string[]) => each(names, (name) => `given.${name}`)
export const givenFirst = (...names: string[]) => each(names, (name) => `coalesce(given.${name}, stored.${name})`)
export const storedFirst = (...names: string[]) => each(names, (name) => `coalesce(stored.${name}, given.${name})`)
/** Union of both lists: keeps the stored order if nothing is new, else sorts the values. */
export const united = (...names: string[]) =>
  each(
    names,
    (name) => `case when given.${name} <@ stored.${name} then stored.${name}
      when stored.${name} is null or stored.${name} = '{}' then coalesce(given.${name}, '{}')
      else array(select distinct unnest(coalesce(stored.${name}, '{}') || given.${name}) as one order by one) end`,
  )

/**
 * Upserts rows in one statement; `key` identifies a row and must be unique in the batch. Returns the `id` of added
 * and changed rows; rows that differ only in `unsaid` columns are written but count as unchanged.
 */
export async function upsert<Id extends string | number>(
  database: Database,
  table: PgTable,
  { key, id, merge, unsaid = [] }: { key: readonly string[]; id: string; merge: Merge; unsaid?: readonly string[] },
  rows: readonly object[],
): Promise<{ added: Id[]; changed: Id[] }> {
  const name = sql.identifier(getTableName(table))
  const columns = [...key, ...Object.keys(merge)]
  const said = columns.filter((column) => !unsaid.includes(column))
  const list = (prefix: string, names = columns) => sql.raw(names.map((column) => `${prefix}${column}`).join(', '))
  const merged = sql.raw(
    Object.entries({ ...given(...key), ...merge })
      .map(([column, value]) => `${value} as ${column}`)
      .join(', '),
  )
  const byKey = sql.raw(key.join(', '))
  const differs = sql`(${list('stored.', said)}) is distinct from (${list('excluded.', said)})`
  const stamp =
    'updated_at' in getTableColumns(table)
      ? sql`, updated_at = case when ${differs} then now() else stored.updated_at end`
      : sql``
  const [result] = await selectRows<{ added: Id[]; changed: Id[] }>(
    database,
    sql`with merged as (
        select ${merged} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb) given
        left join ${name} stored using (${byKey})
      ), written as (
        insert into ${name} as stored (${list('')}) select ${list('')} from merged
        on conflict (${byKey}) do update set (${list('')}) = row(${list('excluded.')})${stamp}
        where (${list('stored.')}) is distinct from (${list('excluded.')})
        returning ${list('stored.', said)}, stored.${sql.identifier(id)} as row_id, (xmax = 0) as added
      )
      select coalesce(array_agg(row_id) filter (where added), '{}') as added,
        -- The table as this statement found it.
        coalesce(array_agg(row_id) filter (where not added
          and (${list('written.', said)}) is distinct from (${list('before.', said)})), '{}') as changed
      from written left join ${name} before using (${byKey})`,
  )
  return result ?? { added: [], changed: [] }
}

/** Codes of merged duplicates, with the products that were kept. */
export async function readMerged(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.select().from(merged_products)
  return new Map(rows.map(({ minsan, into_minsan }) => [minsan, into_minsan]))
}

/** Passes rows on with the code of the product that was kept. */
export async function* followMerged(
  database: Database,
  outcomes: AsyncIterable<Outcome<unknown>>,
): AsyncGenerator<Outcome<unknown>> {
  const merged = await readMerged(database)
  for await (const outcome of outcomes) {
    const { record } = 'record' in outcome ? outcome : { record: null }
    const kept = isCoded(record) ? merged.get(record.minsan) : undefined
    yield kept === undefined ? outcome : { ...outcome, record: { ...(record as object), minsan: kept } }
  }
}

const isCoded = (record: unknown): record is { minsan: string } =>
  typeof record === 'object' && record !== null && 'minsan' in record && typeof record.minsan === 'string'
