import * as z from 'zod/mini'
import { catalogueCall } from './call'
import { pharmacy } from './pharmacies'
import { product_summary } from './products'
import { exact, id, page_of, part_of, query_after, query_integer } from './values'

/** A comune where pharmacies stand. */
export const pharmacy_city = z.object({
  province: z.string(),
  /** Alone in its province. */
  slug: z.string(),
  city: z.string(),
  pharmacies_count: z.int(),
  updated_at: z.string(),
})
export type PharmacyCity = z.infer<typeof pharmacy_city>

const by_city = z.object({
  province: z.string().check(z.regex(/^[A-Za-z]{2}$/, 'province_invalid')),
  city: exact(120),
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

const value = z.nullable(z.string())

/** What terms name of the shop: whether it sells or only reserves, and who ran it. */
export const terms_values = z.object({
  brand: z.string(),
  sale: value,
  operator: value,
  operator_address: value,
  operator_vat: value,
  operator_register: value,
  operator_email: value,
  operator_pec: value,
  operator_phone: value,
})
export type TermsValues = z.infer<typeof terms_values>

/** What a shop needs to be found: all its places, pages and old addresses, each list paged by a key so that no size is too large. */
export const siteCalls = {
  getShop: catalogueCall('GET /v1/shop', {
    summary: 'What there is to know of the shop as a whole',
    ext: true,
    answer: z.object({
      /** Its pharmacies, products and prices are invented, which every page and each order's then says. */
      demo: z._default(z.boolean(), false),
    }),
  }),
  getTerms: catalogueCall('GET /v1/terms/{version}', {
    summary: 'What the terms named of the shop, by the version that an order keeps',
    ext: true,
    params: z.object({ version: id }),
    answer: terms_values,
  }),
  listPlaces: catalogueCall('GET /v1/places', {
    summary: 'Every comune where pharmacies stand, by province and name',
    ext: true,
    answer: z.array(pharmacy_city),
  }),
  listPlacePharmacies: catalogueCall('GET /v1/places/{province}/{city}', {
    summary: "A comune's pharmacies by name",
    ext: true,
    params: by_city,
    query: z.strictObject({
      page_size: z._default(query_integer(1, 100), 20),
      page_number: z._default(query_integer(1, 1000), 1),
    }),
    answer: z.extend(page_of(pharmacy), { place: pharmacy_city }),
  }),
  listPharmacyIndex: catalogueCall('GET /v1/pharmacy-index', {
    summary: 'Every pharmacy with its services, page by page, for sitemaps',
    ext: true,
    query: z.strictObject(query_after(id, 1000)),
    answer: part_of(
      z.object({
        id,
        code: z.string(),
        updated_at: z.string(),
        service_ids: z.array(id),
        /** Those of them whose text another pharmacy has before, word for word. */
        repeated_service_ids: z._default(z.array(id), []),
      }),
      id,
    ),
  }),
  listFeedProducts: catalogueCall('GET /v1/product-feed', {
    summary:
      'Every product with the fields of a price comparison in order of its code, at the lowest price of all pharmacies or at one',
    ext: true,
    query: z.strictObject({
      ...query_after(exact(9), 500),
      pharmacy_id: z.optional(id),
    }),
    answer: part_of(feed_product, z.string()),
  }),
  listRedirects: catalogueCall('GET /v1/redirects', {
    summary: "The operator's old addresses with their new ones, in order of the old",
    ext: true,
    query: z.strictObject(query_after(exact(2000), 5000)),
    answer: part_of(z.object({ from: z.string(), to: z.string() }), z.string()),
  }),
}
