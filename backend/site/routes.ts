import { gt } from 'drizzle-orm'
import { pharmaciesAfter, readCityPharmacies, readPharmacyCities } from '@/backend/pharmacies/pharmacy-cities'
import { pharmacyAsked } from '../catalogue/summary'
import { redirects } from '../database/schema/site'
import type { SomeHandlers } from '../http/handler'
import { ownId } from '../http/own-id'
import { ProblemError } from '../http/problem'
import { toPharmacies } from '../pharmacies/answers'
import { feedAfter } from './feed'

export const siteHandlers = {
  async listPlaces(_request, { database }) {
    return readPharmacyCities(database)
  },

  async listPlacePharmacies({ params, query }, { database, now }) {
    const found = await readCityPharmacies(database, params.province.toUpperCase(), params.city, query)
    if (!found) throw new ProblemError('not_found')
    const { place, rows } = found
    return { place, items: await toPharmacies(database, rows, now()), total: place.pharmacies_count, ...query }
  },

  async listPharmacyIndex({ query: { after, limit } }, { database }) {
    return toPage(await pharmaciesAfter(database, ownId(after) ?? 0, limit), limit, ({ id }) => id)
  },

  async listFeedProducts({ query: { after, limit, pharmacy_id } }, { database }) {
    const at = await pharmacyAsked(database, pharmacy_id)
    return toPage(await feedAfter(database, after ?? '', limit, at), limit, ({ minsan }) => minsan)
  },

  async listRedirects({ query: { after, limit } }, { database }) {
    const rows = await database
      .select({ from: redirects.from_path, to: redirects.to_path })
      .from(redirects)
      .where(gt(redirects.from_path, after ?? ''))
      .orderBy(redirects.from_path)
      .limit(limit + 1)
    return toPage(rows, limit, ({ from }) => from)
  },
} satisfies SomeHandlers

/** The page that a read of one row more than `limit` makes, and the key with which the next one goes on. */
function toPage<Row, Key>(rows: Row[], limit: number, rowKey: (row: Row) => Key): { items: Row[]; next: Key | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? rowKey(last) : null }
}
