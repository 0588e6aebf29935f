import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, selectRows } from '@/backend/database/open'
import { announceChanges } from '@/backend/http/announce'
import { commandLog, type Logger } from '@/backend/http/logger'
import type { BackendEnv } from '@/backend/process/env'
import { CommandFailure, operatorPath, privateStream } from '@/backend/process/files'
import { loadCities } from '../addresses'
import { readUnready } from '../pharmacies'
import type { ReadHeading, UnreadHeading } from './headings'
import type { ImportOptions, Run } from './loader'
import { openFile } from './open-file'
import { ADVICE, ImportFileError, type Outcome } from './outcome'
import { createLoader, type ImportName, imports } from './prepare'
import { type CountedFile, progressBar } from './progress'
import { type Effect, type ImportReport, KEPT, newReport, type RejectedRow } from './report'
import { resumeImport } from './resume'
import { runImport } from './run-import'
import { isAbandoned, isWaiting, readDecided } from './staged'

/** Name of the running import, of which there is one per database. */
export const TURN = 'import_turn'

const BEAT_MS = 2000
/** A turn without a heartbeat for this long is over: its process was killed. */
const EXPIRED_SECONDS = 15
const LOOK_MS = 250

export interface Turn {
  id: string
  what: string
  file: string
}

/**
 * Waits until no other import is running on this database, and holds the turn until it is released. `onWaiting` is
 * called once, with the import that is running.
 */
export async function takeTurn(
  database: Database,
  turn: Turn,
  onWaiting: (running: Turn) => void,
  signal?: AbortSignal,
): Promise<{ release(): Promise<void> }> {
  let isTold = false
  while (!(await tryTurn(database, turn))) {
    signal?.throwIfAborted()
    const running = isTold ? null : await readTurn(database)
    if (running) {
      isTold = true
      onWaiting(running)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const own = sql`key = ${TURN} AND value ->> 'id' = ${turn.id}`
  // The import itself reports a database that is away.
  const beat = setInterval(() => {
    database.execute(sql`UPDATE settings SET value = value || ${now} WHERE ${own}`).catch(() => {})
  }, BEAT_MS)
  return {
    async release() {
      clearInterval(beat)
      await database.execute(sql`DELETE FROM settings WHERE ${own}`).catch(() => {})
    },
  }
}

const now = sql`jsonb_build_object('beat', extract(epoch FROM clock_timestamp()))`

async function tryTurn(database: Database, turn: Turn): Promise<boolean> {
  const taken = await selectRows(
    database,
    sql`INSERT INTO settings (key, value) VALUES (${TURN}, ${JSON.stringify(turn)}::jsonb || ${now})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value
        WHERE (settings.value ->> 'beat')::float8 < extract(epoch FROM clock_timestamp()) - ${EXPIRED_SECONDS}::int
      RETURNING key`,
  )
  return taken.length > 0
}

async function readTurn(database: Database): Promise<Turn | null> {
  const [row] = await selectRows<{ value: Turn }>(database, sql`SELECT value FROM settings WHERE key = ${TURN}`)
  return row?.value ?? null
}

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
