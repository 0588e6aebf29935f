import type { OnlineState } from '../database/schema/till'

/** All that a provider is told of an order: no product, no name, no health data. */
export interface Start {
  /** Same for the same attempt: a repetition opens no second page. */
  key: string
  order_number: string
  pharmacy: string
  amount_cents: number
  opened_at: Date
  expires_at: Date
  /** Path of the shop that the customer comes back to. */
  return_path: string
}

/** State of a payment in the provider's words. */
export interface Told {
  state: OnlineState
  /** Reserved or taken, in cents of euro. */
  authorised_cents: number
  captured_cents: number
  refunded_cents: number
}

/** An event of a webhook whose signature was verified: about one payment, or all of an order. */
export interface ProviderEvent {
  id: string
  reference: string | null
  order_number: string | null
}

/** A provider of payments on a page of its own. Each call can be repeated with the same effect. */
export interface PaymentProvider {
  start(start: Start): Promise<{ reference: string; url: string }>
  read(reference: string): Promise<Told>
  /** Takes a part of what is authorised, and releases the rest. */
  capture(reference: string, cents: number): Promise<Told>
  /** Closes the page of an open payment, or releases what is authorised. */
  cancel(reference: string): Promise<Told>
  /** Gives back until `total_cents` were given back. */
  refund(reference: string, total_cents: number): Promise<Told>
  /** Returns the event of a webhook. Throws `forbidden` for a wrong signature or time. */
  verify(body: string, signature: string | undefined): Promise<ProviderEvent>
}
