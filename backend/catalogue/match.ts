import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/open'
import { meantBy } from './spelling'
import { readSearchText, type SearchText, tsqueryOf } from './terms'

/** With fewer hits than this the words may be mistyped. */
const ENOUGH = 5
/** From this size on a total costs more than a search may, and is remembered for a moment. */
const HUGE = 2000
const REMEMBERED_MS = 15_000
const REMEMBERED_MAX = 2000

/** What a search text finds: the same for the search box and for the page of results. */
export interface Match {
  text: SearchText
  /** Null where the text holds nothing to look for: nothing is found. */
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
export async function matchOf(database: Database, search: string): Promise<Match> {
  const text = readSearchText(search)
  const written = tsqueryOf(text)
  if (written === null) return { text, tsquery: null, written, meant: new Map(), total: 0 }
  const match = {
    text,
    tsquery: written,
    written,
    meant: new Map<string, string[]>(),
    total: await count(database, written),
  }
  if (match.total >= ENOUGH) return match
  const meant = await meantBy(database, text)
  const wide = meant.size === 0 ? null : tsqueryOf(text, meant)
  return wide === null ? match : { ...match, meant, tsquery: wide, total: await count(database, wide) }
}

async function count(database: Database, tsquery: string): Promise<number> {
  const known = totals.get(database) ?? new Map<string, { total: number; until: number }>()
  totals.set(database, known)
  const remembered = known.get(tsquery)
  if (remembered && remembered.until > performance.now()) return remembered.total
  const [row] = await rowsOf<{ total: number }>(
    database,
    sql`SELECT count(*)::int AS total FROM product_index WHERE terms @@ ${tsquery}::tsquery`,
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

/** The condition on the index alias. */
export function matches(match: Match, i: SQL): SQL {
  return match.tsquery === null ? sql`false` : sql`${i}.terms @@ ${match.tsquery}::tsquery`
}

/**
 * How well an index row matches, as sort keys before all others: the code itself, then words as written before mistyped
 * ones, then names that begin with the text.
 */
export function matchOrder(match: Match, i: SQL): SQL[] {
  const codes = [match.text.minsan, match.text.ean].flatMap((code) => (code === null ? [] : [`'#${code}'`]))
  return [
    ...(codes.length > 0 ? [sql`${i}.terms @@ ${codes.join(' | ')}::tsquery DESC`] : []),
    ...(match.tsquery !== match.written ? [sql`${i}.terms @@ ${match.written}::tsquery DESC`] : []),
    ...(match.text.key !== '' ? [sql`starts_with(${i}.name_key, ${match.text.key}) DESC`] : []),
  ]
}
