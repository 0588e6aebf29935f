import { sql } from 'drizzle-orm'
import { memoizeQuery } from '../database/memoize-query'
import { type Database, selectRows } from '../database/open'
import type { Part } from './terms'

const REMEMBERED_MS = 5 * 60_000
/** Share of products above which a word is checked on the hits of rarer words rather than looked up. */
const COMMON = 0.01

/** Share of products per common word, from the database's statistics, so only an estimate. */
type Shares = ReadonlyMap<string, number>

const knownShares = memoizeQuery(REMEMBERED_MS, async (database): Promise<Shares> => {
  const rows = await selectRows<{ word: string; share: number }>(
    database,
    sql`SELECT word, share FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (word, share)
      WHERE schemaname = current_schema() AND tablename = 'product_index' AND attname = 'terms' AND word IS NOT NULL`,
  )
  return new Map(rows.map(({ word, share }) => [word, share]))
})

/**
 * Splits the parts into those looked up in the index and those checked on the result: gathering a common prefix's
 * postings costs more than all the rest.
 */
export async function split(database: Database, parts: readonly Part[]): Promise<{ look_up: Part[]; check: Part[] }> {
  if (parts.length < 2) return { look_up: [...parts], check: [] }
  const shares = await knownShares(database)
  const sorted = parts.map((part) => ({ part, share: sumShares(part, shares) })).sort((a, b) => a.share - b.share)
  const rare = sorted.filter(({ share }) => share < COMMON).length
  const kept = rare > 0 ? rare : 2
  return { look_up: sorted.slice(0, kept).map(({ part }) => part), check: sorted.slice(kept).map(({ part }) => part) }
}

function sumShares({ prefixes, words }: Part, shares: Shares): number {
  let sum = 0
  for (const [word, share] of shares)
    if (words.includes(word) || prefixes.some((prefix) => word.startsWith(prefix))) sum += share
  return sum
}
