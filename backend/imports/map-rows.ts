import { catalogueTable } from './catalogue'
import { chooseProfile } from './chosen-profile'
import type { ReadHeading, UnreadHeading } from './headings'
import type { ImportOptions } from './loader'
import { openFile } from './open-file'
import type { CountedFile } from './progress'
import { pharmacyCode } from './values'

const SHOWN = 20

/** The first mapped rows of a catalogue, without database lookups; `onHeadings` gets those of the file. */
export async function mappedRows(
  source: CountedFile,
  options: ImportOptions,
  onHeadings?: (unread: UnreadHeading[], read: ReadHeading[]) => void,
): Promise<object[]> {
  const { pharmacy } = options
  const table = catalogueTable(await chooseProfile(options), pharmacy === undefined ? null : pharmacyCode(pharmacy))
  const rows: object[] = []
  for await (const { line, ...outcome } of table.read((await openFile(source, options)).source.open(), onHeadings)) {
    rows.push({
      line,
      ...('record' in outcome ? outcome.record : 'rejected' in outcome ? { rejected: outcome.rejected } : outcome),
    })
    if (rows.length === SHOWN) break
  }
  return rows
}
