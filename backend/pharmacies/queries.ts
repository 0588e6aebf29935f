import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { countedWeekday } from '@/lib/rules/holidays'
import { clockAt, type DayNumber, dayNumberAt, dayText } from '@/lib/values/rome-time'
import { type Database, selectRows } from '../database/open'
import { pharmacies, pharmacy_duty, services } from '../database/schema/places'
import { formatId, parseId } from '../http/page'
import { first, invalidField, ProblemError } from '../http/problem'
import { reservationOnly } from '../process/env'
import { applySalesRules } from './sale'

export interface Position {
  latitude: number
  longitude: number
}

/** Position of a query; null for none. Throws if one coordinate is missing. */
export function readPosition({ latitude, longitude }: Partial<Record<keyof Position, number | null>>): Position | null {
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude }
  if (typeof latitude === 'number') throw invalidField('longitude', 'required')
  if (typeof longitude === 'number') throw invalidField('latitude', 'required')
  return null
}

/** Mean radius of the Earth (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8
const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

export function distanceM(from: Position, to: Position): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const chord =
    half(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * half(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The same in SQL, from a position to the row's pharmacy. */
export function distanceFrom({ latitude, longitude }: Position): SQL<number> {
  return sql<number>`(${2 * EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    power(sin(radians(${pharmacies.latitude} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${pharmacies.latitude}))
      * power(sin(radians(${pharmacies.longitude} - ${longitude}::float8) / 2), 2)))))`
}

/** Bounding box of the circle, for the index; the exact distance is checked separately. */
function withinBox({ latitude, longitude }: Position, radiusKm: number): SQL {
  const north = (radiusKm * 1000) / METRES_PER_DEGREE
  // Meridians converge towards the pole: use the width at the end nearest to it.
  const farthest = Math.min(89, Math.abs(latitude) + north)
  const east = Math.min(360, north / Math.cos((farthest * Math.PI) / 180))
  return sql`(${pharmacies.latitude} between ${latitude - north}::float8 and ${latitude + north}::float8
    and ${pharmacies.longitude} between ${longitude - east}::float8 and ${longitude + east}::float8)`
}

export type PharmacyRow = typeof pharmacies.$inferSelect
export type ServiceRow = typeof services.$inferSelect

/** Overlapping turns are few; later ones do not affect the next change. */
const TURNS_READ = 3

/**
 * The active pharmacy of an ID or code; codes start with a letter, IDs are numeric. Throws `not_found` with the
 * given detail.
 */
export async function requirePharmacy(database: Database, key: string, detail?: string): Promise<PharmacyRow> {
  const living = and(namedBy(key), eq(pharmacies.active, true))
  return applySalesRules(first(await database.select().from(pharmacies).where(living), 'not_found', detail))
}

/** A pharmacy's condition by its ID or code. */
export const namedBy = (key: string) => (/^\d/.test(key) ? eq(pharmacies.id, parseId(key)) : eq(pharmacies.code, key))

/** Filter of the operator's lists: pharmacy, status, whether ended items are included, and the page from 1 on. */
export interface OperatorFilter<Status = never> {
  pharmacy?: string | undefined
  status?: Status | undefined
  all?: boolean | undefined
  limit: number
  page: number
}

/** A page of an operator's list, and how many there are on all pages. */
export interface OperatorList<Row> {
  total: number
  rows: Row[]
}

export const pageOffset = ({ limit, page }: Pick<OperatorFilter, 'limit' | 'page'>) => (page - 1) * limit

/** SQL condition for the filter's pharmacy on a column, also a closed one; undefined for all. Throws `not_found`. */
export async function atPharmacy(database: Database, { pharmacy }: OperatorFilter<unknown>, column: PgColumn) {
  if (pharmacy === undefined) return undefined
  const rows = await database.select({ id: pharmacies.id }).from(pharmacies).where(namedBy(pharmacy))
  return eq(column, first(rows, 'not_found', `no pharmacy ${pharmacy}`).id)
}

/** An active pharmacy by ID. Throws `not_found`, or the given refusal. */
export async function requireActive(database: Database, id: number, refusal?: ProblemError): Promise<PharmacyRow> {
  const [row] = await database
    .select()
    .from(pharmacies)
    .where(and(eq(pharmacies.id, id), eq(pharmacies.active, true)))
  if (!row) throw refusal ?? new ProblemError('not_found')
  return applySalesRules(row)
}

type PharmacyFilter = Omit<CallInput<Calls['listPharmacies']>['query'], keyof Position> & {
  position: Position | null
  now: Date
}

/** Pharmacies around a position, nearest first; without one, by province, city and name. */
export async function listPharmacyRows(
  database: Database,
  { position, radius_km, limit, service, open_now, on_duty, delivery, now }: PharmacyFilter,
): Promise<(PharmacyRow & { distance_m: number | null })[]> {
  const distance = position ? distanceFrom(position) : null
  const conditions: (SQL | undefined)[] = [
    eq(pharmacies.active, true),
    position ? withinBox(position, radius_km) : undefined,
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
  return rows.map(({ pharmacy, distance_m }) => ({ ...applySalesRules(pharmacy), distance_m }))
}

function offers(service: string): SQL {
  return sql`exists (select 1 from ${services} where ${services.pharmacy_id} = ${pharmacies.id} and ${services.slug} = ${service})`
}

/** Number of services per pharmacy; those without any have no row. */
export function countServices(database: Database, ids: readonly number[]) {
  return database
    .select({ pharmacy_id: services.pharmacy_id, count: sql<number>`count(*)::int` })
    .from(services)
    .where(inArray(services.pharmacy_id, [...ids]))
    .groupBy(services.pharmacy_id)
}

/** Current and future duty turns, earliest first. */
export async function nextTurns(database: Database, ids: readonly number[], now: Date) {
  const turns = await selectRows<{ pharmacy_id: number; starts_ms: number; ends_ms: number }>(
    database,
    sql`select turn.* from unnest(${sql.param(ids)}::int[]) as asked(id) cross join lateral (
      select ${pharmacy_duty.pharmacy_id}, extract(epoch from ${pharmacy_duty.starts_at})::float8 * 1000 as starts_ms,
        extract(epoch from ${pharmacy_duty.ends_at})::float8 * 1000 as ends_ms
      from ${pharmacy_duty}
      where ${pharmacy_duty.pharmacy_id} = asked.id and ${pharmacy_duty.ends_at} > ${now.toISOString()}::timestamptz
      order by ${pharmacy_duty.starts_at} limit ${TURNS_READ}) as turn
      order by turn.pharmacy_id, turn.starts_ms`,
  )
  return turns.map((turn) => ({ ...turn, starts_at: new Date(turn.starts_ms), ends_at: new Date(turn.ends_ms) }))
}

export async function readServices(database: Database, pharmacyId: number): Promise<ServiceRow[]> {
  return database
    .select()
    .from(services)
    .where(eq(services.pharmacy_id, pharmacyId))
    .orderBy(asc(services.category), asc(services.name), asc(services.id))
}

/** Text that makes two services' pages duplicates, regardless of price and duration. */
export const serviceText = (service: SQL) =>
  sql`(${service}.name, ${service}.summary, ${service}.description, ${service}.preparation, ${service}.bring)`

/** The same service text at the first active pharmacy; null if this is the first. */
export async function toldFirstBy(database: Database, { id }: ServiceRow) {
  const [found] = await selectRows<{ id: number; code: string }>(
    database,
    sql`SELECT o.id, p.code FROM services s
      JOIN services o ON ${serviceText(sql`o`)} IS NOT DISTINCT FROM ${serviceText(sql`s`)}
      JOIN pharmacies p ON p.id = o.pharmacy_id AND p.active
      WHERE s.id = ${id} ORDER BY o.pharmacy_id, o.id LIMIT 1`,
  )
  return found && found.id !== id ? { pharmacy_code: found.code, service_id: formatId(found.id) } : null
}

/** A service with its pharmacy. Throws `not_found` if either does not exist. */
export async function requireService(database: Database, { id, serviceId }: { id: string; serviceId: string }) {
  const pharmacy = await requirePharmacy(database, id)
  const named = and(eq(services.pharmacy_id, pharmacy.id), eq(services.id, parseId(serviceId)))
  return { pharmacy, service: first(await database.select().from(services).where(named)) }
}

export function onDutyAt(now: Date): SQL {
  return sql`exists (select 1 from ${pharmacy_duty} where ${pharmacy_duty.pharmacy_id} = ${pharmacies.id}
    and ${pharmacy_duty.starts_at} <= ${now.toISOString()}::timestamptz
    and ${pharmacy_duty.ends_at} > ${now.toISOString()}::timestamptz)`
}

/** The rules of opening-hours.ts as a condition, so that closed pharmacies are not read. */
export function openAt(now: Date): SQL {
  const today = dayNumberAt(now)
  const time = clockAt(now)
  return sql`(${onDutyAt(now)}
    or (${keepsDay(today)} and ${hasWindow(today, time, 'today')})
    or (${keepsDay(today - 1)} and ${hasWindow(today - 1, time, 'over midnight')}))`
}

function hasWindow(day: DayNumber, time: string, when: 'today' | 'over midnight'): SQL {
  const weekday = countedWeekday(day)
  const matches =
    when === 'today'
      ? sql`opens <= ${time}::text collate "C" and (closes > ${time}::text collate "C" or closes <= opens collate "C")`
      : sql`closes <= opens collate "C" and closes > ${time}::text collate "C"`
  return sql`exists (select 1 from jsonb_to_recordset(${pharmacies.opening_hours})
    as hours(weekday int, opens text, closes text) where weekday = ${weekday} and ${matches})`
}

function keepsDay(day: DayNumber): SQL {
  const text = dayText(day)
  return sql`not exists (select 1 from jsonb_to_recordset(${pharmacies.closures}) as closed("from" text, "to" text)
    where closed."from" <= ${text}::text collate "C" and closed."to" >= ${text}::text collate "C")`
}
