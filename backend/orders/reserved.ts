import { type SQL, sql } from 'drizzle-orm'

/**
 * Selects how many packs orders hold in the pharmacy (`pharmacy_id`, `minsan`, `quantity`) of the offers of `given`, a
 * table `g` with `pharmacy_id` and `minsan`. Orders of a merged duplicate count for the product that was kept.
 */
export const selectReserved = (given: SQL): SQL => sql`
  select g.pharmacy_id, g.minsan, sum(l.reserved)::int as quantity
  from ${given} cross join lateral (
      select g.minsan union all select m.minsan from merged_products m where m.into_minsan = g.minsan) codes
    join order_lines l on l.minsan = codes.minsan join orders o on o.id = l.order_id and o.pharmacy_id = g.pharmacy_id
  where o.status in ('received', 'awaiting_prescription', 'confirmed', 'preparing', 'ready') and l.reserved > 0
  group by g.pharmacy_id, g.minsan`
