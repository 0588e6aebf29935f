import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { randomKey } from '@/lib/identifiers/random-key'
import { euroFromCents } from '@/lib/rules/money'
import { online_payments, payment_events } from '../database/schema/till'
import type { SomeHandlers } from '../http/handler'
import { first, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { orderAnswer } from '../orders/answer'
import { requireKey } from '../orders/guest-keys'
import { isAwaitingPayment, onlineDueCents } from '../orders/payment'
import { lockOrder, readOrder } from '../orders/queries'
import { answerDemo, readDemoPayment } from './demo'
import type { OnlineRow } from './record'
import { checkPayment, providerBy, readProviderName } from './settle'

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
    if (event) await receiveEvent(runtime, 'demo', event.body, event.signature)
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
    const until = full.order.awaiting_payment_until
    if (until === null || until <= now() || !isAwaitingPayment(full))
      throw new ProblemError('conflict', { detail: 'the order waits for no payment' })
    const last = full.online.at(-1)
    if (last?.state === 'open' && last.attempt === attempt) return { row: last, full }
    if (last?.state === 'open' || attempt !== (last?.attempt ?? 0) + 1)
      throw new ProblemError('conflict', { detail: 'this is not the next attempt' })
    const provider = 'demo' as const
    const values = { id: randomKey(), order_id: id, attempt, provider, amount_cents: onlineDueCents(full) }
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

/** Opens the provider's page. A lost answer is asked for again, with the same key. */
async function openPage(
  runtime: Runtime,
  row: OnlineRow,
  { order, pharmacy }: Awaited<ReturnType<typeof readOrder>>,
): Promise<string> {
  const { reference, url } = await providerBy(runtime, row.provider).start({
    ...{ key: row.id, order_number: order.number, pharmacy: pharmacy.name },
    ...{ amount_cents: row.amount_cents, expires_at: row.expires_at },
    return_path: `/api/orders/${encodeURIComponent(order.id)}/payment`,
  })
  const next_at = new Date(runtime.now().getTime() + 60_000)
  await runtime.database.update(online_payments).set({ reference, url, next_at }).where(eq(online_payments.id, row.id))
  return url
}

/** Asks the provider about the order's open payment, and answers the order. Throws `not_found`. */
async function checkOrder(runtime: Runtime, id: string, user_id: number | null) {
  const { cipher, database, now } = runtime
  const { online } = await readOrder(cipher, database, id, user_id)
  const open = online.find(({ state }) => state === 'open')
  if (open) await checkPayment(runtime, open)
  return orderAnswer(await readOrder(cipher, database, id, user_id), now())
}

/**
 * Receives an event of a provider: verifies it, and asks the provider what is true. An event counts once; one about an
 * unknown payment is another shop's.
 */
async function receiveEvent(runtime: Runtime, name: string, body: string, signature: string | undefined) {
  const provider = readProviderName(name)
  const event = await providerBy(runtime, provider).verify(body, signature)
  const [row] = await runtime.database
    .select()
    .from(online_payments)
    .where(eq(online_payments.reference, event.reference))
  if (row?.provider === provider && !(await wasReceived(runtime, provider, event.id))) await checkPayment(runtime, row)
  // After the record: an event whose record failed is sent again.
  const seen = { provider, id: event.id, received_at: runtime.now() }
  await runtime.database.insert(payment_events).values(seen).onConflictDoNothing()
}

const wasReceived = async ({ database }: Runtime, provider: OnlineRow['provider'], id: string): Promise<boolean> =>
  (await database.$count(payment_events, and(eq(payment_events.provider, provider), eq(payment_events.id, id)))) > 0

/** Registers the webhooks of providers, which sign the bytes of the body. */
export function registerPaymentRoutes(server: FastifyInstance, runtime: Runtime): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string }; Body: unknown }>(
      '/payments/:provider/events',
      async (request, reply) => {
        const { provider } = request.params
        const signature = request.headers['payment-signature']
        const body = typeof request.body === 'string' ? request.body : ''
        await receiveEvent(runtime, provider, body, typeof signature === 'string' ? signature : undefined)
        return reply.code(204).send()
      },
    )
  })
}
