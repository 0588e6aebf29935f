import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { loadCities } from '@/backend/addresses/cities'
import type { Database } from '@/backend/database/open'
import { imports as kept_imports } from '@/backend/database/schema/imports'
import { putSetting } from '@/backend/database/settings'
import type { BackendEnv } from '@/backend/env'
import { announceChanges } from '@/backend/http/announce'
import { type ImportName, imports } from './prepare'
import { type CountedFile, meantPath, progressBar } from './progress'
import { type ImportReport, newReport, type RejectedRow } from './report'
import type { ImportOptions } from './run-import'

/**
 * Imports a file: shows the progress, gives the report, and tells the storefront what changed.
 * @throws ImportFileError, and the system's errors for a file that cannot be read.
 */
export async function importFile(
  database: Database,
  what: ImportName,
  source: CountedFile,
  options: ImportOptions,
  env: BackendEnv,
): Promise<ImportReport> {
  const rejected = options.rejected ? rejectedFile(meantPath(options.rejected)) : null
  const progress = progressBar(source.size)
  try {
    // An empty database knows no comune yet, and a pharmacy's place is checked against them.
    await loadCities(database)
    const { format, run } = await imports[what](source, database, options, env)
    const at = new Date()
    const report = newReport(what, source.path, format, options.dryRun === true)
    const pages = await run(database, report, {
      ...options,
      onProgress: (rows) => progress.update(source.bytesRead(), rows),
      ...(rejected && { onRejected: rejected.write }),
    })
    if (report.written) await noteImport(database, report, options, at)
    await announceChanges(env, pages)
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

/** What `imports list` shows, and `/api/ready` of the last one. */
async function noteImport(database: Database, report: ImportReport, options: ImportOptions, at: Date): Promise<void> {
  const { what, format, file, rows, added, changed, unchanged, removed, skipped, rejected } = report
  const counts = { rows, added, changed, unchanged, removed, skipped, rejected }
  await database
    .insert(kept_imports)
    .values({ what, format, file: path.basename(file), options: chosenOnly(options), at, ...counts })
  await putSetting(database, 'last_import', { name: what, at: new Date().toISOString(), rows, rejected })
}

/** Commander hands over what was not chosen too. */
const OPTIONS = [
  'allOrNothing',
  'knownOnly',
  'replaceTexts',
  'complete',
  'force',
  'pharmacy',
  'format',
  'profile',
] as const
const chosenOnly = (options: ImportOptions) =>
  Object.fromEntries(OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])))
