import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { newProviderServer, type ProviderAnswer, type ProviderRequest } from './provider-server'

interface MollieRequest extends ProviderRequest {
  /** Fields of its JSON. */
  fields: Record<string, unknown>
}

type Status = 'open' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed'
type Method = 'creditcard' | 'klarna' | 'paypal'

interface Part {
  id: string
  cents: number
  status: string
}

interface Payment {
  /** Key of its account. */
  key: string
  id: string
  status: Status
  method: Method | null
  cents: number
  authorised_at: number | null
  captures: Part[]
  refunds: Part[]
  metadata: unknown
  description: string
}

const amount = z.object({ currency: z.literal('EUR'), value: z.string().check(z.regex(/^\d{1,6}\.\d{2}$/)) })
const start = z.strictObject({
  amount,
  description: z.string().check(z.minLength(1), z.maxLength(255)),
  redirectUrl: z.url(),
  /** Mollie has to reach it. */
  webhookUrl: z.optional(z.string().check(z.regex(/^https:\/\/[^/]+\.[a-z]+\//))),
  locale: z.literal('it_IT'),
  captureMode: z.enum(['manual', 'automatic']),
  metadata: z.unknown(),
})
const part = z.strictObject({ amount, description: z.optional(z.string()), metadata: z.optional(z.unknown()) })

/** How long an authorisation stands, in ms: Mollie says 7 days for Visa, 28 for Klarna. */
const HELD_MS: Record<Method, number> = { creditcard: 7 * 86_400_000, klarna: 28 * 86_400_000, paypal: 0 }

/**
 * A server that speaks the part of Mollie's API that is used, after its OpenAPI description (github.com/mollie/openapi)
 * and the types of the official client, which wants TLS. A card is captured once and its rest released; Klarna keeps
 * the rest until it is released. An open payment of a card cannot be cancelled, as Mollie's `isCancelable` says.
 */
export async function newMollieServer(accounts: readonly string[]) {
  const payments: Payment[] = []
  let methods = ['creditcard']
  let areCapturesSlow = false

  function open(key: string, fields: Record<string, unknown>): ProviderAnswer {
    const given = start.safeParse(fields)
    if (!given.success) return refuse(422, String(given.error.issues[0]?.path.join('.')))
    const { description, metadata } = given.data
    const made: Payment = {
      ...{ key, id: `tr_${randomUUID().replaceAll('-', '')}`, status: 'open', method: null, authorised_at: null },
      ...{ cents: centsOf(given.data.amount), captures: [], refunds: [], metadata, description },
    }
    payments.push(made)
    return created(toPayment(made))
  }

  function capture(one: Payment, fields: Record<string, unknown>): ProviderAnswer {
    const given = part.safeParse(fields)
    if (one.status !== 'authorized' || !given.success) return refuse(422, 'amount')
    const cents = centsOf(given.data.amount)
    const isSecond = one.method === 'creditcard' && one.captures.length > 0
    if (isSecond || cents <= 0 || capturedOf(one) + cents > one.cents) return refuse(422, 'amount')
    const made = { id: `cpt_${randomUUID()}`, cents, status: 'pending' }
    one.captures.push(made)
    if (!areCapturesSlow) finish(one)
    return created({ resource: 'capture', ...toPart(made), paymentId: one.id, _links: links })
  }

  function finish(one: Payment): void {
    for (const pending of one.captures) pending.status = 'succeeded'
    const isOver = one.method === 'creditcard' || capturedOf(one) === one.cents
    if (one.captures.length > 0 && isOver && one.status === 'authorized') one.status = 'paid'
  }

  function release(one: Payment): ProviderAnswer {
    if (one.status !== 'authorized') return refuse(422, 'status')
    one.status = one.captures.length > 0 ? 'paid' : 'canceled'
    return { status: 202, json: '' }
  }

  function refund(one: Payment, fields: Record<string, unknown>): ProviderAnswer {
    const given = part.safeParse(fields)
    if (one.status !== 'paid' || !given.success) return refuse(422, 'amount')
    const cents = centsOf(given.data.amount)
    if (cents <= 0 || cents > capturedOf(one) - refundedOf(one)) return refuse(409, 'amount')
    return created({ resource: 'refund', ...toPart(addRefund(one, cents)), paymentId: one.id, _links: links })
  }

  function route({ method, path, key, fields }: MollieRequest): ProviderAnswer {
    if (`${method} ${path}` === 'POST /v2/payments') return open(key, fields)
    if (`${method} ${path}` === 'GET /v2/methods') return found(toMethods(methods))
    const [, id = '', action = ''] = /^\/v2\/payments\/(tr_\w+)(?:\/([\w-]+))?$/.exec(path) ?? []
    const one = payments.find((payment) => payment.key === key && payment.id === id)
    if (!one) return refuse(404, 'id')
    switch (`${method} ${action}`) {
      case 'GET ':
        return found(toPayment(one))
      case 'DELETE ':
        return refuse(422, 'isCancelable')
      case 'POST captures':
        return capture(one, fields)
      case 'POST release-authorization':
        return release(one)
      case 'POST refunds':
        return refund(one, fields)
      default:
        return refuse(404, 'path')
    }
  }

  const server = await newProviderServer<MollieRequest>({
    ...{ accounts, route, refuse, secure: true },
    parse: (request) => ({ ...request, fields: request.text ? JSON.parse(request.text) : {} }),
  })
  const must = (id: string): Payment => {
    const one = payments.find((payment) => payment.id === id)
    if (!one) throw new Error(`no payment ${id}`)
    return one
  }
  const all = () =>
    payments.map((one) => ({ ...one, captured_cents: capturedOf(one), refunded_cents: refundedOf(one) }))
  return {
    ...server,
    /** Says which methods are on in the account's pages. */
    configure(ids: string[]) {
      methods = ids
    },
    /** Leaves captures pending, as a bank that takes its time, until they are finished. */
    slowDown(isSlow: boolean) {
      areCapturesSlow = isSlow
    },
    finish: (id: string) => finish(must(id)),
    /** Plays the payer: authorises, or pays at once with a method that cannot wait. */
    pay(id: string, method: Method = 'creditcard', { late = false } = {}) {
      const one = must(id)
      if (one.status !== 'open' && !late) return
      Object.assign(one, { method, status: method === 'paypal' ? 'paid' : 'authorized', authorised_at: Date.now() })
      if (method === 'paypal') Object.assign(one, { authorised_at: null, captures: [], status: 'paid' })
    },
    /** The payer gives up, or the page's time is over. */
    end(id: string, status: 'canceled' | 'expired' | 'failed') {
      const one = must(id)
      if (one.status === 'open') one.status = status
    },
    /** The bank ends an authorisation. */
    void(id: string) {
      must(id).status = 'expired'
    },
    setAmount(id: string, cents: number) {
      must(id).cents = cents
    },
    /** Refunds in Mollie's own pages. */
    refund(id: string, cents: number) {
      const one = must(id)
      const left = capturedOf(one) - refundedOf(one)
      if (left > 0) addRefund(one, Math.min(cents, left))
    },
    /** Opens a payment of another account. */
    foreign(key: string): string {
      return JSON.parse(open(key, FOREIGN).json).id
    },
    read: (id: string) => all()[payments.indexOf(must(id))] as ReturnType<typeof all>[number],
    all,
  }
}

export type MollieServer = Awaited<ReturnType<typeof newMollieServer>>

const FOREIGN = {
  ...{ amount: { currency: 'EUR', value: '10.00' }, description: 'Altro', redirectUrl: 'https://altro.example/' },
  ...{ locale: 'it_IT', captureMode: 'manual', metadata: null },
}

const refuse = (status: number, field: string): ProviderAnswer => ({
  status,
  json: JSON.stringify({ status, title: 'Refused', detail: 'Anna Rossi cannot pay', field, _links: links }),
})
const found = (value: object): ProviderAnswer => ({ status: 200, json: JSON.stringify(value) })
const created = (value: object): ProviderAnswer => ({ status: 201, json: JSON.stringify(value) })

const centsOf = ({ value }: { value: string }) => Math.round(Number(value) * 100)
const toAmount = (cents: number) => ({ currency: 'EUR', value: (cents / 100).toFixed(2) })
const sum = (parts: readonly Part[]) => parts.reduce((total, { cents }) => total + cents, 0)

/** A method that cannot wait has no captures: all of it was taken. */
const capturedOf = ({ status, method, cents, captures }: Payment) =>
  status === 'paid' && method === 'paypal' ? cents : sum(captures.filter((one) => one.status === 'succeeded'))
const refundedOf = ({ refunds }: Payment) => sum(refunds)

function addRefund(one: Payment, cents: number): Part {
  const made = { id: `re_${randomUUID()}`, cents, status: 'pending' }
  one.refunds.push(made)
  return made
}

const link = (href: string) => ({ href, type: 'text/html' })
const links = { self: link('…'), documentation: link('https://docs.mollie.com') }

const toPart = ({ id, cents, status }: Part) => ({ id, mode: 'test', amount: toAmount(cents), status })

const toMethods = (methods: readonly string[]) => ({
  count: methods.length,
  _embedded: { methods: methods.map((id) => ({ resource: 'method', id, status: 'activated', _links: links })) },
  _links: links,
})

const toPayment = (one: Payment) => ({
  ...{ resource: 'payment', id: one.id, mode: 'test', status: one.status, amount: toAmount(one.cents) },
  ...{ description: one.description, metadata: one.metadata, method: one.method, captureMode: 'manual' },
  ...(one.status === 'open' && { isCancelable: false }),
  ...(one.authorised_at !== null && { authorizedAt: new Date(one.authorised_at).toISOString() }),
  ...(one.status === 'authorized' &&
    one.authorised_at !== null &&
    one.method !== null && { captureBefore: new Date(one.authorised_at + HELD_MS[one.method]).toISOString() }),
  ...(one.method !== 'paypal' && { amountCaptured: toAmount(capturedOf(one)) }),
  amountRefunded: toAmount(refundedOf(one)),
  _embedded: { captures: one.captures.map(toPart), refunds: one.refunds.map(toPart) },
  _links: {
    ...links,
    ...(one.status === 'open' && { checkout: link(`https://www.mollie.com/checkout/select-method/${one.id}`) }),
    dashboard: link(`https://my.mollie.com/dashboard/org_1/payments/${one.id}`),
  },
})
