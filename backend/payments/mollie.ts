import {
  CaptureMethod,
  CaptureStatus,
  createMollieClient,
  Locale,
  MollieApiError,
  type MollieClient,
  type Payment,
  PaymentEmbed,
  RefundStatus,
} from '@mollie/api-client'
import type { OnlineMethod } from '@/lib/contract/payments'
import { centsFromEuro, euroFromCents } from '@/lib/rules/money'
import type { AccountKeys } from '../database/schema/till'
import { ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { isRefusal, type PaymentProvider, ProviderFailure, type Told, tryKeys } from './provider'

/** Less than the storefront waits for a press. The client has no limit of its own. */
const TIMEOUT_MS = 6000
const embed = [PaymentEmbed.captures, PaymentEmbed.refunds]

/** Names of Mollie's methods; those that its documentation lets wait for their capture are taken later. */
const METHODS: Record<string, OnlineMethod> = {
  creditcard: { id: 'card', later: true },
  applepay: { id: 'apple_pay', later: true },
  googlepay: { id: 'google_pay', later: true },
  klarna: { id: 'klarna', later: true },
  paypal: { id: 'paypal', later: false },
  satispay: { id: 'satispay', later: false },
  bancomatpay: { id: 'bancomat_pay', later: false },
  mybank: { id: 'mybank', later: false },
}

async function ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailure('Mollie', undefined, 'timeout')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, limit])
  } catch (error) {
    throw error instanceof MollieApiError ? new ProviderFailure('Mollie', error.statusCode, error.field) : error
  } finally {
    clearTimeout(timer)
  }
}

const mollieClient = ({ env }: Pick<Runtime, 'env'>, apiKey: string): MollieClient =>
  createMollieClient({ apiKey, ...(env.MOLLIE_URL && { apiEndpoint: new URL('/v2/', env.MOLLIE_URL).href }) })

const amountOf = (cents: number) => ({ currency: 'EUR', value: euroFromCents(cents).toFixed(2) })
const centsOf = (amount: { value: string } | undefined) => (amount ? centsFromEuro(Number(amount.value)) : 0)

/** Mollie Checkout: its own page, on which the payer chooses one of the account's methods. */
export function mollieProvider(
  runtime: Pick<Runtime, 'env'>,
  { secret_key }: AccountKeys,
  accountId: string,
): PaymentProvider {
  const mollie = mollieClient(runtime, secret_key)
  const { SITE_URL } = runtime.env
  const look = (reference: string) => ask(mollie.payments.get(reference, { embed }))
  const read = async (reference: string) => toTold(await look(reference))
  /** Repeats nothing that Mollie has done already: the state is read before and after. */
  const act = async (reference: string, change: (found: Payment) => Promise<unknown>) => {
    try {
      await change(await look(reference))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    return read(reference)
  }
  return {
    read,

    async start({ key, order_number, amount_cents, return_path }) {
      // Mollie refuses an address that it cannot reach; the payment is then found at the return and by the job.
      const webhook = new URL(`/api/payments/webhook/mollie/${accountId}`, SITE_URL)
      const payment = await ask(
        mollie.payments.create({
          ...{ amount: amountOf(amount_cents), description: `Ordine n. ${order_number}`, locale: Locale.it_IT },
          ...{ redirectUrl: new URL(return_path, SITE_URL).href, metadata: { order: order_number } },
          // A method that cannot wait is captured at once.
          ...{ captureMode: CaptureMethod.manual, idempotencyKey: key },
          ...(webhook.protocol === 'https:' && { webhookUrl: webhook.href }),
        }),
      )
      const url = payment.getCheckoutUrl()
      if (!url) throw new Error('Mollie answered without a page')
      return { reference: payment.id, url }
    },

    capture: (reference, cents) =>
      act(reference, async (found) => {
        if (String(found.status) !== 'authorized') return
        const captures = capturesOf(found)
        if (captures.some(({ status }) => status === CaptureStatus.pending)) return
        // A method of which several parts can be captured keeps the rest until it is released.
        if (captures.length > 0) return ask(mollie.payments.releaseAuthorization(reference))
        const amount = amountOf(Math.min(cents, centsOf(found.amount)))
        const idempotencyKey = `capture ${reference} ${amount.value}`
        await ask(mollie.paymentCaptures.create({ paymentId: reference, amount, idempotencyKey }))
        const after = await look(reference)
        const isTaken = capturesOf(after).some(({ status }) => status === CaptureStatus.succeeded)
        if (isTaken && String(after.status) === 'authorized') await ask(mollie.payments.releaseAuthorization(reference))
      }),

    cancel: (reference) =>
      act(reference, async (found) => {
        const { status, isCancelable } = found
        if (String(status) === 'authorized') {
          if (capturesOf(found).length === 0) await ask(mollie.payments.releaseAuthorization(reference))
        } else if (isCancelable) await ask(mollie.payments.cancel(reference))
      }),

    refund: (reference, totalCents) =>
      act(reference, async (found) => {
        const { captured_cents, refunded_cents } = toTold(found)
        const total = Math.min(totalCents, captured_cents)
        if (total <= refunded_cents) return
        const idempotencyKey = `refund ${reference} ${total}`
        const { metadata, description } = found
        const refund = { description, metadata, amount: amountOf(total - refunded_cents), idempotencyKey }
        await ask(mollie.paymentRefunds.create({ paymentId: reference, ...refund }))
      }),

    /** An event is only an ID. It is read with the key of the address's account, which cannot read those of others. */
    async verify(body) {
      const reference = new URLSearchParams(body).get('id') ?? ''
      if (!/^tr_\w{1,60}$/.test(reference)) throw new ProblemError('malformed_request')
      if (!(await tryKeys('Mollie', reference, () => look(reference)))) throw new ProblemError('forbidden')
      return { id: null, reference, order_number: null }
    },

    knows: (reference) =>
      tryKeys('Mollie', reference, () => (reference === null ? ask(mollie.methods.list()) : look(reference))),

    async listMethods() {
      const listed = await ask(mollie.methods.list({ includeWallets: 'applepay,googlepay' }))
      return listed.flatMap(({ id }) => METHODS[id] ?? [])
    },
  }
}

const capturesOf = ({ _embedded }: Payment) =>
  (_embedded?.captures ?? []).filter(({ status }) => status !== CaptureStatus.failed)

const refundedCents = ({ _embedded }: Payment) =>
  (_embedded?.refunds ?? [])
    .filter(({ status }) => status !== RefundStatus.failed && status !== RefundStatus.canceled)
    .reduce((sum, { amount }) => sum + centsOf(amount), 0)

function toTold(payment: Payment): Told {
  const { status, amount, amountCaptured, authorizedAt, captureBefore, _links } = payment
  const none = {
    ...{ authorised_cents: 0, captured_cents: 0, refunded_cents: 0, capture_before: null },
    dashboard_url: _links.dashboard.href,
  }
  switch (String(status)) {
    case 'authorized':
      return {
        ...{ ...none, state: 'authorised', authorised_cents: centsOf(amount) },
        capture_before: captureBefore ? new Date(captureBefore) : null,
      }
    case 'paid': {
      const captured_cents = centsOf(amountCaptured) || centsOf(amount)
      const refunded_cents = Math.min(captured_cents, refundedCents(payment))
      return { ...none, state: 'captured', authorised_cents: centsOf(amount), captured_cents, refunded_cents }
    }
    case 'canceled':
    case 'failed':
      return { ...none, state: authorizedAt ? 'released' : 'refused' }
    case 'expired':
      return { ...none, state: authorizedAt ? 'released' : 'expired' }
    default:
      return { ...none, state: 'open' }
  }
}
