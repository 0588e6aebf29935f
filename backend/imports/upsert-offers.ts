import { sql } from 'drizzle-orm'
import { recordDueChanges } from '@/backend/catalogue/price-changes'
import { nextPriceChangeSql, priceSql } from '@/backend/catalogue/rule-sql'
import { type Database, selectRows } from '@/backend/database/open'
import { selectReserved } from '@/backend/orders/reserved'
import { DESK_FIELDS } from '@/lib/contract/desk-products'
import type { AcceptedOffer } from './offered-products'

type WrittenOffer = { pharmacy_id: number; minsan: string; added: boolean; changed: boolean }

const FIELDS = Object.values(DESK_FIELDS).filter((field) => field.table === 'offers' && 'heading' in field)
const COLUMNS = [...FIELDS.map(({ column }) => column), 'list_price_cents', 'sale_starts_at', 'sale_ends_at']
const list = (prefix = '', columns = COLUMNS) => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))
const STATED = COLUMNS.filter((column) => column !== 'stock' && column !== 'orderable')

/** Writes offers, physical stock less what orders hold, and notes changed prices. A null `stock` or `orderable` keeps the stored value. */
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
        select g.pharmacy_id, g.minsan, ${list('g.', STATED)}, ${nextPriceChangeSql(sql`g`)} as price_changes_at,
          case when g.stock is null then coalesce(o.stock, (h.offer->>'stock')::int, 0)
            else greatest(0, g.stock - coalesce(a.quantity, 0)) end as stock,
          coalesce(g.orderable, o.orderable, (h.offer->>'orderable')::boolean, false) as orderable
        from given g left join aside a using (pharmacy_id, minsan)
          left join offers o using (pharmacy_id, minsan) left join hidden_offers h using (pharmacy_id, minsan)
      ), hidden as (
        update hidden_offers h set offer = coalesce(h.offer, '{}') || to_jsonb(c) || jsonb_build_object('stock_updated_at', now())
        from counted c where h.pharmacy_id = c.pharmacy_id and h.minsan = c.minsan
      ), input as (
        select c.* from counted c left join hidden_offers h using (pharmacy_id, minsan) where h.minsan is null
      ), old as (
        select o.* from offers o join input using (pharmacy_id, minsan)
      ), written as (
        insert into offers as o (pharmacy_id, minsan, ${list()}, price_changes_at)
        select pharmacy_id, minsan, ${list()}, price_changes_at from input
        on conflict (pharmacy_id, minsan) do update set (${list()}, price_changes_at, stock_updated_at) =
          row(${list('excluded.')}, excluded.price_changes_at, now())
        returning pharmacy_id, minsan, ${priceSql(sql`o`)} as price_cents
      ), priced as (
        insert into price_history (pharmacy_id, minsan, price_cents, from_at)
        select w.pharmacy_id, w.minsan, w.price_cents, now() from written w left join old using (pharmacy_id, minsan)
        where ${priceSql(sql`old`)} is distinct from w.price_cents
        on conflict (pharmacy_id, minsan, from_at) do update set price_cents = excluded.price_cents
      )
      select i.pharmacy_id, i.minsan, old.minsan is null as added,
        (${list('old.')}) is distinct from (${list('i.')}) as changed
      from input i left join old using (pharmacy_id, minsan)`,
  )
}
