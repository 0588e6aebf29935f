import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { offers } from '@/backend/database/schema/catalogue'
import { pharmacies, type StoredDelivery } from '@/backend/database/schema/places'
import { type FindCentroid, isSamePoint, rejectPlace } from './centroids'
import { type Loader, takeRows } from './loader'
import { reject } from './outcome'
import type { PharmacyDetails } from './own-pharmacies'
import type { AtCentre } from './report'

type Stored = typeof pharmacies.$inferSelect
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
      const sells = (pharmacy: Stored | undefined) => (pharmacy?.deliveries.length ?? 0) > 0
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

function merged(before: Stored, { fields, point, deliveries }: PharmacyDetails): Stored {
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
