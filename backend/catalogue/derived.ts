import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTraits } from '@/lib/rules/traits'
import { searchKey } from '@/lib/rules/words'
import { type Database, selectRows } from '../database/open'
import { product_index } from '../database/schema/catalogue'
import { clearListingCache } from './listing-cache'
import type { Pace } from './pace'
import {
  channelSql,
  discountPercentSql,
  isDueSql,
  isReducedSql,
  isShownSql,
  nextPriceChangeSql,
  OFFERS_NOW,
  stockLevelSql,
} from './rule-sql'
import { searchTerms, TERM } from './terms'

/**
 * Adds the prices that changed at the dates of reductions to the price history, as of those dates. Must precede a
 * write to the offers: `price_changes_at` says which dates have passed since the last one.
 */
export async function recordDueChanges(database: Database, scope: (minsan: SQL) => SQL): Promise<void> {
  await database.execute(sql`INSERT INTO price_history (pharmacy_id, minsan, price_cents, from_at)
    SELECT o.pharmacy_id, o.minsan, c.price_cents, c.from_at
    FROM offers o, LATERAL (VALUES (o.price_cents, o.sale_starts_at), (o.list_price_cents, o.sale_ends_at)) AS c (price_cents, from_at)
    WHERE ${scope(sql`o.minsan`)} AND ${isDueSql(sql`o`)} AND o.list_price_cents IS NOT NULL
      AND c.from_at BETWEEN o.price_changes_at AND now()
    ON CONFLICT DO NOTHING`)
}

/** Products per statement: short enough not to block other calls on the embedded database. */
const CHUNK = 5000

/**
 * Updates all derived data of products, offers, price history and categories: offer prices and reductions, a
 * product's best price and counts, search index, category counts. With `minsans` only for these products, else for
 * all in chunks. Idempotent, and may run inside a caller's transaction. Must follow every write to those tables.
 * `pace` adapts the chunk size to other traffic.
 */
export async function refreshDerived(
  database: Database,
  { minsans, pace }: { minsans?: readonly string[]; pace?: Pace | undefined } = {},
) {
  if (minsans) {
    const sorted = [...new Set(minsans)].sort()
    let regrouped = false
    for (let from = 0; from < sorted.length; ) {
      const began = performance.now()
      const chosen = sorted.slice(from, from + (pace?.size ?? CHUNK))
      const chunk = sql.param(chosen)
      const scope: Scope = (minsan) => sql`${minsan} = ANY(${chunk}::text[])`
      // Locks in a fixed order to avoid deadlocks between concurrent refreshes.
      const changed = await database.transaction(async (transaction) => {
        const locked = await selectRows(
          transaction,
          sql`SELECT minsan FROM products WHERE ${scope(sql`minsan`)} ORDER BY minsan FOR NO KEY UPDATE`,
        )
        // A deleted product has left its categories already.
        return (await refreshChunk(transaction, scope)) || locked.length < chosen.length
      })
      if (changed) regrouped = true
      from += chosen.length
      await pace?.rested(chosen.length, performance.now() - began)
    }
    if (regrouped) await countCategories(database)
    return
  }
  for (let after: string | null = ''; after !== null; ) {
    const began = performance.now()
    const size = pace?.size ?? CHUNK
    after = await refreshAfter(database, after, size)
    await pace?.rested(size, performance.now() - began)
  }
  await finishDerived(database)
}

/** Updates the derived data of at most `size` products after this code. Returns the last one; null without any. */
export async function refreshAfter(database: Database, after: string, size: number): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const locked = await selectRows<{ minsan: string }>(
      transaction,
      sql`SELECT minsan FROM products WHERE minsan > ${after} ORDER BY minsan LIMIT ${size} FOR NO KEY UPDATE`,
    )
    const last = locked.at(-1)?.minsan ?? null
    if (last !== null) await refreshChunk(transaction, (minsan) => sql`(${minsan} > ${after} AND ${minsan} <= ${last})`)
    return last
  })
}

/** Updates search words and category counts, which depend on all products. Call it after the last product. */
export async function finishDerived(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM search_words WHERE NOT EXISTS
    (SELECT FROM product_index WHERE terms @@ quote_literal(word)::tsquery)`)
  await countCategories(database)
  await clearListingCache(database, 'all')
  // The embedded database has no autovacuum to do this.
  for (const table of ['products', 'offers', 'product_index', 'product_categories', 'search_words'])
    await database.execute(sql`ANALYZE ${sql.identifier(table)}`)
}

/**
 * Updates the prices of products whose reductions started or ended. Cheaper than `refreshDerived`, which updates all
 * derived data. Must run inside a transaction.
 */
export async function refreshPrices(transaction: Database, minsans: readonly string[]): Promise<void> {
  const chunk = sql.param([...minsans].sort())
  const scope: Scope = (minsan) => sql`${minsan} = ANY(${chunk}::text[])`
  await transaction.execute(sql`SELECT FROM products WHERE ${scope(sql`minsan`)} ORDER BY minsan FOR NO KEY UPDATE`)
  await recordDueChanges(transaction, scope)
  await settleLowest(transaction, scope)
  await settleProducts(transaction, scope)
  await transaction.execute(sql`UPDATE product_index i SET price_cents = p.best_price_cents, discount_percent = p.discount_percent
    FROM products p WHERE ${scope(sql`i.minsan`)} AND p.minsan = i.minsan
      AND (i.price_cents, i.discount_percent) IS DISTINCT FROM (p.best_price_cents, p.discount_percent)`)
}

type Scope = (minsan: SQL) => SQL

/** Returns true if a product was added, removed or recategorised, or became one of prescription or none. */
async function refreshChunk(database: Database, scope: Scope): Promise<boolean> {
  await settleOffers(database, scope)
  await settleProducts(database, scope)
  const before = await hashGrouping(database, scope)
  await indexProducts(database, scope)
  return before !== (await hashGrouping(database, scope))
}

/**
 * Applies national prices, excludes products not sold to the public, drops illegal reductions, records prices that
 * changed at the dates of reductions, and sets the lowest earlier prices.
 */
async function settleOffers(database: Database, scope: Scope): Promise<void> {
  await recordDueChanges(database, scope)
  await database.execute(sql`UPDATE offers o SET price_cents = p.national_price_cents FROM products p
    WHERE ${scope(sql`o.minsan`)} AND p.minsan = o.minsan AND p.national_price_cents <> o.price_cents`)
  await database.execute(sql`UPDATE offers o SET stock = 0, orderable = false FROM products p
    WHERE ${scope(sql`o.minsan`)} AND p.minsan = o.minsan AND (o.stock > 0 OR o.orderable) AND NOT ${channelSql(sql`p`, 'reserved', 'verified')}`)
  // Without its reduction a product has its list price if the reduction has dates.
  await database.execute(sql`UPDATE offers o SET list_price_cents = NULL, sale_starts_at = NULL, sale_ends_at = NULL,
      price_cents = CASE WHEN p.national_price_cents IS NULL AND num_nonnulls(o.sale_starts_at, o.sale_ends_at) > 0
        THEN o.list_price_cents ELSE o.price_cents END
    FROM products p
    WHERE ${scope(sql`o.minsan`)} AND p.minsan = o.minsan AND o.list_price_cents IS NOT NULL
      AND (NOT ${channelSql(sql`p`, 'reduced', 'leaflet')} OR p.national_price_cents IS NOT NULL)`)
  // Those that are due are left to the price watch, which also notifies the storefront.
  const nextChange = nextPriceChangeSql(sql`o`)
  await database.execute(sql`UPDATE offers o SET price_changes_at = ${nextChange}
    WHERE ${scope(sql`o.minsan`)} AND o.price_changes_at IS DISTINCT FROM ${nextChange}
      AND coalesce(o.price_changes_at > now(), true)`)
  await settleLowest(database, scope)
}

/** Sets the lowest earlier price of each reduction. */
async function settleLowest(database: Database, scope: Scope): Promise<void> {
  await database.execute(sql`UPDATE offers o SET lowest_30d_cents = NULL
    WHERE ${scope(sql`o.minsan`)} AND NOT ${isReducedSql(sql`o`)} AND o.lowest_30d_cents IS NOT NULL`)
  // A price is valid until the next row; a reduction starts with the first row of the current price.
  await database.execute(sql`WITH reduced AS (
      SELECT o.pharmacy_id, o.minsan, o.price_cents, o.lowest_30d_cents FROM offers o
      WHERE ${scope(sql`o.minsan`)} AND ${isReducedSql(sql`o`)}
    ), rows AS (
      SELECT h.pharmacy_id, h.minsan, h.price_cents, h.from_at,
        lead(h.from_at) OVER line AS until_at,
        max(h.from_at) FILTER (WHERE h.price_cents <> r.price_cents) OVER (PARTITION BY h.pharmacy_id, h.minsan) AS other_at
      FROM price_history h JOIN reduced r USING (pharmacy_id, minsan)
      WINDOW line AS (PARTITION BY h.pharmacy_id, h.minsan ORDER BY h.from_at)
    ), starts AS (
      SELECT pharmacy_id, minsan,
        coalesce(min(from_at) FILTER (WHERE from_at > coalesce(other_at, '-infinity')), now()) AS start_at
      FROM reduced LEFT JOIN rows USING (pharmacy_id, minsan) GROUP BY pharmacy_id, minsan
    ), lowest AS (
      SELECT t.pharmacy_id, t.minsan, min(s.price_cents) AS cents
      FROM starts t LEFT JOIN rows s ON s.pharmacy_id = t.pharmacy_id AND s.minsan = t.minsan
        AND s.from_at < t.start_at AND coalesce(s.until_at, t.start_at) > t.start_at - interval '30 days'
      GROUP BY t.pharmacy_id, t.minsan
    )
    UPDATE offers o SET lowest_30d_cents = l.cents FROM lowest l
    WHERE o.pharmacy_id = l.pharmacy_id AND o.minsan = l.minsan AND o.lowest_30d_cents IS DISTINCT FROM l.cents`)
}

/** The best offer is the cheapest available one. */
async function settleProducts(database: Database, scope: Scope): Promise<void> {
  await database.execute(sql`WITH open_offers AS (
      SELECT o.*, ${stockLevelSql(sql`o`)} AS level FROM ${OFFERS_NOW} o
      WHERE o.active AND ${scope(sql`o.minsan`)}
    ), best AS (
      SELECT DISTINCT ON (minsan) minsan, price_cents, list_price_cents, lowest_30d_cents,
        ${discountPercentSql(sql`open_offers`)} AS discount_percent
      FROM open_offers WHERE level > 0 ORDER BY minsan, price_cents, level DESC, pharmacy_id
    ), counted AS (
      SELECT minsan, (count(*) FILTER (WHERE level > 0))::int AS pharmacies, (count(*) FILTER (WHERE level = 2))::int AS stocked
      FROM open_offers GROUP BY minsan
    ), fresh AS (
      SELECT p.minsan, b.price_cents AS price, b.list_price_cents AS list,
        b.lowest_30d_cents AS lowest, coalesce(c.pharmacies, 0) AS pharmacies, coalesce(c.stocked, 0) AS stocked,
        coalesce(b.discount_percent, 0) AS discount
      FROM products p LEFT JOIN best b USING (minsan) LEFT JOIN counted c USING (minsan) WHERE ${scope(sql`p.minsan`)}
    )
    UPDATE products p SET best_price_cents = f.price, best_list_price_cents = f.list, best_lowest_30d_cents = f.lowest,
      pharmacies_count = f.pharmacies, in_stock_count = f.stocked, discount_percent = f.discount
    FROM fresh f WHERE p.minsan = f.minsan AND
      (p.best_price_cents, p.best_list_price_cents, p.best_lowest_30d_cents, p.pharmacies_count, p.in_stock_count,
        p.discount_percent)
      IS DISTINCT FROM (f.price, f.list, f.lowest, f.pharmacies, f.stocked, f.discount)`)
}

const COLUMNS = Object.keys(getTableColumns(product_index)).filter((name) => name !== 'minsan')
const prefixColumns = (table: string) => sql.raw(COLUMNS.map((name) => `${table}${name}`).join(', '))
const [INDEXED, FRESH, STORED] = [prefixColumns(''), prefixColumns('excluded.'), prefixColumns('i.')]

async function indexProducts(database: Database, scope: Scope): Promise<void> {
  await database.execute(sql`DELETE FROM product_index i USING products p
    WHERE ${scope(sql`i.minsan`)} AND p.minsan = i.minsan AND NOT (${isShownSql(sql`p`)} AND ${channelSql(sql`p`, 'shown')})`)
  const texts = await selectRows<Parameters<typeof searchTerms>[0] & Parameters<typeof getTraits>[0]>(
    database,
    sql`SELECT minsan, name, brand, active_ingredient, ean, kind, form, pack, left(description, 2000) AS description FROM products p
      WHERE ${scope(sql`minsan`)} AND ${isShownSql(sql`p`)} AND ${channelSql(sql`p`, 'shown')} ORDER BY minsan`,
  )
  if (texts.length === 0) return
  const column = (values: string[]) => sql`${sql.param(values)}::text[]`
  const level = sql`(CASE WHEN p.in_stock_count > 0 THEN 2 WHEN p.pharmacies_count > 0 THEN 1 ELSE 0 END)`
  await database.execute(sql`WITH RECURSIVE above AS (
      SELECT id, id AS upper FROM categories
      UNION SELECT a.id, c.parent_id FROM above a JOIN categories c ON c.id = a.upper WHERE c.parent_id IS NOT NULL
    ), groups AS (
      SELECT pc.minsan, array_agg(DISTINCT a.upper ORDER BY a.upper) AS categories
      FROM product_categories pc JOIN above a ON a.id = pc.category_id WHERE ${scope(sql`pc.minsan`)} GROUP BY pc.minsan
    )
    INSERT INTO product_index AS i (minsan, ${INDEXED})
    SELECT p.minsan, t.name_key, t.terms::tsvector || array_to_tsvector(array_remove(ARRAY[${TERM.atc} || lower(p.atc),
        CASE WHEN ${channelSql(sql`p`, 'by_need')} THEN ${TERM.by_need} END]
        || ARRAY(SELECT ${TERM.category} || upper FROM unnest(g.categories) AS upper), NULL)),
      coalesce(g.categories, '{}'), p.brand, p.kind, ${channelSql(sql`p`, 'prescription')}, ${level},
      ${level} * 1000000 + least(p.pharmacies_count, 999999), p.best_price_cents, p.discount_percent,
      string_to_array(t.traits, ' '), ${channelSql(sql`p`, 'in_offers', 'leaflet')}
    FROM unnest(${column(texts.map(({ minsan }) => minsan))}, ${column(texts.map(({ name }) => searchKey(name)))},
      ${column(texts.map(searchTerms))}, ${column(texts.map((one) => getTraits(one).join(' ')))}) AS t (minsan, name_key, terms, traits)
    JOIN products p USING (minsan) LEFT JOIN groups g USING (minsan)
    ON CONFLICT (minsan) DO UPDATE SET (${INDEXED}) = ROW(${FRESH})
    WHERE (${STORED}) IS DISTINCT FROM (${FRESH})`)
  await database.execute(sql`INSERT INTO search_words (word)
    SELECT DISTINCT word FROM product_index, unnest(tsvector_to_array(terms)) AS word
    WHERE ${scope(sql`minsan`)} AND word ~ '^[a-z]{4,}$' ON CONFLICT DO NOTHING`)
}

async function hashGrouping(database: Database, scope: Scope): Promise<string | null> {
  const [row] = await selectRows<{ hash: string | null }>(
    database,
    sql`SELECT md5(string_agg(concat(minsan, categories, needs_prescription), ' ' ORDER BY minsan)) AS hash FROM product_index
      WHERE ${scope(sql`minsan`)}`,
  )
  return row?.hash ?? null
}

/** Setting with the number of products in the index, kept like those of the categories. */
export const PRODUCTS_COUNT = 'products_count'

/** Updates the number of all products and of those of each category, and of those that need a prescription. */
export async function countCategories(database: Database): Promise<void> {
  await database.execute(sql`INSERT INTO settings (key, value) SELECT ${PRODUCTS_COUNT}, to_jsonb(count(*)) FROM product_index
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
  await database.execute(sql`WITH counted AS (
      SELECT category, count(*)::int AS products, (count(*) FILTER (WHERE needs_prescription))::int AS prescribed
      FROM product_index, unnest(categories) AS category GROUP BY category
    )
    UPDATE categories c SET products_count = coalesce(n.products, 0), prescribed_count = coalesce(n.prescribed, 0)
    FROM categories x LEFT JOIN counted n ON n.category = x.id
    WHERE x.id = c.id AND (c.products_count, c.prescribed_count) <> (coalesce(n.products, 0), coalesce(n.prescribed, 0))`)
}
