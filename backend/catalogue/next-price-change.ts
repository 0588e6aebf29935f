import { sql } from 'drizzle-orm'
import { memoizeQuery } from '../database/memoize-query'
import { type Database, selectRows } from '../database/open'

const MEMOIZED_MS = 1000
/** Rest in seconds while a passed start or end is not in derived data yet (price-watch.ts). */
const OVERDUE_S = 10

const readNext = memoizeQuery(MEMOIZED_MS, async (database): Promise<number | null> => {
  const [row] = await selectRows<{ seconds: number | null }>(
    database,
    sql`SELECT extract(epoch FROM min(price_changes_at) - now())::float8 AS seconds FROM offers
      WHERE price_changes_at IS NOT NULL`,
  )
  const seconds = row?.seconds ?? null
  return seconds === null ? null : Date.now() + Math.max(seconds, OVERDUE_S) * 1000
})

/** Returns the seconds until a price changes by the start or end of a reduction; null if none will. */
export async function secondsToPriceChange(database: Database): Promise<number | null> {
  const at = await readNext(database)
  return at === null ? null : Math.max(0, Math.floor((at - Date.now()) / 1000))
}
