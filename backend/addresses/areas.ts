import { sql } from 'drizzle-orm'
import { selectRows } from '@/backend/database/open'
import type { Handler } from '@/backend/http/handler'
import type { Area } from '@/lib/contract/cities'
import { normaliseCityName } from '@/lib/rules/city-name'
import { memoizeQuery } from '../database/memoize-query'

const LIFETIME_MS = 10 * 60_000
const RESULTS = 5

/**
 * Finds districts and postal codes that a text names ("Porta Venezia, Milano", "20129"), longest name first. The rest
 * of the text must be the city: "Porta Venezia, Torino" finds none.
 */
export const findAreas: Handler<'findAreas'> = async ({ query }, { database, now }) =>
  matchingAreas(query.query, await readSearchAreas(database, now()))

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

const readSearchAreas = memoizeQuery(LIFETIME_MS, (database) =>
  selectRows<Area>(
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
  ),
)
