import { pharmacy_duty } from '@/backend/database/schema/places'
import type { DutyRecord } from './duty'
import { findPharmacies } from './known-pharmacies'
import { type Loader, takeRows } from './run-import'
import { given, upsert } from './upsert'

/** Adds duty turns, and corrects the end of one that begins at the same time. */
export const dutyLoader: Loader<DutyRecord> = {
  recordKey: ({ pharmacy_code, starts_at }) => `${pharmacy_code}|${starts_at}`,
  async write(database, rows) {
    const pharmacyId = await findPharmacies(database, rows)
    const { taken, rejected } = takeRows(rows, (record) => ({ ...record, pharmacy_id: pharmacyId(record) }))
    const target = { key: ['pharmacy_id', 'starts_at'], id: 'pharmacy_id', merge: given('ends_at') }
    const { added, changed } = await upsert(database, pharmacy_duty, target, taken)
    return { added: added.length, changed: changed.length, rejected }
  },
}
