import { type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { deleteInPieces } from '../database/in-pieces'
import { type Database, selectRows } from '../database/open'
import { search_misses } from '../database/schema/site'
import type { Match } from './match'

/** Texts sent fewer times in the period are never shown: they may be personal. */
const SHOWN_FROM = 5
/** How long searches without result are kept, in weeks. */
export const KEPT_WEEKS = 13
/** Maximum number of distinct texts per week; more are not from shoppers. */
const TEXTS_MAX = 5000

/** Allows words, strengths and sizes; rejects possible codes, card or telephone numbers and e-mail addresses. */
export function mayBeCounted(typed: string, key: string): boolean {
  if (typed.includes('@') || key.length < 3 || key.length > 60) return false
  // Groups of digits count as one number.
  const digits = key.replace(/[a-z]+/g, '.').replace(/ /g, '')
  return !/\d{5}/.test(digits) && !/\b(?=\w*\d)(?=\w*[a-z])\w{6,}\b/i.test(typed)
}

/** Counts a search without results, storing only its text; errors never fail the search. */
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

/** Most frequent searches without results in the last weeks, and the number of rarer ones. */
export const reportMisses = (
  { database }: Pick<Runtime, 'database'>,
  { weeks, limit }: { weeks: number; limit: number },
) => readMisses(database, sql`week > (now() AT TIME ZONE 'Europe/Rome')::date - ${weeks}::int * 7`, limit)

/** As reportMisses, for the week of a Monday. */
export const missesOfWeek = (database: Database, monday: string, limit: number) =>
  readMisses(database, sql`week = ${monday}::date`, limit)

async function readMisses(database: Database, wanted: SQL, limit: number) {
  const rows = await selectRows<{ query: string; count: number }>(
    database,
    sql`SELECT query, sum(count)::int AS count FROM search_misses
      WHERE ${wanted} GROUP BY query ORDER BY count DESC, query`,
  )
  const shown = rows.filter(({ count }) => count >= SHOWN_FROM)
  const rare = rows.slice(shown.length)
  return {
    queries: shown.slice(0, limit),
    shown_from: SHOWN_FROM,
    rare: rare.reduce((total, { count }) => total + count, 0),
  }
}

export async function deleteOldMisses(database: Database, now: Date): Promise<void> {
  await deleteInPieces(
    database,
    search_misses,
    sql`week < (${now.toISOString()}::timestamptz AT TIME ZONE 'Europe/Rome')::date - ${KEPT_WEEKS * 7}::int`,
  )
}
