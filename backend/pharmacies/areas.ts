import { sql } from 'drizzle-orm'
import type { Area } from '@/lib/contract/cities'
import { type Database, rowsOf } from '../database/open'
import { normaliseCityName } from './city-search'

/** How long the areas in memory are believed; an import by the command line shows after that. */
const LIFETIME_MS = 10 * 60_000
const RESULTS = 5

const indexes = new WeakMap<Database, { areas: Promise<Area[]>; begun_at: number }>()

/**
 * The parts of cities and the postal codes that a text names ("Porta Venezia, Milano", "20129"), the longest name first. What else the
 * text says has to be the city: in "Porta Venezia, Torino" nothing is named.
 */
export async function areasNamedIn(text: string, database: Database, now: Date): Promise<Area[]> {
  return matchingAreas(text, await areasOf(database, now))
}

export function matchingAreas(text: string, areas: readonly Area[]): Area[] {
  const words = ` ${normaliseCityName(text)} `
  return areas
    .flatMap((area) => {
      const name = ` ${normaliseCityName(area.name)} `
      if (!words.includes(name)) return []
      const rest = words.replace(name, ' ').trim()
      return rest === '' || isCity(rest, area) ? [{ area, length: name.length }] : []
    })
    .sort((one, other) => other.length - one.length)
    .slice(0, RESULTS)
    .map(({ area }) => area)
}

function isCity(text: string, { city, province }: Area): boolean {
  const [name, code] = [normaliseCityName(city), province.toLowerCase()]
  return [name, code, `${name} ${code}`].includes(text)
}

function areasOf(database: Database, now: Date): Promise<Area[]> {
  const known = indexes.get(database)
  if (known && now.getTime() - known.begun_at < LIFETIME_MS) return known.areas
  const areas = rowsOf<Area & Record<string, unknown>>(
    database,
    sql`
      select name, city, province, avg(latitude)::float8 as latitude, avg(longitude)::float8 as longitude
      from (
        select postal_code as name, city, province, latitude, longitude from pharmacies where active
        union all
        select unnest(districts), city, province, latitude, longitude from pharmacies where active
      ) as named
      group by name, city, province
      order by count(*) desc, name, city`,
  )
  indexes.set(database, { areas, begun_at: now.getTime() })
  // A failed read is not remembered.
  areas.catch(() => indexes.delete(database))
  return areas
}
