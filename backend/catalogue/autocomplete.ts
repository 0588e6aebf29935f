import { type SQL, sql } from 'drizzle-orm'
import type { Handler } from '@/backend/http/handler'
import { selectRows } from '../database/open'
import { highlight } from './highlight'
import { type Match, matchOrder, matchSearch } from './match'
import { tellUnderstood } from './needs/others'
import { stockLevelSql } from './rule-sql'
import { euro, joinOffers, pharmacyAsked, type SummaryRow } from './summary'

/** The best matches everywhere, of which those that the pharmacy has come first. */
const CANDIDATES = 200
/** Up to this many matches are sorted; of more, the first are read in the order of the index. */
const SORTED_MAX = 1000

type Suggested = Pick<SummaryRow, 'minsan' | 'name' | 'supply' | 'price_cents'> & { image: string | null }

/** What the search box shows: the best matches at the pharmacy's prices, and how many there are in all. */
export const autocomplete: Handler<'autocomplete'> = async (
  { query: { query: search, limit, ...query } },
  { database },
) => {
  const [pharmacy_id, match] = await Promise.all([
    pharmacyAsked(database, query.pharmacy_id),
    matchSearch(database, search),
  ])
  const understood = await tellUnderstood(database, match, pharmacy_id)
  if (match.total === 0) return { total: 0, items: [], understood }
  const level = pharmacy_id === null ? sql`f.stock_level` : stockLevelSql(sql`o`)
  const price = pharmacy_id === null ? sql`f.price_cents` : sql`o.price_cents`
  const order = sql.join(
    [...matchOrder(match, sql`f`), sql`${level} DESC, f.weight DESC, f.name_key, f.minsan`],
    sql`, `,
  )
  const rows = await selectRows<Suggested>(
    database,
    sql`WITH found AS MATERIALIZED (${candidates(match)}),
      best AS (SELECT f.minsan, ${price} AS price_cents, row_number() OVER (ORDER BY ${order}) AS place
        FROM found f ${joinOffers(pharmacy_id, sql`f.minsan`)} ORDER BY place LIMIT ${limit})
      SELECT b.minsan, p.name, p.images[1] AS image, p.supply, b.price_cents
      FROM best b JOIN products p USING (minsan) ORDER BY b.place`,
  )
  const words = [...match.meant.values()].flat()
  return {
    total: match.total,
    understood,
    items: rows.map((row) => ({
      ...row,
      highlighted_name: highlight(row.name, [...match.text.prefixes, ...match.text.letters], words),
      price: euro(row.price_cents),
    })),
  }
}

function candidates(match: Match): SQL {
  const columns = sql`SELECT minsan, name_key, terms, stock_level, weight, price_cents FROM product_index i`
  const rest = sql`weight DESC, name_key, minsan LIMIT ${CANDIDATES}`
  if (match.total <= SORTED_MAX) {
    const order = sql.join([...matchOrder(match, sql`i`), rest], sql`, `)
    return sql`${columns} WHERE ${match.matches(sql`i`)} ORDER BY ${order}`
  }
  const { key } = match.text
  const written = match.first.map(
    (first) =>
      sql` UNION (${columns} WHERE ${match.matches(sql`i`)} AND i.terms @@ ${first}::tsquery LIMIT ${CANDIDATES})`,
  )
  return sql`(${columns} WHERE ${match.matches(sql`i`)} AND i.name_key >= ${key} AND i.name_key < ${`${key}{`} ORDER BY ${rest})
    UNION (${columns} WHERE ${match.matches(sql`i`)} ORDER BY ${rest})${sql.join(written, sql.empty())}`
}
