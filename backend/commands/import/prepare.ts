import { statSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '@/backend/database/open'
import type { BackendEnv } from '@/backend/env'
import { pictureKeeper } from '@/backend/pictures/keep'
import { dayNumberAt, dayText } from '@/lib/rules/rome-time'
import { cardTable } from './cards'
import { catalogueTable } from './catalogue'
import { readProfile } from './catalogue-profile'
import { loadCentroids } from './centroids'
import { closureTable } from './closures'
import { comuni } from './comuni'
import { dutyTable } from './duty'
import { catalogueLoader } from './load-catalogue'
import { cityLoader } from './load-cities'
import { closureLoader } from './load-closures'
import { medicineLoader } from './load-medicines'
import { cardLoader, dutyLoader, serviceLoader } from './load-of-pharmacy'
import { offerLoader } from './load-offers'
import { ownPharmacyLoader } from './load-own-pharmacies'
import { pharmacyLoader } from './load-pharmacies'
import { keptPictures, pictureLoader } from './load-pictures'
import { redirectLoader } from './load-redirects'
import { textLoader } from './load-texts'
import { detectMedicineFormat, medicineTables } from './medicine-format'
import { trustedLists } from './medicine-merge'
import { milanPharmacies } from './milan-pharmacies'
import { ministryPharmacies } from './ministry-pharmacies'
import { offerTable } from './offers'
import type { Outcome } from './outcome'
import { ownPharmacyTable } from './own-pharmacies'
import { detectPharmacyFormat } from './pharmacy-format'
import { folderPictures, listedPictures } from './pictures'
import type { CountedFile } from './progress'
import { redirectTable } from './redirects'
import type { ImportReport } from './report'
import { type ImportOptions, type Loader, type RunOptions, runImport } from './run-import'
import { serviceTable } from './services'
import { readTexts } from './texts'
import { pharmacyCode } from './values'

type Prepare = (
  source: CountedFile,
  database: Database,
  options: ImportOptions,
  env: Pick<BackendEnv, 'DATA_DIR' | 'PICTURE_SOURCES'>,
) => Promise<ReturnType<typeof plan>>

/** The imports: how each reads its file, by the file's own format, and what writes the rows. */
export const imports = {
  pharmacies: async (source, database) => {
    const format = await detectPharmacyFormat(source.open())
    const findCentroid = await loadCentroids(database)
    if (format === 'own') return plan(format, ownPharmacyTable.read(source.open()), ownPharmacyLoader(findCentroid))
    const outcomes =
      format === 'milan'
        ? milanPharmacies(source.open())
        : ministryPharmacies(() => source.open(), dayText(dayNumberAt(new Date())))
    return plan(format, outcomes, pharmacyLoader(findCentroid))
  },
  medicines: async (source, database, options) => {
    const format = options.format ?? (await detectMedicineFormat(source.open(), path.basename(source.path)))
    return plan(
      format,
      medicineTables[format].read(source.open()),
      medicineLoader(format, options, await trustedLists(database)),
    )
  },
  offers: async (source, _, options) =>
    plan('offers', offerTable(options.pharmacy).read(source.open()), offerLoader(options)),
  cities: async (source, database) => plan('comuni', comuni(source.open()), await cityLoader(database)),
  duty: async (source, _, options) => plan('duty', dutyTable.read(source.open()), dutyLoader(options)),
  services: async (source, _, options) =>
    plan('services', serviceTable(options.pharmacy).read(source.open()), serviceLoader(options)),
  closures: async (source, _, options) =>
    plan('closures', closureTable(options.pharmacy).read(source.open()), closureLoader(options)),
  pictures: async (source, database, { dryRun = false }, { DATA_DIR, PICTURE_SOURCES }) => {
    const folder = statSync(source.path).isDirectory()
    const sources = folder ? folderPictures(source) : listedPictures(source, PICTURE_SOURCES)
    const keep = await pictureKeeper(DATA_DIR, { dry: dryRun })
    return plan(folder ? 'folder' : 'addresses', keptPictures(database, sources, keep), pictureLoader)
  },
  catalogue: async (source, _, { profile = '', pharmacy, ...options }) => {
    const table = catalogueTable(readProfile(profile), pharmacy === undefined ? null : pharmacyCode(pharmacy))
    return plan('catalogue', table.read(source.open()), catalogueLoader(options))
  },
  texts: async (source) => plan('texts', await readTexts(source), textLoader),
  cards: async (source, _, { pharmacy }) => plan('cards', cardTable(pharmacy).read(source.open()), cardLoader),
  redirects: async (source, database) =>
    plan('redirects', redirectTable.read(source.open()), await redirectLoader(database)),
} satisfies Record<string, Prepare>

export type ImportName = keyof typeof imports

/** An import that is ready to run; gives the storefront's pages that it changed. */
function plan<Record>(format: string, outcomes: AsyncIterable<Outcome<Record>>, loader: Loader<Record>) {
  const run = (database: Database, report: ImportReport, options: RunOptions) =>
    runImport(database, outcomes, loader, report, options)
  return { format, run }
}
