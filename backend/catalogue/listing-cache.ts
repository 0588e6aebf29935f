import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'
import type { Runtime } from '../http/runtime'

/** How long a cached count or order of products may be behind the catalogue: as long as a page of the storefront. */
const LIFETIME = sql`interval '5 minutes'`
/** Lifetime while a passed start or end of a reduction is not in derived data yet (price-watch.ts). */
const OVERDUE = sql`interval '10 seconds'`
/** Expired rows that a write deletes, so that the table does not grow between two clean-ups. */
const EXPIRED_MAX = 10

export type CachingRuntime = Pick<Runtime, 'database' | 'log' | 'replica'>

interface Subject {
  /** Parameters of the value. Only their hash is stored. */
  key: readonly unknown[]
  /** Pharmacy whose changes invalidate the value; null if changes of any do. */
  pharmacy_id: number | null
}

/**
 * Returns a value that costs a read of all products of a long list: from the cache of all processes, or read and stored
 * there unless it is not `worth` it. No value outlives the next start or end of a reduction. `Value` must survive JSON.
 */
export async function readCached<Value>(
  { database, log, replica }: CachingRuntime,
  { key, pharmacy_id }: Subject,
  read: () => Promise<Value>,
  worth: (value: Value) => boolean = () => true,
): Promise<Value> {
  const hash = createHash('sha256')
    .update(JSON.stringify([pharmacy_id, ...key]))
    .digest('base64url')
  const [row] = await selectRows<{ value: Value }>(
    database,
    sql`SELECT value FROM listing_cache WHERE key_hash = ${hash} AND expires_at > now()`,
  )
  if (row) return row.value
  const value = await read()
  if (!worth(value)) return value
  await (replica?.primary ?? database)
    .execute(sql`WITH expired AS (DELETE FROM listing_cache WHERE key_hash IN (SELECT key_hash FROM listing_cache
        WHERE expires_at < now() AND key_hash <> ${hash} LIMIT ${EXPIRED_MAX} FOR UPDATE SKIP LOCKED))
      INSERT INTO listing_cache (key_hash, pharmacy_id, value, expires_at)
      SELECT ${hash}, ${pharmacy_id}::int, ${JSON.stringify(value)}::jsonb,
        least(now() + ${LIFETIME}, CASE WHEN next IS NOT NULL THEN greatest(next, now() + ${OVERDUE}) END)
      FROM (SELECT min(price_changes_at) AS next FROM offers WHERE price_changes_at IS NOT NULL) changes
      ON CONFLICT (key_hash) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`)
    .catch((error: unknown) => log.error({ err: error }, 'listing not cached'))
  return value
}

/** Returns the positions of a long list that are read and cached together with a page, and how to cut it out of them. */
export function blockOf({ limit, offset, pages }: { limit: number; offset: number; pages: number }) {
  const size = pages * limit
  const start = offset - (offset % size)
  const pageOf = <Item>(block: readonly Item[]) => block.slice(offset - start, offset - start + limit)
  return { size, start, pageOf }
}

/** Deletes the cached values that depend on these pharmacies, or all. */
export async function clearListingCache(database: Database, pharmacies: Iterable<number> | 'all'): Promise<void> {
  const which: SQL =
    pharmacies === 'all'
      ? sql`true`
      : sql`(pharmacy_id IS NULL OR pharmacy_id = ANY(${sql.param([...pharmacies])}::int[]))`
  await database.execute(sql`DELETE FROM listing_cache WHERE ${which}`)
}
