import path from 'node:path'
import { Command, Option } from 'commander'
import { dayNumberAt, dayText } from '@/backend/dates/rome'
import { centroidsOf } from './centroids'
import { comuni } from './comuni'
import { dutyTurns } from './duty'
import { cityLoader } from './load-cities'
import { dutyLoader } from './load-duty'
import { medicineLoader } from './load-medicines'
import { offerLoader } from './load-offers'
import { ownPharmacyLoader } from './load-own-pharmacies'
import { pharmacyLoader } from './load-pharmacies'
import { detectMedicineFormat, type MedicineFormat, medicineFormats, readMedicines } from './medicine-format'
import { offers } from './offers'
import { ownPharmacies } from './own-pharmacies'
import { detectPharmacyFormat, readRegister } from './pharmacy-format'
import { type CommonOptions, plan, runImportCommand } from './run-command'

const help = `
Each file may be imported again: what has not changed is left alone. The formats are in docs/imports.md.
The database is the PostgreSQL of DATABASE_URL, else the one in DATA_DIR, which one process alone can use: stop the shop first.`

/** `import pharmacies|medicines|offers|cities|duty <file>`; the formats are in docs/imports.md. */
export function importCommand(): Command {
  return new Command('import')
    .description('bring lists into the shop: pharmacies, medicines, prices and stock, comuni, duty turns')
    .addHelpText('after', help)
    .addCommand(pharmaciesCommand())
    .addCommand(medicinesCommand())
    .addCommand(offersCommand())
    .addCommand(citiesCommand())
    .addCommand(dutyCommand())
}

function pharmaciesCommand(): Command {
  return subcommand(
    'pharmacies',
    "the Ministry's register (CSV, both headers), Milan's list (GeoJSON), or hours and deliveries in the shop's own CSV",
  ).action((file: string, options: CommonOptions) =>
    runImportCommand('pharmacies', file, options, async (source, { database }) => {
      const format = await detectPharmacyFormat(source.open())
      const findCentroid = await centroidsOf(database)
      if (format === 'own') return plan(format, ownPharmacies(source.open()), ownPharmacyLoader(findCentroid))
      const outcomes = await readRegister(format, source, { today: dayText(dayNumberAt(new Date())), findCentroid })
      return plan(format, outcomes, pharmacyLoader(findCentroid))
    }),
  )
}

type MedicineOptions = CommonOptions & {
  format?: MedicineFormat
  knownOnly?: true
  replaceTexts?: true
  complete?: true
}

function medicinesCommand(): Command {
  return subcommand('medicines', "AIFA's lists: class A, class H, equivalents, package register, shortages (CSV)")
    .addOption(new Option('--format <format>', 'which list it is, if not by its columns').choices(medicineFormats))
    .option('--known-only', 'bring up to date what the shop has, add nothing')
    .option('--replace-texts', 'take names and descriptions from this list, not only missing ones')
    .option('--complete', 'the list is whole: take its class, reference price or shortage off what it lacks')
    .action((file: string, options: MedicineOptions) =>
      runImportCommand('medicines', file, options, async (source) => {
        const format = options.format ?? (await detectMedicineFormat(source.open(), path.basename(file)))
        const { knownOnly, replaceTexts, complete } = options
        const given = {
          known_only: knownOnly === true,
          replace_texts: replaceTexts === true,
          complete: complete === true,
        }
        return plan(format, readMedicines(source.open(), format), medicineLoader(format, given))
      }),
    )
}

function offersCommand(): Command {
  return subcommand('offers', "a pharmacy's own prices and stock (CSV)")
    .option('--pharmacy <code>', 'the pharmacy of rows that name none')
    .option('--replace-texts', "take products' names and descriptions from this file, not only missing ones")
    .action((file: string, options: CommonOptions & { pharmacy?: string; replaceTexts?: true }) =>
      runImportCommand('offers', file, options, async (source) => {
        const loader = offerLoader({
          pharmacy_code: options.pharmacy ?? null,
          replace_texts: options.replaceTexts === true,
        })
        return plan('offers', offers(source.open()), loader)
      }),
    )
}

function citiesCommand(): Command {
  return subcommand('cities', 'comuni with postal code and coordinates (JSON)').action(
    (file: string, options: CommonOptions) =>
      runImportCommand('cities', file, options, async (source, { database }) =>
        plan('comuni', comuni(source.open()), await cityLoader(database)),
      ),
  )
}

function dutyCommand(): Command {
  return subcommand('duty', 'turns of duty (CSV)').action((file: string, options: CommonOptions) =>
    runImportCommand('duty', file, options, async (source) => plan('duty', dutyTurns(source.open()), dutyLoader())),
  )
}

function subcommand(name: string, description: string): Command {
  return new Command(name)
    .description(`import ${description}`)
    .argument('<file>', 'the file to read')
    .option('--dry-run', 'read and compare everything, write nothing')
    .option('--all-or-nothing', 'write nothing at all when a row is rejected')
    .option('--rejected <file>', 'write every rejected row to this file (CSV: line;code;detail)')
    .option('--json', 'print the report as JSON')
}
