import { OTHER_KEY, paymentShop, WEBHOOK_SECRET } from '../testing/payments'
import { endUndoTime } from '../testing/query'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const pay = paymentShop()
const { api, folder, somebody, query, place, read, start, show, settle, setKeys } = pay

beforeAll(() => pay.byStripe.begin(), 600_000)

const send = ({ payload, header }: { payload: string; header: string }, to = pay.stripe_webhook) =>
  pay.post(to, payload, { 'Stripe-Signature': header })

describe('the account at Stripe', () => {
  test('receives the number of the order and the amount: no product, no name, no mailbox', async () => {
    const me = somebody()
    const { id, number } = await place(me)
    await start(me, id)
    const sent = pay.stripe.requests.filter(({ fields }) => fields.client_reference_id === number)
    expect(sent).toHaveLength(1)
    const name = `Ordine n. ${number}`
    expect(sent[0]?.fields).toMatchObject({
      ...{ 'line_items[0][price_data][product_data][name]': name, 'line_items[0][price_data][unit_amount]': '3980' },
      ...{ locale: 'it', 'metadata[order]': number, 'payment_method_options[card][capture_method]': 'manual' },
      'payment_intent_data[description]': name,
    })
    const products = await query<{ name: string }>('SELECT name FROM products')
    const persons = ['Anna', 'Rossi', 'example.com', '333', shop.cosmetic, shop.on_prescription]
    const privateWords = [...products.map((one) => one.name), ...persons]
    expect(products.length).toBeGreaterThan(3)
    for (const { path, fields } of pay.stripe.requests) {
      const values = Object.entries(fields).flatMap(([field, value]) => (/_url$/.test(field) ? [] : [value]))
      const said = [path.replace(/\/(cs|pi)_\w+/, ''), ...values.map((value) => value.replace(/(cs|pi)_\w+/, ''))].join(
        ' ',
      )
      expect(privateWords.filter((word) => said.includes(word))).toEqual([])
    }
    const addresses = pay.stripe.requests.flatMap(({ fields }) => fields.success_url ?? [])
    for (const address of addresses) expect(new URL(address).pathname).toMatch(/^\/api\/orders\/[\w-]+\/payment$/)
  })

  test('is paid at once by a method that cannot wait, and gives back the difference', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = pay.byStripe.referenceIn((await start(me, id)).data.url)
    pay.stripe.pay(reference, { at_once: true })
    expect(await pay.byStripe.send(reference)).toBe(204)
    expect(await read(me, id)).toMatchObject({ payment_status: 'paid', online_payment: { state: 'captured' } })
    const change = { quantities: [{ minsan: shop.cosmetic, quantity: 1 }], replacements: [], hours: 24, restock: true }
    await api(
      'proposeDeskChange',
      { params: { id }, body: { version: (await show(id)).version, ...change } },
      pay.staff,
    )
    await api('answerProposal', { params: { id }, body: { accept: true } }, me)
    const { version, payment_status } = await show(id)
    expect(payment_status).toBe('refund_pending')
    const given = { version, payment_status: 'refunded', method: 'online' } as const
    expect((await api('setDeskPayment', { params: { id }, body: given }, pay.staff)).status).toBe(200)
    await endUndoTime(folder)
    await settle(2)
    expect(pay.stripe.read(reference)).toMatchObject({ captured_cents: 3980, refunded_cents: 1990 })
  })

  test('has its charges’ events recorded by the number of the order', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = pay.byStripe.referenceIn((await start(me, id)).data.url)
    pay.stripe.pay(reference, { at_once: true })
    await pay.byStripe.send(reference)
    pay.stripe.refund(reference, 500)
    const { payload, header } = pay.stripe.sign(pay.stripe.event(reference, 'charge'), WEBHOOK_SECRET)
    expect(await send({ header, payload })).toBe(204)
    expect((await read(me, id)).online_payment).toMatchObject({ captured: 39.8, refunded: 5 })
  })

  test('keeps one page when the answer to its start is lost, and answers 503 while Stripe does', async () => {
    const me = somebody()
    const { id } = await place(me)
    const before = pay.stripe.all().length
    pay.stripe.fail(() => 'after')
    expect((await start(me, id)).status).toBe(503)
    pay.stripe.fail(null)
    expect((await start(me, id)).status).toBe(200)
    expect(pay.stripe.all().length).toBe(before + 1)
  })

  test('does not take the events of another account, nor of a connected one', async () => {
    const set = await setKeys(OTHER_KEY, 'whsec_altrove0000000000002', 'F2')
    const other = new URL(JSON.parse(set.stdout).webhook_url).pathname.replace('/api', '')
    const me = somebody()
    const { id } = await place(me)
    const reference = pay.byStripe.referenceIn((await start(me, id)).data.url)
    pay.stripe.pay(reference)
    const event = pay.stripe.event(reference)
    const foreign = pay.stripe.sign(event, 'whsec_altrove0000000000002')
    expect(await send(foreign)).toBe(403)
    // Signed rightly for its own address, about a payment of another pharmacy.
    expect(await send(foreign, other)).toBe(204)
    const connected = pay.stripe.sign({ ...event, account: 'acct_other' }, WEBHOOK_SECRET)
    expect(await send(connected)).toBe(403)
    expect((await read(me, id)).online_payment?.state).toBe('waiting')
    const broken = pay.stripe.sign({ ...event, data: { object: {} } }, WEBHOOK_SECRET)
    expect(await send(broken)).toBe(400)
  })

  test('has its methods at the checkout as its pages say, asked once a day', async () => {
    const offered = async () => {
      const ways = (await api('listPayments', { params: { id: shop.central } })).data
      return ways.find(({ id }) => id === 'online')?.methods?.map(({ id, later }) => `${id} ${later}`)
    }
    await pay.byStripe.begin()
    expect(await offered()).toEqual(['card true'])
    const on = { available: true, display_preference: { value: 'on' } }
    pay.stripe.configure({ apple_pay: on, paypal: on, satispay: { ...on, available: false } })
    await settle(1)
    expect(await offered()).toEqual(['card true'])
    await settle(24 * 60 + 1)
    expect(await offered()).toEqual(['card true', 'apple_pay true', 'paypal true'])
    // A restricted key that may not read them.
    pay.stripe.configure(null)
    await settle(2 * 24 * 60 + 2)
    expect(await offered()).toEqual(['card true'])
  })

  test('has a page for each payment, to which the order at the desk links', async () => {
    const { id, reference } = await pay.authorised(pay.byStripe, somebody())
    const { intent } = pay.stripe.read(reference)
    expect((await show(id)).payment_page).toBe(`https://dashboard.stripe.com/test/payments/${intent}`)
  })
})
