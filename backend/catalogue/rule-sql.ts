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

/** `isWithinSale` in SQL for the offers alias. A contract test compares the rules of sale dates. */
const isWithinSaleSql = (o: SQL, at: SQL): SQL =>
  sql`(coalesce(${o}.sale_starts_at <= ${at}, true) AND coalesce(${at} < ${o}.sale_ends_at, true))`

/** The offer's reduction, if any, is the price of the moment. */
export const isReducedSql = (o: SQL, at: SQL = sql`now()`): SQL =>
  sql`(${o}.list_price_cents IS NOT NULL AND ${isWithinSaleSql(o, at)})`

/** The price that `priceAt` returns, in SQL. */
export const priceSql = (o: SQL, at: SQL = sql`now()`): SQL =>
  sql`(CASE WHEN ${isWithinSaleSql(o, at)} THEN ${o}.price_cents ELSE coalesce(${o}.list_price_cents, ${o}.price_cents) END)`

/** `nextPriceChange` in SQL. */
export const nextPriceChangeSql = (o: SQL, at: SQL = sql`now()`): SQL =>
  sql`(CASE WHEN ${o}.list_price_cents IS NULL THEN NULL WHEN ${o}.sale_starts_at > ${at} THEN ${o}.sale_starts_at
    WHEN ${o}.sale_ends_at > ${at} THEN ${o}.sale_ends_at END)`

/**
 * The offer's price changed at a date of its reduction, and derived data do not contain it yet. Written so that the index of
 * these dates does not find it: together with products it would read all that are due, which statistics call few.
 */
export const isDueSql = (o: SQL, at: SQL = sql`now()`): SQL => sql`coalesce(${o}.price_changes_at <= ${at}, false)`

/** A pharmacy that neither hands over nor delivers sells nothing. */
export const sellsSql = (ph: SQL): SQL => sql`(${ph}.deliveries <> '[]')`

/**
 * Offers with the prices of the moment, and whether their pharmacy is active. Everything that shows, sorts or sells reads
 * these. `has_list_price`, which every reduction has, is a column for the index `offers_reduced`.
 */
export const OFFERS_NOW = sql`(SELECT s.pharmacy_id, s.minsan, ${priceSql(sql`s`)} AS price_cents,
  CASE WHEN ${isReducedSql(sql`s`)} THEN s.list_price_cents END AS list_price_cents,
  CASE WHEN ${isReducedSql(sql`s`)} THEN s.lowest_30d_cents END AS lowest_30d_cents,
  CASE WHEN ${isReducedSql(sql`s`)} THEN s.sale_ends_at END AS sale_ends_at,
  CASE WHEN ${sellsSql(sql`h`)} THEN s.stock ELSE 0 END AS stock, s.orderable AND ${sellsSql(sql`h`)} AS orderable,
  s.stock_updated_at, h.active, s.list_price_cents IS NOT NULL AS has_list_price FROM offers s JOIN pharmacies h ON h.id = s.pharmacy_id)`

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
