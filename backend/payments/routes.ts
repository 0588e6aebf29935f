import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { randomKey } from '@/lib/identifiers/random-key'
import { euroFromCents } from '@/lib/rules/money'
import { orders } from '../database/schema/orders'
import { online_payments, payment_events } from '../database/schema/till'
import type { SomeHandlers } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  canPayOnline,
  canRenew,
  type FullOrder,
  lockOrder,
  onlineDueCents,
  orderAnswer,
  PAYMENT_MS,
  readOrder,
  requireKey,
} from '../orders'
import { isDemo } from '../pharmacies'
import { findAccount, openProvider } from './accounts'
import { answerDemo, readDemoPayment } from './demo'
import type { ProviderEvent } from './provider'
import type { OnlineRow } from './record'
import { checkPayment } from './settle'

export const paymentHandlers = {
  async startPayment({ user_id, params: { id }, body }, runtime) {
    return startPayment(runtime, { id, user_id, ...body })
  },

  async startGuestPayment({ params: { id }, body, token }, runtime) {
    await requireKey(runtime.database, id, token)
    return startPayment(runtime, { id, user_id: null, ...body })
  },

  async checkPayment({ user_id, params: { id } }, runtime) {
    return checkOrder(runtime, id, user_id)
  },

  async checkGuestPayment({ params: { id }, token }, runtime) {
    await requireKey(runtime.database, id, token)
    return checkOrder(runtime, id, null)
  },

  async getDemoPayment({ params: { id } }, { database, now }) {
    const { order_number, pharmacy, amount_cents, state, return_path } = await readDemoPayment(database, id, now())
    return { order_number, pharmacy, amount: euroFromCents(amount_cents), is_open: state === 'open', return_path }
  },

  async answerDemoPayment({ params: { id }, body: { answer } }, runtime) {
    const { return_path, event } = await answerDemo(runtime, id, answer)
    if (event) await receiveEvent(runtime, { provider: 'demo', account_id: null }, event.body, event.signature)
    return { return_path }
  },
} satisfies SomeHandlers

/**
 * Starts an attempt, or continues it: the same attempt has one page. A new one is possible once the last has failed.
 * Throws `not_found`, and `conflict` for an order that waits for no payment.
 */
async function startPayment(
  runtime: Runtime,
  { id, user_id, attempt }: { id: string; user_id: number | null; attempt: number },
): Promise<{ url: string }> {
  const { cipher, database, now } = runtime
  const { row, full } = await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id, user_id)
    const until = canRenew(full) ? new Date(now().getTime() + PAYMENT_MS) : full.order.awaiting_payment_until
    if (until === null || until <= now() || !canPayOnline(full))
      throw new ProblemError('conflict', { detail: 'the order waits for no payment' })
    const last = full.online.at(-1)
    if (last?.state === 'open' && last.attempt === attempt) return { row: last, full }
    if (last?.state === 'open' || attempt !== (last?.attempt ?? 0) + 1)
      throw new ProblemError('conflict', { detail: 'this is not the next attempt' })
    const paidTo = await chooseProvider({ ...runtime, database: transaction }, full)
    const values = { id: randomKey(), order_id: id, attempt, ...paidTo, amount_cents: onlineDueCents(full) }
    const times = { created_at: now(), expires_at: until, next_at: until }
    return {
      row: first(
        await transaction
          .insert(online_payments)
          .values({ ...values, ...times })
          .returning(),
      ),
      full,
    }
  })
  return { url: row.url ?? (await openPage(runtime, row, full)) }
}

/** Returns who takes the payment: the pharmacy's account, or the demo. Throws `conflict` if it takes none any more. */
async function chooseProvider(runtime: Runtime, { pharmacy }: FullOrder) {
  const account = await findAccount(runtime.database, pharmacy.id)
  if (account) return { provider: account.provider, account_id: account.id }
  if (!(await isDemo(runtime))) throw new ProblemError('conflict', { detail: 'the pharmacy takes no online payments' })
  return { provider: 'demo' as const, account_id: null }
}

/** Opens the provider's page. A lost answer is asked for again, with the same key. */
async function openPage(runtime: Runtime, row: OnlineRow, { order, pharmacy }: FullOrder): Promise<string> {
  const { reference, url } = await (await openProvider(runtime, row)).start({
    ...{ key: row.id, order_number: order.number, pharmacy: pharmacy.name },
    ...{ amount_cents: row.amount_cents, opened_at: row.created_at, expires_at: row.expires_at },
    return_path: `/api/orders/${encodeURIComponent(order.id)}/payment`,
  })
  const next_at = new Date(runtime.now().getTime() + 60_000)
  await runtime.database.update(online_payments).set({ reference, url, next_at }).where(eq(online_payments.id, row.id))
  return url
}

/** Asks the provider about the order's open payment, and answers the order. Throws `not_found`. */
async function checkOrder(runtime: Runtime, id: string, userId: number | null) {
  const { cipher, database, now } = runtime
  const { online } = await readOrder(cipher, database, id, userId)
  const open = online.find(({ state }) => state === 'open')
  if (open) await checkPayment(runtime, open)
  return orderAnswer(await readOrder(cipher, database, id, userId), now())
}

/**
 * Receives an event of a provider: verifies it, and asks the provider what is true. An event counts once; one about an
 * unknown payment is another shop's.
 */
async function receiveEvent(runtime: Runtime, to: Webhook, body: string, signature: string | undefined) {
  const { provider, account_id } = to
  const event = await (await openProvider(runtime, to)).verify(body, signature)
  const id = event.id !== null && account_id !== null ? `${account_id}/${event.id}` : event.id
  if (id === null || !(await wasReceived(runtime, { provider, id })))
    for (const row of await findPayments(runtime, to, event)) await checkPayment(runtime, row)
  // After the record: an event whose record failed is sent again.
  if (id !== null)
    await runtime.database
      .insert(payment_events)
      .values({ provider, id, received_at: runtime.now() })
      .onConflictDoNothing()
}

type Webhook = Pick<OnlineRow, 'provider' | 'account_id'>

/** Returns the payments that an event is about, of the account that it was sent to. */
async function findPayments({ database }: Runtime, { provider, account_id }: Webhook, event: ProviderEvent) {
  const { reference, order_number } = event
  if (reference === null && order_number === null) return []
  const rows = await database
    .select({ row: online_payments })
    .from(online_payments)
    .innerJoin(orders, eq(orders.id, online_payments.order_id))
    .where(
      and(
        eq(online_payments.provider, provider),
        account_id === null ? isNull(online_payments.account_id) : eq(online_payments.account_id, account_id),
        reference === null ? eq(orders.number, order_number ?? '') : eq(online_payments.reference, reference),
      ),
    )
  return rows.map(({ row }) => row)
}

const wasReceived = async ({ database }: Runtime, { provider, id }: { provider: OnlineRow['provider']; id: string }) =>
  (await database.$count(payment_events, and(eq(payment_events.provider, provider), eq(payment_events.id, id)))) > 0

const webhook = z.object({ provider: z.enum(['stripe', 'mollie']), account: z.string().check(z.maxLength(64)) })

/** Registers the webhooks of providers, which sign the bytes of the body. */
export function registerPaymentRoutes(server: FastifyInstance, runtime: Runtime): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const receive = async (request: FastifyRequest, reply: FastifyReply, to: Webhook, header: string) => {
      const signature = request.headers[header]
      const body = typeof request.body === 'string' ? request.body : ''
      await receiveEvent(runtime, to, body, typeof signature === 'string' ? signature : undefined)
      return reply.code(204).send()
    }
    scope.post('/payments/demo/events', (request, reply) =>
      receive(request, reply, { provider: 'demo', account_id: null }, 'payment-signature'),
    )
    scope.post('/payments/webhook/:provider/:account', (request, reply) => {
      const address = webhook.safeParse(request.params)
      if (!address.success) throw new ProblemError('not_found')
      const { provider, account: account_id } = address.data
      return receive(request, reply, { provider, account_id }, 'stripe-signature')
    })
  })
}
