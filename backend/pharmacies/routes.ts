import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Database, selectRows, toInstant } from '@/backend/database/open'
import type { PharmacyCity } from '@/lib/contract/site'
import { citySlug } from '@/lib/rules/city-name'
import { centsFromEuro } from '@/lib/rules/money'
import { offerTerms } from '@/lib/rules/price'
import { mayBeOrdered } from '@/lib/rules/sale'
import { euro, isShownSql, priceSql, sellsSql } from '../catalogue'
import { offers, products } from '../database/schema/catalogue'
import { pharmacies } from '../database/schema/places'
import type { Handler, SomeHandlers } from '../http/handler'
import { formatId, parseId, toPage } from '../http/page'
import { first, ProblemError } from '../http/problem'
import { listDeliveries, listPayments, PRESCRIPTION_WAY_LABELS, toPharmacies, toService } from './answers'
import { slotCounts } from './deliveries'
import { withOnlinePayment } from './online-payment'
import {
  distanceFrom,
  listPharmacyRows,
  readPosition,
  readServices,
  requirePharmacy,
  requireService,
  serviceText,
  toldFirstBy,
} from './queries'
import { applySalesRules } from './sale'

/**
 * Pharmacies with a product, nearest first; without a position, in stock first, then cheapest. Throws not_found for
 * an unknown product.
 */
const listProductPharmacies: Handler<'listProductPharmacies'> = async ({ query }, { database, now }) => {
  const { idProdotto: minsan, limit } = query
  const position = readPosition(query)
  const [product] = await database
    .select({ kind: products.kind, supply: products.supply, shown: sql<boolean>`${isShownSql(sql`${products}`)}` })
    .from(products)
    .where(eq(products.minsan, minsan))
  if (!product?.shown) throw new ProblemError('not_found')
  if (!mayBeOrdered(product)) return []
  const distance = position ? distanceFrom(position) : null
  const price = sql<number>`${priceSql(sql`${offers}`)}`
  const rows = await database
    .select({
      pharmacy: pharmacies,
      offer: { price_cents: price, stock: offers.stock, orderable: offers.orderable },
      distance_m: distance ?? sql<null>`null`,
    })
    .from(offers)
    .innerJoin(pharmacies, eq(pharmacies.id, offers.pharmacy_id))
    .where(
      and(
        eq(offers.minsan, minsan),
        eq(pharmacies.active, true),
        sellsSql(sql`${pharmacies}`),
        sql`(${offers.stock} > 0 OR ${offers.orderable})`,
      ),
    )
    .orderBy(...(distance ? [asc(distance)] : [desc(sql`${offers.stock} > 0`), asc(price)]), asc(pharmacies.id))
    .limit(limit)
  const answers = await toPharmacies(
    database,
    rows.map(({ pharmacy, distance_m }) => ({ ...pharmacy, distance_m })),
    now(),
  )
  return answers.map((pharmacy, at) => {
    const offer = rows[at]?.offer
    return {
      pharmacy,
      price: euro(offer?.price_cents ?? null),
      availability: offerTerms({ ...product, max_quantity: null }, offer ?? { stock: 0, orderable: false })
        .availability,
    }
  })
}

export const pharmacyHandlers = {
  listProductPharmacies,

  async listPharmacies({ query }, runtime) {
    const now = runtime.now()
    const position = readPosition(query)
    // Only pharmacies on duty can be listed without a position.
    if (!position && !query.on_duty)
      throw new ProblemError('validation_failed', {
        errors: ['latitude', 'longitude'].map((field) => ({ field, code: 'required' })),
      })
    const rows = await listPharmacyRows(runtime.database, { ...query, position, now })
    return toPharmacies(runtime.database, rows, now)
  },

  async getPharmacy({ params }, runtime) {
    const row = await requirePharmacy(runtime.database, params.id)
    return first(await toPharmacies(runtime.database, [row], runtime.now()))
  },

  async listServices({ params }, runtime) {
    const { id } = await requirePharmacy(runtime.database, params.id)
    return (await readServices(runtime.database, id)).map(toService)
  },

  async getService({ params }, runtime) {
    const { service } = await requireService(runtime.database, params)
    return { ...toService(service), told_first_by: await toldFirstBy(runtime.database, service) }
  },

  async listPrescriptionWays({ params }, runtime) {
    const { prescription_ways } = await requirePharmacy(runtime.database, params.id)
    return prescription_ways.map((id) => ({ id, label: PRESCRIPTION_WAY_LABELS[id] }))
  },

  async listDeliveries({ params, query }, runtime) {
    const row = await requirePharmacy(runtime.database, params.id)
    const now = runtime.now()
    const counts = await slotCounts(runtime.database, row.id, now)
    // Subtotals come from the display; a third decimal is rounded, not refused.
    const subtotal_cents = query.subtotal === undefined ? undefined : centsFromEuro(Number(query.subtotal.toFixed(2)))
    return listDeliveries(row, counts, now, { postal_code: query.postal_code, subtotal_cents })
  },

  async listPayments({ params }, runtime) {
    return listPayments(await withOnlinePayment(runtime, await requirePharmacy(runtime.database, params.id)))
  },
} satisfies SomeHandlers

interface Group {
  province: string
  city: string
  count: number
  updated_at: Date | string
}

/**
 * Every comune with an active pharmacy. Spelling variants within a province are merged under the most common one.
 */
export async function readPharmacyCities(database: Database, province: string | null = null): Promise<PharmacyCity[]> {
  const groups = await selectRows<Group>(
    database,
    sql`SELECT province, city, count(*)::int AS count, max(updated_at) AS updated_at FROM pharmacies
      WHERE active ${province === null ? sql.empty() : sql`AND province = ${province}`}
      GROUP BY province, city ORDER BY province, count(*) DESC, city`,
  )
  const cities = new Map<string, PharmacyCity>()
  for (const group of groups) {
    const slug = citySlug(group.city)
    if (slug === '' || !/^[A-Z]{2}$/.test(group.province)) continue
    const key = `${group.province}/${slug}`
    const updated_at = toInstant(group.updated_at) ?? ''
    const known = cities.get(key)
    if (known) {
      known.pharmacies_count += group.count
      if (known.updated_at < updated_at) known.updated_at = updated_at
    } else
      cities.set(key, { province: group.province, slug, city: group.city, pharmacies_count: group.count, updated_at })
  }
  return [...cities.values()].sort(
    (one, other) => one.province.localeCompare(other.province) || one.city.localeCompare(other.city, 'it'),
  )
}

/** One page of a comune's pharmacies by name. Throws `not_found` if there are none. */
export const listPlacePharmacies: Handler<'listPlacePharmacies'> = async ({ params, query }, { database, now }) => {
  const { page_number, page_size } = query
  const [slug, province] = [params.city, params.province.toUpperCase()]
  const places = await readPharmacyCities(database, province)
  const place = first(places.filter((one) => one.slug === slug))
  const cities = await selectRows<{ city: string }>(
    database,
    sql`SELECT DISTINCT city FROM pharmacies WHERE active AND province = ${province}`,
  )
  const names = cities.map(({ city }) => city).filter((city) => citySlug(city) === slug)
  const rows = await database
    .select()
    .from(pharmacies)
    .where(and(eq(pharmacies.active, true), eq(pharmacies.province, province), inArray(pharmacies.city, names)))
    .orderBy(pharmacies.name, pharmacies.id)
    .limit(page_size)
    .offset((page_number - 1) * page_size)
  const items = await toPharmacies(
    database,
    rows.map((row) => applySalesRules(row)),
    now(),
  )
  return { place, items, total: place.pharmacies_count, ...query }
}

/** Active pharmacies with the IDs of their services, after an ID. */
export const listPharmacyIndex: Handler<'listPharmacyIndex'> = async ({ query: { limit, ...query } }, { database }) => {
  const after = parseId(query.after) ?? 0
  const rows = await selectRows<{
    id: number
    code: string
    updated_at: Date | string
    service_ids: number[]
    repeated_service_ids: number[]
  }>(
    database,
    sql`WITH told AS (SELECT s.id, s.pharmacy_id,
          row_number() OVER (PARTITION BY ${serviceText(sql`s`)} ORDER BY s.pharmacy_id, s.id) > 1 AS repeated
        FROM services s JOIN pharmacies p ON p.id = s.pharmacy_id AND p.active)
      SELECT p.id, p.code, p.updated_at,
        coalesce(array_agg(t.id ORDER BY t.id) FILTER (WHERE t.id IS NOT NULL), '{}') AS service_ids,
        coalesce(array_agg(t.id ORDER BY t.id) FILTER (WHERE t.repeated), '{}') AS repeated_service_ids
      FROM pharmacies p LEFT JOIN told t ON t.pharmacy_id = p.id
      WHERE p.active AND p.id > ${after} GROUP BY p.id ORDER BY p.id LIMIT ${limit + 1}`,
  )
  const items = rows.map(({ id, code, updated_at, service_ids, repeated_service_ids }) => ({
    id: formatId(id),
    code,
    updated_at: toInstant(updated_at) ?? '',
    service_ids: service_ids.map((service) => formatId(service)),
    repeated_service_ids: repeated_service_ids.map((service) => formatId(service)),
  }))
  return toPage(items, limit, ({ id }) => id)
}
