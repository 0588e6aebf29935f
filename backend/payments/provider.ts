import type { OnlineMethod } from '@/lib/contract/payments'
import type { OnlineState } from '../database/schema/till'
import { ProblemError } from '../http/problem'

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
  /** End of what is authorised; null if nothing is, or the provider does not say. */
  capture_before: Date | null
  /** The payment in the provider's own pages; null if it has none. */
  dashboard_url: string | null
}

/** An event of a webhook: about one payment, or all of an order. */
export interface ProviderEvent {
  /** Counts once; null for a provider whose events have no ID, and only say where to look. */
  id: string | null
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
  /** Gives back until `totalCents` were given back. */
  refund(reference: string, totalCents: number): Promise<Told>
  /** Returns the event of a webhook. Throws `forbidden` for a wrong signature, time or account. */
  verify(body: string, signature: string | undefined): Promise<ProviderEvent>
  /** Whether its account knows a payment, or can be used at all. Throws `forbidden` for keys that are refused. */
  knows(reference: string | null): Promise<boolean>
  /** What the payer can choose on its page, as far as the keys may read it. */
  listMethods(): Promise<OnlineMethod[]>
}

/** A call that a provider refused or did not answer, without its message, which can quote the payer. */
export class ProviderFailure extends ProblemError {
  readonly http_status: number | undefined

  constructor(name: string, httpStatus: number | undefined, ...facts: readonly (string | undefined)[]) {
    super('unavailable', { detail: `${name}: ${[...facts, httpStatus].filter(Boolean).join(' ')}` })
    this.http_status = httpStatus
  }
}

/** Whether a call was refused for what it asks, as for a payment whose state has changed in the meantime. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderFailure && [400, 402, 404, 409, 410, 422].includes(error.http_status ?? 0)

/** Runs a read for `knows`: a refused one means that another account has the payment. */
export async function tryKeys(name: string, reference: string | null, read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read()
    return true
  } catch (error) {
    if (isRefusal(error) && reference !== null) return false
    const isWrong = error instanceof ProviderFailure && [401, 403].includes(error.http_status ?? 0)
    throw isWrong ? new ProblemError('forbidden', { detail: `${name} does not accept this key` }) : error
  }
}
