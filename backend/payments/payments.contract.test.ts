import { createHmac } from 'node:crypto'
import type { Order } from '@/lib/contract/orders'
import { euroFromCents } from '@/lib/rules/money'
import { backendOfFile, type Customer } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: (folder) => seedShop(folder), env: () => ({ DEMO: 'on' }) })
const { api, folder, somebody } = backend

let staff: { token: string; name: string }

beforeAll(async () => {
  const demo = { products: 1, pharmacies: 1, loaded_at: new Date().toISOString() }
  await query(`INSERT INTO settings (key, value) VALUES ('demo', $1)`, [JSON.stringify(demo)])
  staff = await newStaff(backend, 'F1', 'pharmacist')
}, 600_000)

const query = <Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  queryDatabase<Row>(folder, text, values)

const online = { payment: { id: 'online' as const } }

/** Places an order that is paid online, of two creams unless another is given. */
const place = (me: Customer, wish = collection(online), minsan = shop.cosmetic, quantity = 2) =>
  placeOrder(api, me, minsan, quantity, wish)

const read = async (me: Customer, id: string) => (await api('getOrder', { params: { id } }, me)).data
const check = async (me: Customer, id: string) => (await api('checkPayment', { params: { id } }, me)).data
const start = (me: Customer, id: string, attempt = 1) => api('startPayment', { params: { id }, body: { attempt } }, me)
const referenceIn = (url: string) => decodeURIComponent(url.replace('/payment-demo/', ''))

/** Answers on the page of the demo provider. */
const answer = (reference: string, said: 'accept' | 'refuse' | 'expire' = 'accept') =>
  api('answerDemoPayment', { params: { id: reference }, body: { answer: said } })

/** Places an order and authorises its payment. */
async function authorised(me: Customer, wish = collection(online)) {
  const { id } = await place(me, wish)
  const reference = referenceIn((await start(me, id)).data.url)
  await answer(reference)
  return { id, reference, order: await read(me, id) }
}

interface Provided {
  state: string
  captured_cents: number
  refunded_cents: number
  amount_cents: number
}
const atProvider = async (reference: string) =>
  (await query<Provided>('SELECT * FROM demo_payments WHERE id = $1', [reference]))[0] as Provided

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
  const ran = await runProgram(folder, 'backend/testing/watch-payments.ts', minutes.map(String))
  if (ran.code !== 0) throw new Error(ran.stderr)
}

const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, staff)).data
async function move(id: string, statuses: Order['status'][], more: object = {}) {
  const { version } = await show(id)
  return api('moveDeskOrder', { params: { id }, body: { version, statuses, ...more } }, staff)
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
  test('is not the pharmacy’s yet, and mails nobody', async () => {
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

  test('tells the provider number, amount and pharmacy, and nothing else', async () => {
    const me = somebody()
    const { id, number } = await place(me)
    const reference = referenceIn((await start(me, id)).data.url)
    const [sent] = await query('SELECT * FROM demo_payments WHERE id = $1', [reference])
    expect(sent).toEqual({
      ...{ id: reference, key: expect.any(String), order_number: number, pharmacy: 'Farmacia Centrale' },
      ...{ amount_cents: 3980, captured_cents: 0, refunded_cents: 0, state: 'open' },
      ...{ return_path: `/api/orders/${id}/payment`, expires_at: expect.any(Date) },
    })
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
    expect(await read(me, id)).toMatchObject({ status: 'cancelled', online_payment: { state: 'ended', pay_by: null } })
    expect(await stock()).toBe(before)
    // The customer's bank was slower than the shop.
    await query(`UPDATE demo_payments SET state = 'authorised' WHERE id = $1`, [reference])
    await query('UPDATE online_payments SET next_at = now() WHERE reference = $1', [reference])
    await settle(0)
    expect(await atProvider(reference)).toMatchObject({ state: 'released', captured_cents: 0 })
    expect((await read(me, id)).payment_status).toBe('unpaid')
    expect((await start(me, id, 2)).problem.code).toBe('conflict')
  })
})

test('a guest pays with the key of the order, and the page of the demo answers once', async () => {
  const guest = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
  const placed = (await api('createGuestOrder', { body: { ...collection(online), ...guest } })).data
  const key = { token: placed.key ?? '' }
  const params = { id: placed.order.id }
  expect((await api('startGuestPayment', { params, body: { attempt: 1 } }, { token: 'x' })).status).toBe(404)
  expect((await api('checkGuestPayment', { params }, { token: 'x' })).status).toBe(404)
  const { url } = (await api('startGuestPayment', { params, body: { attempt: 1 } }, key)).data
  const payment = { params: { id: referenceIn(url) } }
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
    await query(`UPDATE demo_payments SET state = 'authorised' WHERE id = $1`, [reference])
    expect((await check(me, id)).online_payment?.state).toBe('authorised')
  })

  test('is found by the job if neither told', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = referenceIn((await start(me, id)).data.url)
    await query(`UPDATE demo_payments SET state = 'authorised' WHERE id = $1`, [reference])
    await settle(2)
    expect((await read(me, id)).online_payment?.state).toBe('authorised')
    const { number } = await read(me, id)
    expect((await mailTo(backend, me.email, /ricevuto/)).subject).toBe(`Ordine ${number} ricevuto`)
  })

  test('releases a payment of another amount', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = referenceIn((await start(me, id)).data.url)
    await query('UPDATE demo_payments SET amount_cents = 100 WHERE id = $1', [reference])
    await answer(reference)
    await settle(0)
    expect(await atProvider(reference)).toMatchObject({ state: 'released' })
    expect((await read(me, id)).online_payment).toMatchObject({ state: 'waiting', attempt: 2 })
  })

  test('counts an event once, and refuses a wrong signature and an old one', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = referenceIn((await start(me, id)).data.url)
    await query(`UPDATE demo_payments SET state = 'authorised' WHERE id = $1`, [reference])
    const [setting] = await query<{ value: string }>(`SELECT value FROM settings WHERE key = 'demo_payment_secret'`)
    const post = async (body: string, seconds: number, secret = setting?.value ?? '') => {
      const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const headers = { 'Content-Type': 'application/json', 'Payment-Signature': `t=${seconds},v1=${v1}` }
      return (await fetch(`${backend.url}/payments/demo/events`, { method: 'POST', headers, body })).status
    }
    const now = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({ id: `evt_${reference}`, reference })
    expect(await post(body, now, 'other')).toBe(403)
    expect(await post(body, now - 400)).toBe(403)
    expect((await read(me, id)).online_payment?.state).toBe('waiting')
    expect(await post(body, now)).toBe(204)
    expect((await read(me, id)).online_payment?.state).toBe('authorised')
    expect(await post(body, now)).toBe(204)
    const counted = await query('SELECT FROM payment_events WHERE id = $1', [`evt_${reference}`])
    expect(counted).toHaveLength(1)
    expect(await post(JSON.stringify({ id: 'evt_other', reference: 'another shop' }), now)).toBe(204)
    expect(await post('{}', now)).toBe(400)
    const unknown = await fetch(`${backend.url}/payments/nobody/events`, { method: 'POST', body: '{}' })
    expect(unknown.status).toBe(404)
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
    expect(await atProvider(reference)).toMatchObject({ state: 'authorised', captured_cents: 0 })
    const undone = (await api('undoDeskPress', { params: { id }, body: { version: done.version } }, staff)).data
    expect(undone).toMatchObject({ status: 'ready', payment_status: 'unpaid', received: 0 })
    await move(id, ['completed'])
    await endUndoTime(folder)
    await settle(2)
    expect(await atProvider(reference)).toMatchObject({ state: 'captured', captured_cents: 3980 })
    expect((await read(me, id)).online_payment).toMatchObject({ state: 'captured', captured: 39.8, refunded: 0 })
  })

  test('captures less if a pack is missing, and is counted by the closing as its own kind', async () => {
    const me = somebody()
    const { id, reference } = await authorised(me)
    const minsans = { quantities: [{ minsan: shop.cosmetic, quantity: 1 }], replacements: [], hours: 24, restock: true }
    const { version } = await show(id)
    await api('proposeDeskChange', { params: { id }, body: { version, ...minsans } }, staff)
    await api('answerProposal', { params: { id }, body: { accept: true } }, me)
    await move(id, ['confirmed', 'preparing', 'ready'])
    await move(id, ['completed'])
    await endUndoTime(folder)
    await settle(2)
    expect(await atProvider(reference)).toMatchObject({ captured_cents: 1990, state: 'captured' })
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
    expect(await atProvider(reference)).toMatchObject({ state: 'released', captured_cents: 0 })
    expect(await read(me, id)).toMatchObject({ payment_status: 'unpaid', online_payment: { state: 'ended' } })
  })

  test('is not released while the desk can take its cancellation back', async () => {
    const me = somebody()
    const { id, reference } = await authorised(me)
    const { version } = (await move(id, ['cancelled'])).data
    await settle(0)
    expect(await atProvider(reference)).toMatchObject({ state: 'authorised' })
    await api('undoDeskPress', { params: { id }, body: { version } }, staff)
    await settle(2)
    expect(await atProvider(reference)).toMatchObject({ state: 'authorised' })
  })

  test('is paid in the pharmacy if the authorisation has run out when it is captured', async () => {
    const me = somebody()
    const { id, reference } = await authorised(me)
    await move(id, ['confirmed', 'preparing', 'ready'])
    await query(`UPDATE demo_payments SET state = 'released' WHERE id = $1`, [reference])
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
    expect(await atProvider(reference)).toMatchObject({ captured_cents: 3980 })
    const refund = async (amount: number) => {
      const { version } = await show(id)
      const body = { version, amount, method: 'online' as const, reason: 'Confezione rotta' }
      return api('refundDeskOrder', { params: { id }, body }, staff)
    }
    expect((await refund(5)).data).toMatchObject({ received: 34.8, payment_status: 'paid' })
    expect((await refund(34.81)).problem.code).toBe('conflict')
    await endUndoTime(folder)
    await settle(2)
    expect(await atProvider(reference)).toMatchObject({ refunded_cents: 500 })
    await refund(34.8)
    await endUndoTime(folder)
    await settle(2, 3)
    expect(await atProvider(reference)).toMatchObject({ refunded_cents: 3980 })
  })

  test('is refunded by itself if it comes to nothing', async () => {
    const me = somebody()
    const { id, reference } = await captured(me)
    await move(id, ['cancelled'])
    await endUndoTime(folder)
    await settle(2)
    expect(await atProvider(reference)).toMatchObject({ captured_cents: 3980, refunded_cents: 3980 })
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
    expect(await atProvider(reference)).toMatchObject({ refunded_cents: 3980 })
  })

  test('follows a refund that was made at the provider', async () => {
    const me = somebody()
    const { id, reference } = await captured(me)
    await query('UPDATE demo_payments SET refunded_cents = 1000 WHERE id = $1', [reference])
    await query('UPDATE online_payments SET next_at = now() WHERE reference = $1', [reference])
    await settle(0)
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
    const reopen = (unpaid: boolean) => api('reopenDeskOrder', { params: { id }, body: { ...reopened, unpaid } }, staff)
    expect((await reopen(true)).problem.code).toBe('conflict')
    expect((await reopen(false)).data).toMatchObject({ status: 'shipped', payment_status: 'paid', received: 39.8 })
  })
})

test('money at the provider, in the bookings and in the orders agrees after all of this', async () => {
  const [sums] = await query<{ provider: number; booked: number; paid: number }>(
    `SELECT (SELECT coalesce(sum(captured_cents - refunded_cents), 0)::int FROM demo_payments) AS provider,
      (SELECT coalesce(sum(cents), 0)::int FROM order_payments WHERE method = 'online' AND void_at IS NULL
        AND order_id IN (SELECT order_id FROM online_payments WHERE state = 'captured')) AS booked,
      (SELECT coalesce(sum(o.paid_cents), 0)::int FROM orders o
        WHERE o.id IN (SELECT order_id FROM online_payments WHERE state = 'captured')) AS paid`,
  )
  expect(euroFromCents(sums?.booked ?? -1)).toBe(euroFromCents(sums?.provider ?? -2))
  expect(sums?.paid).toBeGreaterThanOrEqual(sums?.booked ?? Infinity)
})
