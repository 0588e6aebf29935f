import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { offers } from '@/backend/database/schema/catalogue'
import { cities, pharmacies, type StoredDelivery } from '@/backend/database/schema/places'
import { normaliseCityName } from '@/lib/rules/city-name'
import { titleCase } from './clean-text'
import { type Loader, takeRows } from './loader'
import { reject } from './outcome'
import type { PharmacyDetails } from './own-pharmacies'
import type { AtCentre } from './report'
import { given, givenFirst, upsert } from './upsert'
import type { Point } from './values'

/** Finds the centre of a comune by ISTAT code, or by name and province; null if unknown. */
type FindCentroid = (place: { istat_code: string | null; city: string; province: string }) => Point | null

/** Maximum distance in degrees from the comune's centre; coordinates farther away count as wrong. */
const tolerance = 0.3

/** Plausibility check of published coordinates (5–15 % in the Ministry's file are wrong). */
export function isNear(point: Point, centre: Point | null): boolean {
  return (
    centre === null ||
    (Math.abs(point.latitude - centre.latitude) <= tolerance &&
      Math.abs(point.longitude - centre.longitude) <= tolerance)
  )
}

const isSamePoint = (point: Point, centre: Point | null): boolean =>
  centre !== null && point.latitude === centre.latitude && point.longitude === centre.longitude

function rejectPlace({ city, province }: { city: string; province: string }): never {
  return reject('invalid_coordinates', `no coordinates, and the comune is not known: ${city} (${province})`)
}

/** Centres of the 7,900 comuni in memory, by ISTAT code or by name and province. */
export async function loadCentroids(database: Database): Promise<FindCentroid> {
  const byIstat = new Map<string, Point>()
  const byName = new Map<string, Point>()
  for (const { name, province, istat_code, aliases, latitude, longitude } of await database.select().from(cities)) {
    const point = { latitude, longitude }
    if (istat_code) byIstat.set(istat_code, point)
    for (const called of [...aliases, name]) byName.set(`${normaliseCityName(called)}|${province}`, point)
  }
  return ({ istat_code, city, province }) =>
    byName.get(`${normaliseCityName(city)}|${province}`) ?? (istat_code ? byIstat.get(istat_code) : null) ?? null
}

type Stored = typeof pharmacies.$inferSelect

/**
 * A pharmacy in public registers: no phone, no hours. Its code starts with a letter, `F` before the Ministry's
 * number.
 */
export type PharmacyRecord = Pick<
  Stored,
  'code' | 'active' | 'name' | 'address' | 'city' | 'province' | 'vat_number'
> & {
  istat_code: string | null
  /** Null if the pharmacy has closed. */
  postal_code: string | null
  /** City districts; null if unknown to the register, which keeps stored ones. */
  districts: string[] | null
  /** As published; null if outside Italy. */
  point: Point | null
}

export function pharmacyName(text: string): string {
  const name = titleCase(text)
  return /farmac|dispensario|(?:^|\W)apothe[kc]/i.test(name) ? name : `Farmacia ${name}`
}

/** The street with the hamlet, unless it already names it. */
export function addressIn(street: string, hamlet: string | null): string {
  return hamlet && !street.toLowerCase().includes(hamlet.toLowerCase()) ? `${street} (${titleCase(hamlet)})` : street
}

/** Restores the leading zeros of an ISTAT code; null if invalid. */
export function istatCode(text: string): string | null {
  return /^\d{1,6}$/.test(text) ? text.padStart(6, '0') : null
}

const target = {
  key: ['code'],
  id: 'id',
  merge: {
    ...given('name', 'address', 'city', 'province', 'postal_code', 'latitude', 'longitude'),
    ...givenFirst('vat_number'),
    active: 'given.active and stored.retired_at is null',
    districts: "coalesce(nullif(given.districts, '{}'), stored.districts, '{}')",
  },
}

/**
 * Upserts pharmacies of a register. If coordinates are missing or wrong, existing ones are kept and new pharmacies
 * get their comune's centre. Data unknown to registers (hours, phone, deliveries) are unchanged.
 */
export function pharmacyLoader(findCentroid: FindCentroid): Loader<PharmacyRecord> {
  let closedCount = 0
  return {
    recordKey: (pharmacy) => pharmacy.code,
    async write(database, rows, changes) {
      const { id, code, active, latitude, longitude } = pharmacies
      const stored = await database
        .select({ id, code, active, latitude, longitude })
        .from(pharmacies)
        .where(
          inArray(
            code,
            rows.map(({ record }) => record.code),
          ),
        )
      const byCode = new Map(stored.map((pharmacy) => [pharmacy.code, pharmacy]))
      const ended = rows.filter(({ record }) => !record.active)
      const closed = await close(
        database,
        ended.map(({ record }) => record.code),
      )
      closedCount += closed.length
      const at_centre: AtCentre[] = []
      const activeRows = rows.filter(({ record }) => record.active)
      const { taken, rejected } = takeRows(activeRows, (record) => {
        const centre = findCentroid(record)
        const published = record.point && isNear(record.point, centre) ? record.point : null
        const point = published ?? byCode.get(record.code) ?? centre ?? rejectPlace(record)
        if (!published && isSamePoint(point, centre)) at_centre.push({ code: record.code, city: record.city })
        return { ...record, latitude: point.latitude, longitude: point.longitude }
      })
      const { added, changed } = await upsert<number>(database, pharmacies, target, taken)
      for (const id of changed) changes.addPharmacy(id)
      for (const id of closed) changes.addClosedPharmacy(id)
      const reopened = changed.filter((id) => stored.some((pharmacy) => pharmacy.id === id && !pharmacy.active))
      const touched = await database
        .selectDistinct({ minsan: offers.minsan })
        .from(offers)
        .where(inArray(offers.pharmacy_id, [...closed, ...reopened]))
      for (const { minsan } of touched) changes.addProduct(minsan, { page: false })
      return {
        added,
        changed,
        removed: closed.length,
        ended: ended.filter(({ record }) => !byCode.has(record.code)).length,
        rejected,
        at_centre,
      }
    },
    // Registers list closed pharmacies explicitly: missing ones stay.
    async complete(database) {
      return { removed: [], held: closedCount + (await database.$count(pharmacies, eq(pharmacies.active, true))) }
    },
  }
}

async function close(database: Database, codes: string[]): Promise<number[]> {
  const closed = await database
    .update(pharmacies)
    .set({ active: false, updated_at: sql`now()` })
    .where(and(inArray(pharmacies.code, codes), eq(pharmacies.active, true)))
    .returning({ id: pharmacies.id })
  return closed.map(({ id }) => id)
}

type StoredOfOwner = typeof pharmacies.$inferSelect
type New = typeof pharmacies.$inferInsert

export function ownPharmacyLoader(findCentroid: FindCentroid): Loader<PharmacyDetails> {
  return {
    recordKey: ({ code }) => code,
    async write(database, rows, changes) {
      const codes = rows.map(({ record }) => record.code)
      const known = await database.select().from(pharmacies).where(inArray(pharmacies.code, codes))
      const stored = new Map(known.map((pharmacy) => [pharmacy.code, pharmacy]))
      const { taken, rejected } = takeRows(rows, (record) => {
        const before = stored.get(record.code)
        return before ? { before, after: merged(before, record) } : { made: newPharmacy(record, findCentroid) }
      })
      const made = taken.flatMap((pharmacy) => pharmacy.made ?? [])
      if (made.length > 0) await database.insert(pharmacies).values(made)
      const changed = taken.flatMap(({ before, after }) => (after && !isDeepStrictEqual(after, before) ? [after] : []))
      for (const { id, ...values } of changed) {
        await database
          .update(pharmacies)
          .set({ ...values, updated_at: sql`now()` })
          .where(eq(pharmacies.id, id))
        changes.addPharmacy(id)
      }
      const sells = (pharmacy: StoredOfOwner | undefined) => (pharmacy?.deliveries.length ?? 0) > 0
      const turned = changed.filter((after) => sells(after) !== sells(stored.get(after.code))).map(({ id }) => id)
      const touched = await database
        .selectDistinct({ minsan: offers.minsan })
        .from(offers)
        .where(inArray(offers.pharmacy_id, turned))
      for (const { minsan } of touched) changes.addProduct(minsan, { page: false })
      const at_centre = taken.flatMap(({ before, after, made }): AtCentre[] => {
        const { code, city, province, latitude, longitude } = after ?? made ?? before
        const centre = findCentroid({ istat_code: null, city, province })
        return isSamePoint({ latitude, longitude }, centre) ? [{ code, city }] : []
      })
      return { added: made, changed, rejected, at_centre }
    },
  }
}

function merged(before: StoredOfOwner, { fields, point, deliveries }: PharmacyDetails): StoredOfOwner {
  return { ...before, ...fields, ...point, deliveries: mergeDeliveries(before.deliveries, deliveries) }
}

function newPharmacy({ code, fields, ...details }: PharmacyDetails, findCentroid: FindCentroid): New {
  const { name, address, city, province, postal_code } = fields
  if (!name || !address || !city || !province || !postal_code)
    return reject(
      'unknown_pharmacy',
      `the shop does not know ${code}: a new pharmacy needs nome, indirizzo, comune, provincia and cap`,
    )
  const point = details.point ?? findCentroid({ istat_code: null, city, province }) ?? rejectPlace({ city, province })
  const deliveries = mergeDeliveries([], details.deliveries)
  return { ...fields, code, name, address, city, province, postal_code, ...point, deliveries }
}

function mergeDeliveries(stored: StoredDelivery[], told: PharmacyDetails['deliveries']): StoredDelivery[] {
  return [...stored.filter(({ kind }) => told[kind] === undefined), ...Object.values(told)]
    .filter((delivery) => delivery !== null)
    .sort((one, other) => one.kind.localeCompare(other.kind) || one.id.localeCompare(other.id))
}
