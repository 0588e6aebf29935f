import type { ImportOptions, Loader, Row, Run } from './loader'
import { ImportFileError, type Outcome } from './outcome'
import { addRejected, addSkipped, type ImportReport } from './report'

/** Large enough to be fast, small enough that no statement holds the shop up. */
export const PIECE = 1000
const SMALL_PIECE = 100
/** A list that came without its rows is a broken download, not an empty list. */
export function refuseEmpty({ rows }: ImportReport, { force }: ImportOptions): void {
  if (rows > 0 || force) return
  throw new ImportFileError('empty_file', 'The file has no rows: nothing was written. With --force it is believed.')
}

/** Reads the rows and hands them over in pieces; the next one is read while one is taken. */
export async function readPieces(
  outcomes: AsyncIterable<Outcome<unknown>>,
  { recordKey }: Loader<unknown>,
  report: ImportReport,
  { onRejected, onProgress, gentle }: Run,
  take: (rows: Row<unknown>[]) => Promise<void>,
): Promise<void> {
  const size = gentle ? SMALL_PIECE : PIECE
  const seen = new Set<string | number>()
  let rows: Row<unknown>[] = []
  let taking: Promise<void> = Promise.resolve()
  const flush = async () => {
    await taking
    if (rows.length === 0) return
    taking = take(rows)
    // Whoever awaits it next gets the failure; until then it must not count as one that nobody handles.
    taking.catch(() => {})
    rows = []
  }
  for await (const outcome of outcomes) {
    report.rows += 1
    onProgress?.('read', report.rows, 0)
    if ('rejected' in outcome) {
      const row = { line: outcome.line, ...outcome.rejected }
      addRejected(report, row)
      onRejected?.(row)
    } else if ('skipped' in outcome) addSkipped(report, outcome.skipped)
    else if (seen.has(recordKey(outcome.record))) addSkipped(report, 'repeated')
    else {
      seen.add(recordKey(outcome.record))
      rows.push(outcome)
    }
    if (rows.length >= size) await flush()
  }
  await flush()
  await taking
}
