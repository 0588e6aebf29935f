import { Command, Option } from 'commander'
import { openDatabase } from '@/backend/database/open'
import { readBackendEnv } from '@/backend/env'
import { EXIT } from '../failure'
import { type FileOptions, importFile, meantPath } from './import-file'
import { medicineFormats } from './medicine-format'
import type { ImportName } from './prepare'
import { countedFile } from './progress'
import { type ImportReport, printReport } from './report'

const help = `
Each file may be imported again: what has not changed is left alone. The formats are in docs/imports.md.
The database is the PostgreSQL of DATABASE_URL, else the one in DATA_DIR, which one process alone can use: stop the shop first.`

/** `import pharmacies|medicines|offers|cities|duty|cards|redirects <file>`; the formats are in docs/imports.md. */
export function importCommand(): Command {
  return new Command('import')
    .description(
      'bring lists into the shop: pharmacies, medicines, prices and stock, comuni, duty turns, old addresses',
    )
    .addHelpText('after', help)
    .addCommand(
      subcommand(
        'pharmacies',
        "the Ministry's register (CSV, both headers), Milan's list (GeoJSON), or hours and deliveries in the shop's own CSV",
      ),
    )
    .addCommand(
      subcommand('medicines', "AIFA's lists: class A, class H, equivalents, package register, shortages (CSV)")
        .addOption(new Option('--format <format>', 'which list it is, if not by its columns').choices(medicineFormats))
        .option('--known-only', 'bring up to date what the shop has, add nothing')
        .option('--replace-texts', 'take names and descriptions from this list, not only missing ones')
        .option('--complete', 'the list is whole: take its class, reference price or shortage off what it lacks'),
    )
    .addCommand(
      subcommand('offers', "a pharmacy's own prices and stock (CSV)")
        .option('--pharmacy <code>', 'the pharmacy of rows that name none')
        .option('--replace-texts', "take products' names and descriptions from this file, not only missing ones"),
    )
    .addCommand(subcommand('cities', 'comuni with postal code and coordinates (JSON)'))
    .addCommand(subcommand('duty', 'turns of duty (CSV)'))
    .addCommand(
      subcommand('cards', 'loyalty cards and their points (CSV)').option(
        '--pharmacy <code>',
        'the pharmacy of rows that name none',
      ),
    )
    .addCommand(subcommand('redirects', "an old site's addresses with their new ones (CSV)"))
}

function subcommand(name: ImportName, description: string): Command {
  return new Command(name)
    .description(`import ${description}`)
    .argument('<file>', 'the file to read')
    .option('--dry-run', 'read and compare everything, write nothing')
    .option('--all-or-nothing', 'write nothing at all when a row is rejected')
    .option('--rejected <file>', 'write every rejected row to this file (CSV: line;code;detail)')
    .option('--json', 'print the report as JSON')
    .action((file: string, options: FileOptions & { json?: true }) => run(name, file, options))
}

async function run(name: ImportName, file: string, options: FileOptions & { json?: true }): Promise<void> {
  const env = readBackendEnv()
  // Before the database: a wrong path should cost no wait.
  const source = countedFile(meantPath(file))
  const opened = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  try {
    const report = await importFile(opened.database, name, source, options, env)
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printReport(report))
    if (hasFailed(report)) process.exitCode = EXIT.failed
  } finally {
    await opened.close()
  }
}

/** An import that was stopped, or of which no row was good. */
function hasFailed(report: ImportReport): boolean {
  const good = report.added + report.changed + report.unchanged + report.skipped
  return (!report.written && !report.dry_run) || (good === 0 && report.rejected > 0)
}
