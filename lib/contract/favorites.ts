import * as z from 'zod/mini'
import { linkToken } from './auth'
import { customerCall, publicCall } from './call'
import { productSummary } from './products'
import { by_id, id, minsan } from './values'

/** Maximum number of products that a customer keeps. */
export const FAVORITES_MAX = 200

const pharmacy = z.object({ id, name: z.string(), city: z.string() })

const favorite = z.object({
  id,
  minsan: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** With the price and stock of the requested pharmacy; null if it is no longer shown. */
  product: z.nullable(productSummary),
  /** Lowest price of the last thirty days at the requested pharmacy, before a reduction if it is reduced. */
  lowest_price_30d: z.nullable(z.number()),
  /** Price when the alert was set, or in its last mail. */
  price_alert: z.nullable(z.object({ pharmacy, price: z.number() })),
  /** Whether a fall of its price may be told. */
  can_alert_price: z.boolean(),
  /** Pharmacies whose stock notification waits for the account's address. */
  stock_alerts: z.array(pharmacy),
})
export type Favorite = z.infer<typeof favorite>

export const favoriteCalls = {
  listFavorites: customerCall('GET /v1/me/favorites', {
    summary: 'Products that the customer keeps, the latest first, and the consent to keep them',
    ext: true,
    query: z.object({ pharmacy_id: z.optional(id) }),
    answer: z.object({
      consent: z.nullable(z.object({ version: z.string(), at: z.string() })),
      favorites: z.array(favorite),
    }),
  }),
  addFavorite: customerCall('POST /v1/me/favorites', {
    summary: 'Keeps a product; one that is kept already stays as it is',
    ext: true,
    body: z.strictObject({
      minsan,
      /** With the first product, or after a withdrawal. */
      health_data_consent: z.optional(z.literal(true, 'consent_required')),
    }),
    status: 201,
    answer: z.object({ id }),
    problems: ['not_found', 'product_withdrawn'],
  }),
  updateFavorite: customerCall('PATCH /v1/me/favorites/{id}', {
    summary: 'Sets or ends the alerts of a kept product',
    ext: true,
    params: by_id,
    body: z.strictObject({
      /** Null ends it. */
      price_alert: z.optional(
        z.nullable(z.strictObject({ pharmacy_id: id, consent: z.literal(true, 'consent_required') })),
      ),
      /** Ends the product's stock notifications to the account's address; `notifyWhenBack` sets one. */
      stock_alerts: z.optional(z.null()),
    }),
    problems: ['not_available', 'email_not_confirmed'],
  }),
  deleteFavorite: customerCall('DELETE /v1/me/favorites/{id}', {
    summary: 'Keeps a product no longer, and ends its alerts',
    ext: true,
    params: by_id,
  }),
  deleteFavorites: customerCall('DELETE /v1/me/favorites', {
    summary: 'Withdraws the consent to keep products, deletes all and ends their alerts',
    ext: true,
  }),
  endPriceAlerts: publicCall('POST /v1/notify/prices/end', {
    summary: 'Ends all price alerts of a customer by the signed link of their mail',
    ext: true,
    body: z.strictObject({ token: linkToken }),
    problems: ['link_expired', 'rate_limited'],
  }),
}
