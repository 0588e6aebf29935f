import { sql } from 'drizzle-orm'
import type { Database } from '@/backend/database/open'
import { cities } from '@/backend/database/schema/places'
import type { City } from '@/lib/contract/cities'
import { memoizeQuery } from '../database/memoize-query'
import { createCitySearch } from './city-search'

const LIFETIME_MS = 10 * 60_000

export interface CityIndex {
  all: City[]
  bySlug: ReadonlyMap<string, City>
  search: (query: string, limit: number) => City[]
}

/** All comuni in memory: 7,900 rows that hardly change and are searched on every keystroke. */
export const cityIndex = memoizeQuery(LIFETIME_MS, async (database): Promise<CityIndex> => {
  const all = await database.select().from(cities).orderBy(cities.slug)
  return { all, bySlug: new Map(all.map((city) => [city.slug, city])), search: createCitySearch(all) }
})

/** Fills the table of comuni if it is empty, in one statement, so that an interrupted start leaves none. */
export async function loadCities(database: Database): Promise<void> {
  const [known] = await database.select({ slug: cities.slug }).from(cities).limit(1)
  if (known) return
  // Imported only if needed.
  const { italianCities } = await import('./cities-source')
  await database.execute(sql`insert into ${cities}
    select * from jsonb_populate_recordset(null::${cities}, ${JSON.stringify(italianCities())}::jsonb) on conflict (slug) do nothing`)
}
