import * as z from 'zod/mini'
import { catalogueCall, optionalCall, publicCall } from './call'
import { pharmacy } from './pharmacies'
import { understood } from './search'
import {
  email,
  exact,
  id,
  pageOf,
  partOf,
  queryAfter,
  queryFlag,
  queryInteger,
  queryNumber,
  queryPlace,
  searched,
} from './values'

export const kind = z.enum([
  'medicine',
  'homeopathic',
  'device',
  'supplement',
  'cosmetic',
  'baby',
  'infant_formula',
  'veterinary',
  'other',
])
export type Kind = z.infer<typeof kind>

/**
 * Determines the label regulations of `baby` and `other`: food, infant food, biocide, presidio medico-chirurgico
 * (`medical_aid`), personal protective equipment, or plain goods.
 */
export const sector = z.enum(['food', 'infant_food', 'biocide', 'medical_aid', 'protective', 'goods'])
export type Sector = z.infer<typeof sector>

/** Facts of a label besides its texts (docs/domain.md#L23); unknown ones are missing. */
export const labelFacts = z.object({
  /** Minimum age in months. */
  from_months: z.optional(z.int()),
  gluten: z.optional(z.enum(['free', 'present'])),
  /** Nutrition `per` 100 g, 100 ml or daily dose, with amounts as printed. */
  nutrition: z.optional(
    z.object({
      per: z.string(),
      values: z.array(z.object({ name: z.string(), amount: z.string(), reference_percent: z.optional(z.number()) })),
    }),
  ),
  /** Authorisation of a biocide, registration of a presidio medico-chirurgico. */
  registration: z.optional(z.string()),
  /** Class, standard and category of protective equipment. */
  protection: z.optional(z.string()),
})
export type LabelFacts = z.infer<typeof labelFacts>

/** AIFA's supply regimes; null for other products. lib/rules derives their consequences. */
export const supply = z.enum(['OTC', 'SOP', 'RR', 'RNR', 'RRL', 'RNRL', 'USPL', 'OSP', 'RMR'])
export type Supply = z.infer<typeof supply>

export const availability = z.enum(['available', 'orderable', 'unavailable'])
export type Availability = z.infer<typeof availability>

export const productSummary = z.object({
  minsan: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  image: z.nullable(z.string()),
  price: z.nullable(z.number()),
  list_price: z.nullable(z.number()),
  discount_percent: z.nullable(z.int()),
  /** The price is the lowest among pharmacies, shown as "da". */
  price_from: z.boolean(),
  /** Required for every reduced price (docs/domain.md#L9). */
  lowest_price_30d: z.nullable(z.number()),
  /** ext: end of the pharmacy's reduction; null if open or unknown. */
  sale_ends_at: z.optional(z.nullable(z.string())),
  unit_price: z.nullable(z.object({ amount: z.number(), unit: z.string() })),
  kind,
  supply: z.nullable(supply),
  availability,
  max_quantity: z.nullable(z.int()),
})
export type ProductSummary = z.infer<typeof productSummary>

export const product = z.extend(productSummary, {
  images: z.array(z.string()),
  ean: z.array(z.string()),
  manufacturer: z.nullable(z.string()),
  active_ingredient: z.nullable(z.string()),
  strength: z.nullable(z.string()),
  form: z.nullable(z.string()),
  pack: z.nullable(z.string()),
  atc: z.nullable(z.string()),
  vat_rate: z.number(),
  description: z.string(),
  sections: z.array(z.object({ code: z.string(), html: z.string() })),
  leaflet_url: z.nullable(z.string()),
  max_quantity_reason: z.nullable(z.string()),
  reimbursement: z.nullable(
    z.object({ class: z.enum(['A', 'C', 'H']), reference_price: z.nullable(z.number()), note: z.nullable(z.string()) }),
  ),
  shortage: z.nullable(z.object({ from: z.string(), until: z.nullable(z.string()) })),
  stock_updated_at: z.nullable(z.string()),
  ready_in_minutes: z.nullable(z.int()),
  responsible_person: z.nullable(z.string()),
  /** ext: null if unknown. */
  sector: z.optional(z.nullable(sector)),
  /** ext: known facts of the label. */
  label_facts: z.optional(labelFacts),
  categories: z.array(z.array(z.object({ slug: z.string(), name: z.string() }))),
  pharmacies_count: z.int(),
  /** ext: offers of all pharmacies that may sell it online; null if none may, or if a pharmacy was given. */
  online_offers: z.optional(
    z.nullable(
      z.object({ lowest_price: z.number(), highest_price: z.number(), pharmacies_count: z.int(), availability }),
    ),
  ),
  updated_at: z.string(),
})
export type Product = z.infer<typeof product>

const categoryNode = {
  slug: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  description: z.nullable(z.string()),
  products_count: z.int(),
}
export const category = z.object({
  ...categoryNode,
  children: z.array(z.object({ ...categoryNode, children: z.array(z.unknown()) })),
})
export type Category = z.infer<typeof category>

export const sort = z.enum(['relevance', 'name', 'price_asc', 'price_desc', 'discount'])
export type Sort = z.infer<typeof sort>

/** On/off filters of listings: parameter, count in the facets and text (`messages.listing`) have the same name. */
export const LISTING_FLAGS = ['available', 'discounted', 'without_prescription'] as const
export type ListingFlag = (typeof LISTING_FLAGS)[number]

const eachFlag = <Schema>(schema: Schema) =>
  Object.fromEntries(LISTING_FLAGS.map((flag) => [flag, schema])) as Record<ListingFlag, Schema>

export const facets = z.object({
  /** `value` is the key of a brand's spellings, `label` the most frequent one. */
  brands: z.array(z.object({ value: z.string(), label: z.optional(z.string()), count: z.int() })),
  price: z.nullable(z.object({ min: z.number(), max: z.number() })),
  ...eachFlag(z.int()),
  kinds: z.array(z.object({ value: kind, count: z.int() })),
  /** Filterable properties (lib/rules/traits.ts), within a category or a search. */
  traits: z.optional(z.array(z.object({ value: z.string(), count: z.int() }))),
})
export type Facets = z.infer<typeof facets>

/** Deeper pages would cost a scan, and only scrapers request them. */
export const PAGE_NUMBER_MAX = 1000

/** ext parameters of every listing; brands and traits may be comma-separated lists. */
const listing = {
  pharmacy_id: z.optional(id),
  sort: z.optional(sort),
  brand: z.optional(exact(300)),
  traits: z.optional(exact(1000)),
  price_min: z.optional(queryNumber(0, 100_000)),
  price_max: z.optional(queryNumber(0, 100_000)),
  ...eachFlag(z.optional(queryFlag)),
  facets: z.optional(queryFlag),
}

const byMinsan = z.object({ minsan: searched(40) })

export const productCalls = {
  autocomplete: publicCall('GET /v1/autocomplete', {
    summary: 'The best matches while typing',
    query: z.strictObject({
      query: searched(200),
      pharmacy_id: z.optional(id),
      limit: z._default(queryInteger(1, 20), 6),
    }),
    answer: z.object({
      total: z.int(),
      items: z.array(
        z.object({
          minsan: z.string(),
          image: z.nullable(z.string()),
          highlighted_name: z.string(),
          price: z.nullable(z.number()),
          supply: z.nullable(supply),
        }),
      ),
      understood: z.optional(understood),
    }),
  }),
  getProduct: catalogueCall('GET /v1/products/{minsan}', {
    summary: 'One product, at a pharmacy if one is given',
    params: byMinsan,
    query: z.strictObject({ pharmacy_id: z.optional(id) }),
    answer: product,
    problems: ['product_withdrawn'],
  }),
  listEquivalents: catalogueCall('GET /v1/products/{minsan}/equivalent', {
    summary: 'Same active ingredient, strength, form and pack, cheapest first',
    params: byMinsan,
    query: z.strictObject({ pharmacy_id: z.optional(id) }),
    answer: z.array(productSummary),
    problems: ['product_withdrawn'],
  }),
  listAllProducts: catalogueCall('GET /v1/products', {
    summary: 'Every product in order of its code, for sitemaps',
    ext: true,
    query: z.strictObject(queryAfter(exact(9), 1000)),
    answer: partOf(z.object({ minsan: z.string(), name: z.string(), updated_at: z.string() }), z.string()),
  }),
  listCategoryProducts: catalogueCall('GET /v1/categories/{slug}/products', {
    summary: "A category's or subcategory's products",
    params: z.object({ slug: exact(120) }),
    query: z.strictObject({
      page_size: z._default(queryInteger(1, 100), 10),
      page_number: z._default(queryInteger(1, PAGE_NUMBER_MAX), 1),
      ...listing,
    }),
    answer: z.extend(pageOf(productSummary), { category, facets: z.optional(facets) }),
  }),
  listCategories: catalogueCall('GET /categorie', {
    summary: 'The category tree',
    query: z.strictObject({}),
    answer: z.array(category),
  }),
  listReducedCategories: catalogueCall('GET /v1/categories/reduced', {
    summary: 'Top-level categories with reduced products, and how many',
    ext: true,
    query: z.strictObject({ pharmacy_id: z.optional(id) }),
    answer: z.array(z.object({ slug: z.string(), name: z.string(), total: z.int() })),
  }),
  searchProducts: catalogueCall('GET /products', {
    summary: 'Search, matching as autocomplete does; all products without a text',
    query: z.strictObject({
      NomeProdotto: z.optional(searched(200)),
      PageIndex: z._default(queryInteger(1, PAGE_NUMBER_MAX), 1),
      TakeRow: z._default(queryInteger(1, 100), 50),
      ...listing,
    }),
    answer: z.extend(pageOf(productSummary), { facets: z.optional(facets), understood: z.optional(understood) }),
  }),
  listProductPharmacies: catalogueCall('GET /pharmaciesProducts', {
    summary: 'Pharmacies with a product, nearest first',
    query: z.strictObject({
      idProdotto: searched(40),
      ...queryPlace,
      limit: z._default(queryInteger(1, 100), 10),
    }),
    answer: z.array(z.object({ pharmacy, price: z.nullable(z.number()), availability })),
    problems: ['not_found'],
  }),
  notifyWhenBack: optionalCall('POST /v1/products/{minsan}/notify', {
    summary: 'Requests an e-mail when the product is back at the pharmacy, to a confirmed address',
    mails: 'charged',
    ext: true,
    params: byMinsan,
    body: z.strictObject({ email: z.optional(email), pharmacy_id: id, consent: z.literal(true, 'consent_required') }),
    status: 202,
    /** Nothing to confirm; otherwise the address gets a mail with a link. */
    answer: z.object({ confirmed: z.boolean() }),
    problems: ['not_available', 'rate_limited'],
  }),
  answerNotify: publicCall('POST /v1/notify/answer', {
    summary: 'Confirms or ends a stock notification with the link of its mail',
    ext: true,
    credentials: true,
    body: z.strictObject({
      token: z.string().check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
      accept: z.boolean(),
    }),
    problems: ['link_expired', 'rate_limited'],
  }),
}
