import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** A request as the official client sent it. */
export interface StripeRequest {
  method: string
  path: string
  key: string
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
  const requests: StripeRequest[] = []
  const payments: Payment[] = []
  const answered = new Map<string, { content: string; status: number; json: string }>()
  let fault: (() => 'before' | 'after' | null) | null = null

  const find = (key: string, id: string) =>
    payments.find((one) => one.key === key && [one.session, one.intent].includes(id))
  const missing = (id: string) => refuse(404, 'resource_missing', `No such object: ${id}`)

  function open(key: string, fields: Record<string, string>) {
    const expires = Number(fields.expires_at) - Date.now() / 1000
    if (!(expires >= 30 * 60 && expires <= 24 * 3600)) return refuse(400, 'invalid_expires_at', 'expires_at')
    const amount = Number(fields['line_items[0][price_data][unit_amount]'])
    const is_whole =
      fields.mode === 'payment' && fields['line_items[0][price_data][currency]'] === 'eur' && amount >= 50
    if (!is_whole || !fields.success_url?.startsWith('http')) return refuse(400, 'parameter_invalid', 'session')
    const id = randomUUID().replaceAll('-', '')
    const made: Payment = {
      ...{
        key,
        session: `cs_test_${id}`,
        intent: `pi_${id}`,
        status: 'open',
        intent_status: 'requires_payment_method',
      },
      ...{ amount, received: 0, can_wait: true, order: fields['metadata[order]'] ?? '', fields, refunds: [] },
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

  function answer(request: StripeRequest, idempotency: string | undefined): { status: number; json: string } {
    if (!accounts.includes(request.key))
      return toError({ status: 401, code: 'api_key_invalid', message: 'No such key' })
    const content = JSON.stringify([request.path, request.fields])
    const kept = idempotency === undefined ? undefined : answered.get(`${request.key} ${idempotency}`)
    if (kept)
      return kept.content === content ? kept : toError({ status: 400, code: 'idempotency_key_in_use', message: '' })
    const found = route(request) ?? refuse(404, 'url_invalid', `${request.method} ${request.path}`)
    if ('refusal' in found) return toError(found.refusal as Refusal)
    const done = { content, status: 200, json: JSON.stringify(found) }
    if (idempotency !== undefined) answered.set(`${request.key} ${idempotency}`, done)
    return done
  }

  const server = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    incoming.on('end', () => {
      const { pathname, search } = new URL(incoming.url ?? '/', 'http://stripe')
      const request: StripeRequest = {
        ...{ method: incoming.method ?? '', path: pathname },
        key: (incoming.headers.authorization ?? '').replace('Bearer ', ''),
        fields: Object.fromEntries(new URLSearchParams(text || search)),
      }
      requests.push(request)
      const failing = fault?.() ?? null
      if (failing === 'before') return void outgoing.destroy()
      const key = incoming.headers['idempotency-key']
      const { status, json } = answer(request, typeof key === 'string' ? key : undefined)
      // The change is made, and its answer lost.
      if (failing === 'after') return void outgoing.destroy()
      outgoing
        .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${requests.length}` })
        .end(json)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const must = (session: string): Payment => {
    const one = payments.find((payment) => payment.session === session)
    if (!one) throw new Error(`no page ${session}`)
    return one
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that the official client has sent. */
    requests,
    /** Loses requests or answers, as decided for each. */
    fail(decide: typeof fault) {
      fault = decide
    },
    /** Plays the payer: authorises, or pays at once with a method that cannot wait. */
    pay(session: string, { at_once = false, late = false } = {}) {
      const one = must(session)
      if (one.status === 'open' || late)
        Object.assign(one, {
          ...{ status: 'complete', can_wait: !at_once, received: at_once ? one.amount : 0 },
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
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
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

const toCharge = (one: Payment) => ({
  ...{ id: `ch_${one.intent}`, object: 'charge', amount: one.amount, amount_captured: one.received },
  amount_refunded: one.refunds.reduce((sum, { amount }) => sum + amount, 0),
  ...{ payment_intent: one.intent, metadata: metadataOf(one.order) },
})

const toIntent = (one: Payment) => ({
  ...{ id: one.intent, object: 'payment_intent', amount: one.amount, status: one.intent_status },
  ...{ amount_capturable: one.intent_status === 'requires_capture' ? one.amount : 0, amount_received: one.received },
  ...{ latest_charge: one.status === 'complete' ? toCharge(one) : null, metadata: metadataOf(one.order) },
})

const toSession = (one: Payment) => ({
  ...{ id: one.session, object: 'checkout.session', status: one.status, metadata: metadataOf(one.order) },
  ...{ url: one.status === 'open' ? `https://checkout.stripe.com/c/pay/${one.session}` : null },
  payment_intent: one.status === 'open' || one.intent_status === 'requires_payment_method' ? null : toIntent(one),
})
