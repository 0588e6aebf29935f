import { firstRows } from './delimited-rows'
import { isMinistryFile } from './ministry-pharmacies'
import { ImportFileError } from './outcome'
import { ownPharmacyTable } from './own-pharmacies'

/** GeoJSON starts with a brace; CSV formats differ by their columns. @throws ImportFileError if unknown. */
export async function detectPharmacyFormat(stream: AsyncIterable<Uint8Array>): Promise<'ministry' | 'milan' | 'own'> {
  const rows = await firstRows(stream)
  const [first] = rows
  if (first && ('rejected' in first || first.cells[0]?.trimStart().startsWith('{'))) return 'milan'
  if (isMinistryFile(rows)) return 'ministry'
  if (ownPharmacyTable.findColumns(rows)) return 'own'
  throw new ImportFileError(
    'unknown_columns',
    "The file is no list of pharmacies: give the Ministry's register, Milan's GeoJSON, or a CSV with the shop's own columns (docs/imports.md), at least codice and orari.",
  )
}
