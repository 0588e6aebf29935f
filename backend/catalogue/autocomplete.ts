import { type SQL, sql } from 'drizzle-orm'
import { escapeHtml } from '@/backend/http/escape-html'
import type { Handler } from '@/backend/http/handler'
import { isStopWord, searchKey, splitBorders } from '@/lib/rules/words'
import { type Database, selectRows } from '../database/open'
import { parseId } from '../http/page'
import type { CachingRuntime } from './listing-cache'
import { countHuge, type Found, HUGE, matchOrder, rememberedTotal, type Sought } from './match'
import { tellUnderstood } from './needs/others'
import { matchSearch } from './readings'
import { OFFERS_NOW, stockLevelSql } from './rule-sql'
import { euro, type SummaryRow } from './summary'

/** Best matches overall, from which those of the pharmacy are moved to the front. */
const CANDIDATES = 200

type Suggested = Pick<SummaryRow, 'minsan' | 'name' | 'supply' | 'price_cents'> & { image: string | null }
interface Suggestions extends Found {
  rows: Suggested[]
}

/** Search box suggestions: the best matches at the pharmacy's prices, and the total. */
export const autocomplete: Handler<'autocomplete'> = async (
  { query: { query: search, limit, pharmacy_id: asked } },
  runtime,
) => {
  const { database } = runtime
  const pharmacyId = asked === undefined ? null : parseId(asked)
  const match = await matchSearch(database, search, (sought) => suggest(runtime, sought, pharmacyId, limit))
  const understood = await tellUnderstood(database, match, pharmacyId)
  const words = [...match.meant.values(), ...match.text.prefixes.map((word) => splitBorders(word).split(' '))].flat()
  return {
    total: match.total,
    understood,
    items: match.rows.map((row) => ({
      ...row,
      highlighted_name: highlight(row.name, [...match.text.prefixes, ...match.text.letters], words),
      price: euro(row.price_cents),
    })),
  }
}

/**
 * The best hits and the total for one reading of the text, in one statement to save round trips. Up to `HUGE` hits
 * are sorted; beyond that the cached total is used and the first hits are read in index order.
 */
async function suggest(
  runtime: CachingRuntime,
  sought: Sought,
  pharmacyId: number | null,
  limit: number,
): Promise<Suggestions> {
  const { database } = runtime
  const remembered = rememberedTotal(database, sought)
  if (remembered === 0) return { total: 0, rows: [] }
  if (remembered === undefined) {
    const found = await best(database, sought, pharmacyId, limit, sortedHits(sought))
    const total = found[0]?.hits ?? 0
    if (total <= HUGE) return { total, rows: found.map(({ hits: _, ...row }) => row) }
  }
  const [{ total }, rows] = await Promise.all([
    countHuge(runtime, sought),
    best(database, sought, pharmacyId, limit, firstHits(sought)),
  ])
  return { total, rows: rows.map(({ hits: _, ...row }) => row) }
}

/** Selects the suggestions from the CTEs `counted` and `found`; prices and stock are the pharmacy's, if active. */
function best(database: Database, sought: Sought, pharmacyId: number | null, limit: number, found: SQL) {
  const at = sql`LEFT JOIN pharmacies ph ON ph.id = ${pharmacyId} AND ph.active LEFT JOIN ${OFFERS_NOW} o ON o.pharmacy_id = ph.id AND o.minsan = f.minsan`
  const own = (here: SQL, everywhere: SQL) =>
    pharmacyId === null ? everywhere : sql`CASE WHEN ph.id IS NULL THEN ${everywhere} ELSE ${here} END`
  const order = sql.join(
    [
      ...matchOrder(sought, sql`f`),
      sql`${own(stockLevelSql(sql`o`), sql`f.stock_level`)} DESC, f.weight DESC, f.name_key, f.minsan`,
    ],
    sql`, `,
  )
  return selectRows<Suggested & { hits: number }>(
    database,
    sql`WITH ${found},
      best AS (SELECT f.minsan, ${own(sql`o.price_cents`, sql`f.price_cents`)} AS price_cents, row_number() OVER (ORDER BY ${order}) AS place
        FROM found f ${pharmacyId === null ? sql.empty() : at} ORDER BY place LIMIT ${limit})
      SELECT (SELECT count(*)::int FROM counted) AS hits, b.minsan, p.name, p.images[1] AS image, p.supply, b.price_cents
      FROM best b JOIN products p USING (minsan) ORDER BY b.place`,
  )
}

const columns = sql`SELECT minsan, name_key, terms, stock_level, weight, price_cents FROM product_index i`
const rest = sql`weight DESC, name_key, minsan LIMIT ${CANDIDATES}`

/**
 * All hits up to the sort limit: a materialized CTE is planned for the full set, a bare LIMIT for a scan from the
 * start.
 */
const sortedHits = (sought: Sought): SQL =>
  sql`hits AS MATERIALIZED (${columns} WHERE ${sought.matches(sql`i`)}), counted AS MATERIALIZED (SELECT * FROM hits LIMIT ${HUGE + 1}),
    found AS MATERIALIZED (SELECT * FROM counted i ORDER BY ${sql.join([...matchOrder(sought, sql`i`), rest], sql`, `)})`

function firstHits({ text: { key }, matches, first }: Sought): SQL {
  const written = first.map(
    (one) => sql` UNION (${columns} WHERE ${matches(sql`i`)} AND i.terms @@ ${one}::tsquery LIMIT ${CANDIDATES})`,
  )
  return sql`counted AS (SELECT LIMIT 0), found AS MATERIALIZED ((${columns} WHERE ${matches(sql`i`)} AND i.name_key >= ${key} AND i.name_key < ${`${key}{`} ORDER BY ${rest})
    UNION (${columns} WHERE ${matches(sql`i`)} ORDER BY ${rest})${sql.join(written, sql.empty())})`
}

/** Shorter prefixes are marked only as whole words: `c` says nothing in `compresse`. */
const MARKED_MIN = 3

/**
 * Marks the matching parts of a name with `<em>` and escapes the rest. `prefixes` match the start of a word from
 * `MARKED_MIN` letters on, or a whole word; `words` (corrections of typos) match whole words. Stop words are not
 * marked.
 */
export function highlight(name: string, prefixes: readonly string[], words: Iterable<string> = []): string {
  const whole = new Set(words)
  let html = ''
  // Tokenises like the index: a run of letters or digits with accents, or one other character.
  for (const piece of name.match(/(?:\p{L}[\p{M}\p{L}\p{N}]*|\p{N}+)|[^\p{L}\p{N}]+/gu) ?? []) {
    const length = /^[\p{L}\p{N}]/u.test(piece) ? matchedLength(piece, prefixes, whole) : 0
    html +=
      length === 0
        ? escapeHtml(piece)
        : `<em>${escapeHtml(piece.slice(0, length))}</em>${escapeHtml(piece.slice(length))}`
  }
  return html
}

/** Length of the longest match in the piece; a combining accent belongs to its letter. */
function matchedLength(piece: string, prefixes: readonly string[], whole: ReadonlySet<string>): number {
  const key = searchKey(piece)
  if (isStopWord(key)) return 0
  if (whole.has(key)) return piece.length
  const matching = prefixes.filter(
    (prefix) => prefix === key || (prefix.length >= MARKED_MIN && !isStopWord(prefix) && key.startsWith(prefix)),
  )
  const best = Math.max(0, ...matching.map((prefix) => prefix.length))
  if (best === 0) return 0
  for (let length = 1; length <= piece.length; length++) {
    if (searchKey(piece.slice(0, length)).length >= best && !/^\p{M}/u.test(piece.slice(length))) return length
  }
  return piece.length
}
