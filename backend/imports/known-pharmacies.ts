import { inArray } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { pharmacies } from '@/backend/database/schema/places'
import type { Row } from './loader'
import { reject } from './outcome'

type Naming = { pharmacy_code: string | null }

/** Resolves the pharmacies of rows by code; the returned function gives a row's ID and rejects unknown codes. */
export async function findPharmacies(database: Database, rows: Row<Naming>[]): Promise<(record: Naming) => number> {
  const { id, code } = pharmacies
  const codes = [...new Set(rows.flatMap(({ record }) => record.pharmacy_code ?? []))]
  const stored = await database.select({ id, code }).from(pharmacies).where(inArray(code, codes))
  const ids = new Map(stored.map((row) => [row.code, row.id]))
  return ({ pharmacy_code }) =>
    ids.get(pharmacy_code ?? '') ?? reject('unknown_pharmacy', `no pharmacy has the code ${pharmacy_code}`)
}
