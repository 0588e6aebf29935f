import { loadCities } from '@/backend/addresses/cities'
import type { Database } from '@/backend/database/open'
import { announceChanges } from '@/backend/http/announce'
import type { BackendEnv } from '@/backend/process/env'
import { operatorPath, privateStream } from '@/backend/process/files'
import { ADVICE } from './advice'
import type { UnreadHeading } from './headings'
import type { ImportOptions, Run } from './loader'
import { createLoader, type ImportName, imports } from './prepare'
import { type CountedFile, progressBar } from './progress'
import { type Effect, type ImportReport, newReport, type RejectedRow } from './report'
import { resumeImport } from './resume'
import { runImport } from './run-import'
import { anotherImport, readDecided } from './staged'

/**
 * Imports a file: shows progress, returns the report and notifies the storefront. @throws ImportFileError, and
 * system errors for unreadable files.
 */
export async function importFile(
  database: Database,
  what: ImportName,
  source: CountedFile,
  options: ImportOptions,
  env: BackendEnv,
  { gentle = false }: Pick<Run, 'gentle'> = {},
): Promise<ImportReport> {
  const rejected = options.rejected ? rejectedFile(operatorPath(options.rejected)) : null
  const progress = progressBar()
  try {
    // Completes a killed import first; the shop does it if it owns the embedded database.
    if (!gentle) await resumeImport({ database, env }, {})
    if (await readDecided(database)) throw anotherImport()
    // An empty database has no comuni, which pharmacies are checked against.
    await loadCities(database)
    const unread: UnreadHeading[] = []
    const { format, outcomes } = await imports[what](source, options, database, env, (headings) =>
      unread.push(...headings),
    )
    const report = newReport(what, source.path, format, options.dryRun === true, unread)
    const load = (rehearsal: boolean) =>
      createLoader(database, what, rehearsal ? { ...options, dryRun: true } : options, format)
    const pages = await runImport(database, what, { format, outcomes, load }, report, options, {
      gentle,
      onReported: rejected?.write,
      onProgress: (doing, rows, all) =>
        progress.update(doing, doing === 'read' ? source.bytesRead() / source.size : rows / all, rows),
    })
    await announceChanges(env, pages)
    return report
  } finally {
    progress.clear()
    await rejected?.close()
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
