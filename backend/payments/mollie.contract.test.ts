import { OTHER_MOLLIE_KEY, paymentShop } from '../testing/payments'
import { endUndoTime } from '../testing/query'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const pay = paymentShop()
const { api, backend, folder, somebody, query, place, read, check, start, show, move, settle } = pay
const { byMollie, authorised, expectAtProvider } = pay

beforeAll(() => byMollie.begin(), 600_000)

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

describe('the account at Mollie', () => {
  test('receives the number of the order and the amount: no product, no name, no mailbox', async () => {
    const me = somebody()
    const { id, number } = await place(me)
    await start(me, id)
    const sent = pay.mollie.requests.filter(({ text }) => text.includes(number))
    expect(sent.map(({ fields }) => fields)).toEqual([
      {
        ...{ amount: { currency: 'EUR', value: '39.80' }, description: `Ordine n. ${number}`, locale: 'it_IT' },
        ...{ captureMode: 'manual', metadata: { order: number } },
        redirectUrl: `https://shop.example/api/orders/${id}/payment`,
        webhookUrl: `https://shop.example/api${pay.mollie_webhook}`,
      },
    ])
    const products = await query<{ name: string }>('SELECT name FROM products')
    expect(products.length).toBeGreaterThan(3)
    const persons = ['Anna', 'Rossi', 'example.com', '333', shop.cosmetic, shop.on_prescription]
    for (const { path, text } of pay.mollie.requests) {
      const said = `${path} ${text}`.replaceAll(/tr_\w+|https:[^"]+/g, '')
      expect([...products.map((one) => one.name), ...persons].filter((word) => said.includes(word))).toEqual([])
    }
  })

  test('is paid at once by a method that cannot wait, and gives back the difference', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = byMollie.referenceIn((await start(me, id)).data.url)
    pay.mollie.pay(reference, 'paypal')
    expect(await byMollie.send(reference)).toBe(204)
    expect(await read(me, id)).toMatchObject({ payment_status: 'paid', online_payment: { state: 'captured' } })
    const change = { quantities: [{ minsan: shop.cosmetic, quantity: 1 }], replacements: [], hours: 24, restock: true }
    const { version } = await show(id)
    await api('proposeDeskChange', { params: { id }, body: { version, ...change } }, pay.staff)
    await api('answerProposal', { params: { id }, body: { accept: true } }, me)
    const given = { version: (await show(id)).version, payment_status: 'refunded', method: 'online' } as const
    expect((await api('setDeskPayment', { params: { id }, body: given }, pay.staff)).status).toBe(200)
    await endUndoTime(folder)
    await expectAtProvider(byMollie, reference, { captured_cents: 3980, refunded_cents: 1990 })
  })

  test('captures a part with a method that keeps the rest, and then releases it', async () => {
    const me = somebody()
    const { id } = await place(me)
    const reference = byMollie.referenceIn((await start(me, id)).data.url)
    pay.mollie.pay(reference, 'klarna')
    await check(me, id)
    const change = { quantities: [{ minsan: shop.cosmetic, quantity: 1 }], replacements: [], hours: 24, restock: true }
    const { version } = await show(id)
    await api('proposeDeskChange', { params: { id }, body: { version, ...change } }, pay.staff)
    await api('answerProposal', { params: { id }, body: { accept: true } }, me)
    await move(id, ['confirmed', 'preparing', 'ready'])
    await move(id, ['completed'])
    await endUndoTime(folder)
    await expectAtProvider(byMollie, reference, { state: 'captured', captured_cents: 1990, refunded_cents: 0 })
  })

  test('captures once although the bank takes its time', async () => {
    const me = somebody()
    const { id, reference } = await authorised(byMollie, me)
    pay.mollie.slowDown(true)
    await move(id, ['confirmed', 'preparing', 'ready'])
    await move(id, ['completed'])
    await endUndoTime(folder)
    await pay.settleUntil(async () => pay.mollie.read(reference).captures.length > 0, 2)
    await settle(2, 3)
    expect(pay.mollie.read(reference).captures).toHaveLength(1)
    expect((await read(me, id)).online_payment).toMatchObject({ state: 'authorised', captured: 0 })
    pay.mollie.slowDown(false)
    pay.mollie.finish(reference)
    expect(await byMollie.send(reference)).toBe(204)
    expect((await read(me, id)).online_payment).toMatchObject({ state: 'captured', captured: 39.8 })
  })

  test('keeps one page when the answer to its start is lost, and answers 503 while Mollie does', async () => {
    const me = somebody()
    const { id } = await place(me)
    const before = pay.mollie.all().length
    pay.mollie.fail(() => 'after')
    expect((await start(me, id)).status).toBe(503)
    pay.mollie.fail(null)
    expect((await start(me, id)).status).toBe(200)
    expect(pay.mollie.all().length).toBe(before + 1)
  })

  test('keeps no other unpaid order waiting while it does not answer', async () => {
    const [me, other] = [somebody(), somebody()]
    const { id } = await place(me)
    await start(me, id)
    const unstarted = await place(other)
    const waiting = [id, unstarted.id]
    pay.mollie.fail(() => 'before')
    await query(`UPDATE orders SET awaiting_payment_until = now() - interval '1 minute' WHERE id = ANY($1)`, [waiting])
    await settle(0).catch(() => {})
    const status = async (customer: typeof me, one: string) => (await read(customer, one)).status
    const seen = [await status(me, id), await status(other, unstarted.id)]
    pay.mollie.fail(null)
    expect(seen).toEqual(['received', 'cancelled'])
    await pay.settleUntil(async () => (await status(me, id)) === 'cancelled', 0)
    expect(await status(me, id)).toBe('cancelled')
  })

  test('refuses the ID of a payment that its key cannot read, and what is no ID', async () => {
    const foreign = pay.mollie.foreign(OTHER_MOLLIE_KEY)
    expect(await byMollie.send(foreign)).toBe(403)
    expect(await pay.post(pay.mollie_webhook, 'id=tr_../x', form)).toBe(400)
    expect(await pay.post(pay.mollie_webhook, '{"id":"tr_1"}', form)).toBe(400)
    // Its own payment, sent to the address of another pharmacy's account.
    const other = await pay.webhookOf(pay.setMollie(OTHER_MOLLIE_KEY, 'F2'))
    const me = somebody()
    const { id } = await place(me)
    const reference = byMollie.referenceIn((await start(me, id)).data.url)
    pay.mollie.pay(reference)
    expect(await pay.post(other, `id=${reference}`, form)).toBe(403)
    expect((await read(me, id)).online_payment?.state).toBe('waiting')
  })

  test('logs a refused call by its field and status, not what Mollie says of the payer', async () => {
    const me = somebody()
    const { id } = await place(me)
    pay.mollie.fail(() => 'refused')
    const refused = await start(me, id)
    pay.mollie.fail(null)
    expect([refused.status, refused.problem.detail]).toEqual([503, 'Mollie: amount 422'])
    await backend.prints('call failed')
    expect(refused.text + backend.output()).not.toContain('Anna Rossi cannot pay')
  })

  test('has its methods at the checkout as its pages say, asked once a day', async () => {
    const offered = async () => {
      const ways = (await api('listPayments', { params: { id: shop.central } })).data
      return ways.find(({ id }) => id === 'online')?.methods?.map(({ id, later }) => `${id} ${later}`)
    }
    expect(await offered()).toEqual(['card true'])
    pay.mollie.configure(['creditcard', 'applepay', 'paypal', 'satispay', 'bancomatpay', 'banktransfer'])
    await settle(24 * 60 + 1)
    const all = ['card true', 'apple_pay true', 'paypal false', 'satispay false', 'bancomat_pay false']
    expect(await offered()).toEqual(all)
    // What was known stays while Mollie does not answer.
    pay.mollie.fail(() => 'before')
    await settle(2 * 24 * 60 + 2).catch(() => {})
    pay.mollie.fail(null)
    expect(await offered()).toEqual(all)
  })

  test('has a page for each payment, to which the order at the desk links', async () => {
    const { id, reference } = await authorised(byMollie, somebody())
    expect((await show(id)).payment_page).toBe(`https://my.mollie.com/dashboard/org_1/payments/${reference}`)
  })
})
