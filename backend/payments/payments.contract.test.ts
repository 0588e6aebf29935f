import { createHmac } from 'node:crypto'
import type { Order } from '@/lib/contract/orders'
import { euroFromCents } from '@/lib/rules/money'
import { backendOfFile, type Customer } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { PASSWORD, shop } from '../testing/shop'
import { newStaff } from '../testing/staff'
import { newStripeServer, type StripeServer } from '../testing/stripe-server'

jest.setTimeout(600_000)

const KEY = 'sk_test_51Centrale0001'
const OTHER_KEY = 'sk_test_51Altrove000002'
const WEBHOOK_SECRET = 'whsec_centrale000000000001'

let stripe: StripeServer
beforeAll(async () => {
  stripe = await newStripeServer([KEY, OTHER_KEY])
})
afterAll(() => stripe.close())

const backend = backendOfFile({
  fill: (folder) => seedShop(folder),
  env: () => ({ DEMO: 'on', STRIPE_URL: stripe.url }),
})
const { api, folder, somebody } = backend

let staff: { token: string; name: string }

beforeAll(async () => {
  await loadDemo()
  staff = await newStaff(backend, 'F1', 'pharmacist')
}, 600_000)

const query = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  queryDatabase<Row>(folder, text, values)

/** The shop is the demo. */
async function loadDemo() {
  const demo = { products: 1, pharmacies: 1, loaded_at: new Date().toISOString() }
  await query(`INSERT INTO settings (key, value) VALUES ('demo', $1)`, [JSON.stringify(demo)])
}

/** Runs a command that has the keys in its environment. */
async function operate(args: string[], env: Record<string, string> = {}) {
  const variables = { STRIPE_URL: stripe.url, ...env }
  return runProgram(folder, 'backend/commands/main.ts', ['payments', ...args], variables)
}

const setKeys = (key = KEY, secret = WEBHOOK_SECRET, pharmacy = 'F1') =>
  operate(['set', '--pharmacy', pharmacy, '--json'], { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret })

interface Provided {
  state: string
  captured_cents: number
  refunded_cents: number
}

interface Signing {
  id?: string
  seconds?: number
  secret?: string
}

/** A provider as its payers, its bank and its own pages change it. */
interface Played {
  name: 'demo' | 'stripe'
  begin(): Promise<void>
  referenceIn(url: string): string
  /** Answers on its page. */
  answer(reference: string, said?: 'accept' | 'refuse'): Promise<void>
  /** Authorises without an event, even a page that is over. */
  authorise(reference: string): Promise<void>
  void(reference: string): Promise<void>
  setAmount(reference: string, cents: number): Promise<void>
  refund(reference: string, cents: number): Promise<void>
  read(reference: string): Promise<Provided>
  netCents(): Promise<number>
  /** Sends a signed event about a payment. Returns the status of the answer. */
  send(reference: string, signing?: Signing): Promise<number>
}

const post = async (path: string, header: string, signature: string, body: string) => {
  const headers = { 'Content-Type': 'application/json', [header]: signature }
  return (await fetch(`${backend.url}${path}`, { method: 'POST', headers, body })).status
}

const demo: Played = {
  name: 'demo',
  async begin() {},
  referenceIn: (url) => decodeURIComponent(url.replace('/payment-demo/', '')),
  async answer(reference, said = 'accept') {
    await api('answerDemoPayment', { params: { id: reference }, body: { answer: said } })
  },
  async authorise(reference) {
    await query(`UPDATE demo_payments SET state = 'authorised' WHERE id = $1`, [reference])
  },
  async void(reference) {
    await query(`UPDATE demo_payments SET state = 'released' WHERE id = $1`, [reference])
  },
  async setAmount(reference, cents) {
    await query('UPDATE demo_payments SET amount_cents = $2 WHERE id = $1', [reference, cents])
  },
  async refund(reference, cents) {
    await query('UPDATE demo_payments SET refunded_cents = $2 WHERE id = $1', [reference, cents])
  },
  async read(reference) {
    const [row] = await query<Provided>('SELECT * FROM demo_payments WHERE id = $1', [reference])
    return row as Provided
  },
  async netCents() {
    const [row] = await query<{ net: number }>(
      'SELECT coalesce(sum(captured_cents - refunded_cents), 0)::int AS net FROM demo_payments',
    )
    return row?.net ?? -1
  },
  async send(reference, { id = `evt_${reference}`, seconds = Math.floor(Date.now() / 1000), secret } = {}) {
    const [kept] = await query<{ value: string }>(`SELECT value FROM settings WHERE key = 'demo_payment_secret'`)
    const body = JSON.stringify({ id, reference })
    const v1 = createHmac('sha256', secret ?? kept?.value ?? '')
      .update(`${seconds}.${body}`)
      .digest('hex')
    return post('/payments/demo/events', 'Payment-Signature', `t=${seconds},v1=${v1}`, body)
  },
}

let webhook = ''
const STATES: Record<string, string> = { requires_capture: 'authorised', succeeded: 'captured', canceled: 'released' }

const byStripe: Played = {
  name: 'stripe',
  async begin() {
    // A real shop from here on.
    await query(`DELETE FROM settings WHERE key = 'demo'`)
    const set = await setKeys()
    if (set.code !== 0) throw new Error(set.stderr)
    webhook = new URL(JSON.parse(set.stdout).webhook_url).pathname.replace('/api', '')
  },
  referenceIn: (url) => url.split('/').at(-1) ?? '',
  async answer(reference, said = 'accept') {
    if (said === 'accept') stripe.pay(reference)
    else stripe.expire(reference)
    await byStripe.send(reference, { id: `evt_${reference}_${said}` })
  },
  async authorise(reference) {
    stripe.pay(reference, { late: true })
  },
  async void(reference) {
    stripe.void(reference)
  },
  async setAmount(reference, cents) {
    stripe.setAmount(reference, cents)
  },
  async refund(reference, cents) {
    stripe.refund(reference, cents)
  },
  async read(reference) {
    const { intent_status, ...found } = stripe.read(reference)
    return { ...found, state: STATES[intent_status] ?? found.status }
  },
  async netCents() {
    return stripe.all().reduce((sum, { captured_cents, refunded_cents }) => sum + captured_cents - refunded_cents, 0)
  },
  async send(reference, { id = `evt_${reference}`, seconds, secret = WEBHOOK_SECRET } = {}) {
    const event = stripe.event(reference, 'checkout.session', id)
    const { payload, header } = stripe.sign(event, secret, seconds)
    return post(webhook, 'Stripe-Signature', header, payload)
  },
}

const online = { payment: { id: 'online' as const } }

/** Places an order that is paid online, of two creams unless another is given. */
const place = (me: Customer, wish = collection(online), minsan = shop.cosmetic, quantity = 2) =>
  placeOrder(api, me, minsan, quantity, wish)

const read = async (me: Customer, id: string) => (await api('getOrder', { params: { id } }, me)).data
const check = async (me: Customer, id: string) => (await api('checkPayment', { params: { id } }, me)).data
const start = (me: Customer, id: string, attempt = 1) => api('startPayment', { params: { id }, body: { attempt } }, me)

const stock = async () =>
  (
    await query<{ stock: number }>('SELECT stock FROM offers WHERE minsan = $1 AND pharmacy_id = $2', [
      shop.cosmetic,
      Number(shop.central),
    ])
  )[0]?.stock

/** Runs rounds of the job, each some minutes later. */
const settle = async (...minutes: number[]) => {
  // The job of the backend may have taken a payment on, and not be done with it.
  await query('UPDATE online_payments SET next_at = now() WHERE next_at IS NOT NULL')
  const variables = { DEMO: 'on', STRIPE_URL: stripe.url }
  const ran = await runProgram(folder, 'backend/testing/watch-payments.ts', minutes.map(String), variables)
  if (ran.code !== 0 || ran.stdout.includes('not settled')) throw new Error(ran.stdout + ran.stderr)
}

const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, staff)).data
async function move(id: string, statuses: Order['status'][], more: object = {}) {
  const { version } = await show(id)
  return api('moveDeskOrder', { params: { id }, body: { version, statuses, ...more } }, staff)
}

describe.each([demo, byStripe])('at the provider $name', (provider) => {
  const { answer, authorise, referenceIn } = provider

  beforeAll(() => provider.begin(), 600_000)

  /** Another process may be at work on a payment: the job runs again until the provider has followed. */
  async function expectAtProvider(reference: string, expected: Partial<Provided>) {
    const follows = async () => {
      const found = await provider.read(reference)
      return Object.entries(expected).every(([name, value]) => found[name as keyof Provided] === value)
    }
    for (let round = 0; round < 5 && !(await follows()); round += 1) await settle(2)
    expect(await provider.read(reference)).toMatchObject(expected)
  }

  /** Places an order and authorises its payment. */
  async function authorised(me: Customer, wish = collection(online)) {
    const { id } = await place(me, wish)
    const reference = referenceIn((await start(me, id)).data.url)
    await answer(reference)
    return { id, reference, order: await read(me, id) }
  }

  describe('the method', () => {
    test('is offered in the demo as hosted, for collection and delivery', async () => {
      const offered = (await api('listPayments', { params: { id: shop.central } })).data
      expect(offered.find(({ id }) => id === 'online')).toEqual({
        id: 'online',
        label: 'Paga online',
        kinds: ['click_and_collect', 'home_delivery'],
        kind: 'hosted',
      })
    })

    test('is refused for an order of medicines on prescription only', async () => {
      const me = somebody()
      await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription, quantity: 1 } }, me)
      const body = collection({ ...online, prescriptions: [electronic] })
      const refused = await api('createOrder', { body }, me)
      expect(refused.problem).toMatchObject({ errors: [{ field: 'payment.id', code: 'payment_not_accepted' }] })
    })

    test('pays the rest of a mixed order in the pharmacy', async () => {
      const me = somebody()
      await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription, quantity: 1 } }, me)
      const order = await place(me, collection({ ...online, prescriptions: [electronic] }), shop.cosmetic, 1)
      expect(order.online_payment).toMatchObject({ state: 'waiting', amount: 19.9, in_pharmacy: 8.1, attempt: 1 })
    })
  })

  describe('an order that waits for its payment', () => {
    test('is not the pharmacy’s yet, and sends no mail', async () => {
      const me = somebody()
      const { id, number } = await place(me)
      expect((await move(id, ['confirmed'])).problem.code).toBe('conflict')
      const { version } = await show(id)
      const paid = { version, payment_status: 'paid', method: 'cash' } as const
      expect((await api('setDeskPayment', { params: { id }, body: paid }, staff)).problem.code).toBe('conflict')
      const open = (await api('listDeskOrders', { query: {} }, staff)).data.items
      expect(open.map((order) => order.id)).not.toContain(id)
      expect(backend.mails().filter((mail) => mail.includes(number))).toEqual([])
    })

    test('has one page for an attempt, however often it is started', async () => {
      const me = somebody()
      const { id } = await place(me)
      const pages = await Promise.all([1, 1, 1].map((attempt) => start(me, id, attempt)))
      expect(new Set(pages.map(({ data }) => data.url)).size).toBe(1)
      expect((await start(me, id, 2)).problem.code).toBe('conflict')
      const other = await api('startPayment', { params: { id }, body: { attempt: 1 } }, somebody())
      expect(other.status).toBe(404)
      expect((await api('checkPayment', { params: { id } }, somebody())).status).toBe(404)
    })

    test('can be paid after a refusal, with the next attempt', async () => {
      const me = somebody()
      const { id } = await place(me)
      const first = referenceIn((await start(me, id)).data.url)
      await answer(first, 'refuse')
      expect((await read(me, id)).online_payment).toMatchObject({ state: 'waiting', is_refused: true, attempt: 2 })
      const second = referenceIn((await start(me, id, 2)).data.url)
      await answer(second)
      expect((await read(me, id)).online_payment).toMatchObject({ state: 'authorised', amount: 39.8, in_pharmacy: 0 })
    })

    test('ends after its time, gives the packs back, and a late payment goes back by itself', async () => {
      const me = somebody()
      const before = await stock()
      const { id } = await place(me)
      const reference = referenceIn((await start(me, id)).data.url)
      expect(await stock()).toBe((before ?? 0) - 2)
      await query(`UPDATE orders SET awaiting_payment_until = now() - interval '1 minute' WHERE id = $1`, [id])
      await settle(0)
      expect(await read(me, id)).toMatchObject({
        status: 'cancelled',
        online_payment: { state: 'ended', pay_by: null },
      })
      expect(await stock()).toBe(before)
      // The customer's bank was slower than the shop.
      await authorise(reference)
      await query('UPDATE online_payments SET next_at = now() WHERE reference = $1', [reference])
      await settle(0)
      await expectAtProvider(reference, { state: 'released', captured_cents: 0 })
      expect((await read(me, id)).payment_status).toBe('unpaid')
      expect((await start(me, id, 2)).problem.code).toBe('conflict')
    })
  })

  describe('what is true', () => {
    test('is what the provider says, not the return: coming back unpaid changes nothing', async () => {
      const me = somebody()
      const { id } = await place(me)
      await start(me, id)
      expect((await check(me, id)).online_payment).toMatchObject({ state: 'waiting', attempt: 1 })
    })

    test('is found at the return without an event', async () => {
      const me = somebody()
      const { id } = await place(me)
      const reference = referenceIn((await start(me, id)).data.url)
      await authorise(reference)
      expect((await check(me, id)).online_payment?.state).toBe('authorised')
    })

    test('is found by the job if neither return nor event came', async () => {
      const me = somebody()
      const { id } = await place(me)
      const reference = referenceIn((await start(me, id)).data.url)
      await authorise(reference)
      await settle(2)
      expect((await read(me, id)).online_payment?.state).toBe('authorised')
      const { number } = await read(me, id)
      expect((await mailTo(backend, me.email, /ricevuto/)).subject).toBe(`Ordine ${number} ricevuto`)
    })

    test('releases a payment of another amount', async () => {
      const me = somebody()
      const { id } = await place(me)
      const reference = referenceIn((await start(me, id)).data.url)
      await provider.setAmount(reference, 100)
      await answer(reference)
      await settle(0)
      await expectAtProvider(reference, { state: 'released' })
      expect((await read(me, id)).online_payment).toMatchObject({ state: 'waiting', attempt: 2 })
    })

    test('counts an event once, and refuses a wrong signature and an old one', async () => {
      const me = somebody()
      const { id } = await place(me)
      const reference = referenceIn((await start(me, id)).data.url)
      await authorise(reference)
      const now = Math.floor(Date.now() / 1000)
      expect(await provider.send(reference, { secret: 'other' })).toBe(403)
      expect(await provider.send(reference, { seconds: now - 400 })).toBe(403)
      expect((await read(me, id)).online_payment?.state).toBe('waiting')
      expect(await provider.send(reference)).toBe(204)
      expect((await read(me, id)).online_payment?.state).toBe('authorised')
      expect(await provider.send(reference)).toBe(204)
      const counted = await query('SELECT FROM payment_events WHERE id LIKE $1', [`%evt_${reference}`])
      expect(counted).toHaveLength(1)
    })
  })

  describe('an authorised order', () => {
    test('is mailed once to customer and pharmacy, and is the desk’s', async () => {
      const me = somebody()
      const { id, reference, order } = await authorised(me)
      await answer(reference)
      await check(me, id)
      expect(order).toMatchObject({
        status: 'received',
        payment_status: 'unpaid',
        online_payment: { state: 'authorised' },
      })
      await mailTo(backend, me.email, /ricevuto/)
      const mails = backend.mails().filter((mail) => mail.includes(`Ordine ${order.number} ricevuto`))
      expect(mails).toHaveLength(1)
      const open = (await api('listDeskOrders', { query: {} }, staff)).data.items
      expect(open.map((one) => one.id)).toContain(id)
    })

    test('is captured at the handover, after the time in which the press can be taken back', async () => {
      const me = somebody()
      const { id, reference } = await authorised(me)
      await move(id, ['confirmed', 'preparing', 'ready'])
      const done = (await move(id, ['completed'])).data
      expect(done).toMatchObject({
        payment_status: 'paid',
        received: 39.8,
        last_booking: { amount: 39.8, method: 'online' },
      })
      await settle(0)
      await expectAtProvider(reference, { state: 'authorised', captured_cents: 0 })
      const undone = (await api('undoDeskPress', { params: { id }, body: { version: done.version } }, staff)).data
      expect(undone).toMatchObject({ status: 'ready', payment_status: 'unpaid', received: 0 })
      await move(id, ['completed'])
      await endUndoTime(folder)
      await settle(2)
      await expectAtProvider(reference, { state: 'captured', captured_cents: 3980 })
      expect((await read(me, id)).online_payment).toMatchObject({ state: 'captured', captured: 39.8, refunded: 0 })
    })

    test('captures less if a pack is missing, and is counted by the closing as its own kind', async () => {
      const me = somebody()
      const { id, reference } = await authorised(me)
      const minsans = {
        quantities: [{ minsan: shop.cosmetic, quantity: 1 }],
        replacements: [],
        hours: 24,
        restock: true,
      }
      const { version } = await show(id)
      await api('proposeDeskChange', { params: { id }, body: { version, ...minsans } }, staff)
      await api('answerProposal', { params: { id }, body: { accept: true } }, me)
      await move(id, ['confirmed', 'preparing', 'ready'])
      await move(id, ['completed'])
      await endUndoTime(folder)
      await settle(2)
      await expectAtProvider(reference, { captured_cents: 1990, state: 'captured' })
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format()
      const till = (await api('getDeskTill', { query: { pharmacy_id: shop.central, day } }, staff)).data
      expect(till.entries.find(({ order }) => order.id === id)).toMatchObject({
        amount: 19.9,
        method: 'online',
        by: null,
      })
      expect(till.by_method.map(({ method }) => method)).toContain('online')
    })

    test('takes the rest of a mixed order at the till, each by its method', async () => {
      const me = somebody()
      await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription, quantity: 1 } }, me)
      const { id } = await place(me, collection({ ...online, prescriptions: [electronic] }), shop.cosmetic, 1)
      await answer(referenceIn((await start(me, id)).data.url))
      const { version } = await show(id)
      const verdict = { version, status: 'verified' } as const
      await api('judgeDeskPrescription', { params: { id }, body: verdict }, staff)
      await move(id, ['confirmed', 'preparing', 'ready'])
      const done = (await move(id, ['completed'], { paid: true, method: 'cash' })).data
      expect(done).toMatchObject({ payment_status: 'paid', received: 28 })
      const booked = await query('SELECT method, cents FROM order_payments WHERE order_id = $1 ORDER BY id', [id])
      expect(booked).toEqual([
        { method: 'online', cents: 1990 },
        { method: 'cash', cents: 810 },
      ])
    })

    test('is released if its customer cancels it', async () => {
      const me = somebody()
      const { id, reference } = await authorised(me)
      await api('cancelOrder', { params: { id } }, me)
      await settle(0)
      await expectAtProvider(reference, { state: 'released', captured_cents: 0 })
      expect(await read(me, id)).toMatchObject({ payment_status: 'unpaid', online_payment: { state: 'ended' } })
    })

    test('is not released while the desk can take its cancellation back', async () => {
      const me = somebody()
      const { id, reference } = await authorised(me)
      const { version } = (await move(id, ['cancelled'])).data
      await settle(0)
      await expectAtProvider(reference, { state: 'authorised' })
      await api('undoDeskPress', { params: { id }, body: { version } }, staff)
      await settle(2)
      await expectAtProvider(reference, { state: 'authorised' })
    })

    test('is paid in the pharmacy if the authorisation has run out when it is captured', async () => {
      const me = somebody()
      const { id, reference } = await authorised(me)
      await move(id, ['confirmed', 'preparing', 'ready'])
      await provider.void(reference)
      await move(id, ['completed'])
      await endUndoTime(folder)
      await settle(2)
      expect(await show(id)).toMatchObject({ payment_status: 'unpaid', received: 0 })
    })
  })

  describe('a captured order', () => {
    async function captured(me: Customer) {
      const { id, reference } = await authorised(me, delivery(online))
      await move(id, ['confirmed', 'preparing', 'shipped'])
      await endUndoTime(folder)
      await settle(2)
      return { id, reference }
    }

    test('is refunded in parts through the provider, at most what was paid', async () => {
      const { id, reference } = await captured(somebody())
      await expectAtProvider(reference, { captured_cents: 3980 })
      const refund = async (amount: number) => {
        const { version } = await show(id)
        const body = { version, amount, method: 'online' as const, reason: 'Confezione rotta' }
        return api('refundDeskOrder', { params: { id }, body }, staff)
      }
      expect((await refund(5)).data).toMatchObject({ received: 34.8, payment_status: 'paid' })
      expect((await refund(34.81)).problem.code).toBe('conflict')
      await endUndoTime(folder)
      await settle(2)
      await expectAtProvider(reference, { refunded_cents: 500 })
      await refund(34.8)
      await endUndoTime(folder)
      await settle(2, 3)
      await expectAtProvider(reference, { refunded_cents: 3980 })
    })

    test('is refunded by itself if it comes to nothing', async () => {
      const me = somebody()
      const { id, reference } = await captured(me)
      await move(id, ['cancelled'])
      await endUndoTime(folder)
      await settle(2)
      await expectAtProvider(reference, { captured_cents: 3980, refunded_cents: 3980 })
      expect(await read(me, id)).toMatchObject({ payment_status: 'refunded', online_payment: { state: 'refunded' } })
    })

    test('refunds a return through the provider at the desk', async () => {
      const me = somebody()
      const { id, reference } = await captured(me)
      const free = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
      const withdrawal = (await api('withdrawOrder', { params: { id }, body: free }, me)).data.id
      const { version } = await show(id)
      const body = { version, method: 'online' as const }
      expect((await api('refundDeskReturn', { params: { id: withdrawal }, body }, staff)).data.refund).toBe('refunded')
      await endUndoTime(folder)
      await settle(2)
      await expectAtProvider(reference, { refunded_cents: 3980 })
    })

    test('follows a refund that was made at the provider', async () => {
      const me = somebody()
      const { id, reference } = await captured(me)
      await provider.refund(reference, 1000)
      for (let round = 0; round < 5 && (await show(id)).received !== 29.8; round += 1) {
        await query('UPDATE online_payments SET next_at = now() WHERE reference = $1', [reference])
        await settle(0)
      }
      expect(await show(id)).toMatchObject({ received: 29.8, last_booking: { amount: -10, method: 'online' } })
      expect((await read(me, id)).online_payment).toMatchObject({ captured: 39.8, refunded: 10 })
    })

    test('was never unpaid, and its method is not corrected', async () => {
      const { id } = await captured(somebody())
      const { version } = await show(id)
      const unpaid = { version, payment_status: 'unpaid' as const }
      expect((await api('setDeskPayment', { params: { id }, body: unpaid }, staff)).problem.code).toBe('conflict')
      const cash = { version, method: 'cash' as const }
      expect((await api('correctDeskPayment', { params: { id }, body: cash }, staff)).problem.code).toBe('conflict')
      await move(id, ['completed'])
      await endUndoTime(folder)
      const reopened = { version: (await show(id)).version, reason: 'Era di un altro.' }
      const reopen = (unpaid: boolean) =>
        api('reopenDeskOrder', { params: { id }, body: { ...reopened, unpaid } }, staff)
      expect((await reopen(true)).problem.code).toBe('conflict')
      expect((await reopen(false)).data).toMatchObject({ status: 'shipped', payment_status: 'paid', received: 39.8 })
    })
  })

  test('money at the provider, in the bookings and in the orders agrees after all of this', async () => {
    const [sums] = await query<{ booked: number; paid: number }>(
      `SELECT (SELECT coalesce(sum(cents), 0)::int FROM order_payments WHERE method = 'online' AND void_at IS NULL
          AND order_id IN (SELECT order_id FROM online_payments WHERE state = 'captured' AND provider = $1)) AS booked,
        (SELECT coalesce(sum(o.paid_cents), 0)::int FROM orders o
          WHERE o.id IN (SELECT order_id FROM online_payments WHERE state = 'captured' AND provider = $1)) AS paid`,
      [provider.name],
    )
    expect(euroFromCents(sums?.booked ?? -1)).toBe(euroFromCents(await provider.netCents()))
    expect(sums?.paid).toBeGreaterThanOrEqual(sums?.booked ?? Infinity)
  })
})

describe('the account at Stripe', () => {
  test('receives the number of the order and the amount: no product, no name, no mailbox', async () => {
    const me = somebody()
    const { id, number } = await place(me)
    await start(me, id)
    const sent = stripe.requests.filter(({ fields }) => fields.client_reference_id === number)
    expect(sent).toHaveLength(1)
    const name = `Ordine n. ${number}`
    expect(sent[0]?.fields).toMatchObject({
      ...{ 'line_items[0][price_data][product_data][name]': name, 'line_items[0][price_data][unit_amount]': '3980' },
      ...{ locale: 'it', 'metadata[order]': number, 'payment_method_options[card][capture_method]': 'manual' },
      'payment_intent_data[description]': name,
    })
    const products = await query<{ name: string }>('SELECT name FROM products')
    const persons = ['Anna', 'Rossi', 'example.com', '333', shop.cosmetic, shop.on_prescription]
    const private_words = [...products.map((one) => one.name), ...persons]
    expect(products.length).toBeGreaterThan(3)
    for (const { path, fields } of stripe.requests) {
      const values = Object.entries(fields).flatMap(([field, value]) => (/_url$/.test(field) ? [] : [value]))
      const said = [path.replace(/\/(cs|pi)_\w+/, ''), ...values.map((value) => value.replace(/(cs|pi)_\w+/, ''))].join(
        ' ',
      )
      expect(private_words.filter((word) => said.includes(word))).toEqual([])
    }
    const addresses = stripe.requests.flatMap(({ fields }) => fields.success_url ?? [])
    for (const address of addresses) expect(new URL(address).pathname).toMatch(/^\/api\/orders\/[\w-]+\/payment$/)
  })

  test('is paid at once by a method that cannot wait, and gives back the difference', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = byStripe.referenceIn((await start(me, id)).data.url)
    stripe.pay(reference, { at_once: true })
    expect(await byStripe.send(reference)).toBe(204)
    expect(await read(me, id)).toMatchObject({ payment_status: 'paid', online_payment: { state: 'captured' } })
    const change = { quantities: [{ minsan: shop.cosmetic, quantity: 1 }], replacements: [], hours: 24, restock: true }
    await api('proposeDeskChange', { params: { id }, body: { version: (await show(id)).version, ...change } }, staff)
    await api('answerProposal', { params: { id }, body: { accept: true } }, me)
    const { version, payment_status } = await show(id)
    expect(payment_status).toBe('refund_pending')
    const given = { version, payment_status: 'refunded', method: 'online' } as const
    expect((await api('setDeskPayment', { params: { id }, body: given }, staff)).status).toBe(200)
    await endUndoTime(folder)
    await settle(2)
    expect(stripe.read(reference)).toMatchObject({ captured_cents: 3980, refunded_cents: 1990 })
  })

  test('has its charges’ events recorded by the number of the order', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = byStripe.referenceIn((await start(me, id)).data.url)
    stripe.pay(reference, { at_once: true })
    await byStripe.send(reference)
    stripe.refund(reference, 500)
    const { payload, header } = stripe.sign(stripe.event(reference, 'charge'), WEBHOOK_SECRET)
    expect(await post(webhook, 'Stripe-Signature', header, payload)).toBe(204)
    expect((await read(me, id)).online_payment).toMatchObject({ captured: 39.8, refunded: 5 })
  })

  test('keeps one page when the answer to its start is lost, and answers 503 while Stripe does', async () => {
    const me = somebody()
    const { id } = await place(me)
    const before = stripe.all().length
    stripe.fail(() => 'after')
    expect((await start(me, id)).status).toBe(503)
    stripe.fail(null)
    expect((await start(me, id)).status).toBe(200)
    expect(stripe.all().length).toBe(before + 1)
  })

  test('does not take the events of another account, nor of a connected one', async () => {
    const set = await setKeys(OTHER_KEY, 'whsec_altrove0000000000002', 'F2')
    const other = new URL(JSON.parse(set.stdout).webhook_url).pathname.replace('/api', '')
    const me = somebody()
    const { id } = await place(me)
    const reference = byStripe.referenceIn((await start(me, id)).data.url)
    stripe.pay(reference)
    const event = stripe.event(reference)
    const foreign = stripe.sign(event, 'whsec_altrove0000000000002')
    expect(await post(webhook, 'Stripe-Signature', foreign.header, foreign.payload)).toBe(403)
    // Signed rightly for its own address, about a payment of another pharmacy.
    expect(await post(other, 'Stripe-Signature', foreign.header, foreign.payload)).toBe(204)
    const connected = stripe.sign({ ...event, account: 'acct_other' }, WEBHOOK_SECRET)
    expect(await post(webhook, 'Stripe-Signature', connected.header, connected.payload)).toBe(403)
    expect((await read(me, id)).online_payment?.state).toBe('waiting')
    const broken = stripe.sign({ ...event, data: { object: {} } }, WEBHOOK_SECRET)
    expect(await post(webhook, 'Stripe-Signature', broken.header, broken.payload)).toBe(400)
  })
})

describe('the operator', () => {
  test('sees whose keys they are, not the keys, which are encrypted and in no record', async () => {
    const listed = await operate(['list'])
    expect(listed.stdout).toContain(`…${KEY.slice(-4)}`)
    const rows = await query('SELECT * FROM payment_accounts')
    const records = await query(`SELECT * FROM audit_log WHERE about LIKE 'payments%'`)
    expect(records.length).toBeGreaterThan(0)
    const seen = JSON.stringify([listed, rows, records, backend.output()])
    for (const secret of [KEY, OTHER_KEY, WEBHOOK_SECRET]) expect(seen).not.toContain(secret)
  })

  test('replaces the keys of an account, whose address stays, and takes up another account', async () => {
    const address = async (key: string, secret: string) =>
      JSON.parse((await setKeys(key, secret)).stdout).webhook_url as string
    const first = await address(KEY, '')
    expect(new URL(first).pathname).toBe(`/api${webhook}`)
    expect(JSON.parse((await operate(['list', '--json'])).stdout)[0]).toMatchObject({ code: 'F1', has_webhook: true })
    const me = somebody()
    const { id } = await place(me)
    const reference = byStripe.referenceIn((await start(me, id)).data.url)
    const second = await address(OTHER_KEY, '')
    expect(second).not.toBe(first)
    // The payment under way stays with the account that opened it.
    stripe.pay(reference)
    expect((await check(me, id)).online_payment?.state).toBe('authorised')
    expect(await address(KEY, WEBHOOK_SECRET)).not.toBe(first)
  })

  test('is refused keys of a wrong form, keys that Stripe refuses, and an unknown pharmacy', async () => {
    const wrong = await setKeys('pk_test_notasecretkey')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('secret_key')])
    const unknown = await setKeys('sk_test_51Unknown000000')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('does not accept')])
    const nowhere = await setKeys(KEY, WEBHOOK_SECRET, 'F999')
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('o pharmacy F999')])
  })

  test('removes the keys: nothing is offered, and what was authorised is still captured', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = byStripe.referenceIn((await start(me, id)).data.url)
    await byStripe.authorise(reference)
    await check(me, id)
    const waiting = somebody()
    const late = await place(waiting)
    expect((await operate(['remove', '--pharmacy', 'F1'])).code).toBe(0)
    const offered = (await api('listPayments', { params: { id: shop.central } })).data
    expect(offered.map((one) => one.id)).not.toContain('online')
    expect((await start(waiting, late.id)).problem.code).toBe('conflict')
    await move(id, ['confirmed', 'preparing', 'ready'])
    await move(id, ['completed'])
    await endUndoTime(folder)
    await settle(2)
    expect(stripe.read(reference)).toMatchObject({ captured_cents: 3980 })
    expect((await operate(['remove', '--pharmacy', 'F1'])).code).toBe(1)
  })
})

describe('the owner at the desk', () => {
  const at = { pharmacy_id: shop.central }
  const keys = { ...at, secret_key: KEY, webhook_secret: WEBHOOK_SECRET }
  let owner: { token: string; name: string }
  beforeAll(async () => {
    owner = await newStaff(backend, 'F1', 'owner')
  }, 600_000)

  test('sets the keys with the password, sees no key, and removes them; both are in the record', async () => {
    expect((await api('getDeskPaymentAccount', { query: at }, owner)).data).toEqual({ account: null })
    const without = await api('setDeskPaymentAccount', { body: keys }, owner)
    expect(without.problem).toMatchObject({ errors: [{ field: 'current_password', code: 'required' }] })
    const wrong = await api('setDeskPaymentAccount', { body: { ...keys, current_password: 'wrong' } }, owner)
    expect(wrong.problem.code).toBe('wrong_password')
    const proof = { current_password: PASSWORD }
    const set = await api('setDeskPaymentAccount', { body: { ...keys, ...proof } }, owner)
    expect(set.data.account).toMatchObject({ provider: 'stripe', last_four: KEY.slice(-4), has_webhook: true })
    const shown = await api('getDeskPaymentAccount', { query: at }, owner)
    for (const secret of [KEY, WEBHOOK_SECRET]) expect(set.text + shown.text).not.toContain(secret)
    const removed = await api('removeDeskPaymentAccount', { body: { ...at, ...proof } }, owner)
    expect(removed.data).toEqual({ account: null })
    const again = await api('removeDeskPaymentAccount', { body: { ...at, ...proof } }, owner)
    expect(again.problem.code).toBe('not_found')
    const { items } = (await api('listDeskAudit', { query: at }, owner)).data
    const recorded = items
      .filter(({ action }) => action.startsWith('payment_keys'))
      .map((one) => [one.action, one.by?.name])
    expect(recorded).toEqual([
      ['payment_keys_removed', owner.name],
      ['payment_keys_set', owner.name],
    ])
  })

  test('gets an error at a field that is no key, and one if Stripe refuses the key', async () => {
    const set = async (change: object) =>
      (await api('setDeskPaymentAccount', { body: { ...keys, current_password: PASSWORD, ...change } }, owner)).problem
    expect(await set({ secret_key: 'pk_test_public' })).toMatchObject({
      errors: [{ field: 'secret_key', code: 'invalid' }],
    })
    expect(await set({ webhook_secret: 'none' })).toMatchObject({
      errors: [{ field: 'webhook_secret', code: 'invalid' }],
    })
    expect(await set({ secret_key: 'sk_test_51Unknown000000' })).toMatchObject({ code: 'forbidden' })
  })

  test('is none who only prepares orders', async () => {
    expect((await api('getDeskPaymentAccount', { query: at }, staff)).problem.code).toBe('forbidden')
    const body = { ...keys, current_password: PASSWORD }
    expect((await api('setDeskPaymentAccount', { body }, staff)).problem.code).toBe('forbidden')
    const removal = { ...at, current_password: PASSWORD }
    expect((await api('removeDeskPaymentAccount', { body: removal }, staff)).problem.code).toBe('forbidden')
  })
})

describe('the demo provider', () => {
  beforeAll(async () => {
    await operate(['remove', '--pharmacy', 'F1'])
    await loadDemo()
  }, 600_000)

  test('a guest pays with the key of the order, and the page of the demo answers once', async () => {
    const guest = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
    const placed = (await api('createGuestOrder', { body: { ...collection(online), ...guest } })).data
    const key = { token: placed.key ?? '' }
    const params = { id: placed.order.id }
    expect((await api('startGuestPayment', { params, body: { attempt: 1 } }, { token: 'x' })).status).toBe(404)
    expect((await api('checkGuestPayment', { params }, { token: 'x' })).status).toBe(404)
    const { url } = (await api('startGuestPayment', { params, body: { attempt: 1 } }, key)).data
    const payment = { params: { id: demo.referenceIn(url) } }
    expect((await api('getDemoPayment', payment)).data).toMatchObject({ amount: 19.9, is_open: true })
    const return_path = `/api/orders/${params.id}/payment`
    const accepted = await api('answerDemoPayment', { ...payment, body: { answer: 'accept' } })
    expect(accepted.data).toEqual({ return_path })
    expect((await api('answerDemoPayment', { ...payment, body: { answer: 'refuse' } })).data).toEqual({ return_path })
    expect((await api('getDemoPayment', payment)).data.is_open).toBe(false)
    expect((await api('checkGuestPayment', { params }, key)).data.online_payment?.state).toBe('authorised')
    expect((await api('getDemoPayment', { params: { id: 'unknown' } })).status).toBe(404)
    expect((await api('answerDemoPayment', { params: { id: 'unknown' }, body: { answer: 'accept' } })).status).toBe(404)
  })

  test('receives number, amount and pharmacy, and nothing else', async () => {
    const me = somebody()
    const { id, number } = await place(me)
    const reference = demo.referenceIn((await start(me, id)).data.url)
    const [sent] = await query('SELECT * FROM demo_payments WHERE id = $1', [reference])
    expect(sent).toEqual({
      ...{ id: reference, key: expect.any(String), order_number: number, pharmacy: 'Farmacia Centrale' },
      ...{ amount_cents: 3980, captured_cents: 0, refunded_cents: 0, state: 'open' },
      ...{ return_path: `/api/orders/${id}/payment`, expires_at: expect.any(Date) },
    })
  })

  test('refuses an event without a reference, and one of a provider that there is not', async () => {
    expect(await post('/payments/webhook/nobody/x', 'Stripe-Signature', '', '{}')).toBe(404)
    expect(await post('/payments/webhook/stripe/x', 'Stripe-Signature', '', '{}')).toBe(404)
    expect(await demo.send('another shop', { id: 'evt_other' })).toBe(204)
  })
})
