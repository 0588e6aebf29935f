import { sql } from 'drizzle-orm'
import { memoizeQuery } from '../database/memoize-query'
import { type Database, selectRows } from '../database/open'
import { lockCatalogue } from '../database/recording'
import { announceChanges } from '../http/announce'
import type { Runtime } from '../http/runtime'
import { repeat } from '../process/repeat'
import { Changes } from './changes'
import { refreshPrices } from './derived'
import { isDueSql, nextPriceChangeSql } from './rule-sql'

/** How long derived data and cached pages may be behind the start or end of a reduction; prices of offers are not. */
const INTERVAL_MS = 10_000

/** Products per transaction: short enough not to block other calls on the embedded database. */
const ROUND = 500
/** Maximum number of products per announcement. A storefront that does not answer delays each by ten seconds. */
const BATCH = 50_000

interface Due {
  pharmacy_id: number
  minsan: string
  /** The database's clock. */
  at: string
}

/**
 * Brings derived data, price history and pages up to date with the starts and ends of reductions that passed. Returns
 * the number of changed prices. Several processes may do it at once, and one that dies leaves the rest to the next:
 * a change counts as done after the storefronts were notified, with one call for a whole batch.
 */
export async function applyPriceChanges({ database, env, log }: Runtime): Promise<number> {
  let changed = 0
  for (;;) {
    const due = await selectRows<Due>(
      database,
      // Without a join, which would become a nested loop if statistics are older than a wave of reductions.
      sql`SELECT pharmacy_id, minsan, now()::text AS at FROM
        (SELECT pharmacy_id, minsan, dense_rank() OVER (ORDER BY minsan) AS place FROM offers WHERE price_changes_at <= now()) due
        WHERE place <= ${BATCH}`,
    )
    const [first] = due
    if (!first) return changed
    const changes = new Changes()
    for (const { pharmacy_id, minsan } of due) {
      changes.addProduct(minsan)
      changes.addPharmacy(pharmacy_id)
    }
    const minsans = [...new Set(due.map(({ minsan }) => minsan))]
    const rounds = Array.from({ length: Math.ceil(minsans.length / ROUND) }, (_, at) =>
      minsans.slice(at * ROUND, (at + 1) * ROUND),
    )
    for (const round of rounds)
      await database.transaction(async (transaction) => {
        await lockCatalogue(transaction)
        await refreshPrices(transaction, round)
      })
    await announceChanges({ env, log }, changes.pages())
    const at = sql`${first.at}::timestamptz`
    for (const round of rounds)
      await database.execute(sql`UPDATE offers o SET price_changes_at = ${nextPriceChangeSql(sql`o`, at)}
        WHERE o.minsan = ANY(${sql.param(round)}::text[]) AND ${isDueSql(sql`o`, at)}`)
    changed += due.length
  }
}

/** Applies price changes now and every few seconds, until it is stopped. */
export function startPriceWatch(runtime: Runtime): { stop(): Promise<void> } {
  return repeat(
    'prices',
    INTERVAL_MS,
    () => applyPriceChanges(runtime),
    (error) => runtime.log.error({ err: error, event: 'price changes failed' }, 'price changes failed'),
  )
}

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
