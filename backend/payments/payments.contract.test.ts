import { mailTo } from '../testing/mail'
import { collection, electronic } from '../testing/ordering'
import { online, paymentShop } from '../testing/payments'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const pay = paymentShop()
const { api, backend, somebody, query, place, read, check, start, show, move, settleUntil, expectAtProvider } = pay

const stock = async () =>
  (
    await query<{ stock: number }>('SELECT stock FROM offers WHERE minsan = $1 AND pharmacy_id = $2', [
      shop.cosmetic,
      Number(shop.central),
    ])
  )[0]?.stock

describe.each(pay.providers)('at the provider $name', (provider) => {
  const { answer, authorise, referenceIn } = provider

  beforeAll(() => provider.begin(), 600_000)

  describe('the method', () => {
    test('is offered in the demo as hosted, for collection and delivery', async () => {
      const offered = (await api('listPayments', { params: { id: shop.central } })).data
      expect(offered.find(({ id }) => id === 'online')).toEqual({
        id: 'online',
        label: 'Paga online',
        kinds: ['click_and_collect', 'home_delivery'],
        kind: 'hosted',
        methods: [{ id: 'card', later: true }],
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
      expect((await api('setDeskPayment', { params: { id }, body: paid }, pay.staff)).problem.code).toBe('conflict')
      const open = (await api('listDeskOrders', { query: {} }, pay.staff)).data.items
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
      await settleUntil(async () => (await read(me, id)).status === 'cancelled', 0)
      expect(await read(me, id)).toMatchObject({
        status: 'cancelled',
        online_payment: { state: 'ended', pay_by: null },
      })
      expect(await stock()).toBe(before)
      // The customer's bank was slower than the shop.
      await authorise(reference)
      await query('UPDATE online_payments SET next_at = now() WHERE reference = $1', [reference])
      await expectAtProvider(provider, reference, { state: 'released', captured_cents: 0 })
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
      const params = { id }
      const started = await api('startPayment', { params, body: { attempt: 1 } }, me)
      expect(started.status).toBe(200)
      await authorise(referenceIn(started.data.url))
      const checked = await api('checkPayment', { params }, me)
      expect(checked.data.online_payment?.state).toBe('authorised')
    })

    test('is found by the job if neither return nor event came', async () => {
      const me = somebody()
      const { id } = await place(me)
      const reference = referenceIn((await start(me, id)).data.url)
      await authorise(reference)
      await settleUntil(async () => (await read(me, id)).online_payment?.state === 'authorised', 2)
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
      await expectAtProvider(provider, reference, { state: 'released' })
      expect((await read(me, id)).online_payment).toMatchObject({ state: 'waiting', attempt: 2 })
    })

    test('counts a repeated event once', async () => {
      const me = somebody()
      const { id } = await place(me)
      const reference = referenceIn((await start(me, id)).data.url)
      await authorise(reference)
      expect(await provider.send(reference)).toBe(204)
      expect((await read(me, id)).online_payment?.state).toBe('authorised')
      expect(await provider.send(reference)).toBe(204)
      const { subject } = await mailTo(backend, me.email, /ricevuto/)
      expect(backend.mails().filter((mail) => mail.includes(subject))).toHaveLength(1)
    })
  })
})

describe.each([pay.demo, pay.byStripe])('at $name, which signs its events', (provider) => {
  beforeAll(() => provider.begin(), 600_000)

  test('a wrong signature and an old one are refused, and an event is recorded once', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = provider.referenceIn((await start(me, id)).data.url)
    await provider.authorise(reference)
    const now = Math.floor(Date.now() / 1000)
    expect(await provider.send(reference, { secret: 'other' })).toBe(403)
    expect(await provider.send(reference, { seconds: now - 400 })).toBe(403)
    expect((await read(me, id)).online_payment?.state).toBe('waiting')
    expect(await provider.send(reference)).toBe(204)
    expect(await provider.send(reference)).toBe(204)
    expect((await read(me, id)).online_payment?.state).toBe('authorised')
    expect(await query('SELECT FROM payment_events WHERE id LIKE $1', [`%evt_${reference}`])).toHaveLength(1)
  })
})
