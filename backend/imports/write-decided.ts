import type { Database } from '@/backend/database/open'
import { recordChanges } from '@/backend/database/recording'
import type { ChangedPages } from '@/backend/http/announce'
import { Changes, Pace } from '../catalogue'
import { type ImportOptions, type Loader, type Row, type Run, withLeftOut } from './loader'
import { ImportFileError, type Outcome } from './outcome'
import { addBatch, addRejected, addRemoved, addSkipped, addUnsupported, type ImportReport } from './report'
import { beat, type Decided, type Finished, finish, readPiece } from './staged'

/** Large enough to be fast, small enough not to block the shop with one statement. */
const PIECE = 1000
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

/** Writes a decided import from its first piece; already written rows are unchanged. Returns the changed tags. */
export async function writeDecided(
  database: Database,
  decided: Pick<Decided, 'id' | 'options' | 'at'>,
  loader: Loader<unknown>,
  report: ImportReport,
  { onReported, onProgress, gentle, signal }: Run,
): Promise<ChangedPages> {
  const changes = new Changes()
  const reported: Finished['reported'] = []
  const rest = async (ms: number) => {
    signal?.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  const pace = gentle ? new Pace(PIECE, rest) : null
  for (let piece = 0, written = 0; ; piece++) {
    const text = await readPiece(database, decided.id, piece)
    if (text === null) break
    const rows = JSON.parse(text) as Row<unknown>[]
    for (let from = 0; from < rows.length; ) {
      signal?.throwIfAborted()
      const began = performance.now()
      const some = rows.slice(from, from + (pace?.size ?? PIECE))
      const result = await database.transaction(async (transaction) => {
        await recordChanges(transaction, decided.id)
        await beat(transaction, decided.id, written)
        return withLeftOut(some, await loader.write(transaction, some, changes))
      })
      addBatch(report, some.length, result, (row, effect) => {
        reported.push({ ...row, effect })
        onReported?.(row, effect)
      })
      from += some.length
      written += some.length
      onProgress?.('written', written, report.rows)
      await pace?.rested(some.length, performance.now() - began)
    }
  }
  if (loader.complete)
    await database.transaction(async (transaction) => {
      await recordChanges(transaction, decided.id)
      await beat(transaction, decided.id)
      const whole = report.rejected <= Number(decided.options.tolerate ?? 0)
      const done = await loader.complete?.(transaction, changes, whole)
      addRemoved(report, done?.removed ?? [], whole)
    })
  const paceOfProducts = new Pace(PIECE, async (ms) => {
    await beat(database, decided.id)
    await rest(ms)
  })
  await changes.refresh(database, gentle ? paceOfProducts : undefined)
  report.written = true
  await finish(database, decided, report, reported)
  return changes.pages()
}
