import * as z from 'zod/mini'
import { catalogueCall } from './call'
import { pharmacy } from './pharmacies'
import { productSummary } from './products'
import { exact, id, pageOf, partOf, queryAfter, queryInteger } from './values'

export const pharmacyCity = z.object({
  province: z.string(),
  /** Unique within its province. */
  slug: z.string(),
  city: z.string(),
  pharmacies_count: z.int(),
  updated_at: z.string(),
})
export type PharmacyCity = z.infer<typeof pharmacyCity>

const byCity = z.object({
  province: z.string().check(z.regex(/^[A-Za-z]{2}$/, 'province_invalid')),
  city: exact(120),
})

/** A product with data for price comparison feeds. */
export const feedProduct = z.extend(productSummary, {
  ean: z.array(z.string()),
  images: z.array(z.string()),
  /** HTML of the allowed subset. */
  description: z.string(),
  category: z.nullable(z.array(z.string())),
})
export type FeedProduct = z.infer<typeof feedProduct>

const value = z.nullable(z.string())

/** Shop data in the terms: sales or reservations, and the operator. */
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

/** Data for search engines: places, pages and old URLs, in lists paged by a key. */
export const siteCalls = {
  getShop: catalogueCall('GET /v1/shop', {
    summary: 'Facts about the shop as a whole',
    ext: true,
    answer: z.object({
      /** Pharmacies, products and prices are fictional, which all pages and orders state. */
      demo: z._default(z.boolean(), false),
    }),
  }),
  getTerms: catalogueCall('GET /v1/terms/{version}', {
    summary: 'Data of the shop named in the terms, by the version that an order stores',
    ext: true,
    params: z.object({ version: id }),
    answer: terms_values,
  }),
  listPlaces: catalogueCall('GET /v1/places', {
    summary: 'Every comune with pharmacies, by province and name',
    ext: true,
    answer: z.array(pharmacyCity),
  }),
  listPlacePharmacies: catalogueCall('GET /v1/places/{province}/{city}', {
    summary: "A comune's pharmacies by name",
    ext: true,
    params: byCity,
    query: z.strictObject({
      page_size: z._default(queryInteger(1, 100), 20),
      page_number: z._default(queryInteger(1, 1000), 1),
    }),
    answer: z.extend(pageOf(pharmacy), { place: pharmacyCity }),
  }),
  listPharmacyIndex: catalogueCall('GET /v1/pharmacy-index', {
    summary: 'Every pharmacy with its services, page by page, for sitemaps',
    ext: true,
    query: z.strictObject(queryAfter(id, 1000)),
    answer: partOf(
      z.object({
        id,
        code: z.string(),
        updated_at: z.string(),
        service_ids: z.array(id),
        /** Services whose text equals another pharmacy's. */
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
      ...queryAfter(exact(9), 500),
      pharmacy_id: z.optional(id),
    }),
    answer: partOf(feedProduct, z.string()),
  }),
  listRedirects: catalogueCall('GET /v1/redirects', {
    summary: "The operator's old addresses with their new ones, in order of the old",
    ext: true,
    query: z.strictObject(queryAfter(exact(2000), 5000)),
    answer: partOf(z.object({ from: z.string(), to: z.string() }), z.string()),
  }),
}
