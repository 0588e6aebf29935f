import type { CallRequest } from '@/lib/contract/call'
import type { CallName, Calls } from '@/lib/contract/calls'
import type { Order } from '@/lib/contract/orders'
import { centsFromEuro } from '@/lib/rules/money'
import { type Answered, type ApiOptions, createApi } from './api'
import { type RunningBackend, startBackend } from './backend'
import { newFolder, removeFolder } from './folder'
import { collection } from './ordering'
import { kindOfRun } from './prepared'
import { endUndoTime, queryDatabase } from './query'
import { random } from './random'
import { runProgram } from './run'
import { seedShop } from './seeded'
import { shop } from './shop'
import { newStaff } from './staff'
import { newStripeServer } from './stripe-server'

const KEY = 'sk_test_51Serie000000001'
const SECRET = 'whsec_serie00000000000001'
const LANES = 6
const STOCK = 100_000
/** Attempts of a call whose backend was killed or whose provider did not answer. */
const TRIES_MAX = 12
/** Runs of the job until everything agrees. */
const ROUNDS_MAX = 8

interface OrderRow {
  id: string
  number: string
  status: Order['status']
  payment_status: Order['payment_status']
  paid: number
  total: number
  booked: number
  gross: number
  quantity: number
  is_waiting: boolean
}

/** Numbers of payments by how they ended, and all violations. */
export interface PaymentSeries {
  faults: string[]
  ended: Record<string, number>
  kills: number
}

/**
 * Pays `count` orders at the local Stripe with faults at random: double presses, two tabs, closed pages, refusals, other
 * amounts, lost, late and repeated events, lost requests and answers, cancellations, missing packs, refunds on both
 * sides, and killed backends. Afterwards money and stock must agree everywhere to the cent.
 */
export async function paymentsThroughFaults(count: number, seed: number): Promise<PaymentSeries> {
  const folder = newFolder()
  const tokens = await seedShop(folder)
  const stripe = await newStripeServer([KEY])
  const env = { DEMO: 'off', PACKS_MAX: '999', OPEN_ORDERS_MAX: '9999', STRIPE_URL: stripe.url }
  // The embedded database has one process.
  const size = kindOfRun() === 'pglite' ? 1 : 2
  const backends: RunningBackend[] = []
  for (let index = 0; index < size; index += 1) backends.push(await startBackend(env, folder))
  const chance = random(seed)
  const faults: string[] = []
  let kills = 0
  let restarting: Promise<void> | null = null

  function killOne(): void {
    if (restarting) return
    kills += 1
    const index = Math.floor(chance() * backends.length)
    restarting = (async () => {
      await backends[index]?.kill()
      backends[index] = await startBackend(env, folder)
      restarting = null
    })()
  }

  /** Calls a backend, and another one if it was killed or its provider did not answer. */
  async function call<Name extends CallName>(
    name: Name,
    request: CallRequest<Calls[Name]>,
    options: ApiOptions = {},
  ): Promise<Answered<Name>> {
    for (let tries = 1; ; tries += 1) {
      const url = backends[Math.floor(chance() * backends.length)]?.url ?? ''
      const answered = await createApi(url)(name, request, options).catch(() => null)
      if (answered === null) await restarting
      else if (answered.status === 500) faults.push(`${name} answered 500`)
      if (answered !== null && answered.status !== 503) return answered
      if (tries === TRIES_MAX) throw new Error(`${name} was not answered: ${answered?.text ?? 'no connection'}`)
    }
  }

  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    queryDatabase<Row>(folder, text, values)
  const operate = (args: string[], more: Record<string, string> = {}) =>
    runProgram(folder, 'backend/commands/main.ts', args, { STRIPE_URL: stripe.url, ...more })

  const keys = { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET }
  const set = await operate(['payments', 'set', '--pharmacy', 'F1', '--json'], keys)
  if (set.code !== 0) throw new Error(set.stderr)
  const webhook = new URL(JSON.parse(set.stdout).webhook_url).pathname.replace('/api', '')
  const staff = await newStaff({ folder, api: createApi(backends[0]?.url ?? '') }, 'F1', 'pharmacist')
  const own = [shop.cosmetic, Number(shop.central)]
  await query(`UPDATE offers SET stock = ${STOCK} WHERE minsan = $1 AND pharmacy_id = $2`, own)

  async function send(reference: string, kind: 'checkout.session' | 'charge', id?: string): Promise<void> {
    const { payload, header } = stripe.sign(stripe.event(reference, kind, id), SECRET)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': header }
    const url = backends[Math.floor(chance() * backends.length)]?.url ?? ''
    await fetch(`${url}${webhook}`, { method: 'POST', headers, body: payload }).catch(() => {})
  }
  const late: (() => Promise<void>)[] = []

  async function payOne(number: number): Promise<void> {
    const next = random(seed * 100_000 + number)
    const happens = (share: number) => next() < share
    const token = tokens[1 + (number % (tokens.length - 1))] ?? ''
    const me = { token }
    const add = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 + Math.floor(next() * 3) }
    await call('addToCart', { body: add }, me)
    const body = collection({ payment: { id: 'online' } })
    const headers = { 'Idempotency-Key': `serie-${number}` }
    const { id } = (await call('createOrder', { body }, { token, headers })).data
    const params = { id }

    /** Sends an event: lost, late, twice or at once. */
    const tell = async (reference: string) => {
      if (happens(0.25)) return
      const event = `evt_${reference}_${Math.floor(next() * 1000)}`
      if (happens(0.3)) late.push(() => send(reference, 'checkout.session', event))
      else await send(reference, 'checkout.session', event)
      if (happens(0.3)) late.push(() => send(reference, 'checkout.session', event))
    }
    const show = async () => (await call('getDeskOrder', { params }, staff)).data
    const move = async (...statuses: Order['status'][]) =>
      call('moveDeskOrder', { params, body: { version: (await show()).version, statuses } }, staff)

    /** Starts an attempt, sometimes in two tabs. Returns its page. */
    async function open(attempt: number): Promise<string | null> {
      const press = () => call('startPayment', { params, body: { attempt } }, me)
      const pressed = await Promise.all(happens(0.3) ? [press(), press()] : [press()])
      const pages = new Set(pressed.flatMap((one) => (one.status === 200 ? [one.data.url] : [])))
      if (pages.size > 1) faults.push(`order ${number}: an attempt has ${pages.size} pages`)
      return [...pages][0]?.split('/').at(-1) ?? null
    }

    /** Plays the payer on a page. */
    async function pay(reference: string): Promise<void> {
      if (happens(0.06)) stripe.setAmount(reference, 100)
      stripe.pay(reference, { at_once: happens(0.15) })
      await tell(reference)
      if (happens(0.5)) await call('checkPayment', { params }, me)
    }

    const first = await open(1)
    if (happens(0.1)) await call('cancelOrder', { params }, me)
    if (first !== null && happens(0.12)) {
      stripe.expire(first)
      await tell(first)
      await call('checkPayment', { params }, me)
      const second = await open(2)
      if (second !== null) await pay(second)
    } else if (first !== null && !happens(0.08)) await pay(first)
    if (first === null || happens(0.15)) return

    if (happens(0.12)) await call('cancelOrder', { params }, me)
    if (happens(0.15)) {
      const { version } = await show()
      const quantities = [{ minsan: shop.cosmetic, quantity: 1 }]
      const change = { version, quantities, replacements: [], hours: 24, restock: true }
      const proposed = await call('proposeDeskChange', { params, body: change }, staff)
      if (proposed.status === 200) await call('answerProposal', { params, body: { accept: happens(0.8) } }, me)
    }
    await move('confirmed', 'preparing')
    if (happens(0.12)) {
      const cancelled = await move('cancelled')
      if (cancelled.status === 200 && happens(0.4))
        await call('undoDeskPress', { params, body: { version: cancelled.data.version } }, staff)
      return
    }
    if (happens(0.15)) return
    await move('ready', 'completed')
    if (happens(0.2)) {
      const { version } = await show()
      const refund = {
        version,
        amount: 1 + Math.floor(next() * 500) / 100,
        method: 'online',
        reason: 'Confezione rotta',
      } as const
      await call('refundDeskOrder', { params, body: refund }, staff)
    }
  }

  /** Ends the series: all late events, all periods, and the job until nothing changes. */
  async function settle(minutes: number): Promise<void> {
    await endUndoTime(folder)
    await query(`UPDATE orders SET awaiting_payment_until = now() - interval '1 minute'
      WHERE awaiting_payment_until IS NOT NULL`)
    await query("UPDATE online_payments SET next_at = now() WHERE next_at < now() + interval '2 hours'")
    const ran = await runProgram(folder, 'backend/testing/watch-payments.ts', [String(minutes)], {
      ...env,
      LOG_LEVEL: 'error',
    })
    if (ran.code !== 0) throw new Error(ran.stderr)
  }

  async function disagreements(): Promise<string[]> {
    const rows = await query<OrderRow>(`SELECT o.id, o.number, o.status, o.payment_status, o.paid_cents AS paid,
        o.total_cents AS total, o.awaiting_payment_until IS NOT NULL AS is_waiting,
        (SELECT coalesce(sum(quantity), 0)::int FROM order_lines WHERE order_id = o.id) AS quantity,
        (SELECT coalesce(sum(cents), 0)::int FROM order_payments WHERE order_id = o.id AND void_at IS NULL
          AND method = 'online') AS booked,
        (SELECT coalesce(sum(cents), 0)::int FROM order_payments WHERE order_id = o.id AND void_at IS NULL
          AND cents > 0) AS gross
      FROM orders o`)
    const pages = stripe.all()
    const found = rows.flatMap((row) =>
      check(
        row,
        pages.filter((page) => page.order === row.number),
      ),
    )
    if (rows.length !== count) found.push(`${rows.length} orders instead of ${count}`)
    const [offer] = await query<{ stock: number }>(
      'SELECT stock FROM offers WHERE minsan = $1 AND pharmacy_id = $2',
      own,
    )
    const held = rows.filter((row) => !isOver(row)).reduce((sum, { quantity }) => sum + quantity, 0)
    if (offer?.stock !== STOCK - held) found.push(`${offer?.stock} packs instead of ${STOCK - held}`)
    return found
  }

  /** What the desk, its closing and the customers are told. */
  async function told(): Promise<string[]> {
    const found: string[] = []
    const days = await query<{ day: string }>(
      `SELECT DISTINCT to_char(at AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD') AS day FROM order_payments`,
    )
    let closed = 0
    for (const { day } of days) {
      const till = (await call('getDeskTill', { query: { pharmacy_id: shop.central, day } }, staff)).data
      for (const { amount, method } of till.entries) if (method === 'online') closed += centsFromEuro(amount)
    }
    const provided = stripe.all().reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0)
    if (closed !== provided) found.push(`the closing has ${closed} cents, the provider ${provided}`)
    const rows = await query<{ id: string; paid: number }>('SELECT id, paid_cents AS paid FROM orders')
    for (const { id, paid } of rows) {
      const { received } = (await call('getDeskOrder', { params: { id } }, staff)).data
      if (centsFromEuro(received) !== paid) found.push(`the desk shows ${received} for ${paid} cents of ${id}`)
    }
    return found
  }

  try {
    stripe.fail(() => {
      const fate = chance()
      if (fate < 1 / 60) {
        // Between the call and its record.
        killOne()
        return 'after'
      }
      return fate < 0.05 ? 'before' : fate < 0.1 ? 'after' : null
    })
    let number = 0
    const lane = async () => {
      while (number < count) await payOne(number++)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    await restarting
    await settle(2)
    // Refunds in the provider's own pages; of most no event tells.
    for (const page of stripe.all().filter(({ captured_cents }) => captured_cents > 0 && chance() < 0.2)) {
      stripe.refund(page.session, 1 + Math.floor(chance() * page.captured_cents))
      if (chance() < 0.3) late.push(() => send(page.session, 'charge'))
    }
    stripe.fail(null)
    for (const event of late.sort(() => chance() - 0.5)) await event()
    // Days later: what no event told is looked at again.
    let open: string[] = ['not settled']
    for (let round = 0; round < ROUNDS_MAX && open.length > 0; round += 1) {
      await settle(2)
      await settle(3 * 24 * 60)
      open = await disagreements()
    }
    faults.push(...open, ...(open.length === 0 ? await told() : []))
    const ended = await query<{ status: string; orders: number }>(
      `SELECT status || ' ' || payment_status AS status, count(*)::int AS orders FROM orders GROUP BY 1`,
    )
    return { faults, kills, ended: Object.fromEntries(ended.map(({ status, orders }) => [status, orders])) }
  } finally {
    await restarting
    await Promise.all(backends.map((one) => one.stop()))
    await stripe.close()
    await removeFolder(folder)
  }
}

type Page = ReturnType<Awaited<ReturnType<typeof newStripeServer>>['all']>[number]

const isOver = ({ status }: OrderRow) => status === 'cancelled' || status === 'not_collected'

/** Compares an order with its pages at the provider. */
function check(row: OrderRow, pages: readonly Page[]): string[] {
  const found: string[] = []
  const wrong = (what: string) => found.push(`${row.number} (${row.status}, ${row.payment_status}): ${what}`)
  const net = pages.reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0)
  const reserved = pages.filter((one) => one.intent_status === 'requires_capture')
  const taken = pages.filter((one) => one.captured_cents > one.refunded_cents)
  if (net !== row.booked) wrong(`${net} cents at the provider, ${row.booked} booked`)
  if (row.paid !== row.booked) wrong(`${row.paid} cents in the order, ${row.booked} booked`)
  if (taken.length + reserved.length > 1) wrong('paid twice')
  if (isOver(row) && net !== 0) wrong(`${net} cents kept`)
  if (isOver(row) && reserved.length > 0) wrong('still reserved')
  if (isOver(row) && pages.some(({ status }) => status === 'open')) wrong('its page is open')
  if (!isOver(row) && row.is_waiting) wrong('waits for ever')
  if (row.status === 'completed' && row.gross < row.total) wrong(`${row.gross} of ${row.total} cents taken`)
  if (row.status !== 'completed' && !isOver(row) && reserved.length + taken.length === 0) wrong('its money is lost')
  return found
}
