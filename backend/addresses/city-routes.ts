import type { SomeHandlers } from '@/backend/http/handler'
import { ProblemError } from '@/backend/http/problem'
import { findAreas } from './areas'
import { cityIndex } from './cities'

/** Default number of results. */
const SEARCH_LIMIT = 10

export const cityHandlers = {
  findAreas,

  async listCities({ query }, { database, now }) {
    const index = await cityIndex(database, now())
    if (query.query === undefined) return query.limit === undefined ? index.all : index.all.slice(0, query.limit)
    return index.search(query.query, query.limit ?? SEARCH_LIMIT)
  },

  async getCity({ params }, { database, now }) {
    const city = (await cityIndex(database, now())).bySlug.get(params.city)
    if (!city) throw new ProblemError('not_found')
    return city
  },
} satisfies SomeHandlers
