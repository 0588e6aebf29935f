import { sql } from 'drizzle-orm'
import { rowsOf } from '@/backend/database/open'
import type { CardRecord } from './cards'
import { PharmacyCodes } from './pharmacy-codes'
import type { RejectedRow } from './report'
import type { Loader } from './run-import'

/** Adds cards, and sets holder and points of known ones. Who has claimed a card keeps it. */
export function cardLoader({ pharmacy_code }: { pharmacy_code: string | null }): Loader<CardRecord> {
  const codes = new PharmacyCodes()
  const codeOf = (record: CardRecord) => record.pharmacy_code ?? pharmacy_code ?? ''
  return {
    keyOf: (record) => `${codeOf(record)}|${record.code}`,
    async write(database, rows) {
      await codes.read(
        database,
        rows.map(({ record }) => codeOf(record)).filter((code) => code !== ''),
      )
      const rejected: RejectedRow[] = []
      const cards = new Map<string, object>()
      for (const { line, record } of rows) {
        const pharmacy_id = codes.idOf(codeOf(record))
        if (pharmacy_id === null) {
          const named = codeOf(record)
          const detail =
            named === '' ? 'the row names no pharmacy: use --pharmacy' : `no pharmacy has the code ${named}`
          rejected.push({ line, code: named === '' ? 'missing_value' : 'unknown_pharmacy', detail })
        } else {
          const { code, holder, points, barcode_format } = record
          // A pharmacy may be named by two spellings of its code.
          cards.set(`${pharmacy_id}|${code}`, { pharmacy_id, code, holder, points, barcode_format })
        }
      }
      const [counts] = await rowsOf<{ added: number; changed: number }>(
        database,
        sql`with written as (
            insert into fidelity_cards as c (pharmacy_id, code, holder, points, barcode_format)
            select pharmacy_id, code, holder, points, barcode_format
            from jsonb_to_recordset(${JSON.stringify([...cards.values()])}::jsonb)
              as i(pharmacy_id int, code text, holder text, points int, barcode_format text)
            on conflict (pharmacy_id, code) do update set holder = coalesce(excluded.holder, c.holder),
              points = excluded.points, barcode_format = excluded.barcode_format, updated_at = now()
            where (c.holder, c.points, c.barcode_format)
              is distinct from (coalesce(excluded.holder, c.holder), excluded.points, excluded.barcode_format)
            returning (xmax = 0) as added
          )
          select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from written`,
      )
      return { added: counts?.added ?? 0, changed: counts?.changed ?? 0, rejected }
    },
  }
}
