import { type DelimitedRow, delimitedRows } from './delimited-rows'
import { milanPharmacies } from './milan-pharmacies'
import { currentMinistryRows, ministryFormat, ministryPharmacies } from './ministry-pharmacies'
import { ImportFileError, type Outcome } from './outcome'
import { ownPharmaciesFormat } from './own-pharmacies'
import type { FindCentroid, PharmacyRecord } from './pharmacy-record'
import type { CountedFile } from './progress'
import { fitsFormat } from './table'

export type PharmacyFormat = 'ministry' | 'milan' | 'own'

const enough = 16

/**
 * GeoJSON begins with a brace; the CSV formats differ by their columns.
 * @throws ImportFileError when it is none of them.
 */
export async function detectPharmacyFormat(stream: AsyncIterable<Uint8Array>): Promise<PharmacyFormat> {
  const rows: DelimitedRow[] = []
  for await (const batch of delimitedRows(stream)) {
    rows.push(...batch)
    if (rows.length >= enough) break
  }
  const first = rows[0]
  if (!first) throw new ImportFileError('empty_file', 'The file holds no rows.')
  if ('rejected' in first || first.cells[0]?.trimStart().startsWith('{')) return 'milan'
  if (fitsFormat(rows, ministryFormat)) return 'ministry'
  if (fitsFormat(rows, ownPharmaciesFormat)) return 'own'
  throw new ImportFileError(
    'unknown_columns',
    "The file is no list of pharmacies: the Ministry's register, Milan's GeoJSON, or the shop's own columns (docs/imports.md).",
  )
}

/** Reads a public list of pharmacies; the Ministry's twice, first for the row that speaks for each code. */
export async function readRegister(
  format: Exclude<PharmacyFormat, 'own'>,
  source: CountedFile,
  { today, findCentroid }: { today: string; findCentroid: FindCentroid },
): Promise<AsyncIterable<Outcome<PharmacyRecord>>> {
  if (format === 'milan') return milanPharmacies(source.open(), { findCentroid })
  const current = await currentMinistryRows(source.open(), today)
  return ministryPharmacies(source.open(), { today, current, findCentroid })
}
