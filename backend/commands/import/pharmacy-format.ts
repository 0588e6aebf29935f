import { milanPharmacies } from './milan-pharmacies'
import { currentMinistryRows, ministryPharmacies } from './ministry-pharmacies'
import type { Outcome } from './outcome'
import type { FindCentroid, PharmacyRecord } from './pharmacy-record'
import type { CountedFile } from './progress'
import { textLines } from './text-lines'

export type PharmacyFormat = 'ministry' | 'milan'

/** GeoJSON begins with a brace; everything else is read as the Ministry's CSV. */
export async function detectPharmacyFormat(stream: AsyncIterable<Uint8Array>): Promise<PharmacyFormat> {
  for await (const lines of textLines(stream)) {
    const first = lines.find(({ text }) => text === null || text.trim() !== '')
    if (first) return first.text?.trimStart().startsWith('{') ? 'milan' : 'ministry'
  }
  return 'ministry'
}

/** Reads a list of pharmacies; the Ministry's twice, first for the row that speaks for each code. */
export async function readPharmacies(
  format: PharmacyFormat,
  source: CountedFile,
  { today, findCentroid }: { today: string; findCentroid: FindCentroid },
): Promise<AsyncIterable<Outcome<PharmacyRecord>>> {
  if (format === 'milan') return milanPharmacies(source.open(), { findCentroid })
  const current = await currentMinistryRows(source.open(), today)
  return ministryPharmacies(source.open(), { today, current, findCentroid })
}
