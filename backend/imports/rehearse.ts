import type { Database } from '@/backend/database/open'
import { Changes } from '../catalogue/changes'
import type { ImportOptions, Loader, Row, Run } from './loader'
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

class Undo extends Error {}

/** Writes each piece and rolls it back, to compute the overall result. */
export function rehearse(database: Database, loader: Loader<unknown>, report: ImportReport) {
  const trial = newReport(report.what, report.file, report.format, true)
  const reported: Record<Effect, RejectedRow[]> = { rejected: [], left_out: [] }
  const undone = (work: (transaction: Database) => Promise<void>) =>
    database
      .transaction(async (transaction) => {
        await work(transaction)
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
  return {
    trial,
    piece: (rows: Row<unknown>[]) =>
      undone(async (transaction) => {
        const result = await loader.write(transaction, rows, new Changes())
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
      for (const key of ['added', 'changed', 'unchanged', 'removed', 'not_sold', 'at_centre'] as const)
        report[key] += trial[key]
      const { removed_keys, not_sold_products, at_centre_pharmacies, not_complete } = trial
      Object.assign(report, { removed_keys, not_sold_products, at_centre_pharmacies, not_complete })
      addCorrections(report, trial.corrections)
      addLeftOut(report, reported.left_out, onReported)
      for (const [reason, times] of Object.entries(trial.skipped_by_reason))
        addSkipped(report, reason as SkipReason, times)
      for (const row of reported.rejected) addRejected(report, row, onReported)
    },
  }
}

/** Maximum share a file may delete without `--force`; monthly changes are far smaller. */
const LOSS_PERCENT_MAX = 10

function refuseLoss(removed: number, held: number): void {
  if (removed <= 1 || removed * 100 <= held * LOSS_PERCENT_MAX) return
  throw new ImportFileError(
    'too_much_lost',
    `The file would take away ${removed} of the ${held} that the shop has by it, more than a tenth: nothing was written. If it is whole, add --force; if not, export all of it, or leave --complete out.`,
  )
}
