import { createHmac } from 'node:crypto'
import type { Order } from '@/lib/contract/orders'
import { backendOfFile, type Customer } from './file-backend'
import { type MollieServer, newMollieServer } from './mollie-server'
import { collection, placeOrder } from './ordering'
import { queryDatabase } from './query'
import { runProgram } from './run'
import { seedShop } from './seeded'
import { shop } from './shop'
import { newStaff } from './staff'
import { newStripeServer, type StripeServer } from './stripe-server'

export const KEY = 'sk_test_51Centrale0001'
export const OTHER_KEY = 'sk_test_51Altrove000002'
export const WEBHOOK_SECRET = 'whsec_centrale000000000001'
export const MOLLIE_KEY = 'test_dHarCentrale0001'
export const OTHER_MOLLIE_KEY = 'test_dHarAltrove00002'

export const online = { payment: { id: 'online' as const } }

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
export interface Played {
  name: 'demo' | 'stripe' | 'mollie'
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
  /** Sends an event about a payment, signed if the provider signs them. Returns the status of the answer. */
  send(reference: string, signing?: Signing): Promise<number>
}

const STRIPE_STATES: Record<string, string> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'released',
}
const MOLLIE_STATES: Record<string, string> = { authorized: 'authorised', paid: 'captured', canceled: 'released' }

/** Starts a shop of the calling file whose pharmacies can have accounts at local servers of Stripe and Mollie. */
export function paymentShop() {
  let stripe: StripeServer
  let mollie: MollieServer
  let staff: { token: string; name: string }
  let stripeWebhook = ''
  let mollieWebhook = ''

  beforeAll(async () => {
    stripe = await newStripeServer([KEY, OTHER_KEY])
    mollie = await newMollieServer([MOLLIE_KEY, OTHER_MOLLIE_KEY])
  })
  afterAll(() => Promise.all([stripe.close(), mollie.close()]))

  const variables = () => ({
    ...{ DEMO: 'on', SITE_URL: 'https://shop.example', STRIPE_URL: stripe.url, MOLLIE_URL: mollie.url },
    // The certificate is the local server's own.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  })
  const backend = backendOfFile({ fill: (folder) => seedShop(folder), env: variables })
  const { api, folder } = backend

  beforeAll(async () => {
    await loadDemo()
    staff = await newStaff(backend, 'F1', 'pharmacist')
  }, 600_000)

  const query = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    queryDatabase<Row>(folder, text, values)

  /** The shop is the demo. */
  async function loadDemo() {
    const demo = { products: 1, pharmacies: 1, loaded_at: new Date().toISOString() }
    await query(`INSERT INTO settings (key, value) VALUES ('demo', $1) ON CONFLICT DO NOTHING`, [JSON.stringify(demo)])
  }

  /** Runs a command that has the keys in its environment. */
  const operate = (args: string[], env: Record<string, string> = {}) =>
    runProgram(folder, 'backend/commands/main.ts', ['payments', ...args], { ...variables(), ...env })
  const setKeys = (key = KEY, secret = WEBHOOK_SECRET, pharmacy = 'F1') =>
    operate(['set', '--pharmacy', pharmacy, '--json'], { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret })
  const setMollie = (key = MOLLIE_KEY, pharmacy = 'F1') =>
    operate(['set', '--pharmacy', pharmacy, '--provider', 'mollie', '--json'], { MOLLIE_API_KEY: key })
  /** Returns the path of the backend that the account's events go to. */
  async function webhookOf(set: ReturnType<typeof operate>): Promise<string> {
    const { code, stdout, stderr } = await set
    if (code !== 0) throw new Error(stderr)
    return new URL(JSON.parse(stdout).webhook_url).pathname.replace('/api', '')
  }

  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body }
    return (await fetch(`${backend.url}${path}`, sent)).status
  }
  const sumOf = (payments: readonly Omit<Provided, 'state'>[]) =>
    payments.reduce((sum, { captured_cents, refunded_cents }) => sum + captured_cents - refunded_cents, 0)

  const demo: Played = {
    name: 'demo',
    async begin() {
      await query('UPDATE payment_accounts SET removed_at = now() WHERE removed_at IS NULL')
      await loadDemo()
      await query(`INSERT INTO settings (key, value) VALUES ('demo_payment_secret', '"prova"') ON CONFLICT DO NOTHING`)
    },
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
    netCents: async () => sumOf(await query<Provided>('SELECT * FROM demo_payments')),
    async send(reference, { id = `evt_${reference}`, seconds = Math.floor(Date.now() / 1000), secret } = {}) {
      const [kept] = await query<{ value: string }>(`SELECT value FROM settings WHERE key = 'demo_payment_secret'`)
      const body = JSON.stringify({ id, reference })
      const v1 = createHmac('sha256', secret ?? kept?.value ?? '')
        .update(`${seconds}.${body}`)
        .digest('hex')
      return post('/payments/demo/events', body, { 'Payment-Signature': `t=${seconds},v1=${v1}` })
    },
  }

  const byStripe: Played = {
    name: 'stripe',
    async begin() {
      // A real shop from here on.
      await query(`DELETE FROM settings WHERE key = 'demo'`)
      stripeWebhook = await webhookOf(setKeys())
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
    void: async (reference) => stripe.void(reference),
    setAmount: async (reference, cents) => stripe.setAmount(reference, cents),
    refund: async (reference, cents) => stripe.refund(reference, cents),
    async read(reference) {
      const { intent_status, ...found } = stripe.read(reference)
      return { ...found, state: STRIPE_STATES[intent_status] ?? found.status }
    },
    netCents: async () => sumOf(stripe.all()),
    async send(reference, { id = `evt_${reference}`, seconds, secret = WEBHOOK_SECRET } = {}) {
      const { payload, header } = stripe.sign(stripe.event(reference, 'checkout.session', id), secret, seconds)
      return post(stripeWebhook, payload, { 'Stripe-Signature': header })
    },
  }

  const byMollie: Played = {
    name: 'mollie',
    async begin() {
      await query(`DELETE FROM settings WHERE key = 'demo'`)
      mollieWebhook = await webhookOf(setMollie())
    },
    referenceIn: (url) => url.split('/').at(-1) ?? '',
    async answer(reference, said = 'accept') {
      if (said === 'accept') mollie.pay(reference)
      else mollie.end(reference, 'canceled')
      await byMollie.send(reference)
    },
    async authorise(reference) {
      mollie.pay(reference, 'creditcard', { late: true })
    },
    void: async (reference) => mollie.void(reference),
    setAmount: async (reference, cents) => mollie.setAmount(reference, cents),
    refund: async (reference, cents) => mollie.refund(reference, cents),
    async read(reference) {
      const { status, ...found } = mollie.read(reference)
      return { ...found, state: MOLLIE_STATES[status] ?? status }
    },
    netCents: async () => sumOf(mollie.all()),
    send: (reference) =>
      post(mollieWebhook, new URLSearchParams({ id: reference }).toString(), {
        'Content-Type': 'application/x-www-form-urlencoded',
      }),
  }

  /** Places an order that is paid online, of two creams unless another is given. */
  const place = (me: Customer, wish = collection(online), minsan = shop.cosmetic, quantity = 2) =>
    placeOrder(api, me, minsan, quantity, wish)
  const read = async (me: Customer, id: string) => (await api('getOrder', { params: { id } }, me)).data
  const check = async (me: Customer, id: string) => (await api('checkPayment', { params: { id } }, me)).data
  const start = (me: Customer, id: string, attempt = 1) =>
    api('startPayment', { params: { id }, body: { attempt } }, me)
  const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, staff)).data
  async function move(id: string, statuses: Order['status'][], more: object = {}) {
    const { version } = await show(id)
    return api('moveDeskOrder', { params: { id }, body: { version, statuses, ...more } }, staff)
  }

  /** Runs rounds of the job, each some minutes later. */
  async function settle(...minutes: number[]): Promise<void> {
    // The job of the backend may have taken a payment on, and not be done with it.
    await query('UPDATE online_payments SET next_at = now() WHERE next_at IS NOT NULL')
    const args = minutes.map(String)
    const ran = await runProgram(folder, 'backend/testing/watch-payments.ts', args, variables())
    if (ran.code !== 0 || ran.stdout.includes('not settled')) throw new Error(ran.stdout + ran.stderr)
  }

  /** Runs the job until that is so: another process may have taken a payment on at the same moment. */
  async function settleUntil(isSo: () => Promise<boolean>, ...minutes: number[]): Promise<void> {
    for (let round = 0; round < 5 && !(await isSo()); round += 1) await settle(...minutes)
  }

  async function expectAtProvider(provider: Played, reference: string, expected: Partial<Provided>) {
    await settleUntil(async () => {
      const found = await provider.read(reference)
      return Object.entries(expected).every(([name, value]) => found[name as keyof Provided] === value)
    }, 2)
    expect(await provider.read(reference)).toMatchObject(expected)
  }

  /** Places an order and authorises its payment. */
  async function authorised(provider: Played, me: Customer, wish = collection(online)) {
    const { id } = await place(me, wish)
    const reference = provider.referenceIn((await start(me, id)).data.url)
    await provider.answer(reference)
    return { id, reference, order: await read(me, id) }
  }

  return {
    ...{ backend, api, folder, somebody: backend.somebody, query, operate, setKeys, setMollie, webhookOf, post },
    ...{ loadDemo, place, read, check, start, show, move, settle, settleUntil, expectAtProvider, authorised },
    ...{ demo, byStripe, byMollie, providers: [demo, byStripe, byMollie] },
    get stripe() {
      return stripe
    },
    get mollie() {
      return mollie
    },
    get staff() {
      return staff
    },
    get stripe_webhook() {
      return stripeWebhook
    },
    get mollie_webhook() {
      return mollieWebhook
    },
  }
}
