import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Database, selectRows, toInstant } from '@/backend/database/open'
import { pharmacies } from '@/backend/database/schema/places'
import type { Handler } from '@/backend/http/handler'
import type { PharmacyCity } from '@/lib/contract/site'
import { citySlug } from '@/lib/rules/city-name'
import { toPage } from '../http/page'
import { first } from '../http/problem'
import { formatId, parseId } from '../http/row-ids'
import { toPharmacies } from './answers'
import { serviceText } from './queries'
import { applySalesRules } from './sale'

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
