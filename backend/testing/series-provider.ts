import { newMollieServer } from './mollie-server'
import type { Fault } from './provider-server'
import { newStripeServer } from './stripe-server'

export type SeriesProviderName = 'stripe' | 'mollie'

/** A page of a provider, in words that both have. */
interface SeriesPage {
  reference: string
  /** Number of the order. */
  order: string
  captured_cents: number
  refunded_cents: number
  is_open: boolean
  is_reserved: boolean
}

/** What the random series of payments (payment-series.ts) does with a local provider. */
export interface SeriesProvider {
  /** Variables of the backend. */
  env: Record<string, string>
  /** Variables of the command that sets the keys. */
  keys: Record<string, string>
  event(reference: string, kind: 'paid' | 'refunded', id?: string): { headers: Record<string, string>; body: string }
  pay(reference: string, how: { at_once: boolean }): void
  /** The payer gives up. */
  end(reference: string): void
  /** The provider ends the pages that nobody uses any more, and that the shop cannot close. */
  endPages(): void
  setAmount(reference: string, cents: number): void
  refund(reference: string, cents: number): void
  all(): SeriesPage[]
  fail(decide: Fault | null): void
  close(): Promise<void>
}

const STRIPE_KEY = 'sk_test_51Serie000000001'
const SECRET = 'whsec_serie00000000000001'
const MOLLIE_KEY = 'test_dHarSerie000001'

export const startSeriesProvider = (name: SeriesProviderName): Promise<SeriesProvider> =>
  name === 'stripe' ? startStripe() : startMollie()

async function startStripe(): Promise<SeriesProvider> {
  const stripe = await newStripeServer([STRIPE_KEY])
  return {
    ...stripe,
    env: { STRIPE_URL: stripe.url },
    keys: { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: SECRET },
    end: stripe.expire,
    endPages() {},
    event(reference, kind, id) {
      const object = kind === 'paid' ? 'checkout.session' : 'charge'
      const { payload, header } = stripe.sign(stripe.event(reference, object, id), SECRET)
      return { headers: { 'Content-Type': 'application/json', 'Stripe-Signature': header }, body: payload }
    },
    all: () =>
      stripe.all().map((one) => ({
        ...{ reference: one.session, order: one.order },
        ...{ captured_cents: one.captured_cents, refunded_cents: one.refunded_cents },
        ...{ is_open: one.status === 'open', is_reserved: one.intent_status === 'requires_capture' },
      })),
  }
}

async function startMollie(): Promise<SeriesProvider> {
  const mollie = await newMollieServer([MOLLIE_KEY])
  return {
    ...mollie,
    // The certificate is the local server's own.
    env: { MOLLIE_URL: mollie.url, SITE_URL: 'https://shop.example', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    keys: { MOLLIE_API_KEY: MOLLIE_KEY },
    pay: (reference, { at_once }) => mollie.pay(reference, at_once ? 'paypal' : 'creditcard'),
    end: (reference) => mollie.end(reference, 'canceled'),
    endPages() {
      for (const { id } of mollie.all()) mollie.end(id, 'expired')
    },
    event: (reference) => ({
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ id: reference }).toString(),
    }),
    all: () =>
      mollie.all().map((one) => ({
        ...{ reference: one.id, order: (one.metadata as { order: string }).order },
        ...{ captured_cents: one.captured_cents, refunded_cents: one.refunded_cents },
        ...{ is_open: one.status === 'open', is_reserved: one.status === 'authorized' },
      })),
  }
}
