import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Database } from '@/backend/database/open'
import type { BackendEnv } from '@/backend/env'
import { announceChanges } from '@/backend/http/announce'
import { loadCities } from '@/backend/pharmacies/cities'
import { type ImportName, type ImportOptions, imports } from './prepare'
import { type CountedFile, progressBar } from './progress'
import { type ImportReport, newReport, type RejectedRow } from './report'

/** npm runs scripts in the project's folder; a path is meant from where the operator stands. */
export function meantPath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** What every import takes. */
export type FileOptions = ImportOptions & { dryRun?: true; allOrNothing?: true; rejected?: string }

/**
 * Imports a file: shows the progress, gives the report, and tells the storefront what changed.
 * @throws ImportFileError, and the system's errors for a file that cannot be read.
 */
export async function importFile(
  database: Database,
  what: ImportName,
  source: CountedFile,
  options: FileOptions,
  env: BackendEnv,
): Promise<ImportReport> {
  const rejected = options.rejected ? rejectedFile(meantPath(options.rejected)) : null
  const progress = progressBar(source.size)
  try {
    // An empty database knows no comune yet, and a pharmacy's place is checked against them.
    await loadCities(database)
    const { format, run, pages } = await imports[what](source, database, options)
    const report = newReport(what, source.path, format, options.dryRun === true)
    await run(database, report, {
      dry_run: options.dryRun === true,
      all_or_nothing: options.allOrNothing === true,
      onProgress: (rows) => progress.update(source.bytesRead(), rows),
      ...(rejected && { onRejected: rejected.write }),
    })
    if (report.written) await announceChanges(env, pages())
    return report
  } finally {
    progress.clear()
    await rejected?.close()
  }
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
