import { type SQL, sql } from 'drizzle-orm'

/**
 * Selects how many packs orders hold in the pharmacy (`pharmacy_id`, `minsan`, `quantity`) of the offers of `given`, a
 * table `g` with `pharmacy_id` and `minsan`. Orders of a merged duplicate count for the product that was kept.
 */
export const selectReserved = (given: SQL): SQL => sql`
  select g.pharmacy_id, g.minsan, sum(l.reserved)::int as quantity
  from orders o join order_lines l on l.order_id = o.id left join merged_products m on m.minsan = l.minsan
    join ${given} on g.pharmacy_id = o.pharmacy_id and g.minsan = coalesce(m.into_minsan, l.minsan)
  where o.status in ('received', 'awaiting_prescription', 'confirmed', 'preparing', 'ready') and l.reserved > 0
  group by g.pharmacy_id, g.minsan`
