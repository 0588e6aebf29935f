import { sql } from 'drizzle-orm'
import { OFFERS_NOW } from '@/backend/catalogue/rule-sql'
import type { Database } from '@/backend/database/open'

/**
 * Writes an offer stored as JSON, unless the pharmacy has a newer one, and notes its price as the current one. Dates
 * that passed meanwhile changed no price.
 */
export async function restoreOffer(transaction: Database, minsan: string, offer: object): Promise<void> {
  await transaction.execute(
    sql`insert into offers select (jsonb_populate_record(null::offers, ${JSON.stringify({ ...offer, price_changes_at: null })}::jsonb)).*
      on conflict do nothing`,
  )
  await recordPrices(transaction, [minsan])
}

/** Adds the current prices of the products' offers to the price history where they are not the last ones. */
export async function recordPrices(transaction: Database, minsans: readonly string[]): Promise<void> {
  await transaction.execute(sql`insert into price_history (pharmacy_id, minsan, price_cents, from_at)
    select o.pharmacy_id, o.minsan, o.price_cents, now() from ${OFFERS_NOW} o
    where o.minsan = any(${sql.param(minsans)}::text[]) and o.price_cents is distinct from (
      select h.price_cents from price_history h where h.pharmacy_id = o.pharmacy_id and h.minsan = o.minsan
      order by h.from_at desc limit 1)
    on conflict (pharmacy_id, minsan, from_at) do update set price_cents = excluded.price_cents`)
}
