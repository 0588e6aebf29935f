import { euroFromCents } from '@/lib/rules/money'
import type { Customer } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic } from '../testing/ordering'
import { online, paymentShop } from '../testing/payments'
import { endUndoTime } from '../testing/query'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const pay = paymentShop()
const { api, backend, folder, somebody, query, place, read, check, start, show, move } = pay
const { settle, settleUntil, expectAtProvider, authorised } = pay

describe.each(pay.providers)('at the provider $name', (provider) => {
  const { answer, referenceIn } = provider

  beforeAll(() => provider.begin(), 600_000)

  describe('an authorised order', () => {
    test('is mailed once to customer and pharmacy, and is the desk’s', async () => {
      const me = somebody()
      const { id, reference, order } = await authorised(provider, me)
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
      const open = (await api('listDeskOrders', { query: {} }, pay.staff)).data.items
      expect(open.map((one) => one.id)).toContain(id)
    })

    test('is captured at the handover, after the time in which the press can be taken back', async () => {
      const me = somebody()
      const { id, reference } = await authorised(provider, me)
      await move(id, ['confirmed', 'preparing', 'ready'])
      const done = (await move(id, ['completed'])).data
      expect(done).toMatchObject({
        payment_status: 'paid',
        received: 39.8,
        last_booking: { amount: 39.8, method: 'online' },
      })
      await settle(0)
      await expectAtProvider(provider, reference, { state: 'authorised', captured_cents: 0 })
      const undone = (await api('undoDeskPress', { params: { id }, body: { version: done.version } }, pay.staff)).data
      expect(undone).toMatchObject({ status: 'ready', payment_status: 'unpaid', received: 0 })
      await move(id, ['completed'])
      await endUndoTime(folder)
      await expectAtProvider(provider, reference, { state: 'captured', captured_cents: 3980 })
      expect((await read(me, id)).online_payment).toMatchObject({ state: 'captured', captured: 39.8, refunded: 0 })
    })

    test('captures less if a pack is missing, and is counted by the closing as its own kind', async () => {
      const me = somebody()
      const { id, reference } = await authorised(provider, me)
      const minsans = {
        quantities: [{ minsan: shop.cosmetic, quantity: 1 }],
        replacements: [],
        hours: 24,
        restock: true,
      }
      const { version } = await show(id)
      await api('proposeDeskChange', { params: { id }, body: { version, ...minsans } }, pay.staff)
      await api('answerProposal', { params: { id }, body: { accept: true } }, me)
      await move(id, ['confirmed', 'preparing', 'ready'])
      await move(id, ['completed'])
      await endUndoTime(folder)
      await expectAtProvider(provider, reference, { captured_cents: 1990, state: 'captured' })
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format()
      const till = (await api('getDeskTill', { query: { pharmacy_id: shop.central, day } }, pay.staff)).data
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
      await api('judgeDeskPrescription', { params: { id }, body: verdict }, pay.staff)
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
      const { id, reference } = await authorised(provider, me)
      await api('cancelOrder', { params: { id } }, me)
      await expectAtProvider(provider, reference, { state: 'released', captured_cents: 0 })
      expect(await read(me, id)).toMatchObject({ payment_status: 'unpaid', online_payment: { state: 'ended' } })
    })

    test('is not released while the desk can take its cancellation back', async () => {
      const me = somebody()
      const { id, reference } = await authorised(provider, me)
      const { version } = (await move(id, ['cancelled'])).data
      await settle(0)
      await expectAtProvider(provider, reference, { state: 'authorised' })
      await api('undoDeskPress', { params: { id }, body: { version } }, pay.staff)
      await expectAtProvider(provider, reference, { state: 'authorised' })
    })

    test('is paid in the pharmacy if the authorisation has run out when it is captured', async () => {
      const me = somebody()
      const { id, reference } = await authorised(provider, me)
      await move(id, ['confirmed', 'preparing', 'ready'])
      await provider.void(reference)
      await move(id, ['completed'])
      await endUndoTime(folder)
      await settleUntil(async () => (await show(id)).payment_status === 'unpaid', 2)
      expect(await show(id)).toMatchObject({ payment_status: 'unpaid', received: 0 })
    })
  })

  describe('a captured order', () => {
    async function captured(me: Customer) {
      const { id, reference } = await authorised(provider, me, delivery(online))
      await move(id, ['confirmed', 'preparing', 'shipped'])
      await endUndoTime(folder)
      await expectAtProvider(provider, reference, { state: 'captured' })
      return { id, reference }
    }

    test('is refunded in parts through the provider, at most what was paid', async () => {
      const { id, reference } = await captured(somebody())
      await expectAtProvider(provider, reference, { captured_cents: 3980 })
      const refund = async (amount: number) => {
        const { version } = await show(id)
        const body = { version, amount, method: 'online' as const, reason: 'Confezione rotta' }
        return api('refundDeskOrder', { params: { id }, body }, pay.staff)
      }
      expect((await refund(5)).data).toMatchObject({ received: 34.8, payment_status: 'paid' })
      expect((await refund(34.81)).problem.code).toBe('conflict')
      await endUndoTime(folder)
      await expectAtProvider(provider, reference, { refunded_cents: 500 })
      await refund(34.8)
      await endUndoTime(folder)
      await expectAtProvider(provider, reference, { refunded_cents: 3980 })
    })

    test('is refunded by itself if it comes to nothing', async () => {
      const me = somebody()
      const { id, reference } = await captured(me)
      await move(id, ['cancelled'])
      await endUndoTime(folder)
      await expectAtProvider(provider, reference, { captured_cents: 3980, refunded_cents: 3980 })
      expect(await read(me, id)).toMatchObject({ payment_status: 'refunded', online_payment: { state: 'refunded' } })
    })

    test('refunds a return through the provider at the desk', async () => {
      const me = somebody()
      const { id, reference } = await captured(me)
      const free = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
      const withdrawal = (await api('withdrawOrder', { params: { id }, body: free }, me)).data.id
      const { version } = await show(id)
      const body = { version, method: 'online' as const }
      expect((await api('refundDeskReturn', { params: { id: withdrawal }, body }, pay.staff)).data.refund).toBe(
        'refunded',
      )
      await endUndoTime(folder)
      await expectAtProvider(provider, reference, { refunded_cents: 3980 })
    })

    test('follows a refund that was made at the provider', async () => {
      const me = somebody()
      const { id, reference } = await captured(me)
      await provider.refund(reference, 1000)
      await settleUntil(async () => (await show(id)).received === 29.8, 0)
      expect(await show(id)).toMatchObject({ received: 29.8, last_booking: { amount: -10, method: 'online' } })
      expect((await read(me, id)).online_payment).toMatchObject({ captured: 39.8, refunded: 10 })
    })

    test('was never unpaid, and its method is not corrected', async () => {
      const { id } = await captured(somebody())
      const { version } = await show(id)
      const unpaid = { version, payment_status: 'unpaid' as const }
      expect((await api('setDeskPayment', { params: { id }, body: unpaid }, pay.staff)).problem.code).toBe('conflict')
      const cash = { version, method: 'cash' as const }
      expect((await api('correctDeskPayment', { params: { id }, body: cash }, pay.staff)).problem.code).toBe('conflict')
      await move(id, ['completed'])
      await endUndoTime(folder)
      const reopened = { version: (await show(id)).version, reason: 'Era di un altro.' }
      const reopen = (unpaid: boolean) =>
        api('reopenDeskOrder', { params: { id }, body: { ...reopened, unpaid } }, pay.staff)
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
