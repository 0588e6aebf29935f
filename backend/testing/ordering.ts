import type { OrderRequest } from '@/lib/contract/orders'
import type { createApi } from './api'
import { shop } from './shop'

let asked = 0

/** A valid collection at the seeded central pharmacy, with a new mailbox and telephone, since both are limited. */
export const collection = (change: Partial<OrderRequest> = {}): OrderRequest => ({
  customer: {
    first_name: 'Anna',
    last_name: 'Rossi',
    email: `anna-${++asked}@example.com`,
    phone_number: `333 123 ${1000 + asked}`,
  },
  payment: { id: 'in_pharmacy' },
  delivery: { id: 'ritiro' },
  shipping: null,
  prescriptions: [],
  health_data_consent: true,
  ...change,
})

export const delivery = (change: Partial<OrderRequest> = {}): OrderRequest =>
  collection({
    payment: { id: 'on_delivery' },
    delivery: { id: 'casa' },
    shipping: { address: 'Via Melzo', street_number: '12/A', city: 'Milano', postal_code: '20129' },
    ...change,
  })

export const electronic = {
  minsan: shop.on_prescription,
  kind: 'nre' as const,
  code: '1300A 4000000248',
  health_code: 'RSSMRA80A01H501U',
}

/** Orders one product at the central pharmacy. */
export async function placeOrder(
  api: ReturnType<typeof createApi>,
  me: { token: string },
  minsan: string,
  quantity = 1,
  body: OrderRequest = collection(),
) {
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity } }, me)
  return (await api('createOrder', { body }, me)).data
}
