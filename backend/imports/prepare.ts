import { statSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '@/backend/database/open'
import { openFileStore } from '@/backend/files/open'
import { pictureKeeper } from '@/backend/pictures/keep'
import type { BackendEnv } from '@/backend/process/env'
import { today } from '@/lib/rules/rome-time'
import { folderArticles } from './articles'
import { cardTable } from './cards'
import { catalogueTable } from './catalogue'
import { categoryTable } from './category-file'
import { loadCentroids } from './centroids'
import { chooseProfile } from './chosen-profile'
import { closureTable } from './closures'
import { comuni } from './comuni'
import { dutyTable } from './duty'
import type { UnreadHeading } from './headings'
import { articleLoader } from './load-articles'
import { catalogueLoader } from './load-catalogue'
import { categoryLoader } from './load-categories'
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
import type { ImportOptions, Loader, Plan } from './loader'
import { detectMedicineFormat, type MedicineFormat, medicineTables } from './medicine-format'
import { trustedLists } from './medicine-merge'
import { milanPharmacies } from './milan-pharmacies'
import { ministryPharmacies } from './ministry-pharmacies'
import { offerTable } from './offers'
import { ownPharmacyTable } from './own-pharmacies'
import { detectPharmacyFormat } from './pharmacy-format'
import { folderPictures, listedPictures } from './pictures'
import type { CountedFile } from './progress'
import { checkTargets } from './redirect-targets'
import { redirectTable } from './redirects'
import { serviceTable } from './services'
import { readTexts } from './texts'
import { ofEach, pharmacyCode } from './values'

type Read = (
  source: CountedFile,
  options: ImportOptions,
  database: Database,
  env: BackendEnv,
  /** Called with the headings that no column was read from, except those of public lists. */
  onUnread: (headings: UnreadHeading[]) => void,
) => Promise<Pick<Plan, 'format' | 'outcomes'>>

/** Reader of each import, by the file's format. */
export const imports = {
  pharmacies: async (source, _, __, ___, onUnread) => {
    const format = await detectPharmacyFormat(source.open())
    if (format === 'own') return { format, outcomes: ownPharmacyTable.read(source.open(), onUnread) }
    if (format === 'milan') return { format, outcomes: milanPharmacies(source.open()) }
    return { format, outcomes: ministryPharmacies(() => source.open(), today()) }
  },
  medicines: async (source, options, _, __, onUnread) => {
    const format = options.format ?? (await detectMedicineFormat(source.open(), path.basename(source.path)))
    return { format, outcomes: medicineTables[format].read(source.open(), format === 'own' ? onUnread : undefined) }
  },
  offers: async (source, { pharmacy }, _, __, onUnread) => ({
    format: 'offers',
    outcomes: offerTable(pharmacy).read(source.open(), onUnread),
  }),
  cities: async (source) => ({ format: 'comuni', outcomes: comuni(source.open()) }),
  duty: async (source, _, __, ___, onUnread) => ({
    format: 'duty',
    outcomes: dutyTable.read(source.open(), onUnread),
  }),
  services: async (source, { pharmacy }, _, __, onUnread) => ({
    format: 'services',
    outcomes: ofEach(serviceTable(pharmacy).read(source.open(), onUnread)),
  }),
  closures: async (source, { pharmacy }, _, __, onUnread) => ({
    format: 'closures',
    outcomes: ofEach(closureTable(pharmacy).read(source.open(), onUnread)),
  }),
  pictures: async (source, { dryRun = false }, database, env) => {
    const folder = statSync(source.path).isDirectory()
    const sources = folder ? folderPictures(source) : listedPictures(source, env.PICTURE_SOURCES)
    const keep = await pictureKeeper(openFileStore(env), { dry: dryRun })
    return { format: folder ? 'folder' : 'addresses', outcomes: keptPictures(database, sources, keep) }
  },
  categories: async (source, _, __, ___, onUnread) => ({
    format: 'categories',
    outcomes: categoryTable.read(source.open(), onUnread),
  }),
  catalogue: async (source, options, _, __, onUnread) => {
    const { pharmacy } = options
    const table = catalogueTable(await chooseProfile(options), pharmacy === undefined ? null : pharmacyCode(pharmacy))
    return { format: 'catalogue', outcomes: table.read(source.open(), onUnread) }
  },
  texts: async (source, _, __, ___, onUnread) => ({
    format: 'texts',
    outcomes: await readTexts(source, onUnread),
  }),
  articles: async (source, { dryRun = false }, _, env) => ({
    format: 'folder',
    outcomes: folderArticles(source, await pictureKeeper(openFileStore(env), { dry: dryRun })),
  }),
  cards: async (source, { pharmacy }, _, __, onUnread) => ({
    format: 'cards',
    outcomes: cardTable(pharmacy).read(source.open(), onUnread),
  }),
  redirects: async (source, _, database, __, onUnread) => ({
    format: 'redirects',
    outcomes: checkTargets(database, redirectTable.read(source.open(), onUnread)),
  }),
} satisfies Record<string, Read>

export type ImportName = keyof typeof imports

type Load = (database: Database, options: ImportOptions, format: string) => Promise<Loader<unknown>>

/** Loader of each import, also for rows that another process has read. */
const loaders: Record<ImportName, Load> = {
  pharmacies: async (database, _, format) => {
    const findCentroid = await loadCentroids(database)
    return format === 'own' ? ownPharmacyLoader(findCentroid) : pharmacyLoader(findCentroid)
  },
  medicines: async (database, options, format) =>
    medicineLoader(medicineFormat(format), options, await trustedLists(database)),
  offers: async (_, options) => offerLoader(options),
  cities: cityLoader,
  duty: async (_, options) => dutyLoader(options),
  services: async (_, options) => serviceLoader(options),
  closures: async (_, options) => closureLoader(options),
  pictures: async () => pictureLoader,
  categories: async () => categoryLoader,
  catalogue: async (_, options) => catalogueLoader(options),
  texts: async () => textLoader,
  articles: async (_, options) => articleLoader(options),
  cards: async () => cardLoader,
  redirects: redirectLoader,
}

export function createLoader(database: Database, what: string, options: ImportOptions, format: string) {
  if (!Object.hasOwn(loaders, what)) throw new Error(`this version has no import of ${what}`)
  return loaders[what as ImportName](database, options, format)
}

function medicineFormat(format: string): MedicineFormat {
  if (Object.hasOwn(medicineTables, format)) return format as MedicineFormat
  throw new Error(`this version has no list ${format}`)
}
