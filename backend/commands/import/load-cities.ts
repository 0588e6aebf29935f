import { sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { rowsOf } from '@/backend/database/open'
import { normaliseCityName } from '@/backend/pharmacies/city-search'
import type { CityRecord } from './comuni'
import type { Loader } from './run-import'

type Known = { slug: string; name: string; province: string; region: string; istat_code: string | null }

/**
 * Adds the comuni that the shop lacks. One that it knows gets the list's coordinates, and the postal code and the other
 * name where it lacks them: a list with one CAP for each comune takes none of Rome's away.
 */
export async function cityLoader(database: Database): Promise<Loader<CityRecord>> {
  const names = new CityNames(
    await rowsOf<Known>(database, sql`select slug, name, province, region, istat_code from cities order by slug`),
  )
  return {
    keyOf: (city) => city.istat_code,
    async write(transaction, rows) {
      const cities = rows.map(({ record }) => ({
        slug: names.slugOf(record),
        name: record.name,
        province: record.province,
        region: record.region,
        istat_code: record.istat_code,
        postal_code: record.postal_code,
        latitude: record.latitude,
        longitude: record.longitude,
        alias: record.other_name && record.other_name !== record.name ? record.other_name : null,
      }))
      const [counts] = await rowsOf<{ added: number; changed: number }>(
        transaction,
        sql`with input as (
            select * from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as i(slug text, name text, province text,
              region text, istat_code text, postal_code text, latitude float8, longitude float8, alias text)
          ), merged as (
            select i.slug, coalesce(c.name, i.name) as name, coalesce(c.province, i.province) as province,
              coalesce(c.region, i.region) as region, coalesce(c.istat_code, i.istat_code) as istat_code,
              case when i.postal_code = any(c.postal_codes) then c.postal_codes
                else array(select unnest(coalesce(c.postal_codes, '{}') || i.postal_code) as code order by code) end as postal_codes,
              i.latitude, i.longitude,
              case when i.alias is null or i.alias = any(c.aliases) then coalesce(c.aliases, '{}')
                else coalesce(c.aliases, '{}') || i.alias end as aliases
            from input i left join cities c using (slug)
          ), written as (
            insert into cities as c (slug, name, province, region, istat_code, postal_codes, latitude, longitude, aliases)
            select slug, name, province, region, istat_code, postal_codes, latitude, longitude, aliases from merged
            on conflict (slug) do update set postal_codes = excluded.postal_codes, latitude = excluded.latitude,
              longitude = excluded.longitude, aliases = excluded.aliases
            where (c.postal_codes, c.latitude, c.longitude, c.aliases)
              is distinct from (excluded.postal_codes, excluded.latitude, excluded.longitude, excluded.aliases)
            returning (xmax = 0) as added
          )
          select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from written`,
      )
      return { added: counts?.added ?? 0, changed: counts?.changed ?? 0, rejected: [] }
    },
  }
}

/** Finds the comune that a row of a list means, and names new ones. */
class CityNames {
  private readonly byIstat = new Map<string, string>()
  private readonly byName = new Map<string, string[]>()
  private readonly slugs = new Set<string>()

  constructor(known: Known[]) {
    for (const city of known) this.keep(city.slug, city)
  }

  /** By ISTAT code; by name and province; by a name that is alone in its region, as Sardinia's provinces have changed. */
  slugOf(city: CityRecord): string {
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

/** Regions are spelt in several ways: `Emilia-Romagna`, `Trentino-Alto Adige/Südtirol`. */
function regionKey(region: string): string {
  return normaliseCityName(region).slice(0, 8)
}
