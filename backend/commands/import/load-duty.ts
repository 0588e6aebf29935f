import { sql } from 'drizzle-orm'
import { rowsOf } from '@/backend/database/open'
import type { DutyRecord } from './duty'
import { PharmacyCodes } from './pharmacy-codes'
import type { RejectedRow } from './report'
import type { Loader } from './run-import'

/** Adds duty turns, and corrects the end of one that begins at the same time. */
export function dutyLoader(): Loader<DutyRecord> {
  const codes = new PharmacyCodes()
  return {
    keyOf: ({ pharmacy_code, starts_at }) => `${pharmacy_code}|${starts_at}`,
    async write(database, rows) {
      await codes.read(
        database,
        rows.map(({ record }) => record.pharmacy_code),
      )
      const rejected: RejectedRow[] = []
      const turns = new Map<string, { pharmacy_id: number; starts_at: string; ends_at: string }>()
      for (const { line, record } of rows) {
        const pharmacy_id = codes.idOf(record.pharmacy_code)
        if (pharmacy_id === null) {
          rejected.push({ line, code: 'unknown_pharmacy', detail: `no pharmacy has the code ${record.pharmacy_code}` })
        } else {
          // A pharmacy may be named by two spellings of its code.
          turns.set(`${pharmacy_id}|${record.starts_at}`, {
            pharmacy_id,
            starts_at: record.starts_at,
            ends_at: record.ends_at,
          })
        }
      }
      const [counts] = await rowsOf<{ added: number; changed: number }>(
        database,
        sql`with written as (
            insert into pharmacy_duty as d (pharmacy_id, starts_at, ends_at)
            select pharmacy_id, starts_at, ends_at from jsonb_to_recordset(${JSON.stringify([...turns.values()])}::jsonb)
              as i(pharmacy_id int, starts_at timestamptz, ends_at timestamptz)
            on conflict (pharmacy_id, starts_at) do update set ends_at = excluded.ends_at
            where d.ends_at <> excluded.ends_at
            returning (xmax = 0) as added
          )
          select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from written`,
      )
      return { added: counts?.added ?? 0, changed: counts?.changed ?? 0, rejected }
    },
  }
}
