import * as z from 'zod/mini'
import { catalogueCall } from './call'
import { exact, queryInteger, searched } from './values'

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

/** A district or postal code, at the centre of its pharmacies. */
export const area = z.object({
  name: z.string(),
  city: z.string(),
  province: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Area = z.infer<typeof area>

export const cityCalls = {
  findAreas: catalogueCall('GET /v1/areas', {
    summary: 'Parts of cities and postal codes with pharmacies that match a text, best match first',
    ext: true,
    query: z.strictObject({
      query: searched(100).check(z.minLength(1, 'required')),
    }),
    answer: z.array(area),
  }),
  listCities: catalogueCall('GET /v1/cities', {
    summary: 'Every Italian comune, or with query the best matches by name or postal code',
    query: z.strictObject({
      query: z.optional(searched(100)),
      limit: z.optional(queryInteger(1, 10_000)),
    }),
    answer: z.array(city),
  }),
  getCity: catalogueCall('GET /v1/cities/{city}', {
    summary: 'One comune by its slug',
    params: z.object({ city: exact(100) }),
    answer: city,
  }),
}
