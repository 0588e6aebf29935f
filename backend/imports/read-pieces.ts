import type { ImportOptions, Loader, Row, Run } from './loader'
import { ImportFileError, type Outcome } from './outcome'
import { addRejected, addSkipped, addUnsupported, type ImportReport } from './report'

/** Large enough to be fast, small enough not to block the shop with one statement. */
export const PIECE = 1000
const SMALL_PIECE = 100
/** A list without rows is a broken download. */
export function refuseEmpty({ rows }: ImportReport, { force }: ImportOptions): void {
  if (rows > 0 || force) return
  throw new ImportFileError(
    'empty_file',
    'The file has no rows: nothing was written. Export it again, or add --force if there are really none.',
  )
}

/** Reads rows and passes them on in pieces, reading the next while one is processed. */
export async function readPieces(
  outcomes: AsyncIterable<Outcome<unknown>>,
  { recordKey }: Loader<unknown>,
  report: ImportReport,
  { onReported, onProgress, gentle }: Run,
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
    // The next await receives the failure; until then it must not be an unhandled rejection.
    taking.catch(() => {})
    rows = []
  }
  for await (const outcome of outcomes) {
    report.rows += 1
    onProgress?.('read', report.rows, 0)
    if ('rejected' in outcome) {
      addRejected(report, { line: outcome.line, ...outcome.rejected }, onReported)
    } else if ('skipped' in outcome) {
      addSkipped(report, outcome.skipped)
      if (outcome.detail !== undefined) addUnsupported(report, { line: outcome.line, detail: outcome.detail })
    } else if (seen.has(recordKey(outcome.record))) addSkipped(report, 'repeated')
    else {
      seen.add(recordKey(outcome.record))
      rows.push(outcome)
    }
    if (rows.length >= size) await flush()
  }
  await flush()
  await taking
}
