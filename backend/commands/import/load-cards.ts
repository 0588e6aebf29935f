import { fidelity_cards } from '@/backend/database/schema/fidelity'
import type { CardRecord } from './cards'
import { findPharmacies } from './known-pharmacies'
import { type Loader, takeRows } from './run-import'
import { given, givenFirst, upsert } from './upsert'

/** Adds cards, and sets what is known of the holder and the points of known ones. Who has claimed a card keeps it. */
export const cardLoader: Loader<CardRecord> = {
  recordKey: ({ pharmacy_code, code }) => `${pharmacy_code}|${code}`,
  async write(database, rows) {
    const pharmacyId = await findPharmacies(database, rows)
    const { taken, rejected } = takeRows(rows, (record) => ({ ...record, pharmacy_id: pharmacyId(record) }))
    const merge = {
      ...givenFirst('holder', 'holder_birth_day', 'holder_phone_end'),
      ...given('points', 'barcode_format'),
    }
    const { added, changed } = await upsert(
      database,
      fidelity_cards,
      { key: ['pharmacy_id', 'code'], id: 'code', merge },
      taken,
    )
    return { added: added.length, changed: changed.length, rejected }
  },
}
