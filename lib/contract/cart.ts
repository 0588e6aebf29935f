import * as z from 'zod/mini'
import { customerCall, publicCall } from './call'
import { deliveryKind, pharmacy, prescriptionWay } from './pharmacies'
import { availability, kind, supply } from './products'
import { id, latitude, longitude, minsan, postal_code, quantity, searched, tokenUser } from './values'

export const cartProduct = z.object({
  minsan: z.string(),
  quantity: z.int(),
  price: z.nullable(z.number()),
  name: z.string(),
  image: z.nullable(z.string()),
  availability,
  kind,
  supply: z.nullable(supply),
  max_quantity: z.nullable(z.int()),
  /** ext: why the maximum is reduced, if by an ingredient. */
  max_quantity_reason: z.optional(z.string()),
  prescription_info: z.optional(
    z.object({
      way: prescriptionWay,
      code_masked: z.nullable(z.string()),
      health_code_masked: z.nullable(z.string()),
    }),
  ),
})
export type CartProduct = z.infer<typeof cartProduct>

export const cartMessage = z.object({
  code: z.enum(['prices_changed', 'products_removed', 'quantities_reduced']),
  minsans: z.array(z.string()),
})

export const cart = z.object({
  pharmacy_id: z.nullable(id),
  temporary: z.boolean(),
  message: z.nullable(cartMessage),
  products: z.array(cartProduct),
  subtotal: z.number(),
})
export type Cart = z.infer<typeof cart>

export const not_merged = z.array(
  z.object({ minsan: z.string(), code: z.enum(['not_available', 'max_quantity_exceeded', 'not_found']) }),
)

/** Bounds the cost of a quote. */
export const CART_LINES_MAX = 100

/** Products with quantities, outside of a cart. */
export const orderedLines = z.array(z.strictObject({ minsan, quantity })).check(z.maxLength(CART_LINES_MAX, 'too_many'))

/** Prices of products at a pharmacy. */
export const cartAt = z.object({
  pharmacy,
  /** `quantity`: available part of what was asked for; `price` is null if unavailable. */
  products: z.array(
    z.object({ minsan: z.string(), name: z.string(), quantity: z.int(), price: z.nullable(z.number()) }),
  ),
  /** Everything is available in full quantity. */
  complete: z.boolean(),
  subtotal: z.number(),
  /** Ready time of an order placed now; null if unknown or without collection. */
  ready_at: z.nullable(z.string()),
  /** Fee of a delivery to the requested postal code, and its first free slot; null if all are taken. */
  home_delivery: z.optional(
    z.object({
      fee: z.number(),
      minimum_order: z.nullable(z.number()),
      first_slot: z.nullable(z.object({ start: z.string(), end: z.string() })),
    }),
  ),
})
export type CartAt = z.infer<typeof cartAt>

export const CARTS_AROUND_MAX = 24

const byMinsan = z.object({ minsan: searched(9) })
const legacyId = z.string().check(z.regex(/^\d{9}$/, 'minsan_invalid'))

export const cartCalls = {
  getCart: customerCall('GET /v1/cart', {
    summary: "The customer's cart, temporary if no pharmacy is chosen",
    answer: cart,
  }),
  addToCart: customerCall('POST /v1/cart/products', {
    summary: 'Adds to the quantity',
    body: z.strictObject({ pharmacy_id: id, minsan, quantity: z._default(quantity, 1) }),
    answer: cart,
    problems: ['not_found', 'different_pharmacy', 'not_available', 'max_quantity_exceeded'],
  }),
  setCartQuantity: customerCall('PATCH /v1/cart/products/{minsan}', {
    summary: 'Sets the quantity',
    params: byMinsan,
    body: z.strictObject({ quantity }),
    answer: cart,
    problems: ['not_available', 'max_quantity_exceeded'],
  }),
  removeFromCart: customerCall('DELETE /v1/cart/products/{minsan}', {
    summary: 'Removes a product',
    params: byMinsan,
    answer: cart,
  }),
  clearCart: customerCall('DELETE /v1/cart/products', { summary: 'Empties the cart', answer: cart }),
  switchPharmacy: customerCall('POST /v1/cart/pharmacies', {
    summary: 'Moves cart and favourite pharmacy together and reprices',
    body: z.strictObject({ pharmacy_id: id }),
    answer: cart,
    problems: ['not_found'],
  }),
  quoteCart: publicCall('POST /v1/cart/quote', {
    summary: 'The cart for these products; nothing is stored',
    ext: true,
    body: z.strictObject({
      pharmacy_id: z.nullable(id),
      products: orderedLines,
    }),
    answer: cart,
    problems: ['not_found'],
  }),
  quoteCartAround: publicCall('POST /v1/cart/quotes', {
    summary: 'Totals of these products at the pharmacies around a place, best first; nothing is stored',
    ext: true,
    body: z.strictObject({
      products: orderedLines.check(z.minLength(1, 'required')),
      latitude,
      longitude,
      limit: z._default(z.int().check(z.minimum(1), z.maximum(CARTS_AROUND_MAX)), CARTS_AROUND_MAX),
      delivery: z.optional(deliveryKind),
      /** Only pharmacies that deliver there, with fee and first slot. */
      postal_code: z.optional(postal_code),
    }),
    answer: z.array(cartAt),
  }),
  getTemporaryCart: customerCall('GET /temporaryUsercart', {
    summary: 'Legacy: reads the temporary cart',
    token_user: 'query',
    query: z.strictObject({ TokenUser: tokenUser }),
    answer: cart,
  }),
  addToTemporaryCart: customerCall('POST /temporaryUsercart', {
    summary: 'Legacy: adds to the temporary cart',
    token_user: 'body',
    body: z.strictObject({ TokenUser: tokenUser, idProdotto: legacyId, Qta: z._default(quantity, 1) }),
    answer: cart,
    problems: ['not_found', 'max_quantity_exceeded'],
  }),
  setTemporaryCartQuantity: customerCall('PUT /temporaryUsercart', {
    summary: 'Legacy: sets a quantity in the temporary cart',
    token_user: 'body',
    body: z.strictObject({ TokenUser: tokenUser, idProdotto: legacyId, Qta: quantity }),
    answer: cart,
    problems: ['not_found', 'max_quantity_exceeded'],
  }),
  removeFromTemporaryCart: customerCall('DELETE /temporaryUsercart', {
    summary: 'Legacy: removes a product, or all without idProdotto',
    token_user: 'query',
    query: z.strictObject({ TokenUser: tokenUser, idProdotto: z.optional(legacyId) }),
    answer: cart,
  }),
  verifyTemporaryCart: customerCall('GET /verifyTempCart', {
    summary: 'Legacy: whether there is a temporary cart',
    token_user: 'query',
    query: z.strictObject({ TokenUser: tokenUser }),
    answer: z.object({ exists: z.boolean(), count: z.int() }),
  }),
  cartToTemporary: customerCall('POST /UserCartToTemporaryCart', {
    summary: "Legacy: makes the pharmacy's cart the temporary one",
    token_user: 'body',
    body: z.strictObject({ TokenUser: tokenUser }),
    answer: cart,
  }),
  mergeCart: customerCall('POST /usercartlist', {
    summary: "Legacy: merges a list, the guest's cart at login or the temporary cart once a pharmacy is chosen",
    token_user: 'body',
    idempotent: true,
    body: z.strictObject({
      TokenUser: tokenUser,
      products: z
        .array(z.strictObject({ idProdotto: legacyId, Qta: quantity }))
        .check(z.maxLength(CART_LINES_MAX, 'too_many')),
      pharmacy_id: z.optional(z.nullable(id)),
      on_conflict: z.optional(z.enum(['keep_server', 'move_to_guest'])),
    }),
    answer: z.extend(cart, { not_merged }),
    problems: ['not_found', 'different_pharmacy'],
  }),
}
