import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/backend/database/open'
import { PageTags } from './page-tags'
import type { FindCentroid, PharmacyRecord } from './pharmacy-record'
import type { RejectedRow } from './report'
import type { Loader, Row } from './run-import'
import { TouchedProducts } from './touched-products'
import type { Point } from './values'

/**
 * Adds and corrects pharmacies. Where the register gives no coordinates, or wrong ones, a pharmacy keeps those it has, and
 * a new one stands at its comune's centre. What registers do not know (hours, phone, deliveries) is left alone.
 */
export function pharmacyLoader(findCentroid: FindCentroid): Loader<PharmacyRecord> {
  const touched = new TouchedProducts()
  const pages = new PageTags()
  return {
    keyOf: (pharmacy) => pharmacy.code,
    async write(database, rows) {
      const closed = await close(
        database,
        rows.filter(({ record }) => !record.active),
      )
      const active = rows.filter(({ record }) => record.active)
      const places = await placesOf(database, active, findCentroid)
      const rejected: RejectedRow[] = []
      const placed = active.flatMap(({ line, record }) => {
        const point = places.get(record.code)
        if (point) return [{ record, point }]
        const detail = `no coordinates, and the comune is not known: ${record.city} (${record.province})`
        rejected.push({ line, code: 'invalid_coordinates', detail })
        return []
      })
      const written = await upsert(database, placed)
      for (const minsan of await offeredBy(database, [...closed.ids, ...written.reopened])) touched.add(minsan)
      for (const id of [...closed.ids, ...written.changed]) pages.add(`pharmacy-${id}`)
      return {
        added: written.added,
        changed: written.changed.length + closed.ids.length,
        ended: rows.length - active.length - closed.known,
        rejected,
      }
    },
    finish: (database) => touched.refresh(database),
    pages,
  }
}

async function close(database: Database, rows: Row<PharmacyRecord>[]): Promise<{ ids: number[]; known: number }> {
  if (rows.length === 0) return { ids: [], known: 0 }
  const codes = sql`${sql.param(rows.map(({ record }) => record.code))}::text[]`
  const known = await rowsOf<{ id: number }>(database, sql`select id from pharmacies where code = any(${codes})`)
  const closed = await rowsOf<{ id: number }>(
    database,
    sql`update pharmacies set active = false, updated_at = now() where code = any(${codes}) and active returning id`,
  )
  return { ids: closed.map(({ id }) => id), known: known.length }
}

async function placesOf(
  database: Database,
  rows: Row<PharmacyRecord>[],
  findCentroid: FindCentroid,
): Promise<Map<string, Point>> {
  const places = new Map<string, Point>()
  const without: PharmacyRecord[] = []
  for (const { record } of rows) {
    if (record.point) places.set(record.code, record.point)
    else without.push(record)
  }
  if (without.length === 0) return places
  const stored = await rowsOf<Point & { code: string }>(
    database,
    sql`select code, latitude, longitude from pharmacies where code = any(${sql.param(without.map(({ code }) => code))}::text[])`,
  )
  for (const { code, latitude, longitude } of stored) places.set(code, { latitude, longitude })
  for (const record of without) {
    const centre = places.has(record.code) ? null : findCentroid(record)
    if (centre) places.set(record.code, centre)
  }
  return places
}

async function upsert(database: Database, rows: { record: PharmacyRecord; point: Point }[]) {
  if (rows.length === 0) return { added: 0, changed: [], reopened: [] }
  const input = rows.map(
    ({ record: { code, name, address, city, province, postal_code, districts, vat_number }, point }) => ({
      code,
      name,
      address,
      city,
      province,
      postal_code,
      districts,
      vat_number,
      ...point,
    }),
  )
  const written = await rowsOf<{ id: number; added: boolean; reopened: boolean }>(
    database,
    sql`with input as (
        select * from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as i(code text, name text, address text, city text,
          province text, postal_code text, districts text[], vat_number text, latitude float8, longitude float8)
      ), closed as (
        select id from pharmacies join input using (code) where not active
      ), written as (
        insert into pharmacies as p (code, name, address, city, province, postal_code, districts, vat_number, latitude, longitude)
        select code, name, address, city, province, postal_code, coalesce(districts, '{}'), vat_number, latitude, longitude
        from input
        on conflict (code) do update set name = excluded.name, address = excluded.address, city = excluded.city,
          province = excluded.province, postal_code = excluded.postal_code, latitude = excluded.latitude,
          longitude = excluded.longitude, vat_number = coalesce(excluded.vat_number, p.vat_number), active = true,
          districts = case when excluded.districts = '{}' then p.districts else excluded.districts end,
          updated_at = now()
        where not p.active or (p.name, p.address, p.city, p.province, p.postal_code, p.latitude, p.longitude, p.vat_number,
            p.districts)
          is distinct from (excluded.name, excluded.address, excluded.city, excluded.province, excluded.postal_code,
            excluded.latitude, excluded.longitude, coalesce(excluded.vat_number, p.vat_number),
            case when excluded.districts = '{}' then p.districts else excluded.districts end)
        returning id, (xmax = 0) as added
      )
      select id, added, id in (select id from closed) as reopened from written`,
  )
  const ids = (of: (row: (typeof written)[number]) => boolean) => written.filter(of).map(({ id }) => id)
  return {
    added: ids(({ added }) => added).length,
    changed: ids(({ added }) => !added),
    reopened: ids(({ reopened }) => reopened),
  }
}

/** Products whose counts change with these pharmacies. */
async function offeredBy(database: Database, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<{ minsan: string }>(
    database,
    sql`select distinct minsan from offers where pharmacy_id = any(${sql.param(ids)}::int[])`,
  )
  return rows.map(({ minsan }) => minsan)
}
