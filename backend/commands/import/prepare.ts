import path from 'node:path'
import type { Database } from '@/backend/database/open'
import { dayNumberAt, dayText } from '@/backend/dates/rome'
import { cardRows } from './cards'
import { centroidsOf } from './centroids'
import { comuni } from './comuni'
import { dutyTurns } from './duty'
import { cardLoader } from './load-cards'
import { cityLoader } from './load-cities'
import { dutyLoader } from './load-duty'
import { medicineLoader } from './load-medicines'
import { offerLoader } from './load-offers'
import { ownPharmacyLoader } from './load-own-pharmacies'
import { pharmacyLoader } from './load-pharmacies'
import { redirectLoader } from './load-redirects'
import { detectMedicineFormat, type MedicineFormat, readMedicines } from './medicine-format'
import { offers } from './offers'
import type { Outcome } from './outcome'
import { ownPharmacies } from './own-pharmacies'
import { detectPharmacyFormat, readRegister } from './pharmacy-format'
import type { CountedFile } from './progress'
import { redirectRows } from './redirects'
import type { ImportReport } from './report'
import { type Loader, type RunOptions, runImport } from './run-import'

/** What an import takes besides the file, as the command line has it. */
export type ImportOptions = {
  /** Medicines: which list it is, if not by its columns. */
  format?: MedicineFormat
  /** Medicines: bring up to date what the shop has, add nothing. */
  knownOnly?: true
  /** Medicines and offers: names and descriptions are the file's, not only missing ones. */
  replaceTexts?: true
  /** Medicines: the list is whole. */
  complete?: true
  /** Offers and cards: the pharmacy of rows that name none. */
  pharmacy?: string
}

/** An import that is ready to run. */
export type Plan = {
  format: string
  run(database: Database, report: ImportReport, options: RunOptions): Promise<void>
  /** The storefront's pages that it changed. */
  pages(): string[]
}

type Prepare = (source: CountedFile, database: Database, options: ImportOptions) => Promise<Plan>

/** The imports: how each reads its file, by the file's own format, and what writes the rows. */
export const imports = {
  pharmacies: async (source, database) => {
    const format = await detectPharmacyFormat(source.open())
    const findCentroid = await centroidsOf(database)
    if (format === 'own') return plan(format, ownPharmacies(source.open()), ownPharmacyLoader(findCentroid))
    const outcomes = await readRegister(format, source, { today: dayText(dayNumberAt(new Date())), findCentroid })
    return plan(format, outcomes, pharmacyLoader(findCentroid))
  },
  medicines: async (source, _, { format: given, knownOnly, replaceTexts, complete }) => {
    const format = given ?? (await detectMedicineFormat(source.open(), path.basename(source.path)))
    const loader = medicineLoader(format, {
      known_only: knownOnly === true,
      replace_texts: replaceTexts === true,
      complete: complete === true,
    })
    return plan(format, readMedicines(source.open(), format), loader)
  },
  offers: async (source, _, { pharmacy, replaceTexts }) => {
    const loader = offerLoader({ pharmacy_code: pharmacy ?? null, replace_texts: replaceTexts === true })
    return plan('offers', offers(source.open()), loader)
  },
  cities: async (source, database) => plan('comuni', comuni(source.open()), await cityLoader(database)),
  duty: async (source) => plan('duty', dutyTurns(source.open()), dutyLoader()),
  cards: async (source, _, { pharmacy }) =>
    plan('cards', cardRows(source.open()), cardLoader({ pharmacy_code: pharmacy ?? null })),
  redirects: async (source) => plan('redirects', redirectRows(source.open()), redirectLoader()),
} satisfies Record<string, Prepare>

export type ImportName = keyof typeof imports

function plan<Record>(format: string, outcomes: AsyncIterable<Outcome<Record>>, loader: Loader<Record>): Plan {
  return {
    format,
    run: (database, report, options) => runImport(database, outcomes, loader, report, options),
    pages: () => loader.pages?.list() ?? [],
  }
}
