import { type SQL, sql } from 'drizzle-orm'
import { kind, supply } from '@/lib/contract/products'
import { type Channel, type Condition, may } from '@/lib/rules/channels'

export function channelSql(p: SQL, channel: Channel, ...met: readonly Condition[]): SQL {
  const products = kind.options.flatMap((kind) => [...supply.options, null].map((supply) => ({ kind, supply })))
  const pairs = products
    .filter((product) => may(product, channel, ...met))
    .map(({ kind, supply }) => `${kind} ${supply ?? ''}`)
  return sql`((${p}.kind || ' ' || coalesce(${p}.supply, '')) = ANY(${sql.param(pairs)}::text[]))`
}

/** Neither withdrawn nor hidden by the operator. */
export const isShownSql = (p: SQL): SQL => sql`(${p}.withdrawn_at IS NULL AND ${p}.hidden_at IS NULL)`

/** `discountPercent` in SQL for the offers alias; 0 without a row. A contract test compares the two. */
export function discountPercentSql(o: SQL): SQL {
  return sql`(CASE WHEN ${o}.list_price_cents > ${o}.price_cents AND ${o}.lowest_30d_cents > ${o}.price_cents
    THEN (least(${o}.list_price_cents, ${o}.lowest_30d_cents) - ${o}.price_cents) * 100
      / least(${o}.list_price_cents, ${o}.lowest_30d_cents) ELSE 0 END)`
}

/** Availability order of an offer: 2 in stock, 1 orderable, 0 neither. */
export function stockLevelSql(o: SQL): SQL {
  return sql`(CASE WHEN ${o}.stock > 0 THEN 2 WHEN ${o}.orderable THEN 1 ELSE 0 END)`
}

export const highestPriceSql = (minsan: SQL): SQL => sql`(SELECT max(o.price_cents) FROM offers o
  JOIN pharmacies ph ON ph.id = o.pharmacy_id WHERE o.minsan = ${minsan} AND ph.active AND ${stockLevelSql(sql`o`)} > 0)`
