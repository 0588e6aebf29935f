import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '@/backend/database/open'
import { normaliseCityName } from '@/backend/pharmacies/city-search'
import type { FindCentroid } from './pharmacy-record'
import type { Point } from './values'

type Known = Point & { name: string; province: string; istat_code: string | null; aliases: string[] }

/** The comuni's centres, by ISTAT code or by name and province, held in memory: there are 7,900. */
export async function centroidsOf(database: Database): Promise<FindCentroid> {
  const cities = await rowsOf<Known>(
    database,
    sql`select name, province, istat_code, aliases, latitude, longitude from cities`,
  )
  const byIstat = new Map<string, Point>()
  const byName = new Map<string, Point>()
  for (const { name, province, istat_code, aliases, latitude, longitude } of cities) {
    const point = { latitude, longitude }
    if (istat_code) byIstat.set(istat_code, point)
    for (const called of [...aliases, name]) byName.set(`${normaliseCityName(called)}|${province}`, point)
  }
  return ({ istat_code, city, province }) =>
    byName.get(`${normaliseCityName(city)}|${province}`) ?? (istat_code ? byIstat.get(istat_code) : null) ?? null
}
