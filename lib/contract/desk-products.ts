import * as z from 'zod/mini'
import { isVatRate } from '@/lib/values/vat'
import { staffCall } from './call'
import { desk_pharmacy } from './desk'
import { kind } from './products'
import { id, minsan, money, optional_text, page_of, query_integer, SCAN_MAX, version } from './values'

/** Why a product cannot be bought at a pharmacy. */
export const NOT_SOLD = [
  'withdrawn',
  'hidden_everywhere',
  'hidden',
  'not_for_public',
  'kind',
  'vat_rate',
  'no_offer',
  'out_of_stock',
  'no_handover',
] as const
export const not_sold = z.enum(NOT_SOLD)
export type NotSold = z.infer<typeof not_sold>

export const SHELVES = ['not_sold', 'hidden', 'out_of_stock'] as const
export type Shelf = (typeof SHELVES)[number]

const PACKS_MAX = 100_000

/** A product as one pharmacy sells it. */
export const desk_product = z.object({
  /** Sent with a change: on another version it is 409 `conflict`. */
  version: z.string(),
  minsan: z.string(),
  ean: z.array(z.string()),
  name: z.string(),
  image: z.nullable(z.string()),
  kind,
  /** AIFA's lists decide its kind, and the price of class A and H. */
  listed: z.boolean(),
  national_price: z.nullable(money),
  vat_rate: z.int(),
  pharmacy: desk_pharmacy,
  /** `price` is null without an offer; `list_price` is the price outside a reduction. */
  price: z.nullable(money),
  list_price: z.nullable(money),
  /** Packs in the pharmacy, those that open orders hold included. */
  stock: z.int(),
  orderable: z.boolean(),
  hidden: z.boolean(),
  not_sold: z.array(not_sold),
})
export type DeskProduct = z.infer<typeof desk_product>

export const deskProductCalls = {
  listDeskProducts: staffCall('GET /v1/desk/products', {
    summary: 'Products of a pharmacy by name, or those that match a name, minsan or EAN, with why they are not sold',
    query: z.object({
      pharmacy_id: id,
      search: optional_text(SCAN_MAX),
      shelf: z.optional(z.enum(SHELVES)),
      page: z._default(query_integer(1, 10_000), 1),
    }),
    answer: page_of(desk_product),
    problems: ['not_found'],
  }),
  setDeskProduct: staffCall('POST /v1/desk/products/{minsan}', {
    summary: "Corrects a product's kind and VAT, or a pharmacy's price, stock and whether it is on sale there",
    params: z.object({ minsan }),
    body: z.strictObject({
      pharmacy_id: id,
      version,
      kind: z.optional(kind),
      vat_rate: z.optional(z.int().check(z.refine(isVatRate, 'out_of_range'))),
      price: z.optional(money.check(z.minimum(0.01, 'out_of_range'), z.maximum(100_000, 'out_of_range'))),
      /** Accepts a price that jumps (lib/rules/price-jump.ts), which is refused with `price_jumps` otherwise. */
      price_confirmed: z.optional(z.boolean()),
      /** Packs in the pharmacy: those that open orders hold are subtracted. */
      stock: z.optional(
        z.int('number_invalid').check(z.minimum(0, 'out_of_range'), z.maximum(PACKS_MAX, 'out_of_range')),
      ),
      orderable: z.optional(z.boolean()),
      hidden: z.optional(z.boolean()),
    }),
    answer: desk_product,
    problems: ['conflict'],
  }),
}
