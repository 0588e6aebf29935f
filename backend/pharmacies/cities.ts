import { sql } from 'drizzle-orm'
import type { City } from '@/lib/contract/cities'
import type { Database } from '../database/open'
import { cities } from '../database/schema/places'
import { createCitySearch } from './city-search'

/** How long the comuni in memory are believed; an import by the command line shows after that. */
const LIFETIME_MS = 10 * 60_000

interface CityIndex {
  all: City[]
  bySlug: ReadonlyMap<string, City>
  search: (query: string, limit: number) => City[]
}

/** One index a database, its promise so that concurrent calls read it once. */
const indexes = new WeakMap<Database, { index: Promise<CityIndex>; begun_at: number }>()

/** Every comune, held in memory: 7,900 rows that hardly ever change and are searched at every keystroke. */
export function cityIndex(database: Database, now: Date): Promise<CityIndex> {
  const known = indexes.get(database)
  if (known && now.getTime() - known.begun_at < LIFETIME_MS) return known.index
  const index = readIndex(database)
  indexes.set(database, { index, begun_at: now.getTime() })
  // A failed read is not remembered.
  index.catch(() => indexes.delete(database))
  return index
}

async function readIndex(database: Database): Promise<CityIndex> {
  const rows = await database.select().from(cities).orderBy(cities.slug)
  const contractCity = ({ slug, name, province, region, postal_codes, latitude, longitude }: City): City => ({
    slug,
    name,
    province,
    region,
    postal_codes,
    latitude,
    longitude,
  })
  const all = rows.map(contractCity)
  const searchRows = createCitySearch(rows)
  return {
    all,
    bySlug: new Map(all.map((city) => [city.slug, city])),
    search: (query, limit) => searchRows(query, limit).map(contractCity),
  }
}

/**
 * Fills the table of comuni where it is empty, with any database and not for the demo alone. One statement, so a start that
 * is cut short leaves none behind.
 */
export async function loadCities(database: Database): Promise<void> {
  const [known] = await database.select({ slug: cities.slug }).from(cities).limit(1)
  if (known) return
  // Its data is read only when it is needed: most starts do without.
  const { italianCities } = await import('./cities-source')
  await database.execute(sql`
    insert into ${cities} (slug, name, province, region, istat_code, postal_codes, latitude, longitude, aliases, provincial_capital)
    select slug, name, province, region, istat_code, postal_codes, latitude, longitude, aliases, provincial_capital
    from jsonb_to_recordset(${JSON.stringify(italianCities())}::jsonb) as city(slug text, name text, province text, region text,
      istat_code text, postal_codes text[], latitude float8, longitude float8, aliases text[], provincial_capital boolean)
    on conflict (slug) do nothing`)
}
