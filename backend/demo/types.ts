/**
 * The shapes that the demo generators yield. Money is whole cents, dates are `YYYY-MM-DD`, instants RFC 3339 in UTC,
 * wall-clock times are Europe/Rome. Names are the contract's wherever the contract has one.
 */

export interface DemoPriceEntry {
  price_cents: number
  /** First day of this price. */
  from: string
}

export interface DemoOffer {
  minsan: string
  price_cents: number
  /** The price before the reduction; null where there is no reduction. */
  list_price_cents: number | null
  stock: number
  /** The wholesaler has it even where the shelf is empty. */
  orderable: boolean
  /** Oldest first; the last one is price_cents. Reaches back more than 30 days. */
  price_history: DemoPriceEntry[]
  stock_updated_at: string
}

export type DemoOrderStatus =
  | 'received'
  | 'awaiting_prescription'
  | 'confirmed'
  | 'preparing'
  | 'ready'
  | 'shipped'
  | 'completed'
  | 'cancelled'
  | 'not_collected'

export interface DemoPastOrder {
  pharmacy_code: string
  lines: { minsan: string; quantity: number }[]
  history: { status: DemoOrderStatus; at: string }[]
  delivery: 'click_and_collect' | 'home_delivery'
  payment: 'in_pharmacy' | 'on_delivery' | 'card'
  prescriptions: { minsan: string; kind: 'nre' | 'nrbe' | 'paper'; code: string | null; health_code: string | null }[]
  shipping: { address: string; street_number: string; city: string; postal_code: string; province: string } | null
  note: string | null
}

export interface DemoCustomer {
  email: string
  password: string
  first_name: string
  last_name: string
  birth_day: string
  phone_number: string
  health_code: string
  pharmacy_code: string
  privacy_consent: true
  marketing_consent: boolean
  profiling_consent: boolean
  localization_consent: boolean
  addresses: {
    label: string
    address: string
    street_number: string
    city: string
    postal_code: string
    province: string
    latitude: number
    longitude: number
    favorite: boolean
  }[]
  orders: DemoPastOrder[]
}
