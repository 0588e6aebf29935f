import * as z from 'zod/mini'
import { call } from './call'
import { query_integer } from './values'

export const city = z.object({
  slug: z.string(),
  name: z.string(),
  province: z.string(),
  region: z.string(),
  postal_codes: z.array(z.string()),
  latitude: z.number(),
  longitude: z.number(),
})
export type City = z.infer<typeof city>

export const cityCalls = {
  listCities: call({
    method: 'GET',
    path: '/v1/cities',
    summary: 'Every Italian comune, or with query the best matches by name or postal code',
    access: 'public',
    cache: 'public',
    query: z.strictObject({
      query: z.optional(z.string().check(z.maxLength(100, 'too_long'))),
      limit: z.optional(query_integer(1, 10_000)),
    }),
    status: 200,
    answer: z.array(city),
    problems: [],
  }),
  getCity: call({
    method: 'GET',
    path: '/v1/cities/{city}',
    summary: 'One comune by its slug',
    access: 'public',
    cache: 'public',
    params: z.object({ city: z.string().check(z.maxLength(100)) }),
    status: 200,
    answer: city,
    problems: ['not_found'],
  }),
}
