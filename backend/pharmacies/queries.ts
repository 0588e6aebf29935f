import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DeliveryKind } from '@/lib/contract/pharmacies'
import { type Database, rowsOf } from '../database/open'
import { pharmacies, pharmacy_duty, services } from '../database/schema/places'
import { distanceFrom, type Place, withinBox } from './distance'
import { onDutyAt, openAt } from './open-now'
import type { Turn } from './opening-hours'
import { asSold, reservationOnly } from './sale'

export type PharmacyRow = typeof pharmacies.$inferSelect
export type ServiceRow = typeof services.$inferSelect

/** What a pharmacy's answer needs beyond its row. */
export interface PharmacyExtras {
  services_count: number
  /** The duty turns that are on or come next, soonest first. */
  turns: Turn[]
}

/** Turns that reach into each other are few; what comes later does not touch the next change. */
const TURNS_READ = 3

/** The living pharmacy of a path's key, its numeric id or its code; null where there is none. */
export async function findPharmacy(database: Database, key: string): Promise<PharmacyRow | null> {
  const named = /^\d+$/.test(key) ? eq(pharmacies.id, Number(key)) : eq(pharmacies.code, key)
  const [row] = await database
    .select()
    .from(pharmacies)
    .where(and(named, eq(pharmacies.active, true)))
  return row ? asSold(row) : null
}

export interface PharmacyFilter {
  place: Place | null
  radius_km: number
  limit: number
  /** A service's slug. */
  service?: string | undefined
  open_now?: boolean | undefined
  on_duty?: boolean | undefined
  delivery?: DeliveryKind | undefined
  now: Date
}

/** The pharmacies around a place, nearest first; without a place those that pass the filters, by province, city and name. */
export async function listPharmacyRows(
  database: Database,
  { place, radius_km, limit, service, open_now, on_duty, delivery, now }: PharmacyFilter,
): Promise<(PharmacyRow & { distance_m: number | null })[]> {
  const distance = place ? distanceFrom(place) : null
  const conditions: (SQL | undefined)[] = [
    eq(pharmacies.active, true),
    place ? withinBox(place, radius_km) : undefined,
    distance ? sql`${distance} <= ${radius_km * 1000}` : undefined,
    service === undefined ? undefined : offers(service),
    delivery === 'home_delivery' && reservationOnly() ? sql`false` : undefined,
    delivery ? sql`${pharmacies.deliveries} @> ${JSON.stringify([{ kind: delivery }])}::jsonb` : undefined,
    open_now ? openAt(now) : undefined,
    on_duty ? onDutyAt(now) : undefined,
  ]
  const rows = await database
    .select({ pharmacy: pharmacies, distance_m: distance ?? sql<null>`null` })
    .from(pharmacies)
    .where(and(...conditions))
    .orderBy(
      ...(distance
        ? [asc(distance), asc(pharmacies.id)]
        : [asc(pharmacies.province), asc(pharmacies.city), asc(pharmacies.name), asc(pharmacies.id)]),
    )
    .limit(limit)
  return rows.map(({ pharmacy, distance_m }) => ({ ...asSold(pharmacy), distance_m }))
}

function offers(service: string): SQL {
  return sql`exists (select 1 from ${services} where ${services.pharmacy_id} = ${pharmacies.id} and ${services.slug} = ${service})`
}

/** Living pharmacies by id, for orders, offers and bookings that name them. */
export async function pharmacyRowsById(database: Database, ids: readonly number[]): Promise<Map<number, PharmacyRow>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select()
    .from(pharmacies)
    .where(and(inArray(pharmacies.id, [...new Set(ids)]), eq(pharmacies.active, true)))
  return new Map(rows.map((row) => [row.id, asSold(row)]))
}

/** What {@link toPharmacy} needs besides the rows, for all of them in two queries. */
export async function extrasOf(
  database: Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, PharmacyExtras>> {
  const extras = new Map(ids.map((id): [number, PharmacyExtras] => [id, { services_count: 0, turns: [] }]))
  if (ids.length === 0) return extras
  const counts = await database
    .select({ pharmacy_id: services.pharmacy_id, count: sql<number>`count(*)::int` })
    .from(services)
    .where(inArray(services.pharmacy_id, [...ids]))
    .groupBy(services.pharmacy_id)
  for (const { pharmacy_id, count } of counts) {
    const extra = extras.get(pharmacy_id)
    if (extra) extra.services_count = count
  }
  for (const { pharmacy_id, starts_ms, ends_ms } of await nextTurns(database, ids, now))
    extras.get(pharmacy_id)?.turns.push({ starts_at: new Date(starts_ms), ends_at: new Date(ends_ms) })
  return extras
}

function nextTurns(
  database: Database,
  ids: readonly number[],
  now: Date,
): Promise<{ pharmacy_id: number; starts_ms: number; ends_ms: number }[]> {
  const asked = sql.join(
    ids.map((id) => sql`(${id}::int)`),
    sql`, `,
  )
  return rowsOf(
    database,
    sql`select turn.* from (values ${asked}) as asked(id) cross join lateral (
      select ${pharmacy_duty.pharmacy_id}, extract(epoch from ${pharmacy_duty.starts_at})::float8 * 1000 as starts_ms,
        extract(epoch from ${pharmacy_duty.ends_at})::float8 * 1000 as ends_ms
      from ${pharmacy_duty}
      where ${pharmacy_duty.pharmacy_id} = asked.id and ${pharmacy_duty.ends_at} > ${now.toISOString()}::timestamptz
      order by ${pharmacy_duty.starts_at} limit ${TURNS_READ}) as turn
      order by turn.pharmacy_id, turn.starts_ms`,
  )
}

export async function servicesOf(database: Database, pharmacy_id: number): Promise<ServiceRow[]> {
  return database
    .select()
    .from(services)
    .where(eq(services.pharmacy_id, pharmacy_id))
    .orderBy(asc(services.category), asc(services.name), asc(services.id))
}

export async function findService(database: Database, pharmacy_id: number, id: number): Promise<ServiceRow | null> {
  const [row] = await database
    .select()
    .from(services)
    .where(and(eq(services.pharmacy_id, pharmacy_id), eq(services.id, id)))
  return row ?? null
}
