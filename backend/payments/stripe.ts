import Stripe from 'stripe'
import type { OnlineMethod } from '@/lib/contract/payments'
import type { AccountKeys } from '../database/schema/till'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { isRefusal, type PaymentProvider, type ProviderEvent, ProviderFailure, type Told, tryKeys } from './provider'

/** How old a signature may be, in seconds. */
const TOLERANCE_SECONDS = 300
/** Less than the storefront waits for a press. */
const TIMEOUT_MS = 6000
/** A page at Stripe lives from 30 minutes to 24 hours. The job closes it at the end of the order's time. */
const PAGE_MS = 75 * 60_000
/** How long an authorisation stands at least: that of a card, online and started by its owner. */
const HELD_MS = 7 * 24 * 60 * 60_000

/** Methods that can be authorised first and captured later, by the API's types. Any other is captured at once. */
const CAPTURED_LATER = ['card', 'link', 'paypal', 'satispay', 'klarna', 'amazon_pay', 'revolut_pay'] as const
const payment_method_options: Stripe.Checkout.SessionCreateParams.PaymentMethodOptions = Object.fromEntries(
  CAPTURED_LATER.map((method) => [method, { capture_method: 'manual' }]),
)

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

async function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode, type, code, requestId } = error
    throw new ProviderFailure('Stripe', statusCode, type, code, requestId)
  }
}

function stripeClient({ env }: Pick<Runtime, 'env'>, secretKey: string): Stripe {
  const address = env.STRIPE_URL === undefined ? null : new URL(env.STRIPE_URL)
  return new Stripe(secretKey, {
    ...{ timeout: TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false },
    ...(address && {
      ...{ host: address.hostname, port: address.port || undefined },
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

/** Stripe Checkout: its own page, on which the payer chooses one of the account's methods. */
export function stripeProvider(
  runtime: Pick<Runtime, 'env' | 'now'>,
  { secret_key, webhook_secret }: AccountKeys,
): PaymentProvider {
  const stripe = stripeClient(runtime, secret_key)
  const { sessions } = stripe.checkout
  const dashboard = `https://dashboard.stripe.com${secret_key.includes('_test_') ? '/test' : ''}/payments`
  const look = async (reference: string) => {
    const session = await ask(sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }))
    const intent = session.payment_intent
    if (typeof intent === 'string') throw new Error('Stripe answered without the payment of its page')
    return { session, intent }
  }
  const read = async (reference: string): Promise<Told> => {
    const { session, intent } = await look(reference)
    const refunded_cents = intent ? await refundedCents(stripe, intent) : 0
    return { ...toTold(session, intent, refunded_cents), dashboard_url: intent && `${dashboard}/${intent.id}` }
  }
  /** Repeats nothing that Stripe has done already: the state is read before and after. */
  const act = async (reference: string, change: (found: Awaited<ReturnType<typeof look>>) => Promise<unknown>) => {
    try {
      await change(await look(reference))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    return read(reference)
  }
  return {
    read,

    async start({ key, order_number, amount_cents, opened_at, return_path }) {
      const name = `Ordine n. ${order_number}`
      const metadata = { order: order_number }
      const address = new URL(return_path, runtime.env.SITE_URL).href
      const session = await ask(
        sessions.create(
          {
            ...{ mode: 'payment', locale: 'it', client_reference_id: order_number, metadata },
            line_items: [
              { quantity: 1, price_data: { currency: 'eur', unit_amount: amount_cents, product_data: { name } } },
            ],
            payment_intent_data: { description: name, metadata },
            payment_method_options,
            ...{ success_url: address, cancel_url: address },
            // By the attempt, not by the clock: a repetition has the same content.
            expires_at: Math.floor((opened_at.getTime() + PAGE_MS) / 1000),
          },
          { idempotencyKey: key },
        ),
      )
      if (!session.url) throw new Error('Stripe answered without a page')
      return { reference: session.id, url: session.url }
    },

    capture: (reference, cents) =>
      act(reference, async ({ intent }) => {
        if (intent?.status !== 'requires_capture') return
        const amount_to_capture = Math.min(cents, intent.amount_capturable)
        // Stripe captures once. With the amount in the key, another one is no misuse of the key after a failure.
        const idempotencyKey = `capture ${reference} ${amount_to_capture}`
        await ask(stripe.paymentIntents.capture(intent.id, { amount_to_capture }, { idempotencyKey }))
      }),

    cancel: (reference) =>
      act(reference, async ({ session, intent }) => {
        if (session.status === 'open') await ask(sessions.expire(reference))
        else if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
          await ask(stripe.paymentIntents.cancel(intent.id))
      }),

    refund: (reference, totalCents) =>
      act(reference, async ({ session, intent }) => {
        if (!intent) return
        const refunded = await refundedCents(stripe, intent)
        const amount = Math.min(totalCents, intent.amount_received) - refunded
        if (amount <= 0) return
        const { metadata } = session
        const idempotencyKey = `refund ${reference} ${refunded + amount}`
        await ask(
          stripe.refunds.create({ payment_intent: intent.id, amount, metadata: metadata ?? {} }, { idempotencyKey }),
        )
      }),

    async verify(body, signature = '') {
      if (webhook_secret === null) throw new ProblemError('forbidden')
      try {
        const receivedAt = runtime.now().getTime()
        return toEvent(
          stripe.webhooks.constructEvent(body, signature, webhook_secret, TOLERANCE_SECONDS, undefined, receivedAt),
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new ProblemError('forbidden')
        throw error instanceof SyntaxError ? new ProblemError('malformed_request') : error
      }
    },

    knows: (reference) =>
      tryKeys('Stripe', reference, () =>
        reference === null ? ask(sessions.list({ limit: 1 })) : ask(sessions.retrieve(reference)),
      ),

    async listMethods() {
      try {
        const { data } = await ask(stripe.paymentMethodConfigurations.list({ limit: 100 }))
        const used = data.find(({ active, is_default, application }) => active && is_default && application === null)
        return used ? toMethods(used) : CARD_ONLY
      } catch (error) {
        // A restricted key need not read them; a card is always taken.
        if (error instanceof ProviderFailure && [401, 403].includes(error.http_status ?? 0)) return CARD_ONLY
        throw error
      }
    },
  }
}

/** Returns whom an event is about: the page, or the order, whose number payments and charges have. */
function toEvent({ id, account, data }: Stripe.Event): ProviderEvent {
  // Events of accounts that are connected to this one.
  if (account !== undefined) throw new ProblemError('forbidden')
  const { object } = data
  if (!('object' in object)) throw new ProblemError('malformed_request')
  if (object.object === 'checkout.session') return { id, reference: object.id, order_number: null }
  const hasOrder = object.object === 'payment_intent' || object.object === 'charge' || object.object === 'refund'
  return { id, reference: null, order_number: (hasOrder && object.metadata?.order) || null }
}

/**
 * Returns what was given back of what was captured. A capture of a part releases the rest, which Stripe counts among
 * the refunds: the first one, of exactly the rest, and not ours.
 */
async function refundedCents(stripe: Stripe, { id, amount, latest_charge, amount_received }: Intent): Promise<number> {
  if (latest_charge === null || typeof latest_charge === 'string' || latest_charge.amount_refunded === 0) return 0
  const { data } = await ask(stripe.refunds.list({ payment_intent: id, limit: 100 }))
  const valid = data
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .sort((one, other) => one.created - other.created)
  const [oldest, ...later] = valid
  const isRest = oldest?.amount === amount - amount_received && oldest.metadata?.order === undefined
  const counted = isRest ? later : valid
  return Math.min(
    amount_received,
    counted.reduce((sum, refund) => sum + refund.amount, 0),
  )
}

const CARD_ONLY: OnlineMethod[] = [{ id: 'card', later: true }]

function toMethods(configured: Stripe.PaymentMethodConfiguration): OnlineMethod[] {
  const { card, apple_pay, google_pay, paypal, satispay, klarna, amazon_pay, revolut_pay } = configured
  const known = { card, apple_pay, google_pay, paypal, satispay, klarna, amazon_pay, revolut_pay }
  // Wallets are cards.
  const later = [...CAPTURED_LATER, 'apple_pay', 'google_pay']
  return (Object.keys(known) as (keyof typeof known)[])
    .filter((id) => known[id]?.available === true && known[id].display_preference.value === 'on')
    .map((id) => ({ id, later: later.includes(id) }))
}

/** Returns the end of an authorisation: as the card's charge says, otherwise the shortest that any method has. */
function captureBefore({ latest_charge, created }: Intent): Date {
  const charge = typeof latest_charge === 'string' ? null : latest_charge
  const until = charge?.payment_method_details?.card?.capture_before
  return new Date(until ? until * 1000 : (charge?.created ?? created) * 1000 + HELD_MS)
}

function toTold({ status }: Session, intent: Intent | null, refunded_cents: number): Omit<Told, 'dashboard_url'> {
  const none = { authorised_cents: 0, captured_cents: 0, refunded_cents: 0, capture_before: null }
  if (status === 'expired') return { state: 'expired', ...none }
  if (status !== 'complete' || intent === null) return { state: 'open', ...none }
  switch (intent.status) {
    case 'requires_capture':
      return {
        ...{ state: 'authorised', ...none, authorised_cents: intent.amount_capturable },
        capture_before: captureBefore(intent),
      }
    case 'succeeded':
      return {
        ...{ state: 'captured', ...none, authorised_cents: intent.amount },
        ...{ captured_cents: intent.amount_received, refunded_cents },
      }
    case 'canceled':
      return { state: 'released', ...none }
    case 'requires_payment_method':
      return { state: 'refused', ...none }
    default:
      return { state: 'open', ...none }
  }
}
