import { sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'
import { remember } from '../remember'
import type { Part } from './terms'

const REMEMBERED_MS = 5 * 60_000
/** A word that more products have than this is cheaper to check on what rarer words found than to look up. */
const COMMON = 0.01

/** How large a share of the products has each of the commonest words: the database's own statistics, so only a hint. */
type Shares = ReadonlyMap<string, number>

const knownShares = remember(REMEMBERED_MS, async (database): Promise<Shares> => {
  const rows = await selectRows<{ word: string; share: number }>(
    database,
    sql`SELECT word, share FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (word, share)
      WHERE schemaname = current_schema() AND tablename = 'product_index' AND attname = 'terms' AND word IS NOT NULL`,
  )
  return new Map(rows.map(({ word, share }) => [word, share]))
})

/**
 * The parts to look up in the index and those to check on what it finds: a common word's beginning is in so many products
 * that gathering them costs more than all the rest.
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
