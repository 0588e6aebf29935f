import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { DeskImportReport } from '@/lib/contract/desk-imports'
import { desk_imports, imports } from '../database/schema/imports'
import { pharmacies } from '../database/schema/places'
import type { Runtime } from '../http/runtime'
import type { ImportReport } from '../imports'
import { ImportFileError, readDecided, readFinished } from '../imports'
import { repeat } from '../process/repeat'
import { COMMANDS, type ImportRow, isHold, PRICE_JUMPS, sampleChanges, toOptions } from './import-files'

const INTERVAL_MS = 1000
const BEAT_MS = 2000
/** An attempt without a heartbeat for this long was killed. */
const EXPIRED = sql`interval '30 seconds'`
const ATTEMPTS_MAX = 3

const AT_WORK = ['checking', 'writing', 'undoing'] as const
type Runs = { gentle: boolean; signal: AbortSignal }
type Result = Partial<typeof desk_imports.$inferInsert>

/**
 * Rehearses, writes and undoes the files that pharmacies import at the desk, one at a time. All state is in the
 * database: of several backends one takes a file, and another one takes it over if that was killed.
 */
export function startDeskImports(runtime: Runtime, kind: 'pglite' | 'postgres'): { stop(): Promise<void> } {
  const leaving = new AbortController()
  const { signal } = leaving
  // The embedded database has one process: at its start no other one can be working.
  let atOnce = kind === 'pglite'
  const round = async () => {
    const first = atOnce
    atOnce = false
    while (!signal.aborted && (await runNext(runtime, first, { gentle: kind === 'pglite', signal })));
  }
  const job = repeat('desk imports', INTERVAL_MS, round, (error) => {
    if (!signal.aborted) runtime.log.error({ err: error }, 'file of the desk not imported')
  })
  return {
    stop() {
      leaving.abort()
      return job.stop()
    },
  }
}

/** Takes the next file and works on it; false if there is none. */
async function runNext(runtime: Runtime, atOnce: boolean, runs: Runs): Promise<boolean> {
  const { database } = runtime
  const { beat_at } = desk_imports
  const isFree = or(isNull(beat_at), atOnce ? sql`true` : lt(beat_at, sql`now() - ${EXPIRED}`))
  const [row] = await database
    .select()
    .from(desk_imports)
    .where(and(inArray(desk_imports.status, [...AT_WORK]), isFree))
    .orderBy(asc(desk_imports.created_at))
    .limit(1)
  if (!row) return false
  const decided = await readDecided(database)
  // imports/watch.ts is writing a decided import; an undo waits until it has finished.
  if (decided && (decided.id === row.run || row.status === 'undoing')) return waitLonger(runtime, row)
  if (row.status === 'writing' && row.run !== null) {
    const written = await readWritten(runtime, row, row.run)
    if (written) return settle(runtime, row, row.run, written)
  }
  const run = randomUUID()
  const same = row.run === null ? isNull(desk_imports.run) : eq(desk_imports.run, row.run)
  // An undo needs the run of the written import.
  const taken = row.status === 'undoing' ? {} : { run }
  const [claimed] = await database
    .update(desk_imports)
    .set({ ...taken, attempts: row.attempts + 1, beat_at: sql`now()` })
    .where(and(eq(desk_imports.id, row.id), same, eq(desk_imports.attempts, row.attempts)))
    .returning()
  if (!claimed) return true
  await work(runtime, claimed, runs)
  return true
}

/** Lets a file be looked at again in some seconds. */
async function waitLonger({ database }: Runtime, { id }: ImportRow): Promise<false> {
  const beat_at = sql`now() - ${EXPIRED} + interval '3 seconds'`
  await database.update(desk_imports).set({ beat_at }).where(eq(desk_imports.id, id))
  return false
}

/** Result of an import that another process has written to its end; null if it was not written. */
async function readWritten({ cipher, database }: Runtime, { id }: ImportRow, run: string): Promise<Result | null> {
  const [row] = await database.select().from(imports).where(eq(imports.run, run))
  if (!row) return null
  const { rows, added, changed, unchanged, removed, skipped, rejected } = row
  const counts = { rows, added, changed, unchanged, removed, skipped, rejected, left_out: 0 }
  const finished = await readFinished(database, run)
  const report = finished ? toReport(finished.report) : { ...NO_REPORT, counts }
  return { status: 'written', content_encrypted: null, ...cipher.encrypt('desk_imports', { id }, { report }) }
}

const NO_REPORT = { not_sold: 0, not_complete: false, jumps: [], lines: [], changes: [], undone: null }

function toReport(report: ImportReport, changes: DeskImportReport['changes'] = []): DeskImportReport {
  const { rows, added, changed, unchanged, removed, skipped, left_out, rejected, not_sold, not_complete } = report
  return {
    ...NO_REPORT,
    counts: { rows, added, changed, unchanged, removed, skipped, left_out, rejected },
    not_sold,
    not_complete,
    jumps: (report.file_held ? report.moved_prices : report.held_prices).map(({ pharmacy: _, ...jump }) => jump),
    lines: [
      ...report.rejections.map((line) => ({ ...line, effect: 'rejected' as const })),
      ...report.left_out_cells.map((line) => ({ ...line, effect: 'left_out' as const })),
    ].sort((one, other) => one.line - other.line),
    changes,
  }
}

/** Stores the result of an attempt, unless another one has taken over. */
async function settle({ database }: Runtime, { id, status }: ImportRow, run: string, result: Result): Promise<true> {
  const own = and(eq(desk_imports.id, id), eq(desk_imports.run, run), eq(desk_imports.status, status))
  await database
    .update(desk_imports)
    .set({ progress: null, beat_at: null, ...result })
    .where(own)
  return true
}

async function work(runtime: Runtime, row: ImportRow, runs: Runs): Promise<void> {
  const { database, log } = runtime
  const run = row.run ?? ''
  let progress: NonNullable<ImportRow['progress']> = { doing: 'waiting', percent: 0 }
  const own = and(eq(desk_imports.id, row.id), eq(desk_imports.run, run))
  const beat = setInterval(() => {
    database
      .update(desk_imports)
      .set({ progress, beat_at: sql`now()` })
      .where(own)
      .catch(() => {})
  }, BEAT_MS)
  try {
    if (row.attempts > ATTEMPTS_MAX) throw new Error('it was interrupted too often')
    const show = (doing: 'read' | 'written', share: number) => {
      progress = { doing, percent: Math.floor(100 * Math.min(1, share)) }
    }
    const result = row.status === 'undoing' ? await undo(runtime, row) : await perform(runtime, row, { ...runs, show })
    await settle(runtime, row, run, result)
  } catch (error) {
    // Another process, or this one after its restart, goes on.
    if (runs.signal.aborted) return void (await database.update(desk_imports).set({ beat_at: null }).where(own))
    const isExpected = error instanceof ImportFileError
    if (!isExpected) log.error({ err: error, kind: row.kind }, 'file of the desk not imported')
    const failure = { code: isExpected ? error.code : 'interrupted', detail: isExpected ? error.message : '' }
    const isHeld = isExpected && row.status === 'checking' && isHold(error.code)
    // What was not undone is still written.
    const status = row.status === 'undoing' ? 'written' : isHeld ? 'held' : 'failed'
    await settle(runtime, row, run, { status, failure })
  } finally {
    clearInterval(beat)
  }
}

/** Rehearses or writes a file as the command line does. Throws ImportFileError. */
async function perform(
  runtime: Runtime,
  row: ImportRow,
  { show, ...runs }: Runs & { show: (doing: 'read' | 'written', share: number) => void },
): Promise<Result> {
  const { cipher, database, env, log } = runtime
  const [{ importFile }, { heldFile }] = await Promise.all([
    import('../imports/import-file'),
    import('../imports/progress'),
  ])
  const { id, headings, content, file_name, kind, pharmacy_id, status } = cipher.decrypt('desk_imports', row)
  const [pharmacy] = await database
    .select({ code: pharmacies.code })
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacy_id))
  if (content === null || !pharmacy) throw new Error('the file or its pharmacy is gone')
  // All headings have been looked at: one without a column is not needed.
  const columns = Object.fromEntries(headings.map(({ heading, column }) => [heading, column ?? '']))
  const isRehearsal = status === 'checking'
  const options = { ...toOptions({ ...row, columns }, pharmacy), ...(isRehearsal && { dryRun: true as const }) }
  const { changes, look } = sampleChanges(row.run ?? '')
  const report = await importFile(
    database,
    COMMANDS[kind].what,
    heldFile(file_name, Buffer.from(content, 'latin1')),
    options,
    env,
    { ...runs, id: row.run ?? '', log, onShare: show, ...(isRehearsal && { onRehearsed: look }) },
  )
  // Of a file that is not written for its prices, or whose prices would be left as they are: its owner decides.
  const isHeld = report.file_held || (isRehearsal && report.held > 0)
  if (isHeld)
    return {
      status: 'held',
      failure: { code: PRICE_JUMPS, detail: '' },
      ...cipher.encrypt('desk_imports', { id }, { report: toReport(report, changes) }),
    }
  return {
    status: isRehearsal ? 'checked' : 'written',
    failure: null,
    ...(!isRehearsal && { content_encrypted: null }),
    ...cipher.encrypt('desk_imports', { id }, { report: toReport(report, changes) }),
  }
}

async function undo(runtime: Runtime, row: ImportRow): Promise<Result> {
  const { cipher, database } = runtime
  const { undoImport } = await import('../imports/undo')
  const [written] = await database
    .select()
    .from(imports)
    .where(eq(imports.run, row.run ?? ''))
  if (!written) throw new Error('the import is gone')
  // After an interruption it may be done.
  const { restored, left } = written.undone_at ? { restored: 0, left: 0 } : await undoImport(runtime, written)
  const { id, report } = cipher.decrypt('desk_imports', row)
  const told = report && { ...report, undone: { restored, left } }
  return { status: 'undone', ...cipher.encrypt('desk_imports', { id }, { report: told }) }
}
