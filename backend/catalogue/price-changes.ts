import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/open'

/**
 * Adds the prices that changed at the dates of reductions to the price history, as of those dates. Must precede a
 * write to the offers: `price_changes_at` says which dates have passed since the last one.
 */
export async function recordDueChanges(database: Database, scope: (minsan: SQL) => SQL): Promise<void> {
  await database.execute(sql`INSERT INTO price_history (pharmacy_id, minsan, price_cents, from_at)
    SELECT o.pharmacy_id, o.minsan, c.price_cents, c.from_at
    FROM offers o, LATERAL (VALUES (o.price_cents, o.sale_starts_at), (o.list_price_cents, o.sale_ends_at)) AS c (price_cents, from_at)
    WHERE ${scope(sql`o.minsan`)} AND o.price_changes_at <= now() AND o.list_price_cents IS NOT NULL
      AND c.from_at BETWEEN o.price_changes_at AND now()
    ON CONFLICT DO NOTHING`)
}
