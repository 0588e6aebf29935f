import { type SQL, sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'
import { split } from './common-words'
import { meantBy } from './spelling'
import { buildTsquery, codeQuery, type Part, readSearchText, type SearchText, searchParts } from './terms'

/** With fewer hits than this the words may be mistyped. */
const ENOUGH = 5
/** From this size on a total costs more than a search may, and is remembered for a moment. */
const HUGE = 2000
const REMEMBERED_MS = 15_000
const REMEMBERED_MAX = 2000

/** What a search text finds: the same for the search box and for the page of results. */
export interface Match {
  text: SearchText
  /** The condition on the index alias. */
  matches(i: SQL): SQL
  /** The same as one tsquery. Null where the text holds nothing to look for: nothing is found. */
  tsquery: string | null
  /** As the text is written; differs from `tsquery` where words were taken for mistyped. */
  written: string | null
  /** What mistyped words stand for. */
  meant: ReadonlyMap<string, readonly string[]>
  /** Products found, withdrawn ones apart; whether a pharmacy has them does not matter. */
  total: number
}

/** Totals of texts that find thousands: few texts, asked often. Smaller ones are counted each time. */
const totals = new WeakMap<Database, Map<string, { total: number; until: number }>>()

/** Reads a search text and, where as written it finds fewer than five products, widens it to what may have been meant. */
export async function matchSearch(database: Database, search: string): Promise<Match> {
  const text = readSearchText(search)
  const match = await foundBy(database, text, new Map())
  if (match.tsquery === null || match.total >= ENOUGH) return match
  const meant = await meantBy(database, text)
  return meant.size === 0 ? match : { ...(await foundBy(database, text, meant)), written: match.written }
}

async function foundBy(database: Database, text: SearchText, meant: ReadonlyMap<string, readonly string[]>) {
  const parts = searchParts(text, meant)
  const tsquery = buildTsquery(text, parts)
  const matches = await matchCondition(database, text, parts)
  const total = tsquery === null ? 0 : await count(database, tsquery, matches)
  return { text, matches, tsquery, written: tsquery, meant, total }
}

async function matchCondition(database: Database, text: SearchText, parts: readonly Part[]): Promise<Match['matches']> {
  const whole = buildTsquery(text, parts)
  if (whole === null) return () => sql`false`
  // A code is rare whatever words stand beside it.
  const { look_up, check } = codeQuery(text) === null ? await split(database, parts) : { look_up: [], check: [] }
  if (check.length === 0) return (i) => sql`${i}.terms @@ ${whole}::tsquery`
  const [found, checked] = [look_up, check].map((some) => some.map(({ tsquery }) => tsquery).join(' & '))
  // The function says the same as the operator, but no index answers it.
  return (i) => sql`(${i}.terms @@ ${found}::tsquery AND ts_match_vq(${i}.terms, ${checked}::tsquery))`
}

async function count(database: Database, tsquery: string, matches: Match['matches']): Promise<number> {
  const known = totals.get(database) ?? new Map<string, { total: number; until: number }>()
  totals.set(database, known)
  const remembered = known.get(tsquery)
  if (remembered && remembered.until > performance.now()) return remembered.total
  const [row] = await selectRows<{ total: number }>(
    database,
    sql`SELECT count(*)::int AS total FROM product_index i WHERE ${matches(sql`i`)}`,
  )
  const total = row?.total ?? 0
  known.delete(tsquery)
  if (total >= HUGE) {
    const oldest = known.size >= REMEMBERED_MAX ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(tsquery, { total, until: performance.now() + REMEMBERED_MS })
  }
  return total
}

/**
 * How well an index row matches, as sort keys before all others: the code itself, then words as written before mistyped
 * ones, then names that begin with the text.
 */
export function matchOrder(match: Match, i: SQL): SQL[] {
  const codes = codeQuery(match.text)
  return [
    ...(codes !== null ? [sql`${i}.terms @@ ${codes}::tsquery DESC`] : []),
    ...(match.tsquery !== match.written ? [sql`${i}.terms @@ ${match.written}::tsquery DESC`] : []),
    ...(match.text.key !== '' ? [sql`starts_with(${i}.name_key, ${match.text.key}) DESC`] : []),
  ]
}
