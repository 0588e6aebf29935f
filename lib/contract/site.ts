import * as z from 'zod/mini'
import { call } from './call'
import { pharmacy } from './pharmacies'
import { product_summary } from './products'
import { page_of, query_integer } from './values'

/** A comune where pharmacies stand. */
export const place = z.object({
  province: z.string(),
  /** Alone in its province. */
  slug: z.string(),
  city: z.string(),
  pharmacies_count: z.int(),
  updated_at: z.string(),
})
export type Place = z.infer<typeof place>

const by_place = z.object({
  province: z.string().check(z.regex(/^[A-Za-z]{2}$/, 'province_invalid')),
  city: z.string().check(z.maxLength(120, 'too_long')),
})

/** A product with what a feed for price comparison needs. */
export const feed_product = z.extend(product_summary, {
  ean: z.array(z.string()),
  images: z.array(z.string()),
  /** HTML of the small set. */
  description: z.string(),
  category: z.nullable(z.array(z.string())),
})
export type FeedProduct = z.infer<typeof feed_product>

/** What a shop needs to be found: all its places, pages and old addresses, each list paged by a key so that no size is too large. */
export const siteCalls = {
  listPlaces: call({
    method: 'GET',
    path: '/v1/places',
    summary: 'Every comune where pharmacies stand, by province and name',
    access: 'public',
    ext: true,
    cache: 'public',
    status: 200,
    answer: z.array(place),
    problems: [],
  }),
  listPlacePharmacies: call({
    method: 'GET',
    path: '/v1/places/{province}/{city}',
    summary: "A comune's pharmacies by name",
    access: 'public',
    ext: true,
    cache: 'public',
    params: by_place,
    query: z.strictObject({
      page_size: z._default(query_integer(1, 100), 20),
      page_number: z._default(query_integer(1, 1000), 1),
    }),
    status: 200,
    answer: z.extend(page_of(pharmacy), { place }),
    problems: ['not_found'],
  }),
  listPharmacyIndex: call({
    method: 'GET',
    path: '/v1/pharmacy-index',
    summary: 'Every pharmacy with its services in order of its id, for sitemaps',
    access: 'public',
    ext: true,
    cache: 'public',
    query: z.strictObject({
      after: z._default(query_integer(0, 2_147_483_647), 0),
      limit: z._default(query_integer(1, 1000), 1000),
    }),
    status: 200,
    answer: z.object({
      items: z.array(
        z.object({ id: z.int(), code: z.string(), updated_at: z.string(), service_ids: z.array(z.int()) }),
      ),
      next: z.nullable(z.int()),
    }),
    problems: [],
  }),
  listFeedProducts: call({
    method: 'GET',
    path: '/v1/product-feed',
    summary:
      'Every product with the fields of a price comparison in order of its code, at the lowest price of all pharmacies or at one',
    access: 'public',
    ext: true,
    cache: 'public',
    query: z.strictObject({
      after: z.optional(z.string().check(z.maxLength(9))),
      limit: z._default(query_integer(1, 500), 500),
      pharmacy_id: z.optional(query_integer(1, 2_147_483_647)),
    }),
    status: 200,
    answer: z.object({ items: z.array(feed_product), next: z.nullable(z.string()) }),
    problems: [],
  }),
  listRedirects: call({
    method: 'GET',
    path: '/v1/redirects',
    summary: "The operator's old addresses with their new ones, in order of the old",
    access: 'public',
    ext: true,
    cache: 'public',
    query: z.strictObject({
      after: z.optional(z.string().check(z.maxLength(2000, 'too_long'))),
      limit: z._default(query_integer(1, 5000), 5000),
    }),
    status: 200,
    answer: z.object({
      items: z.array(z.object({ from: z.string(), to: z.string() })),
      next: z.nullable(z.string()),
    }),
    problems: [],
  }),
}
