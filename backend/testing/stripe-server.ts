import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { newProviderServer, type ProviderRequest } from './provider-server'

interface StripeRequest extends ProviderRequest {
  /** Form fields as Stripe names them, as `line_items[0][quantity]`. */
  fields: Record<string, string>
}

interface Payment {
  /** Secret key of its account. */
  key: string
  session: string
  intent: string
  status: 'open' | 'complete' | 'expired'
  intent_status: Stripe.PaymentIntent.Status
  amount: number
  received: number
  can_wait: boolean
  /** In seconds. */
  authorised_at: number
  order: string
  fields: Record<string, string>
  refunds: { id: string; amount: number; order: string | undefined; created: number }[]
}

interface Refusal {
  status: number
  code: string
  message: string
}

const refuse = (status: number, code: string, message: string): { refusal: Refusal } => ({
  refusal: { status, code, message },
})
const wrongState = (message: string) => refuse(400, 'payment_intent_unexpected_state', message)

/**
 * A server that speaks the part of Stripe's API that is used, after the types of the official client. Answers only
 * known paths with fields of the right form, keeps idempotency keys, and counts the rest of a partial capture among
 * the refunds, as Stripe does.
 */
export async function newStripeServer(accounts: readonly string[]) {
  const payments: Payment[] = []
  let configured: Record<string, object> | null = {}

  const find = (key: string, id: string) =>
    payments.find((one) => one.key === key && [one.session, one.intent].includes(id))
  const missing = (id: string) => refuse(404, 'resource_missing', `No such object: ${id}`)

  function open(key: string, fields: Record<string, string>) {
    const expires = Number(fields.expires_at) - Date.now() / 1000
    if (!(expires >= 30 * 60 && expires <= 24 * 3600)) return refuse(400, 'invalid_expires_at', 'expires_at')
    const amount = Number(fields['line_items[0][price_data][unit_amount]'])
    const isWhole = fields.mode === 'payment' && fields['line_items[0][price_data][currency]'] === 'eur' && amount >= 50
    if (!isWhole || !fields.success_url?.startsWith('http')) return refuse(400, 'parameter_invalid', 'session')
    const id = randomUUID().replaceAll('-', '')
    const made: Payment = {
      ...{
        key,
        session: `cs_test_${id}`,
        intent: `pi_${id}`,
        status: 'open',
        intent_status: 'requires_payment_method',
      },
      ...{
        amount,
        received: 0,
        can_wait: true,
        authorised_at: 0,
        order: fields['metadata[order]'] ?? '',
        fields,
        refunds: [],
      },
    }
    payments.push(made)
    return toSession(made)
  }

  function capture(one: Payment, fields: Record<string, string>) {
    if (one.intent_status !== 'requires_capture') return wrongState(one.intent_status)
    const cents = Number(fields.amount_to_capture ?? one.amount)
    if (!(cents > 0 && cents <= one.amount)) return refuse(400, 'amount_too_large', 'capture')
    Object.assign(one, { intent_status: 'succeeded', received: cents })
    if (cents < one.amount) addRefund(one, one.amount - cents, undefined)
    return toIntent(one)
  }

  function cancel(one: Payment) {
    if (one.intent_status === 'succeeded' || one.intent_status === 'canceled') return wrongState(one.intent_status)
    one.intent_status = 'canceled'
    return toIntent(one)
  }

  function expire(one: Payment) {
    if (one.status !== 'open') return refuse(400, 'parameter_invalid', 'Only open sessions can be expired')
    one.status = 'expired'
    return toSession(one)
  }

  function refund(one: Payment, fields: Record<string, string>) {
    const cents = Number(fields.amount)
    if (one.intent_status !== 'succeeded') return wrongState(one.intent_status)
    if (!(cents > 0 && cents <= one.received - refundedOf(one)))
      return refuse(400, 'charge_already_refunded', 'more than is left')
    return toRefund(addRefund(one, cents, fields['metadata[order]']), one)
  }

  function route({ method, path, key, fields }: StripeRequest): object | undefined {
    if (path === '/v1/payment_method_configurations')
      return configured === null
        ? refuse(403, 'permission', 'The key may not read them')
        : { object: 'list', has_more: false, data: [toConfiguration(configured)] }
    const [, kind = '', id = '', action] =
      /^\/v1\/(checkout\/sessions|payment_intents|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    const called = `${method} ${kind}${id && '/id'}${action ? `/${action}` : ''}`
    if (called === 'POST checkout/sessions') return open(key, fields)
    if (called === 'GET checkout/sessions')
      return { object: 'list', has_more: false, data: payments.filter((one) => one.key === key).map(toSession) }
    const one = find(key, id || (fields.payment_intent ?? ''))
    if (kind && !one) return missing(id)
    if (!one) return undefined
    switch (called) {
      case 'GET checkout/sessions/id':
        return toSession(one)
      case 'POST checkout/sessions/id/expire':
        return expire(one)
      case 'POST payment_intents/id/capture':
        return capture(one, fields)
      case 'POST payment_intents/id/cancel':
        return cancel(one)
      case 'POST refunds':
        return refund(one, fields)
      case 'GET refunds':
        return { object: 'list', has_more: false, data: one.refunds.map((entry) => toRefund(entry, one)).reverse() }
      default:
        return undefined
    }
  }

  const server = await newProviderServer<StripeRequest>({
    accounts,
    parse: (request) => ({
      ...request,
      fields: Object.fromEntries(request.text ? new URLSearchParams(request.text) : request.search),
    }),
    refuse: (status, code) => toError({ status, code, message: '' }),
    route(request) {
      const found = route(request) ?? refuse(404, 'url_invalid', `${request.method} ${request.path}`)
      return 'refusal' in found ? toError(found.refusal as Refusal) : { status: 200, json: JSON.stringify(found) }
    },
  })

  const must = (session: string): Payment => {
    const one = payments.find((payment) => payment.session === session)
    if (!one) throw new Error(`no page ${session}`)
    return one
  }
  return {
    ...server,
    /** Says which methods are on in the account's pages; null for a key that may not read them. */
    configure(methods: Record<string, object> | null) {
      configured = methods
    },
    /** Plays the payer: authorises, or pays at once with a method that cannot wait. */
    pay(session: string, { at_once = false, late = false } = {}) {
      const one = must(session)
      if (one.status === 'open' || late)
        Object.assign(one, {
          ...{ status: 'complete', can_wait: !at_once, received: at_once ? one.amount : 0 },
          authorised_at: Math.floor(Date.now() / 1000),
          intent_status: at_once ? 'succeeded' : 'requires_capture',
        })
    },
    expire: (session: string) => void expire(must(session)),
    /** The bank ends an authorisation. */
    void: (session: string) => void cancel(must(session)),
    setAmount(session: string, cents: number) {
      must(session).amount = cents
    },
    /** Refunds in Stripe's own pages. */
    refund(session: string, cents: number) {
      const one = must(session)
      const left = one.received - refundedOf(one)
      if (left > 0) addRefund(one, Math.min(cents, left), undefined)
    },
    read(session: string) {
      const one = must(session)
      return { ...one, captured_cents: one.received, refunded_cents: refundedOf(one) }
    },
    all: () => payments.map((one) => ({ ...one, captured_cents: one.received, refunded_cents: refundedOf(one) })),
    /** An event as Stripe sends it, signed by the official helper. */
    sign(event: object, secret: string, seconds = Math.floor(Date.now() / 1000)) {
      const payload = JSON.stringify(event)
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds } as never)
      return { payload, header }
    },
    event(session: string, kind: 'checkout.session' | 'charge' = 'checkout.session', id = `evt_${randomUUID()}`) {
      const one = must(session)
      const object = kind === 'charge' ? { ...toCharge(one) } : toSession(one)
      return {
        id,
        object: 'event',
        type: kind === 'charge' ? 'charge.refunded' : 'checkout.session.completed',
        data: { object },
      }
    },
  }
}

export type StripeServer = Awaited<ReturnType<typeof newStripeServer>>

const toError = ({ status, code, message }: Refusal) => ({
  status,
  json: JSON.stringify({ error: { type: 'invalid_request_error', code, message } }),
})

function addRefund(one: Payment, amount: number, order: string | undefined) {
  const made = { id: `re_${randomUUID()}`, amount, order, created: one.refunds.length }
  one.refunds.push(made)
  return made
}

/** Without the rest of a partial capture. */
const refundedOf = ({ refunds, received, amount }: Payment) => {
  const all = refunds.reduce((sum, one) => sum + one.amount, 0)
  return received > 0 ? all - (amount - received) : 0
}

const metadataOf = (order: string | undefined) => (order === undefined ? {} : { order })

const toRefund = ({ id, amount, order, created }: Payment['refunds'][number], { intent }: Payment) => ({
  ...{ id, object: 'refund', amount, created, status: 'succeeded', payment_intent: intent },
  metadata: metadataOf(order),
})

/** How long Stripe keeps a card's authorisation. */
const HELD_SECONDS = 7 * 24 * 3600

const toCharge = (one: Payment) => ({
  ...{ id: `ch_${one.intent}`, object: 'charge', amount: one.amount, amount_captured: one.received },
  amount_refunded: one.refunds.reduce((sum, { amount }) => sum + amount, 0),
  ...{ payment_intent: one.intent, metadata: metadataOf(one.order), created: one.authorised_at },
  payment_method_details: one.can_wait ? { card: { capture_before: one.authorised_at + HELD_SECONDS } } : {},
})

const toIntent = (one: Payment) => ({
  ...{ id: one.intent, object: 'payment_intent', amount: one.amount, status: one.intent_status, created: 0 },
  ...{ amount_capturable: one.intent_status === 'requires_capture' ? one.amount : 0, amount_received: one.received },
  ...{ latest_charge: one.status === 'complete' ? toCharge(one) : null, metadata: metadataOf(one.order) },
})

const METHOD_OFF = { available: false, display_preference: { value: 'off' } }

const toConfiguration = (methods: Record<string, object>) => ({
  ...{ id: 'pmc_1', object: 'payment_method_configuration', active: true, is_default: true, application: null },
  card: { available: true, display_preference: { value: 'on' } },
  ...Object.fromEntries(
    ['apple_pay', 'google_pay', 'paypal', 'satispay', 'klarna', 'amazon_pay', 'revolut_pay'].map((id) => [
      id,
      METHOD_OFF,
    ]),
  ),
  ...methods,
})

const toSession = (one: Payment) => ({
  ...{ id: one.session, object: 'checkout.session', status: one.status, metadata: metadataOf(one.order) },
  ...{ url: one.status === 'open' ? `https://checkout.stripe.com/c/pay/${one.session}` : null },
  payment_intent: one.status === 'open' || one.intent_status === 'requires_payment_method' ? null : toIntent(one),
})
