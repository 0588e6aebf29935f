import type { PgTable } from 'drizzle-orm/pg-core'
import { fidelity_cards } from '@/backend/database/schema/fidelity'
import { pharmacy_duty } from '@/backend/database/schema/places'
import type { CardRecord } from './cards'
import type { DutyRecord } from './duty'
import { findPharmacies } from './known-pharmacies'
import { type Loader, takeRows } from './run-import'
import { given, givenFirst, type Merge, upsert } from './upsert'

/** Adds cards, and sets what is known of the holder and the points of known ones. Who has claimed a card keeps it. */
export const cardLoader = loaderOf<CardRecord>(fidelity_cards, 'code', {
  ...givenFirst('holder', 'holder_birth_day', 'holder_phone_end'),
  ...given('points', 'barcode_format'),
})

/** Adds duty turns, and corrects the end of one that begins at the same time. */
export const dutyLoader = loaderOf<DutyRecord>(pharmacy_duty, 'starts_at', given('ends_at'))

/** Of what belongs to the pharmacy whose code the row names, and is told from its others by `own`. */
function loaderOf<Record extends { pharmacy_code: string }>(
  table: PgTable,
  own: keyof Record & string,
  merge: Merge,
): Loader<Record> {
  return {
    recordKey: (record) => `${record.pharmacy_code}|${record[own]}`,
    async write(database, rows) {
      const pharmacyId = await findPharmacies(database, rows)
      const { taken, rejected } = takeRows(rows, (record) => ({ ...record, pharmacy_id: pharmacyId(record) }))
      const target = { key: ['pharmacy_id', own], id: 'pharmacy_id', merge }
      return { ...(await upsert(database, table, target, taken)), rejected }
    },
  }
}
