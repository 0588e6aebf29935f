import { sql } from 'drizzle-orm'
import type { Place } from '@/lib/contract/site'
import { instantOf } from '../catalogue/product'
import { type Database, rowsOf } from '../database/open'
import { normaliseCityName } from '../pharmacies/city-search'
import type { PharmacyRow } from '../pharmacies/queries'
import { pharmacyRowsById } from '../pharmacies/queries'

interface Group {
  province: string
  city: string
  count: number
  updated_at: Date | string
}

/** Every comune with a living pharmacy. Two spellings of a name in one province are one place, named by the commoner. */
export async function placesOf(database: Database, province: string | null = null): Promise<Place[]> {
  const groups = await rowsOf<Group>(
    database,
    sql`SELECT province, city, count(*)::int AS count, max(updated_at) AS updated_at FROM pharmacies
      WHERE active ${province === null ? sql.empty() : sql`AND province = ${province}`}
      GROUP BY province, city ORDER BY province, count(*) DESC, city`,
  )
  const places = new Map<string, Place>()
  for (const group of groups) {
    const slug = slugOf(group.city)
    if (slug === '' || !/^[A-Z]{2}$/.test(group.province)) continue
    const key = `${group.province}/${slug}`
    const updated_at = instantOf(group.updated_at) ?? ''
    const known = places.get(key)
    if (known) {
      known.pharmacies_count += group.count
      if (known.updated_at < updated_at) known.updated_at = updated_at
    } else
      places.set(key, { province: group.province, slug, city: group.city, pharmacies_count: group.count, updated_at })
  }
  return [...places.values()].sort(
    (one, other) => one.province.localeCompare(other.province) || one.city.localeCompare(other.city, 'it'),
  )
}

/** One page of a comune's pharmacies by name; null where none stands there. */
export async function pharmaciesOfPlace(
  database: Database,
  province: string,
  slug: string,
  { page_number, page_size }: { page_number: number; page_size: number },
): Promise<{ place: Place; rows: PharmacyRow[] } | null> {
  const place = (await placesOf(database, province)).find((one) => one.slug === slug)
  if (!place) return null
  const cities = await rowsOf<{ city: string }>(
    database,
    sql`SELECT DISTINCT city FROM pharmacies WHERE active AND province = ${province}`,
  )
  const names = cities.map(({ city }) => city).filter((city) => slugOf(city) === slug)
  const ids = await rowsOf<{ id: number }>(
    database,
    sql`SELECT id FROM pharmacies WHERE active AND province = ${province} AND city = ANY(${sql.param(names)}::text[])
      ORDER BY name, id LIMIT ${page_size} OFFSET ${(page_number - 1) * page_size}`,
  )
  const rows = await pharmacyRowsById(
    database,
    ids.map(({ id }) => id),
  )
  return { place, rows: ids.flatMap(({ id }) => rows.get(id) ?? []) }
}

const slugOf = (city: string) => normaliseCityName(city).replaceAll(' ', '-')

/** Living pharmacies with the ids of their services after an id; one more than `limit` where there are more. */
export async function pharmaciesAfter(
  database: Database,
  after: number,
  limit: number,
): Promise<{ id: number; code: string; updated_at: string; service_ids: number[] }[]> {
  const rows = await rowsOf<{ id: number; code: string; updated_at: Date | string; service_ids: number[] }>(
    database,
    sql`SELECT p.id, p.code, p.updated_at,
        coalesce((SELECT array_agg(s.id ORDER BY s.id) FROM services s WHERE s.pharmacy_id = p.id), '{}') AS service_ids
      FROM pharmacies p WHERE p.active AND p.id > ${after} ORDER BY p.id LIMIT ${limit + 1}`,
  )
  return rows.map((row) => ({ ...row, updated_at: instantOf(row.updated_at) ?? '' }))
}
