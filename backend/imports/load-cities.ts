import type { Database } from '@/backend/database/open'
import { cities as cityTable } from '@/backend/database/schema/places'
import { normaliseCityName } from '@/lib/rules/city-name'
import type { CityRecord } from './comuni'
import type { Loader } from './loader'
import { given, storedFirst, united, upsert } from './upsert'

type Known = Pick<typeof cityTable.$inferSelect, 'slug' | 'name' | 'province' | 'region' | 'istat_code'>

/**
 * Adds missing comuni. Known ones get the list's coordinates, and postal code and alternative name only if missing:
 * a list with one CAP per comune must not overwrite Rome's.
 */
export async function cityLoader(database: Database): Promise<Loader<CityRecord>> {
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
