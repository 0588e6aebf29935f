import { gt } from 'drizzle-orm'
import { listPharmacyIndex, listPlacePharmacies, readPharmacyCities } from '@/backend/pharmacies/pharmacy-cities'
import { redirects } from '../database/schema/site'
import { readDemo } from '../demo/state'
import type { SomeHandlers } from '../http/handler'
import { toPage } from '../http/page'
import { listFeedProducts } from './feed'
import { getTerms } from './terms'

export const siteHandlers = {
  async getShop(_request, { database }) {
    return { demo: (await readDemo(database)) !== null }
  },

  async listPlaces(_request, { database }) {
    return readPharmacyCities(database)
  },

  getTerms,
  listPlacePharmacies,
  listPharmacyIndex,
  listFeedProducts,

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
