import { sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/runtime'
import { type Database, selectRows } from '../database/open'
import type { Match } from './match'

/** A text that fewer sent in the time asked for is shown to nobody: it may be somebody's own. */
const SHOWN_FROM = 5
/** How long searches without result are kept, in weeks. */
export const KEPT_WEEKS = 13
/** More different texts a week than this are no shoppers'. */
const TEXTS_MAX = 5000

/** What may be counted: words, a strength or a size among them. Nothing that could be a code, a card, a telephone number or an e-mail address. */
export function mayBeCounted(typed: string, key: string): boolean {
  if (typed.includes('@') || key.length < 3 || key.length > 60) return false
  // Digits in groups are one number to whoever reads them.
  const digits = key.replace(/[a-z]+/g, '.').replace(/ /g, '')
  return !/\d{5}/.test(digits) && !/\b(?=\w*\d)(?=\w*[a-z])\w{6,}\b/i.test(typed)
}

/** Counts a search that found nothing, by its text alone; no search fails for it. */
export async function noteMiss(
  { database, log }: Pick<Runtime, 'database' | 'log'>,
  typed: string,
  { text: { key }, total, meaning }: Match,
): Promise<void> {
  if (total > 0 || meaning?.danger || !mayBeCounted(typed, key)) return
  const week = sql`date_trunc('week', now() AT TIME ZONE 'Europe/Rome')::date`
  await database
    .execute(
      sql`INSERT INTO search_misses AS m (query, week) SELECT ${key}, ${week}
        WHERE (SELECT count(*) FROM search_misses WHERE week = ${week}) < ${TEXTS_MAX}
        ON CONFLICT (week, query) DO UPDATE SET count = m.count + 1`,
    )
    .catch((error: unknown) => log.error({ err: error }, 'search not counted'))
}

/** What was looked for in vain in the last weeks, most often first, and how many searches were for something rarer. */
export async function reportMisses(
  { database }: Pick<Runtime, 'database'>,
  { weeks, limit }: { weeks: number; limit: number },
) {
  const rows = await selectRows<{ query: string; count: number }>(
    database,
    sql`SELECT query, sum(count)::int AS count FROM search_misses
      WHERE week > (now() AT TIME ZONE 'Europe/Rome')::date - ${weeks}::int * 7 GROUP BY query ORDER BY count DESC, query`,
  )
  const shown = rows.filter(({ count }) => count >= SHOWN_FROM)
  const rare = rows.slice(shown.length)
  return {
    queries: shown.slice(0, limit),
    shown_from: SHOWN_FROM,
    rare: rare.reduce((total, { count }) => total + count, 0),
  }
}

/** Forgets what is older than the report asks for. */
export async function sweepMisses(database: Database, now: Date): Promise<void> {
  await database.execute(
    sql`DELETE FROM search_misses WHERE week < (${now.toISOString()}::timestamptz AT TIME ZONE 'Europe/Rome')::date - ${KEPT_WEEKS * 7}::int`,
  )
}
