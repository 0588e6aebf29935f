import { randomUUID } from 'node:crypto'
import { toFault } from '@/backend/database/fault'
import type { Database } from '@/backend/database/open'
import { recordChanges } from '@/backend/database/recording'
import { offers } from '@/backend/database/schema/catalogue'
import type { ChangedPages } from '@/backend/http/announce'
import { CommandFailure } from '@/backend/process/files'
import { isWildFile } from '@/lib/rules/price'
import { Changes, mendUnfinished } from '../catalogue'
import { type ImportOptions, type Loader, type Plan, type Row, type Run, withLeftOut } from './loader'
import { ImportFileError, type SkipReason } from './outcome'
import {
  addBatch,
  addCorrections,
  addLeftOut,
  addRejected,
  addRemoved,
  addSkipped,
  type Effect,
  type ImportReport,
  newReport,
  type RejectedRow,
} from './report'
import { decide, dropPieces, handBack, isAbandoned, isWaiting, readDecided, stage, takeFinished } from './staged'
import { followMerged } from './upsert'
import { readPieces, refuseEmpty, writeDecided } from './write-decided'

class Undo extends Error {}

const COUNTS = [
  ...(['added', 'changed', 'unchanged', 'removed', 'not_sold', 'at_centre', 'held', 'moved', 'compared'] as const),
] as const

/** Writes each piece and rolls it back, to compute the overall result. */
function rehearse(
  database: Database,
  loader: Loader<unknown>,
  report: ImportReport,
  { id, onRehearsed }: Pick<Run, 'onRehearsed'> & { id: string },
) {
  const trial = newReport(report.what, report.file, report.format, true)
  const reported: Record<Effect, RejectedRow[]> = { rejected: [], left_out: [] }
  const undone = (work: (transaction: Database) => Promise<void>) =>
    database
      .transaction(async (transaction) => {
        if (onRehearsed) await recordChanges(transaction, id)
        await work(transaction)
        await onRehearsed?.(transaction)
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
  return {
    trial,
    piece: (rows: Row<unknown>[]) =>
      undone(async (transaction) => {
        const result = withLeftOut(rows, await loader.write(transaction, rows, new Changes()))
        addBatch(trial, rows.length, result, (row, effect) => reported[effect].push(row))
      }),
    end: (options: ImportOptions) =>
      undone(async (transaction) => {
        if (!loader.complete) return
        const whole = report.rejected + trial.rejected <= (options.tolerate ?? 0)
        const { removed, held } = await loader.complete(transaction, new Changes(), whole)
        addRemoved(trial, removed, whole)
        if (!options.force) refuseLoss(trial.removed, held)
      }),
    keep({ onReported }: Run): void {
      for (const key of COUNTS) report[key] += trial[key]
      const { removed_keys, not_sold_products, at_centre_pharmacies, not_complete, held_prices, moved_prices } = trial
      Object.assign(report, { removed_keys, not_sold_products, at_centre_pharmacies, not_complete })
      Object.assign(report, { held_prices, moved_prices })
      addCorrections(report, trial.corrections)
      addLeftOut(report, reported.left_out, onReported)
      for (const [reason, times] of Object.entries(trial.skipped_by_reason))
        addSkipped(report, reason as SkipReason, times)
      for (const row of reported.rejected) addRejected(report, row, onReported)
    },
  }
}

/** The first import of a shop has no prices to compare, and need not be rehearsed for them. */
const hasOffers = async (database: Database) =>
  (await database.select({ minsan: offers.minsan }).from(offers).limit(1)).length > 0

/** Maximum share a file may delete without `--force`; monthly changes are far smaller. */
const LOSS_PERCENT_MAX = 10

function refuseLoss(removed: number, held: number): void {
  if (removed <= 1 || removed * 100 <= held * LOSS_PERCENT_MAX) return
  throw new ImportFileError(
    'too_much_lost',
    `The file would take away ${removed} of the ${held} that the shop has by it, more than a tenth: nothing was written. If it is whole, add --force; if not, export all of it, or leave --complete out.`,
  )
}

/**
 * Reads all rows into staged pieces, decides, and writes them. Before the decision nothing is visible; after it the
 * import is completed even if this process dies, by the shop. Limits checked at the end are rehearsed first, piece
 * by piece in rolled back transactions; a dry run is only that. Fills the report and returns the storefront's
 * changed tags. Throws ImportFileError for a file without rows, or one that deletes too much.
 */
export async function runImport(
  database: Database,
  what: string,
  plan: Plan,
  report: ImportReport,
  options: ImportOptions,
  run: Run,
): Promise<ChangedPages> {
  const began = performance.now()
  const { id = randomUUID() } = run
  const loader = await plan.load(true)
  const hasPrices = loader.holdsPrices && (await hasOffers(database))
  const rehearsal =
    options.dryRun || options.allOrNothing || loader.complete || hasPrices
      ? rehearse(database, loader, report, { ...run, id })
      : null
  let pieces = 0
  try {
    await readPieces(followMerged(database, plan.outcomes), loader, report, run, async (rows) => {
      if (!options.dryRun) await stage(database, id, pieces, rows)
      pieces += 1
      await rehearsal?.piece(rows)
    })
    refuseEmpty(report, options)
    await rehearsal?.end(options)
    const { rejected = 0, moved = 0, compared = 0 } = rehearsal?.trial ?? {}
    report.file_held = isWildFile(moved, compared)
    const refused = report.file_held || (options.allOrNothing && report.rejected + rejected > 0)
    if (rehearsal && (options.dryRun || refused)) {
      rehearsal.keep(run)
      await dropPieces(database, id)
      return { tags: [] }
    }
    await mendUnfinished(database)
    const decided = {
      id,
      what,
      format: plan.format,
      report,
      options: chosenOnly(options),
      at: new Date().toISOString(),
    }
    await decide(database, decided, run.gentle === true)
    if (run.gentle) return await untilWritten(database, id, report, run).catch(sayCutOff)
    return await writeDecided(database, decided, await plan.load(false), report, run).catch(async (error) => {
      // If the database is down, the missing heartbeat tells.
      await handBack(database, id).catch(() => {})
      return sayCutOff(error)
    })
  } catch (error) {
    // Not after the decision, nor if that is unknown.
    await readDecided(database)
      .then((decided) => (decided?.id === id ? undefined : dropPieces(database, id)))
      .catch(() => {})
    throw error
  } finally {
    const seconds = (performance.now() - began) / 1000
    report.seconds = Math.round(seconds * 1000) / 1000
    report.rows_per_second = Math.round(report.rows / Math.max(seconds, 0.001))
  }
}

const LOOK_MS = 250

/** Waits until the shop has written the import and notified the storefront. */
async function untilWritten(database: Database, id: string, report: ImportReport, run: Run): Promise<ChangedPages> {
  for (let decided = await readDecided(database); decided?.id === id; decided = await readDecided(database)) {
    if (isAbandoned(decided) && !isWaiting(decided))
      throw new CommandFailure('The shop could not write it and will try again: its log says why.')
    run.onProgress?.('written', decided.written, report.rows)
    run.signal?.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const finished = await takeFinished(database, id)
  Object.assign(report, finished?.report ?? { written: true })
  for (const { effect, ...row } of finished?.reported ?? []) run.onReported?.(row, effect)
  return { tags: [] }
}

/** The database is unreachable: the command must give up. */
function sayCutOff(error: unknown): never {
  if (toFault(error)?.code !== 'away') throw error
  throw new CommandFailure(
    'The shop or its database went away while the rows were written. It writes the rest by itself once it is back; `imports list` names the import then.',
  )
}

/** Commander also passes options that were not set. */
const OPTIONS = [
  'allOrNothing',
  'knownOnly',
  'replaceTexts',
  'complete',
  'tolerate',
  'force',
  'acceptJumps',
  'pharmacy',
  'own',
  'format',
  'profile',
  'vat',
  'kindByCategory',
  'encoding',
  'sheet',
] as const
const chosenOnly = (options: ImportOptions) =>
  Object.fromEntries(OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const])))
