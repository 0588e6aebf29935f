import type { Customer } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { delivery } from '../testing/ordering'
import { online, type Played, paymentShop } from '../testing/payments'
import { endUndoTime } from '../testing/query'

jest.setTimeout(600_000)

const pay = paymentShop()
const { api, backend, folder, somebody, read, start, show, move, settleUntil, expectAtProvider, authorised } = pay

const DAY = 24 * 60
/** Two hours more than the five days before the last two of the seven that a card's authorisation stands. */
const LATE = 5 * DAY + 120

const isAsked = async (me: Customer, id: string) => (await read(me, id)).online_payment?.asks_again === true
const mailsOf = (number: string) =>
  backend.mails().filter((mail) => readMail(mail).subject === `Ordine ${number}: conferma di nuovo il pagamento`)

describe.each(pay.providers)('an authorisation at the provider $name that runs out', (provider: Played) => {
  beforeAll(() => provider.begin(), 600_000)

  test('is asked for again two days before its end, once, by a mail that names no product', async () => {
    const me = somebody()
    const { id, order } = await authorised(provider, me)
    await pay.settle(4 * DAY)
    expect(await isAsked(me, id)).toBe(false)
    expect((await start(me, id, 2)).problem.code).toBe('conflict')
    await settleUntil(() => isAsked(me, id), LATE)
    await pay.settle(LATE)
    const mail = await mailTo(backend, me.email, /conferma di nuovo/)
    expect(mail.subject).toBe(`Ordine ${order.number}: conferma di nuovo il pagamento`)
    for (const { name } of order.lines) expect(mail.text).not.toContain(name)
    expect(mailsOf(order.number)).toHaveLength(1)
    const { online_payment } = await show(id)
    expect(online_payment).toMatchObject({ state: 'authorised', asks_again: true, attempt: 2 })
    const heldDays = (Date.parse(online_payment?.held_until ?? '') - Date.now()) / (DAY * 60_000)
    expect(Math.round(heldDays)).toBe(7)
  })

  test('is replaced by the next one, which is captured; the first is released', async () => {
    const me = somebody()
    const { id, reference, order } = await authorised(provider, me)
    await settleUntil(() => isAsked(me, id), LATE)
    const second = provider.referenceIn((await start(me, id, 2)).data.url)
    expect(second).not.toBe(reference)
    // Until it is paid the first one stands.
    await expectAtProvider(provider, reference, { state: 'authorised' })
    await provider.answer(second)
    expect((await read(me, id)).online_payment).toMatchObject({ state: 'authorised', amount: 39.8, asks_again: false })
    await expectAtProvider(provider, reference, { state: 'released', captured_cents: 0 })
    await move(id, ['confirmed', 'preparing', 'ready'])
    await move(id, ['completed'])
    await endUndoTime(folder)
    await expectAtProvider(provider, second, { state: 'captured', captured_cents: 3980 })
    expect((await provider.read(reference)).captured_cents).toBe(0)
    const placed = backend.mails().filter((mail) => mail.includes(`Ordine ${order.number} ricevuto`))
    expect(placed).toHaveLength(1)
  })

  test('can be paid again after its end, too, and after a refusal', async () => {
    const me = somebody()
    const { id, reference } = await authorised(provider, me, delivery(online))
    await provider.void(reference)
    await settleUntil(() => isAsked(me, id), 2)
    expect((await read(me, id)).online_payment).toMatchObject({ state: 'ended', asks_again: true, held_until: null })
    await provider.answer(provider.referenceIn((await start(me, id, 2)).data.url), 'refuse')
    expect((await read(me, id)).online_payment).toMatchObject({ is_refused: true, asks_again: true, attempt: 3 })
    await provider.answer(provider.referenceIn((await start(me, id, 3)).data.url))
    expect((await read(me, id)).online_payment).toMatchObject({ state: 'authorised', asks_again: false })
  })

  test('is not asked for once the order has ended, and money for it goes back', async () => {
    const me = somebody()
    const { id, reference } = await authorised(provider, me)
    await settleUntil(() => isAsked(me, id), LATE)
    const second = provider.referenceIn((await start(me, id, 2)).data.url)
    await api('cancelOrder', { params: { id } }, me)
    await provider.authorise(second)
    await expectAtProvider(provider, reference, { state: 'released' })
    await expectAtProvider(provider, second, { state: 'released', captured_cents: 0 })
    expect((await start(me, id, 3)).problem.code).toBe('conflict')
  })
})
