import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { pharmacies, type StoredDelivery } from '@/backend/database/schema/places'
import type { Rejection } from './outcome'
import type { PharmacyDetails } from './own-pharmacies'
import { PageTags } from './page-tags'
import type { FindCentroid } from './pharmacy-record'
import type { RejectedRow } from './report'
import type { Loader } from './run-import'
import type { Point } from './values'

type Stored = typeof pharmacies.$inferSelect
type New = typeof pharmacies.$inferInsert

/** Lays the operator's word over what is stored; a pharmacy that the shop does not know is added where the row places it. */
export function ownPharmacyLoader(findCentroid: FindCentroid): Loader<PharmacyDetails> {
  const pages = new PageTags()
  return {
    keyOf: ({ code }) => code,
    async write(database, rows) {
      const stored = await storedByCode(
        database,
        rows.map(({ record }) => record.code),
      )
      const rejected: RejectedRow[] = []
      let added = 0
      let changed = 0
      for (const { line, record } of rows) {
        const before = stored.get(record.code)
        if (before) {
          const after = merged(before, record)
          if (isDeepStrictEqual(after, before)) continue
          const { id, ...values } = after
          await database
            .update(pharmacies)
            .set({ ...values, updated_at: sql`now()` })
            .where(sql`id = ${id}`)
          pages.add(`pharmacy-${id}`)
          changed += 1
          continue
        }
        const made = newPharmacy(record, findCentroid)
        if ('detail' in made) rejected.push({ line, ...made })
        else {
          await database.insert(pharmacies).values(made)
          added += 1
        }
      }
      return { added, changed, rejected }
    },
    pages,
  }
}

async function storedByCode(database: Database, codes: string[]): Promise<Map<string, Stored>> {
  const rows = await database.select().from(pharmacies).where(inArray(pharmacies.code, codes))
  return new Map(rows.map((row) => [row.code, row]))
}

function merged(before: Stored, { fields, point, collection, delivery }: PharmacyDetails): Stored {
  return { ...before, ...fields, ...point, deliveries: deliveriesOf(before.deliveries, { collection, delivery }) }
}

function newPharmacy(details: PharmacyDetails, findCentroid: FindCentroid): New | Rejection {
  const { code, fields, collection, delivery } = details
  const { name, address, city, province, postal_code, ...others } = fields
  if (!name || !address || !city || !province || !postal_code) {
    const detail = `the shop does not know ${code}: a new pharmacy needs nome, indirizzo, comune, provincia and cap`
    return { code: 'unknown_pharmacy', detail }
  }
  const point: Point | null = details.point ?? findCentroid({ istat_code: null, city, province })
  if (!point)
    return { code: 'invalid_coordinates', detail: `no coordinates, and the comune is not known: ${city} (${province})` }
  return {
    ...others,
    code,
    name,
    address,
    city,
    province,
    postal_code,
    ...point,
    deliveries: deliveriesOf([], { collection, delivery }),
  }
}

function deliveriesOf(
  stored: StoredDelivery[],
  { collection, delivery }: Pick<PharmacyDetails, 'collection' | 'delivery'>,
): StoredDelivery[] {
  const kept = stored.filter(
    ({ kind }) =>
      !(kind === 'click_and_collect' && collection !== undefined) &&
      !(kind === 'home_delivery' && delivery !== undefined),
  )
  const all = [...kept, ...[collection, delivery].filter((item) => item != null)]
  return all.sort((one, other) => one.kind.localeCompare(other.kind) || one.id.localeCompare(other.id))
}
