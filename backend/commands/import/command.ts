import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Command, Option } from 'commander'
import { type OpenDatabase, openDatabase } from '@/backend/database/open'
import { readBackendEnv } from '@/backend/env'
import { announceChanges } from '@/backend/http/announce'
import { loadCities } from '@/backend/pharmacies/cities'
import { centroidsOf } from './centroids'
import { comuni } from './comuni'
import { dutyTurns } from './duty'
import { cityLoader } from './load-cities'
import { dutyLoader } from './load-duty'
import { medicineLoader } from './load-medicines'
import { offerLoader } from './load-offers'
import { pharmacyLoader } from './load-pharmacies'
import { detectMedicineFormat, type MedicineFormat, medicineFormats, readMedicines } from './medicine-format'
import { offers } from './offers'
import type { Outcome } from './outcome'
import { detectPharmacyFormat, readPharmacies } from './pharmacy-format'
import { type CountedFile, countedFile, progressBar } from './progress'
import { type ImportReport, newReport, printReport, type RejectedRow } from './report'
import { type Loader, runImport } from './run-import'

type CommonOptions = { dryRun: boolean; allOrNothing: boolean; json: boolean; rejected?: string }

/** `import pharmacies|medicines|offers|cities|duty <file>`; the formats are in docs/imports.md. */
export function importCommand(): Command {
  const command = new Command('import').description(
    'Bring lists into the shop: pharmacies, medicines, prices and stock, comuni, duty turns',
  )
  command.addHelpText(
    'after',
    `
Each file may be imported again: what has not changed is left alone. Formats: docs/imports.md.
The database is DATABASE_URL's PostgreSQL, else the one in DATA_DIR, which only one process can use: stop the shop first.`,
  )

  common(command.command('pharmacies'), "the Ministry's register (CSV, both headers) or Milan's list (GeoJSON)").action(
    (file: string, options: CommonOptions) =>
      run('pharmacies', file, options, async (source, { database }) => {
        const format = await detectPharmacyFormat(source.open())
        const findCentroid = await centroidsOf(database)
        return {
          format,
          outcomes: await readPharmacies(format, source, { today: romeToday(), findCentroid }),
          loader: pharmacyLoader(findCentroid),
        }
      }),
  )

  common(command.command('medicines'), "AIFA's lists: class A, class H, equivalents, package register, shortages (CSV)")
    .addOption(
      new Option('--format <format>', 'which list it is; found by its columns otherwise').choices(medicineFormats),
    )
    .option('--known-only', 'bring up to date what the shop has, add nothing', false)
    .option(
      '--replace-texts',
      'take names and descriptions from this list; only missing ones are filled in otherwise',
      false,
    )
    .action(
      (file: string, options: CommonOptions & { format?: MedicineFormat; knownOnly: boolean; replaceTexts: boolean }) =>
        run('medicines', file, options, async (source) => {
          const format = options.format ?? (await detectMedicineFormat(source.open(), path.basename(file)))
          return {
            format,
            outcomes: readMedicines(source.open(), format),
            loader: medicineLoader({ known_only: options.knownOnly, replace_texts: options.replaceTexts }),
          }
        }),
    )

  common(command.command('offers'), "a pharmacy's own prices and stock (CSV)")
    .option('--pharmacy <code>', 'the pharmacy of rows that name none')
    .option(
      '--replace-texts',
      "take products' names and descriptions from this file; only missing ones are filled in otherwise",
      false,
    )
    .action((file: string, options: CommonOptions & { pharmacy?: string; replaceTexts: boolean }) =>
      run('offers', file, options, async (source) => ({
        format: 'offers',
        outcomes: offers(source.open()),
        loader: offerLoader({ pharmacy_code: options.pharmacy ?? null, replace_texts: options.replaceTexts }),
      })),
    )

  common(command.command('cities'), 'comuni with postal code and coordinates (JSON)').action(
    (file: string, options: CommonOptions) =>
      run('cities', file, options, async (source, { database }) => ({
        format: 'comuni',
        outcomes: comuni(source.open()),
        loader: await cityLoader(database),
      })),
  )

  common(command.command('duty'), 'turns of duty (CSV)').action((file: string, options: CommonOptions) =>
    run('duty', file, options, async (source) => ({
      format: 'duty',
      outcomes: dutyTurns(source.open()),
      loader: dutyLoader(),
    })),
  )
  return command
}

function common(command: Command, description: string): Command {
  return command
    .description(`Import ${description}`)
    .argument('<file>', 'the file to read')
    .option('--dry-run', 'read and compare everything, write nothing', false)
    .option('--all-or-nothing', 'write nothing at all when a row is rejected', false)
    .option('--rejected <file>', 'write all rejected rows to this file (CSV: line;code;detail)')
    .option('--json', 'print the report as JSON', false)
}

type Plan<Record> = { format: string; outcomes: AsyncIterable<Outcome<Record>>; loader: Loader<Record> }

async function run<Record>(
  what: string,
  file: string,
  options: CommonOptions,
  prepare: (source: CountedFile, opened: OpenDatabase) => Promise<Plan<Record>>,
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
    const { format, outcomes, loader } = await prepare(source, opened)
    const report = newReport(what, file, format, options.dryRun)
    await runImport(opened.database, outcomes, loader, report, {
      dry_run: options.dryRun,
      all_or_nothing: options.allOrNothing,
      onProgress: (rows) => progress.update(source.bytesRead(), rows),
      ...(rejected && { onRejected: rejected.write }),
    })
    progress.clear()
    if (report.written && loader.pages) await announceChanges(env, loader.pages.list())
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

function romeToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(new Date())
}
