import { sql } from 'drizzle-orm'
import { recordDueChanges } from '@/backend/catalogue/price-changes'
import { nextPriceChangeSql, priceSql } from '@/backend/catalogue/rule-sql'
import { type Database, selectRows } from '@/backend/database/open'
import { selectReserved } from '@/backend/orders/reserved'
import type { AcceptedOffer } from './offered-products'

type WrittenOffer = { pharmacy_id: number; minsan: string; added: boolean; changed: boolean }

/** Writes offers, physical stock less what orders hold, and notes changed prices. */
export async function upsertOffers(
  database: Database,
  offers: NonNullable<AcceptedOffer['offer']>[],
): Promise<WrittenOffer[]> {
  const minsans = sql.param(offers.map(({ minsan }) => minsan))
  await recordDueChanges(database, (minsan) => sql`${minsan} = any(${minsans}::text[])`)
  return selectRows(
    database,
    sql`with given as (
        select * from jsonb_populate_recordset(null::offers, ${JSON.stringify(offers)}::jsonb)
      ), aside as (${selectReserved(sql`given g`)}
      ), counted as (
        select g.pharmacy_id, g.minsan, g.price_cents, g.list_price_cents, g.sale_starts_at, g.sale_ends_at,
          ${nextPriceChangeSql(sql`g`)} as price_changes_at, g.orderable,
          greatest(0, g.stock - coalesce(a.quantity, 0)) as stock
        from given g left join aside a using (pharmacy_id, minsan)
      ), hidden as (
        update hidden_offers h set offer = to_jsonb(c) || jsonb_build_object('stock_updated_at', now())
        from counted c where h.pharmacy_id = c.pharmacy_id and h.minsan = c.minsan
      ), input as (
        select c.* from counted c left join hidden_offers h using (pharmacy_id, minsan) where h.minsan is null
      ), old as (
        select o.* from offers o join input using (pharmacy_id, minsan)
      ), written as (
        insert into offers as o (pharmacy_id, minsan, price_cents, list_price_cents, sale_starts_at, sale_ends_at,
          price_changes_at, stock, orderable)
        select pharmacy_id, minsan, price_cents, list_price_cents, sale_starts_at, sale_ends_at, price_changes_at, stock,
          orderable from input
        on conflict (pharmacy_id, minsan) do update set price_cents = excluded.price_cents,
          list_price_cents = excluded.list_price_cents, sale_starts_at = excluded.sale_starts_at,
          sale_ends_at = excluded.sale_ends_at, price_changes_at = excluded.price_changes_at, stock = excluded.stock,
          orderable = excluded.orderable, stock_updated_at = now()
        returning pharmacy_id, minsan, ${priceSql(sql`o`)} as price_cents
      ), priced as (
        insert into price_history (pharmacy_id, minsan, price_cents, from_at)
        select w.pharmacy_id, w.minsan, w.price_cents, now() from written w left join old using (pharmacy_id, minsan)
        where ${priceSql(sql`old`)} is distinct from w.price_cents
        on conflict (pharmacy_id, minsan, from_at) do update set price_cents = excluded.price_cents
      )
      select i.pharmacy_id, i.minsan, old.minsan is null as added,
        (old.price_cents, old.list_price_cents, old.sale_starts_at, old.sale_ends_at, old.stock, old.orderable)
          is distinct from
          (i.price_cents, i.list_price_cents, i.sale_starts_at, i.sale_ends_at, i.stock, i.orderable) as changed
      from input i left join old using (pharmacy_id, minsan)`,
  )
}
