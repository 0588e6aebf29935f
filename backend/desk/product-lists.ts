import { type SQL, sql } from 'drizzle-orm'
import { DESK_PAGE } from '@/lib/contract/desk'
import { DESK_FOUND_MAX, type Shelf } from '@/lib/contract/desk-products'
import { readProductCode } from '@/lib/identifiers/product-code'
import { searchKey } from '@/lib/rules/words'
import { blockOf, type CachingRuntime, readCached } from '../catalogue'
import { NOBODY } from '../corrections'
import { type Database, escapeLike, selectRows } from '../database/open'

/** As in the index `products_unstated`. */
const isUnstated = sql`(sources->'kind'->>'list' = ${NOBODY} OR sources->'vat_rate'->>'list' = ${NOBODY})`

/** Products of a pharmacy's list below which each is looked up, and above which they are too many to be held by a subplan. */
const HELD = { least: 500, most: 100_000 }

/** Selects the codes of a shelf of the pharmacy, or of all its products. */
function selectOwn(id: number, shelf: Shelf | undefined): SQL {
  const offered = sql`SELECT minsan FROM offers WHERE pharmacy_id = ${id}`
  const hidden = sql`SELECT minsan FROM hidden_offers WHERE pharmacy_id = ${id}`
  const shelves: Record<Shelf, SQL> = {
    // Limited, so that few products are looked up instead of read together with all offers.
    not_sold: sql`SELECT minsan FROM products q WHERE ${isUnstated} AND (${offered} AND offers.minsan = q.minsan LIMIT 1) IS NULL
      AND (${hidden} AND hidden_offers.minsan = q.minsan LIMIT 1) IS NULL`,
    hidden: sql`${hidden} UNION
      SELECT q.minsan FROM products q JOIN offers USING (minsan) WHERE q.hidden_at IS NOT NULL AND pharmacy_id = ${id}`,
    out_of_stock: sql`${offered} AND stock = 0 AND NOT orderable`,
  }
  const hiddenAlone = sql`${hidden} AND NOT EXISTS
    (SELECT FROM offers o WHERE o.pharmacy_id = ${id} AND o.minsan = hidden_offers.minsan)`
  return shelf ? shelves[shelf] : sql`${offered} UNION ALL ${hiddenAlone}`
}

/** The products of a list: those of the pharmacy, or all that match a search. */
export interface Wanted {
  /** CTEs, the last of which is `found`: code and name of the products of the page, among others after them. */
  found: SQL
  total: SQL
}

/** Lists of the pharmacy above this size are cached: their size and order change by imports and the desk. */
const LONG = 1000
const BLOCK_PAGES = 10

interface Own {
  total: number
  minsan: string
}

/** Finds a page of the pharmacy's own products, or of a shelf. `found` has the page only. */
export async function findOwn(
  runtime: CachingRuntime,
  id: number,
  shelf: Shelf | undefined,
  page: number,
): Promise<Wanted> {
  const { size, start, pageOf } = blockOf({ limit: DESK_PAGE, offset: (page - 1) * DESK_PAGE, pages: BLOCK_PAGES })
  const own = await readCached(
    runtime,
    { key: ['desk', shelf, start], pharmacy_id: id },
    () => readOwn(runtime.database, id, shelf, { limit: size, offset: start }),
    ([first]) => (first?.total ?? 0) > LONG,
  )
  const minsans = sql.param(pageOf(own).map(({ minsan }) => minsan))
  return {
    found: sql`found AS MATERIALIZED (SELECT minsan, name FROM products WHERE minsan = ANY(${minsans}::text[]))`,
    total: sql`${own[0]?.total ?? 0}`,
  }
}

/** Walks the names in order until the block is full; a subplan holds the codes, which a join would sort. */
function readOwn(
  database: Database,
  id: number,
  shelf: Shelf | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const total = sql`(SELECT count(*)::int FROM own)`
  const first = sql`ORDER BY name, minsan LIMIT ${offset + limit}`
  const isHeld = sql`${total} BETWEEN ${HELD.least} AND ${HELD.most}`
  return selectRows<Own>(
    database,
    // Without MATERIALIZED the limit would tempt the planner into walking all names in order.
    sql`WITH own AS MATERIALIZED (${selectOwn(id, shelf)}), found AS MATERIALIZED (
      (SELECT minsan, name FROM products WHERE ${isHeld} AND (minsan IN (SELECT minsan FROM own)) IS TRUE ${first})
      UNION ALL (SELECT minsan, name FROM own JOIN products USING (minsan) WHERE NOT (${isHeld}) ${first}))
      SELECT minsan, ${total} AS total FROM found ORDER BY name, minsan LIMIT ${limit} OFFSET ${offset}`,
  )
}

/** Each part has an index, the whole has none. A word that very many names have is looked for in the names as written. */
export function wantFound(id: number, search: string, shelf: Shelf | undefined): Wanted {
  const words = search.trim().split(/\s+/)
  const { minsan, ean } = readProductCode(search) ?? {}
  const written = words.map((word) => sql`name ILIKE ${`%${escapeLike(word)}%`}`)
  const folded = words.map(searchKey).filter(Boolean)
  const alike = folded.map((key) => sql`i.name_key LIKE ${`%${key}%`}`)
  const select = sql`SELECT minsan, name FROM products WHERE`
  const ofShelf = sql`${shelf ? sql`(minsan IN (${selectOwn(id, shelf)})) IS TRUE` : sql`true`}`
  return {
    found: sql`written AS MATERIALIZED (
        ${select} ${sql.join(written, sql` AND `)} AND ${ofShelf} ORDER BY name, minsan LIMIT ${DESK_FOUND_MAX}),
      alike AS MATERIALIZED (SELECT i.minsan FROM product_index i
        WHERE (SELECT count(*) FROM written) < ${DESK_FOUND_MAX} AND ${alike.length > 0 ? sql.join(alike, sql` AND `) : sql`false`}
          AND (i.minsan IN (SELECT minsan FROM written)) IS NOT TRUE AND ${ofShelf} ORDER BY i.name_key, i.minsan LIMIT ${DESK_FOUND_MAX}),
      found AS MATERIALIZED (SELECT * FROM (
        SELECT * FROM written UNION ALL SELECT p.minsan, p.name FROM alike JOIN products p USING (minsan)
        UNION ${select} minsan = ${minsan ?? null} AND ${ofShelf}
        UNION ${select} ean @> ARRAY[${ean ?? null}]::text[] AND ${ofShelf}) f
        ORDER BY name, minsan LIMIT ${DESK_FOUND_MAX})`,
    total: sql`(SELECT count(*) FROM found)`,
  }
}
