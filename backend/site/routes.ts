import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type TermsValues, terms_values } from '@/lib/contract/site'
import { isRunByPharmacy, operatorOfPharmacy, parseOperator, termsValues } from '@/lib/rules/operator'
import {
  categoryPaths,
  channelSql,
  isShownSql,
  OFFERS_NOW,
  pharmacyAsked,
  readCategories,
  type SummaryRow,
  summaryColumns,
  toSummary,
} from '../catalogue'
import { type Database, selectRows } from '../database/open'
import { orders, settings } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { redirects } from '../database/schema/site'
import { readDemo } from '../database/settings'
import type { Handler, SomeHandlers } from '../http/handler'
import { toPage } from '../http/page'
import { ProblemError } from '../http/problem'
import { listPharmacyIndex, listPlacePharmacies, readPharmacyCities } from '../pharmacies'
import type { BackendEnv } from '../process/env'

/** Version name of the terms: date of the text plus a hash of the shop's data, `2026-11-24-0f1e2d3c4b5a`. */
const hashValues = (values: TermsValues) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)

const toSettingKey = (name: string) => `terms ${name}`

async function valuesNow(database: Database, env: BackendEnv): Promise<TermsValues> {
  const [pharmacy] = isRunByPharmacy(env)
    ? await database.select().from(pharmacies).where(sql`${pharmacies.id}::text = ${env.PHARMACY_ID}`)
    : []
  return termsValues(env, pharmacy ? operatorOfPharmacy(pharmacy) : parseOperator(env))
}

/**
 * Stores the shop's data for the terms of that day, so that accepted terms stay readable; returns the version for
 * the order.
 */
export async function keepTerms(database: Database, env: BackendEnv, day: string | undefined): Promise<string | null> {
  if (day === undefined) return null
  const value = await valuesNow(database, env)
  const name = hashValues(value)
  await database
    .insert(settings)
    .values({ key: toSettingKey(name), value })
    .onConflictDoNothing()
  return `${day}-${name}`
}

/** Terms of the customer's last order: only the day if that day's text still has the same shop data. */
export async function lastTerms(database: Database, env: BackendEnv, userId: number): Promise<string | null> {
  const [last] = await database
    .select({ version: orders.terms_version })
    .from(orders)
    .where(and(eq(orders.user_id, userId), isNotNull(orders.terms_version)))
    .orderBy(desc(orders.created_at))
    .limit(1)
  const same = `-${hashValues(await valuesNow(database, env))}`
  return last?.version?.endsWith(same) ? last.version.slice(0, -same.length) : (last?.version ?? null)
}

const getTerms: Handler<'getTerms'> = async ({ params: { version } }, { database }) => {
  const [, name = ''] = /^\d{4}-\d\d-\d\d-(\w+)$/.exec(version) ?? []
  const [kept] = await database
    .select()
    .from(settings)
    .where(eq(settings.key, toSettingKey(name)))
  if (!kept) throw new ProblemError('not_found')
  return terms_values.parse(kept.value)
}

interface FeedRow extends SummaryRow {
  ean: string[]
  description: string
  category_ids: number[]
}

/** Products allowed in feeds, with a price, overall or at one pharmacy, after a code. */
const listFeedProducts: Handler<'listFeedProducts'> = async ({ query }, { database }) => {
  const { after = '', limit } = query
  const pharmacyId = await pharmacyAsked(database, query.pharmacy_id)
  const at = pharmacyId !== null
  // As the index `products_in_feeds` has it: no medicine is in a feed.
  const goods = sql`p.kind <> 'medicine' AND ${isShownSql(sql`p`)}`
  // A pharmacy's feed follows the key of its offers, from the first goods on: the codes of medicines come before all others.
  const [source, offered, key] = at
    ? [
        sql`${OFFERS_NOW} o JOIN products p ON p.minsan = o.minsan`,
        sql`o.pharmacy_id = ${pharmacyId} AND o.minsan >= (SELECT p.minsan FROM products p WHERE ${goods} AND p.minsan > ${after} ORDER BY p.minsan LIMIT 1)`,
        sql`o.minsan`,
      ]
    : [sql`products p`, sql`p.best_price_cents IS NOT NULL AND p.minsan > ${after}`, sql`p.minsan`]
  const rows = await selectRows<FeedRow>(
    database,
    sql`SELECT ${summaryColumns(at)}, p.ean, p.description,
        coalesce((SELECT array_agg(c.category_id) FROM product_categories c WHERE c.minsan = p.minsan), '{}') AS category_ids
      FROM ${source} WHERE ${offered} AND ${goods} AND ${channelSql(sql`p`, 'in_feeds')}
      ORDER BY ${key} LIMIT ${limit + 1}`,
  )
  const categories = await readCategories(database)
  const items = rows.map((row) => {
    const [path] = categoryPaths(categories, row.category_ids)
    return { ...toSummary(row, at), category: path ? path.map(({ name }) => name) : null }
  })
  return toPage(items, limit, ({ minsan }) => minsan)
}

export const siteHandlers = {
  async getShop(_request, { database }) {
    return { demo: (await readDemo(database)) !== null }
  },

  async listPlaces(_request, { database }) {
    return readPharmacyCities(database)
  },

  getTerms,
  listPlacePharmacies,
  listPharmacyIndex,
  listFeedProducts,

  async listRedirects({ query: { after, limit } }, { database }) {
    const rows = await database
      .select({ from: redirects.from_path, to: redirects.to_path })
      .from(redirects)
      .where(gt(redirects.from_path, after ?? ''))
      .orderBy(redirects.from_path)
      .limit(limit + 1)
    return toPage(rows, limit, ({ from }) => from)
  },
} satisfies SomeHandlers
