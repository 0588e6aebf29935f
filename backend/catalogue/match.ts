import { type SQL, sql } from 'drizzle-orm'
import { searchKey } from '@/lib/rules/words'
import { type Database, selectRows } from '../database/open'
import { split } from './common-words'
import { any, categoryClause, clausesOf, combinationClause, wordClauses } from './needs/clauses'
import type { Entry } from './needs/dictionary'
import { withTaught } from './needs/learned'
import { categoriesOf, readNamedCategories } from './needs/shop'
import { type Meaning, understand } from './needs/understand'
import { meantBy } from './spelling'
import { buildTsquery, codeQuery, type Part, quoted, readSearchText, type SearchText, searchParts, TERM } from './terms'

/** With fewer hits than this the words may be mistyped. */
const ENOUGH = 5
/** Of more than this a total costs more than a search may, and is remembered for a moment. */
export const HUGE = 1000
const REMEMBERED_MS = 15_000
const REMEMBERED_MAX = 2000

/** What a search text finds: the same for the search box and for the page of results. */
export interface Sought {
  text: SearchText
  /** The condition on the index alias. */
  matches(i: SQL): SQL
  /** The same as one tsquery. Null where the text holds nothing to look for: nothing is found. */
  tsquery: string | null
  /** As the text is written; differs from `tsquery` where words were taken for mistyped. */
  written: string | null
  /** What goes first, one tsquery after the other. */
  first: readonly string[]
  /** What mistyped words stand for. */
  meant: ReadonlyMap<string, readonly string[]>
  /** What the text asks for beyond its words. */
  meaning: Meaning | null
  /** What the total is remembered by. */
  key: string
}

/** What was found: products, withdrawn ones apart; whether a pharmacy has them does not matter. */
export interface Found {
  total: number
}
export type Match<Hits extends Found = Found> = Sought & Hits

/** Totals of texts that find many: few texts, asked often. Smaller ones are counted each time. */
const totals = new WeakMap<Database, Map<string, { total: number; until: number }>>()

/**
 * Reads a search text. A need in it is answered by what may be found by need; where the text as written finds fewer than five products, the
 * names that it may mean, and then the words that may have been meant, widen it. `find` looks for one reading's hits; it counts them at least.
 */
export async function matchSearch<Hits extends Found>(
  database: Database,
  search: string,
  find: (sought: Sought) => Promise<Hits>,
): Promise<Match<Hits>> {
  const text = readSearchText(search)
  const written = understand(search, { forgive: false })
  const foundBy = async (reading: Reading): Promise<Match<Hits>> => {
    const sought = await soughtBy(database, text, reading)
    return { ...sought, ...(await find(sought)) }
  }
  let match = await foundBy({ meaning: written })
  if (match.tsquery === null || match.total >= ENOUGH) return match
  const told = await withTaught(database, search, written)
  // Without a name in it a text finds no more than before.
  if (told && told.names.length > 0) match = await foundBy({ meaning: told, widely: true })
  if (told && (isSaidAsWritten(told, text) || (told.names.length === 0 && match.total >= ENOUGH))) return match
  const meaning = understand(search, { forgive: true })
  const meant = await meantBy(database, text)
  return meaning || meant.size > 0 ? foundBy({ meaning, widely: true, meant }) : match
}

/** Whether nothing of it can be mistyped: a need, or a name letter by letter. An ingredient that the shop has not is never taken for another. */
function isSaidAsWritten({ names, telling }: Meaning, { key }: SearchText): boolean {
  const typed = key.split(' ')
  const literally = (said: string) =>
    searchKey(said)
      .split(' ')
      .every((word) => typed.includes(word))
  return telling.length === 0 && (names.length === 0 || names.some(({ said }) => said.some(literally)))
}

interface Reading {
  meaning: Meaning | null
  /** With what names stand for. */
  widely?: boolean
  meant?: ReadonlyMap<string, readonly string[]>
}

async function soughtBy(
  database: Database,
  text: SearchText,
  { meaning, widely = false, meant = new Map() }: Reading,
): Promise<Sought> {
  const written = buildTsquery(text, searchParts(text))
  const parts = searchParts(text, meant)
  const words = buildTsquery(text, parts)
  const { needs = [], names = [] } = meaning ?? {}
  const by_need = (await Promise.all(needs.map((need) => needClauses(database, need)))).flat()
  const by_name = widely ? names.flatMap(clausesOf) : []
  // Whoever names no product but a need is shown none by chance of its name that does not answer one.
  const need_alone = needs.length > 0 && names.length === 0 && meaning?.telling.length === 0 && codeQuery(text) === null
  const by_words = await matchCondition(database, text, parts)
  const matches = (i: SQL) => {
    const needed = sql`ts_match_vq(${i}.terms, ${quoted(TERM.by_need)}::tsquery)`
    const found = (clauses: string[]) => (clauses.length > 0 ? [sql`${i}.terms @@ ${any(clauses)}::tsquery`] : [])
    const choices = [
      need_alone ? sql`(${by_words(i)} AND ${needed})` : by_words(i),
      ...found(by_name),
      ...found(by_need).map((some) => sql`(${some} AND ${needed})`),
    ]
    return choices.length === 1 ? sql.join(choices) : sql`(${sql.join(choices, sql` OR `)})`
  }
  const tsquery = words && [words, ...by_name, ...by_need].join(' | ')
  const first = [
    ...new Set([written, words].flatMap((one) => (one === null || one === tsquery ? [] : [one]))),
    ...names.flatMap(combinationClause),
    ...wordClauses(text.prefixes, meaning?.left ?? []),
    ...(await shelfOf(database, needs)),
  ]
  return { text, matches, tsquery, written, first, meant, meaning, key: `${need_alone} ${tsquery}` }
}

/** What answers a need; where nothing more precise is known of it, its categories. */
async function needClauses(database: Database, need: Entry): Promise<string[]> {
  const precise = clausesOf(need)
  if (precise.length > 0) return precise
  return categoriesOf(await readNamedCategories(database), need.categories).map(({ id }) => categoryClause(id))
}

/** The category that a need is named by: what stands there goes first. */
async function shelfOf(database: Database, [need]: readonly Entry[]): Promise<string[]> {
  const [category] = need ? categoriesOf(await readNamedCategories(database), need.categories) : []
  return category ? [categoryClause(category.id)] : []
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

/** The total of a text that found many a moment ago. */
export function rememberedTotal(database: Database, { key, tsquery }: Sought): number | undefined {
  if (tsquery === null) return 0
  const known = totals.get(database)?.get(key)
  return known && known.until > performance.now() ? known.total : undefined
}

/** How many products there are. */
export async function count(database: Database, sought: Sought): Promise<Found> {
  const remembered = rememberedTotal(database, sought)
  if (remembered !== undefined) return { total: remembered }
  const [row] = await selectRows<Found>(
    database,
    sql`SELECT count(*)::int AS total FROM product_index i WHERE ${sought.matches(sql`i`)}`,
  )
  const total = row?.total ?? 0
  if (total > HUGE) {
    const known = totals.get(database) ?? new Map<string, { total: number; until: number }>()
    totals.set(database, known)
    known.delete(sought.key)
    const oldest = known.size >= REMEMBERED_MAX ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(sought.key, { total, until: performance.now() + REMEMBERED_MS })
  }
  return { total }
}

/**
 * How well an index row matches, as sort keys before all others: the code itself, then words as written before mistyped
 * ones, then what else goes first, then names that begin with the text.
 */
export function matchOrder(match: Sought, i: SQL): SQL[] {
  const codes = codeQuery(match.text)
  return [
    ...(codes !== null ? [sql`${i}.terms @@ ${codes}::tsquery DESC`] : []),
    ...match.first.map((tsquery) => sql`${i}.terms @@ ${tsquery}::tsquery DESC`),
    ...(match.text.key !== '' ? [sql`starts_with(${i}.name_key, ${match.text.key}) DESC`] : []),
  ]
}
