import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { offers } from '@/backend/database/schema/catalogue'
import { pharmacies } from '@/backend/database/schema/places'
import { type FindCentroid, isNear, isSamePoint, rejectPlace } from './centroids'
import { type Loader, takeRows } from './loader'
import type { PharmacyRecord } from './pharmacy-record'
import type { AtCentre } from './report'
import { given, givenFirst, upsert } from './upsert'

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
  let closed_count = 0
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
      closed_count += closed.length
      const at_centre: AtCentre[] = []
      const active_rows = rows.filter(({ record }) => record.active)
      const { taken, rejected } = takeRows(active_rows, (record) => {
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
      return { removed: [], held: closed_count + (await database.$count(pharmacies, eq(pharmacies.active, true))) }
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
