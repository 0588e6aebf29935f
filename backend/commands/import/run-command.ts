import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { type Database, type OpenDatabase, openDatabase } from '@/backend/database/open'
import { readBackendEnv } from '@/backend/env'
import { announceChanges } from '@/backend/http/announce'
import { loadCities } from '@/backend/pharmacies/cities'
import type { Outcome } from './outcome'
import { type CountedFile, countedFile, progressBar } from './progress'
import { type ImportReport, newReport, printReport, type RejectedRow } from './report'
import { type Loader, type RunOptions, runImport } from './run-import'

/** What every import takes. */
export type CommonOptions = { dryRun?: true; allOrNothing?: true; json?: true; rejected?: string }

/** An import that is ready to run. */
export type Plan = {
  format: string
  run(database: Database, report: ImportReport, options: RunOptions): Promise<void>
  pages(): string[]
}

/** Joins a file's rows and what writes them. */
export function plan<Record>(format: string, outcomes: AsyncIterable<Outcome<Record>>, loader: Loader<Record>): Plan {
  return {
    format,
    run: (database, report, options) => runImport(database, outcomes, loader, report, options),
    pages: () => loader.pages?.list() ?? [],
  }
}

/**
 * Runs an import from the command line: opens the file and the database, shows the progress, prints the report, and tells
 * the storefront what changed. The exit status is 1 where nothing was written or no row was good.
 * @throws DataFolderBusy, ImportFileError, and the system's errors for a file that cannot be read.
 */
export async function runImportCommand(
  what: string,
  file: string,
  options: CommonOptions,
  prepare: (source: CountedFile, opened: OpenDatabase) => Promise<Plan>,
): Promise<void> {
  const env = readBackendEnv()
  // npm runs scripts in the project's folder; the path is meant from where the operator stands.
  const from = process.env.INIT_CWD ?? process.cwd()
  const source = countedFile(path.resolve(from, file))
  const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  const rejected = options.rejected ? rejectedFile(path.resolve(from, options.rejected)) : null
  const progress = progressBar(source.size)
  try {
    await loadCities(opened.database)
    const { format, run, pages } = await prepare(source, opened)
    const report = newReport(what, file, format, options.dryRun === true)
    await run(opened.database, report, {
      dry_run: options.dryRun === true,
      all_or_nothing: options.allOrNothing === true,
      onProgress: (rows) => progress.update(source.bytesRead(), rows),
      ...(rejected && { onRejected: rejected.write }),
    })
    progress.clear()
    if (report.written) await announceChanges(env, pages())
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printReport(report))
    if (hasFailed(report)) process.exitCode = 1
  } finally {
    progress.clear()
    await rejected?.close()
    await opened.close()
  }
}

/** An import that was stopped, or of which no row was good. */
function hasFailed(report: ImportReport): boolean {
  const good = report.added + report.changed + report.unchanged + report.skipped
  return (!report.written && !report.dry_run) || (good === 0 && report.rejected > 0)
}

function rejectedFile(name: string) {
  const stream = createWriteStream(name)
  stream.write('line;code;detail\n')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  return {
    write: ({ line, code, detail }: RejectedRow) => void stream.write(`${line};${code};${quoted(detail)}\n`),
    close: () => new Promise<void>((resolve) => stream.end(resolve)),
  }
}
