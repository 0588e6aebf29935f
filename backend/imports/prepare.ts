import { statSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '@/backend/database/open'
import { cities as cityTable } from '@/backend/database/schema/places'
import { openFileStore, WORKING } from '@/backend/files/store'
import type { BackendEnv } from '@/backend/process/env'
import { normaliseCityName } from '@/lib/rules/city-name'
import { today } from '@/lib/values/rome-time'
import { pictureKeeper } from '../pictures'
import { articleLoader, folderArticles } from './articles'
import { catalogueTable } from './catalogue'
import { chooseProfile } from './chosen-profile'
import { closureLoader, closureTable } from './closures'
import { type CityRecord, comuni } from './comuni'
import { firstRows } from './delimited-rows'
import type { ReadHeading, UnreadHeading } from './headings'
import { catalogueLoader } from './load-catalogue'
import { categoryLoader, categoryTable } from './load-categories'
import { medicineLoader } from './load-medicines'
import { offerLoader } from './load-offers'
import { loadCentroids, ownPharmacyLoader, pharmacyLoader } from './load-pharmacies'
import { keptPictures, pictureLoader } from './load-pictures'
import type { ImportOptions, Loader, Plan } from './loader'
import { detectMedicineFormat, type MedicineFormat, medicineTables } from './medicine-format'
import { trustedLists } from './medicine-merge'
import { cardLoader, cardTable, dutyLoader, dutyTable, serviceLoader, serviceTable } from './of-pharmacy'
import { offerTable } from './offers'
import { openFile } from './open-file'
import { isMinistryFile, milanPharmacies, ministryPharmacies } from './open-pharmacies'
import { ImportFileError } from './outcome'
import { ownPharmacyTable } from './own-pharmacies'
import { folderPictures, listedPictures } from './pictures'
import type { CountedFile } from './progress'
import { checkTargets, redirectLoader, redirectTable } from './redirects'
import { readTexts, textLoader } from './texts'
import { given, storedFirst, united, upsert } from './upsert'
import { ofEach, pharmacyCode } from './values'

/** GeoJSON starts with a brace; CSV formats differ by their columns. @throws ImportFileError if unknown. */
async function detectPharmacyFormat(stream: AsyncIterable<Uint8Array>): Promise<'ministry' | 'milan' | 'own'> {
  const rows = await firstRows(stream)
  const [first] = rows
  if (first && ('rejected' in first || first.cells[0]?.trimStart().startsWith('{'))) return 'milan'
  if (isMinistryFile(rows)) return 'ministry'
  if (ownPharmacyTable.findColumns(rows)) return 'own'
  throw new ImportFileError(
    'unknown_columns',
    "The file is no list of pharmacies: give the Ministry's register, Milan's GeoJSON, or a CSV with the shop's own columns (docs/imports.md), at least codice and orari.",
  )
}

type Known = Pick<typeof cityTable.$inferSelect, 'slug' | 'name' | 'province' | 'region' | 'istat_code'>

/**
 * Adds missing comuni. Known ones get the list's coordinates, and postal code and alternative name only if missing:
 * a list with one CAP per comune must not overwrite Rome's.
 */
async function cityLoader(database: Database): Promise<Loader<CityRecord>> {
  const names = new CityNames(await database.select().from(cityTable).orderBy(cityTable.slug))
  return {
    recordKey: (city) => city.istat_code,
    async write(transaction, rows) {
      const cities = rows.map(({ record: { postal_code, other_name, ...city } }) => ({
        ...city,
        slug: names.chooseSlug({ postal_code, other_name, ...city }),
        postal_codes: [postal_code],
        aliases: other_name && other_name !== city.name ? [other_name] : [],
      }))
      const merge = {
        ...storedFirst('name', 'province', 'region', 'istat_code'),
        ...united('postal_codes', 'aliases'),
        ...given('latitude', 'longitude'),
      }
      return upsert(transaction, cityTable, { key: ['slug'], id: 'slug', merge }, cities)
    },
  }
}

/** Matches comuni of a list and creates slugs for new ones. */
class CityNames {
  private readonly byIstat = new Map<string, string>()
  private readonly byName = new Map<string, string[]>()
  private readonly slugs = new Set<string>()

  constructor(known: Known[]) {
    for (const city of known) this.keep(city.slug, city)
  }

  /**
   * By ISTAT code, by name and province, or by a name unique in its region, as Sardinia's provinces have changed.
   */
  chooseSlug(city: CityRecord): string {
    const known =
      this.byIstat.get(city.istat_code) ??
      this.only(city.name, city.province) ??
      this.only(city.name, regionKey(city.region))
    if (known) return known
    const plain = normaliseCityName(city.name).replaceAll(' ', '-')
    const slug = this.slugs.has(plain) ? `${plain}-${city.province.toLowerCase()}` : plain
    this.keep(slug, city)
    return slug
  }

  private only(name: string, area: string): string | undefined {
    const found = this.byName.get(nameKey(name, area))
    return found?.length === 1 ? found[0] : undefined
  }

  private keep(slug: string, city: Omit<Known, 'slug'>): void {
    this.slugs.add(slug)
    if (city.istat_code) this.byIstat.set(city.istat_code, slug)
    for (const area of [city.province, regionKey(city.region)]) {
      const key = nameKey(city.name, area)
      this.byName.set(key, [...(this.byName.get(key) ?? []), slug])
    }
  }
}

function nameKey(name: string, area: string): string {
  return `${normaliseCityName(name)}|${area}`
}

/** Regions have spelling variants: `Emilia-Romagna`, `Trentino-Alto Adige/Südtirol`. */
function regionKey(region: string): string {
  return normaliseCityName(region).slice(0, 8)
}

/** Tables of the files of one pharmacy. */
const ownTables = {
  offers: async ({ pharmacy }) => offerTable(pharmacy),
  services: async ({ pharmacy }) => serviceTable(pharmacy),
  closures: async ({ pharmacy }) => closureTable(pharmacy),
  cards: async ({ pharmacy }) => cardTable(pharmacy),
  catalogue: async (options) => {
    const { pharmacy } = options
    return catalogueTable(await chooseProfile(options), pharmacy === undefined ? null : pharmacyCode(pharmacy))
  },
} satisfies Partial<Record<string, (options: ImportOptions) => Promise<unknown>>>

export type OwnImport = keyof typeof ownTables

/** How the headings of a pharmacy's file are read, and which columns there are. @throws ImportFileError. */
export async function describeFile(what: OwnImport, source: CountedFile, options: ImportOptions) {
  const table = await ownTables[what](options)
  return table.describe(await firstRows((await openFile(source, options)).source.open()))
}

type Read = (
  source: CountedFile,
  options: ImportOptions,
  database: Database,
  env: BackendEnv,
  /** Called with the headings that no column was read from, and those that were, except of public lists. */
  onUnread: (headings: UnreadHeading[], read: ReadHeading[]) => void,
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
  offers: async (source, options, _, __, onUnread) => ({
    format: 'offers',
    outcomes: (await ownTables.offers(options)).read(source.open(), onUnread),
  }),
  cities: async (source) => ({ format: 'comuni', outcomes: comuni(source.open()) }),
  duty: async (source, _, __, ___, onUnread) => ({
    format: 'duty',
    outcomes: dutyTable.read(source.open(), onUnread),
  }),
  services: async (source, options, _, __, onUnread) => ({
    format: 'services',
    outcomes: ofEach((await ownTables.services(options)).read(source.open(), onUnread)),
  }),
  closures: async (source, options, _, __, onUnread) => ({
    format: 'closures',
    outcomes: ofEach((await ownTables.closures(options)).read(source.open(), onUnread)),
  }),
  pictures: async (source, { dryRun = false }, database, env) => {
    const folder = statSync(source.path).isDirectory()
    const sources = folder ? folderPictures(source) : listedPictures(source, env.PICTURE_SOURCES)
    const keep = await pictureKeeper(openFileStore(env, WORKING), { dry: dryRun })
    return { format: folder ? 'folder' : 'addresses', outcomes: keptPictures(database, sources, keep) }
  },
  categories: async (source, _, __, ___, onUnread) => ({
    format: 'categories',
    outcomes: categoryTable.read(source.open(), onUnread),
  }),
  catalogue: async (source, options, _, __, onUnread) => ({
    format: 'catalogue',
    outcomes: (await ownTables.catalogue(options)).read(source.open(), onUnread),
  }),
  texts: async (source, _, __, ___, onUnread) => ({
    format: 'texts',
    outcomes: await readTexts(source, onUnread),
  }),
  articles: async (source, { dryRun = false }, _, env) => ({
    format: 'folder',
    outcomes: folderArticles(source, await pictureKeeper(openFileStore(env, WORKING), { dry: dryRun })),
  }),
  cards: async (source, options, _, __, onUnread) => ({
    format: 'cards',
    outcomes: (await ownTables.cards(options)).read(source.open(), onUnread),
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
