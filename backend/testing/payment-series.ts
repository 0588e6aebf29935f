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
import { type SeriesProvider, type SeriesProviderName, startSeriesProvider } from './series-provider'
import { shop } from './shop'
import { newStaff } from './staff'

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
 * Pays `count` orders, half of them of guests, at a local provider with faults at random: double presses, two tabs, closed pages, refusals, other
 * amounts, lost, late and repeated events, lost requests and answers, cancellations, missing packs, refunds on both
 * sides, and killed backends. Afterwards money and stock must agree everywhere to the cent.
 */
export async function paymentsThroughFaults(
  name: SeriesProviderName,
  count: number,
  seed: number,
): Promise<PaymentSeries> {
  const folder = newFolder()
  const tokens = await seedShop(folder)
  const provider = await startSeriesProvider(name)
  const env = { DEMO: 'off', PACKS_MAX: '999', OPEN_ORDERS_MAX: '9999', ...provider.env }
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
  const operate = (args: string[], more: Record<string, string>) =>
    runProgram(folder, 'backend/commands/main.ts', args, { ...provider.env, ...more })

  const args = ['payments', 'set', '--pharmacy', 'F1', '--provider', name, '--json']
  const set = await operate(args, provider.keys)
  if (set.code !== 0) throw new Error(set.stderr)
  const webhook = new URL(JSON.parse(set.stdout).webhook_url).pathname.replace('/api', '')
  const staff = await newStaff({ folder, api: createApi(backends[0]?.url ?? '') }, 'F1', 'pharmacist')
  const own = [shop.cosmetic, Number(shop.central)]
  await query(`UPDATE offers SET stock = ${STOCK} WHERE minsan = $1 AND pharmacy_id = $2`, own)

  async function send(reference: string, kind: 'paid' | 'refunded', id?: string): Promise<void> {
    const event = provider.event(reference, kind, id)
    const url = backends[Math.floor(chance() * backends.length)]?.url ?? ''
    await fetch(`${url}${webhook}`, { method: 'POST', ...event }).catch(() => {})
  }
  const late: (() => Promise<void>)[] = []

  const packs = (next: () => number) => 1 + Math.floor(next() * 3)

  async function placeAsCustomer(number: number, next: () => number) {
    const token = tokens[1 + (number % (tokens.length - 1))] ?? ''
    const add = { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: packs(next) }
    await call('addToCart', { body: add }, { token })
    const body = collection({ payment: { id: 'online' } })
    const headers = { 'Idempotency-Key': `serie-${number}` }
    const { id } = (await call('createOrder', { body }, { token, headers })).data
    return { id, me: { token }, calls: CUSTOMER_CALLS }
  }

  async function placeAsGuest(number: number, next: () => number) {
    const products = [{ minsan: shop.cosmetic, quantity: packs(next) }]
    const body = { ...collection({ payment: { id: 'online' } }), pharmacy_id: shop.central, products }
    // More guests come from this machine than from any other.
    await query('DELETE FROM limits')
    const headers = { 'Idempotency-Key': `serie-${number}` }
    const { order, key } = (await call('createGuestOrder', { body }, { headers })).data
    return { id: order.id, me: { token: key ?? '' }, calls: GUEST_CALLS }
  }

  async function payOne(number: number): Promise<void> {
    const next = random(seed * 100_000 + number)
    const happens = (share: number) => next() < share
    const { id, me, calls } = number % 2 === 0 ? await placeAsCustomer(number, next) : await placeAsGuest(number, next)
    const params = { id }

    /** Sends an event: lost, late, twice or at once. */
    const tell = async (reference: string) => {
      if (happens(0.25)) return
      const event = `evt_${reference}_${Math.floor(next() * 1000)}`
      if (happens(0.3)) late.push(() => send(reference, 'paid', event))
      else await send(reference, 'paid', event)
      if (happens(0.3)) late.push(() => send(reference, 'paid', event))
    }
    const show = async () => (await call('getDeskOrder', { params }, staff)).data
    const move = async (...statuses: Order['status'][]) =>
      call('moveDeskOrder', { params, body: { version: (await show()).version, statuses } }, staff)

    /** Starts an attempt, sometimes in two tabs. Returns its page. */
    async function open(attempt: number): Promise<string | null> {
      const press = () => call(calls.start, { params, body: { attempt } }, me)
      const pressed = await Promise.all(happens(0.3) ? [press(), press()] : [press()])
      const pages = new Set(pressed.flatMap((one) => (one.status === 200 ? [one.data.url] : [])))
      if (pages.size > 1) faults.push(`order ${number}: an attempt has ${pages.size} pages`)
      return [...pages][0]?.split('/').at(-1) ?? null
    }

    /** Plays the payer on a page. */
    async function pay(reference: string): Promise<void> {
      if (happens(0.06)) provider.setAmount(reference, 100)
      provider.pay(reference, { at_once: happens(0.15) })
      await tell(reference)
      if (happens(0.5)) await call(calls.check, { params }, me)
    }

    const first = await open(1)
    if (happens(0.1)) await call(calls.cancel, { params }, me)
    if (first !== null && happens(0.12)) {
      provider.end(first)
      await tell(first)
      await call(calls.check, { params }, me)
      const second = await open(2)
      if (second !== null) await pay(second)
    } else if (first !== null && !happens(0.08)) await pay(first)
    if (first === null || happens(0.15)) return

    if (happens(0.12)) await call(calls.cancel, { params }, me)
    if (happens(0.15)) {
      const { version } = await show()
      const quantities = [{ minsan: shop.cosmetic, quantity: 1 }]
      const change = { version, quantities, replacements: [], hours: 24, restock: true }
      const proposed = await call('proposeDeskChange', { params, body: change }, staff)
      if (proposed.status === 200) await call(calls.answer, { params, body: { accept: happens(0.8) } }, me)
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
    const pages = provider.all()
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
    const provided = provider.all().reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0)
    if (closed !== provided) found.push(`the closing has ${closed} cents, the provider ${provided}`)
    const rows = await query<{ id: string; paid: number }>('SELECT id, paid_cents AS paid FROM orders')
    for (const { id, paid } of rows) {
      const { received } = (await call('getDeskOrder', { params: { id } }, staff)).data
      if (centsFromEuro(received) !== paid) found.push(`the desk shows ${received} for ${paid} cents of ${id}`)
    }
    return found
  }

  try {
    provider.fail(() => {
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
    for (const page of provider.all().filter(({ captured_cents }) => captured_cents > 0 && chance() < 0.2)) {
      provider.refund(page.reference, 1 + Math.floor(chance() * page.captured_cents))
      if (chance() < 0.3) late.push(() => send(page.reference, 'refunded'))
    }
    provider.fail(null)
    provider.endPages()
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
    await provider.close()
    await removeFolder(folder)
  }
}

type Page = ReturnType<SeriesProvider['all']>[number]

const CUSTOMER_CALLS = {
  start: 'startPayment',
  check: 'checkPayment',
  cancel: 'cancelOrder',
  answer: 'answerProposal',
} as const
const GUEST_CALLS = {
  start: 'startGuestPayment',
  check: 'checkGuestPayment',
  cancel: 'cancelGuestOrder',
  answer: 'answerGuestProposal',
} as const

const isOver = ({ status }: OrderRow) => status === 'cancelled' || status === 'not_collected'

/** Compares an order with its pages at the provider. */
function check(row: OrderRow, pages: readonly Page[]): string[] {
  const found: string[] = []
  const wrong = (what: string) => found.push(`${row.number} (${row.status}, ${row.payment_status}): ${what}`)
  const net = pages.reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0)
  const reserved = pages.filter((one) => one.is_reserved)
  const taken = pages.filter((one) => one.captured_cents > one.refunded_cents)
  if (net !== row.booked) wrong(`${net} cents at the provider, ${row.booked} booked`)
  if (row.paid !== row.booked) wrong(`${row.paid} cents in the order, ${row.booked} booked`)
  if (taken.length + reserved.length > 1) wrong('paid twice')
  if (isOver(row) && net !== 0) wrong(`${net} cents kept`)
  if (isOver(row) && reserved.length > 0) wrong('still reserved')
  if (isOver(row) && pages.some(({ is_open }) => is_open)) wrong('its page is open')
  if (!isOver(row) && row.is_waiting) wrong('waits for ever')
  if (row.status === 'completed' && row.gross < row.total) wrong(`${row.gross} of ${row.total} cents taken`)
  if (row.status !== 'completed' && !isOver(row) && reserved.length + taken.length === 0) wrong('its money is lost')
  return found
}
