import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  categories,
  hidden_offers,
  merged_products,
  offers,
  product_categories,
  products,
} from '../database/schema/catalogue'
import { pharmacies, pharmacy_duty, services } from '../database/schema/places'
import { articles, redirects } from '../database/schema/site'

interface Recorded {
  table: PgTable
  /** As the trigger `record_change` has it. */
  key: readonly string[]
  /** Columns that are not recorded. */
  derived?: readonly string[]
  /** Condition under which an added row `t` stays, as something refers to it. */
  used?: SQL
}

const COUNTS = ['best_price_cents', 'best_list_price_cents', 'best_lowest_30d_cents', 'pharmacies_count']

/** Recorded tables, parents first. */
export const RECORDED: readonly Recorded[] = [
  {
    table: categories,
    key: ['id'],
    derived: ['products_count', 'prescribed_count'],
    used: sql`exists (select from product_categories c where c.category_id = t.id)
      or exists (select from categories child where child.parent_id = t.id)`,
  },
  {
    table: products,
    key: ['minsan'],
    derived: ['updated_at', ...COUNTS, 'in_stock_count', 'discount_percent'],
    used: sql`exists (select from offers o where o.minsan = t.minsan)
      or exists (select from order_lines l where l.minsan = t.minsan)
      or exists (select from merged_products m where m.into_minsan = t.minsan)`,
  },
  {
    table: pharmacies,
    key: ['id'],
    derived: ['updated_at'],
    used: sql`exists (select from offers o where o.pharmacy_id = t.id)
      or exists (select from orders o where o.pharmacy_id = t.id)
      or exists (select from bookings b where b.pharmacy_id = t.id)`,
  },
  { table: product_categories, key: ['category_id', 'minsan'] },
  {
    table: offers,
    key: ['pharmacy_id', 'minsan'],
    derived: ['lowest_30d_cents', 'price_changes_at', 'stock_updated_at'],
  },
  { table: hidden_offers, key: ['pharmacy_id', 'minsan'] },
  { table: merged_products, key: ['minsan'] },
  {
    table: services,
    key: ['pharmacy_id', 'slug'],
    used: sql`exists (select from bookings b where b.service_id = t.id)`,
  },
  { table: pharmacy_duty, key: ['pharmacy_id', 'starts_at'] },
  { table: redirects, key: ['from_path'], derived: ['updated_at'] },
  { table: articles, key: ['slug'] },
]

/** Creates the temporary table `undo`: one row per changed row of the run, with the first `before` and last `after`. */
export const collapseRun = (run: string): SQL => sql`create temporary table undo on commit drop as
  with changes as (select * from import_changes where run = ${run}),
  ends as (
    select table_name, key, max(id) as last_id, (array_agg(before order by id))[1] is not null as existed,
      (array_agg(after order by id desc))[1] is not null as exists_after
    from changes group by table_name, key
  ), befores as (
    select c.table_name, c.key, jsonb_object_agg(e.key, e.value order by c.id desc) as before
    from changes c, jsonb_each(c.before) e group by c.table_name, c.key
  ), afters as (
    select c.table_name, c.key, jsonb_object_agg(e.key, e.value order by c.id) as after
    from changes c, jsonb_each(c.after) e group by c.table_name, c.key
  )
  select *, false as done from ends left join befores using (table_name, key) left join afters using (table_name, key)
  where existed or exists_after`

const named = (names: readonly string[], prefix = '') => sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '))

function readTable({ table, key, derived = [] }: Recorded) {
  const name = getTableName(table)
  const columns = Object.keys(getTableColumns(table)).filter((column) => !derived.includes(column))
  const row_key = sql`jsonb_build_object(${sql.raw(key.map((column) => `'${column}', t."${column}"`).join(', '))})`
  return { name: sql.identifier(name), text: sql`${name}`, columns, row_key, has_minsan: columns.includes('minsan') }
}

/** Marks the rows of `put` as done, and returns their keys. */
const finish = (text: SQL): SQL => sql`, marked as (
    update undo u set done = true from put where u.table_name = ${text} and u.key = put.key
  ) select key from put`

/** Inserts the rows that the run deleted, unless there are new ones, or their product is gone. */
export function restoreDeleted(recorded: Recorded): SQL {
  const { name, text, columns, row_key, has_minsan } = readTable(recorded)
  const known =
    has_minsan && recorded.table !== products && recorded.table !== merged_products
      ? sql`and exists (select from products p where p.minsan = u.before ->> 'minsan')`
      : sql``
  return sql`with put as (
    insert into ${name} as t (${named(columns)})
    select ${named(columns, 'r.')} from undo u, jsonb_populate_record(null::${name}, u.before) r
    where u.table_name = ${text} and u.existed and not u.exists_after ${known}
    on conflict do nothing returning ${row_key} as key
  )${finish(text)}`
}

/** Sets changed columns back, where the row still has what the run wrote. */
export function restoreChanged(recorded: Recorded): SQL {
  const { name, text, columns, row_key } = readTable(recorded)
  // What orders took or brought back since counts on top.
  const before =
    recorded.table === offers
      ? sql`case when u.after ? 'stock' then u.before || jsonb_build_object('stock',
          greatest(0, (u.before ->> 'stock')::int + t.stock - (u.after ->> 'stock')::int)) else u.before end`
      : sql`u.before`
  // The restored dates change prices from now on.
  const nextChange = recorded.table === offers ? sql`, price_changes_at = null` : sql.empty()
  return sql`with put as (
    update ${name} t set (${named(columns)}) =
      (select ${named(columns, 'r.')} from jsonb_populate_record(t, ${before}) r)${nextChange}
    from undo u
    where u.table_name = ${text} and u.existed and u.exists_after and ${row_key} = u.key
      and not ${changedAgain(recorded)}
    returning u.key
  )${finish(text)}`
}

/** Deletes added rows that are as the run wrote them, and not in use. */
export function deleteAdded(recorded: Recorded): SQL {
  const { name, text, row_key } = readTable(recorded)
  return sql`with put as (
    delete from ${name} t using undo u
    where u.table_name = ${text} and not u.existed and ${row_key} = u.key
      and not ${changedAgain(recorded)} and not (${recorded.used ?? sql`false`})
    returning u.key
  )${finish(text)}`
}

/** The row `t` differs from what the run wrote; stock, which orders change, only if a later run wrote it. */
function changedAgain({ table, derived = [] }: Recorded): SQL {
  const ignored = table === offers ? [...derived, 'stock'] : derived
  const differs = sql`exists (select from jsonb_each(u.after) a
    where not a.key = any(${sql.param([...ignored])}::text[]) and to_jsonb(t) -> a.key is distinct from a.value)`
  if (table !== offers) return differs
  return sql`(${differs} or (u.after ? 'stock' and exists (select from import_changes c
    where c.table_name = 'offers' and c.key = u.key and c.id > u.last_id
      and (c.before is null or c.after is null or c.before ? 'stock'))))`
}
