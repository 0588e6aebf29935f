import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { loadCities } from '@/backend/addresses/cities'
import type { Database } from '@/backend/database/open'
import { announceChanges } from '@/backend/http/announce'
import { commandLog } from '@/backend/http/command-log'
import type { Logger } from '@/backend/http/logger'
import { readUnready } from '@/backend/pharmacies/unready'
import type { BackendEnv } from '@/backend/process/env'
import { CommandFailure } from '@/backend/process/failure'
import { operatorPath, privateStream } from '@/backend/process/files'
import { ADVICE } from './advice'
import type { ReadHeading, UnreadHeading } from './headings'
import type { ImportOptions, Run } from './loader'
import { openFile } from './open-file'
import { ImportFileError, type Outcome } from './outcome'
import { createLoader, type ImportName, imports } from './prepare'
import { type CountedFile, progressBar } from './progress'
import { type Effect, type ImportReport, KEPT, newReport, type RejectedRow } from './report'
import { resumeImport } from './resume'
import { runImport } from './run-import'
import { isAbandoned, isWaiting, readDecided } from './staged'
import { type Turn, takeTurn } from './turn'

type ImportRun = Omit<Run, 'onReported' | 'onProgress'> & {
  onWaiting?: (text: string) => void
  /** Share that is read or written, from 0 to 1; default: a progress bar. */
  onShare?: (doing: 'read' | 'written', share: number, rows: number) => void
  log?: Logger
}

/**
 * Imports a file once no other import is running: shows progress, returns the report and notifies the storefront. @throws ImportFileError, and
 * system errors for unreadable files.
 */
export async function importFile(
  database: Database,
  what: ImportName,
  given: CountedFile,
  options: ImportOptions,
  env: BackendEnv,
  { onWaiting = () => {}, onShare, log = commandLog, ...run }: ImportRun = {},
): Promise<ImportReport> {
  const { gentle = false, signal } = run
  const waits = ({ what: running, file }: Turn) =>
    onWaiting(`Another import is running (${running} ${file}): waiting until it is done.`)
  const turn = await takeTurn(database, { id: randomUUID(), what, file: path.basename(given.path) }, waits, signal)
  const rejected = options.rejected ? rejectedFile(operatorPath(options.rejected)) : null
  const progress = progressBar()
  const show = onShare ?? progress.update
  try {
    await finishEarlier(database, env, gentle, onWaiting)
    // An empty database has no comuni, which pharmacies are checked against.
    await loadCities(database)
    const { source, reading } = await openFile(given, options)
    const unread: UnreadHeading[] = []
    const columns: ReadHeading[] = []
    const read = await imports[what](source, options, database, env, (headings, found) => {
      unread.push(...headings)
      columns.push(...found)
      refuseUnclear(headings)
    })
    const outcomes = options.own ? ownRows(read.outcomes, options.pharmacy ?? '', signal) : read.outcomes
    const { format } = read
    const report = newReport(what, source.path, format, options.dryRun === true, { unread, read: columns, reading })
    const load = (rehearsal: boolean) =>
      createLoader(database, what, rehearsal ? { ...options, dryRun: true } : options, format)
    const pages = await runImport(database, what, { format, outcomes, load }, report, options, {
      ...run,
      onReported: rejected?.write,
      onProgress: (doing, rows, all) =>
        show(doing, doing === 'read' ? source.bytesRead() / source.size : rows / all, rows),
    })
    await announceChanges({ env, log }, pages)
    if (CHECKED.has(what) && report.written) report.unready_pharmacies = (await readUnready(database)).slice(0, KEPT)
    return report
  } finally {
    progress.clear()
    await turn.release()
    await rejected?.close()
  }
}

/** Rows that are read between two turns of the event loop, for the visitors of a process that serves them. */
const ROWS_AT_ONCE = 50

/** Passes a pharmacy's rows on and rejects those of others. Throws once the signal is aborted. */
async function* ownRows(
  outcomes: AsyncIterable<Outcome<unknown>>,
  pharmacy: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Outcome<unknown>> {
  let read = 0
  for await (const outcome of outcomes) {
    signal?.throwIfAborted()
    if (++read % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    const code = 'record' in outcome ? (outcome.record as { pharmacy_code: string | null }).pharmacy_code : pharmacy
    const detail = `the row is of another pharmacy: ${code}`
    yield code === pharmacy ? outcome : { line: outcome.line, rejected: { code: 'other_pharmacy', detail } }
  }
}

/** Refuses a file with an unread heading that may be a needed column: the rows would be stored without it. */
function refuseUnclear(headings: readonly UnreadHeading[]): void {
  const unclear = headings.filter(({ needed }) => needed)
  const [first] = unclear
  if (!first) return
  const list = unclear.map(({ heading, nearest }) => `«${heading}» (${nearest}?)`).join(', ')
  throw new ImportFileError(
    'unclear_headings',
    `Nothing was written: no column was read from ${list}. Rename the heading in the file, say what it is with --column "${first.heading}=${first.nearest}", or that it is not needed with --column "${first.heading}=".`,
    { headings: unclear },
  )
}

/** Imports whose report lists pharmacies that cannot take orders. */
const CHECKED = new Set<ImportName>(['pharmacies', 'offers', 'catalogue'])

const LOOK_MS = 250

/**
 * Waits until an import whose command was killed is written: by this process, or by the shop if it owns the embedded
 * database. Throws CommandFailure if the shop fails to.
 */
async function finishEarlier(
  database: Database,
  env: BackendEnv,
  gentle: boolean,
  onWaiting: (text: string) => void,
): Promise<void> {
  let isTold = false
  for (let earlier = await readDecided(database); earlier; earlier = await readDecided(database)) {
    if (!gentle) await resumeImport({ database, env, log: commandLog }, {})
    else if (isAbandoned(earlier) && !isWaiting(earlier))
      throw new CommandFailure('The shop could not write an earlier import: its log says why. Try again once it has.')
    if (!isTold) onWaiting(`An interrupted import is being written (${earlier.what}): waiting until it is done.`)
    isTold = true
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function rejectedFile(name: string) {
  const stream = privateStream(name)
  stream.write('line;code;detail;effect;advice\n')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  return {
    write: ({ line, code, detail }: RejectedRow, effect: Effect) =>
      void stream.write(`${line};${code};${quoted(detail)};${effect};${quoted(ADVICE[code])}\n`),
    close: () => new Promise<void>((resolve) => stream.end(resolve)),
  }
}
