import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { fidelity_cards } from '@/backend/database/schema/fidelity'
import { pharmacy_duty, services } from '@/backend/database/schema/places'
import type { CardRecord } from './cards'
import type { DutyRecord } from './duty'
import { findPharmacies } from './known-pharmacies'
import { type ImportOptions, type Loader, takeRows } from './loader'
import type { ServiceRecord } from './services'
import { given, givenFirst, type Merge, upsert } from './upsert'
import { wholeFile } from './whole-file'

/** Upserts cards with holder and points. Claimed cards keep their owner. */
export const cardLoader = pharmacyLoader<CardRecord, 'code'>(
  fidelity_cards,
  'code',
  { ...givenFirst('holder', 'holder_birth_day', 'holder_phone_end'), ...given('points', 'barcode_format') },
  {},
)

/** Upserts duty turns by start; a complete file removes future ones that it lacks. */
export const dutyLoader = (options: ImportOptions) =>
  pharmacyLoader<DutyRecord, 'starts_at'>(pharmacy_duty, 'starts_at', given('ends_at'), options, sql`ends_at > now()`)

/** Upserts services; existing bookings are unchanged. */
export const serviceLoader = (options: ImportOptions) =>
  pharmacyLoader<ServiceRecord, 'slug'>(
    services,
    'slug',
    given(
      ...['name', 'category', 'summary', 'description', 'duration_minutes', 'price_cents', 'free_with_prescription'],
      ...['minimum_age', 'preparation', 'bring', 'requires_note', 'capacity', 'times'],
    ),
    options,
  )

/** Loader for records of a pharmacy, identified by the pharmacy's code and `own`. */
function pharmacyLoader<
  Record extends { pharmacy_code: string } & { [Key in Own]: string },
  Own extends keyof Record & string,
>(table: PgTable, own: Own, merge: Merge, { complete }: ImportOptions, held?: SQL): Loader<Record> {
  const file = wholeFile(table, own, held)
  return {
    recordKey: (record) => `${record.pharmacy_code}|${record[own]}`,
    async write(database, rows, changes) {
      const pharmacyId = await findPharmacies(database, rows)
      const { taken, rejected } = takeRows(rows, (record) => ({ ...record, pharmacy_id: pharmacyId(record) }))
      if (complete) for (const row of taken) file.add(row)
      const target = { key: ['pharmacy_id', own], id: 'pharmacy_id', merge }
      const { added, changed } = await upsert<number>(database, table, target, taken)
      for (const id of [...added, ...changed]) changes.addPharmacy(id)
      return { added, changed, rejected }
    },
    ...(complete && {
      async complete(database, changes, whole) {
        const { dropped, held } = await file.drop(database, whole)
        for (const { pharmacy_id } of dropped) changes.addPharmacy(pharmacy_id)
        return { removed: dropped.map((row) => ({ pharmacy: row.pharmacy, key: String(row[own]) })), held }
      },
    }),
  } satisfies Loader<Record>
}
