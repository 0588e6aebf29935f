import { backendOfFile, type Customer } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const CLOCK = '--import ./backend/testing/later.mjs'

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend

async function command(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(folder, 'orders', ...args, '--json')
  if (code !== 0) throw new Error(JSON.parse(stderr).error)
  return JSON.parse(stdout)
}
const propose = (number: string, ...args: string[]) => command('propose', number, ...args)

/** Returns whole packs in the central pharmacy's stock: the quantity that an unlimited cart may hold. */
const readStock = async (minsan: string) => {
  const body = { pharmacy_id: shop.central, products: [{ minsan, quantity: 1 }] }
  return (await api('quoteCart', { body })).data.products[0]?.max_quantity ?? 0
}

/** Places a collection order of thermometers and soaps, `paid` if the test says so. */
async function ordered(me: Customer, thermometers = 3) {
  await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }, me)
  const customer = { ...collection().customer, email: me.email }
  return placeOrder(api, me, shop.device, thermometers, collection({ customer }))
}

const answer = (me: Customer, id: string, body: { accept: boolean; keep_rest?: boolean; id?: string }) =>
  api('answerProposal', { params: { id }, body }, me)
const read = async (me: Customer, id: string) => (await api('getOrder', { params: { id } }, me)).data

describe('a proposal', () => {
  it('is mailed, shown with its total, and accepted once, with its lines, sums and VAT', async () => {
    const me = somebody()
    const order = await ordered(me)
    const before = await readStock(shop.device)
    await command('pay', order.number, 'paid')
    await command('move', order.number, 'confirmed', 'preparing')

    const sent = await propose(order.number, '--quantity', `${shop.device}=1`)
    expect(sent).toMatchObject({ order: { proposal: { total_cents: 2980, expired: false } }, proposal: { sent: true } })
    const mail = await mailTo(backend, me.email, /proposta/)
    expect(mail.subject).toBe(`Ordine ${order.number}: la farmacia ti fa una proposta`)
    expect(mail.text).toContain('Termometro: 1 invece di 3')
    expect(mail.text).toContain('29,80')

    const { proposal, total } = await read(me, order.id)
    expect(total).toBe(49.6)
    expect(proposal).toMatchObject({ total: 29.8, delivery_fee: 0 })
    expect(proposal?.lines.map(({ minsan, quantity }) => [minsan, quantity])).toEqual([
      [shop.cosmetic, 1],
      [shop.device, 1],
    ])
    expect(Date.parse(proposal?.answer_by ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)

    // The order cannot be handed over before the answer.
    const early = await runCommand(folder, 'orders', 'move', order.number, 'ready')
    expect([early.code, early.stderr]).toEqual([1, 'The customer has not answered the proposal yet\n'])

    const [one, other] = await Promise.all([1, 2].map(() => answer(me, order.id, { accept: true, id: proposal?.id })))
    expect([one?.status, other?.status].sort()).toEqual([200, 409])
    const refused = one?.status === 409 ? one : other
    expect(refused?.problem.code).toBe('conflict')
    const after = await read(me, order.id)
    expect(after).toMatchObject({ status: 'preparing', proposal: null, subtotal: 29.8, total: 29.8 })
    expect(after.payment_status).toBe('refund_pending')
    expect(after.vat).toEqual([{ rate: 22, taxable: 24.43, tax: 5.37 }])
    expect(after.lines.map(({ minsan, quantity }) => [minsan, quantity])).toEqual([
      [shop.cosmetic, 1],
      [shop.device, 1],
    ])
    // The missing two are not restocked; the third is, when the order is cancelled.
    expect(await readStock(shop.device)).toBe(before)
    await mailTo(backend, me.email, /aggiornato/)
    expect((await mailTo(backend, 'centrale@example.com', /proposta accettata/)).text).toContain(order.number)
    await command('move', order.number, 'cancelled')
    expect(await readStock(shop.device)).toBe(before + 1)
  })

  it('restocks removed packs that are not missing', async () => {
    const me = somebody()
    const order = await ordered(me)
    const before = await readStock(shop.device)
    await propose(order.number, '--quantity', `${shop.device}=0`, '--restock')
    expect(await readStock(shop.device)).toBe(before)
    expect((await answer(me, order.id, { accept: true })).data.lines.map(({ minsan }) => minsan)).toEqual([
      shop.cosmetic,
    ])
    expect(await readStock(shop.device)).toBe(before + 3)
  })

  it('is refused: the order is cancelled, available packs are restocked, and the pharmacy is notified', async () => {
    const me = somebody()
    const order = await ordered(me)
    const before = await readStock(shop.device)
    await command('pay', order.number, 'paid')
    await command('move', order.number, 'confirmed', 'preparing')
    await propose(order.number, '--quantity', `${shop.device}=1`)
    // The customer cannot cancel an order in preparation, but may reject a change.
    expect((await api('cancelOrder', { params: { id: order.id } }, me)).problem.code).toBe('too_late')
    const no = await answer(me, order.id, { accept: false })
    expect(no.data).toMatchObject({
      status: 'cancelled',
      proposal: null,
      payment_status: 'refund_pending',
      total: 49.6,
    })
    expect(await readStock(shop.device)).toBe(before + 1)
    const again = await answer(me, order.id, { accept: true })
    expect([again.status, again.problem.code]).toEqual([409, 'conflict'])
    await mailTo(backend, me.email, /annullato/)
    await mailTo(backend, 'centrale@example.com', new RegExp(`${order.number}: proposta rifiutata`))
  })

  it('is refused for the rest: only what it does not change stays, with stock, sums and payment', async () => {
    const me = somebody()
    const order = await ordered(me)
    const before = await readStock(shop.device)
    await command('pay', order.number, 'paid')
    await command('move', order.number, 'confirmed', 'preparing')
    await propose(order.number, '--quantity', `${shop.device}=1`)
    expect((await read(me, order.id)).proposal?.rest_total).toBe(19.9)
    const { data } = await answer(me, order.id, { accept: false, keep_rest: true })
    expect(data).toMatchObject({
      ...{ status: 'preparing', proposal: null, payment_status: 'refund_pending', total: 19.9 },
      lines: [{ minsan: shop.cosmetic, quantity: 1 }],
    })
    expect(data.vat).toEqual([{ rate: 22, taxable: 16.31, tax: 3.59 }])
    // Two packs are missing; the third is back.
    expect(await readStock(shop.device)).toBe(before + 1)
    await mailTo(backend, me.email, new RegExp(`${order.number} aggiornato`))
    const told = await mailTo(backend, 'centrale@example.com', new RegExp(`${order.number}: proposta rifiutata`))
    expect(told.text).toContain('il resto sì')

    // Nothing would be left of an order whose only product changes.
    const other = somebody()
    const single = await placeOrder(api, other, shop.device, 3)
    await propose(single.number, '--quantity', `${shop.device}=1`)
    expect((await read(other, single.id)).proposal?.rest_total).toBeNull()
    expect((await answer(other, single.id, { accept: false, keep_rest: true })).problem.code).toBe('conflict')
  })

  it('offers another product at today’s price, with the prescription of the first', async () => {
    const me = somebody()
    const order = await placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [electronic] }))
    await propose(order.number, '--replace', `${shop.on_prescription}=${shop.veterinary}`)
    const { data } = await answer(me, order.id, { accept: true })
    expect(data).toMatchObject({
      total: 12.5,
      lines: [{ minsan: shop.veterinary, quantity: 1, prescription_required: true, withdrawal_excluded: true }],
      prescriptions: [{ minsan: shop.veterinary, code_masked: '•••••••••••0248' }],
    })

    // Another customer buys the replacement first.
    const late = somebody()
    const waiting = await ordered(late, 1)
    await propose(waiting.number, '--replace', `${shop.device}=${shop.last_pack}`)
    const quick = somebody()
    await placeOrder(api, quick, shop.last_pack)
    const gone = await answer(late, waiting.id, { accept: true })
    expect([gone.status, gone.problem.code]).toEqual([409, 'not_available'])
    expect((await read(late, waiting.id)).proposal).not.toBeNull()
  })

  it('is replaced by a newer one, withdrawn, ended with the order, and hidden from other customers', async () => {
    const me = somebody()
    const order = await ordered(me)
    await propose(order.number, '--quantity', `${shop.device}=2`)
    const first = (await read(me, order.id)).proposal?.id
    await propose(order.number, '--quantity', `${shop.device}=1`)
    const second = (await read(me, order.id)).proposal?.id
    expect(second).not.toBe(first)
    const stale = await answer(me, order.id, { accept: true, id: first })
    expect([stale.status, stale.problem.code]).toEqual([409, 'conflict'])
    expect((await answer(somebody(), order.id, { accept: true })).problem.code).toBe('not_found')

    expect(await propose(order.number, '--take-back')).toMatchObject({ proposal: null })
    expect((await answer(me, order.id, { accept: true })).problem.code).toBe('conflict')

    await propose(order.number, '--quantity', `${shop.device}=1`)
    expect((await api('cancelOrder', { params: { id: order.id } }, me)).data.proposal).toBeNull()
    expect((await answer(me, order.id, { accept: true })).problem.code).toBe('conflict')
  })

  it('can be previewed by the pharmacy, and reports errors', async () => {
    const me = somebody()
    const order = await placeOrder(api, me, shop.cosmetic, 2, delivery())
    expect(order).toMatchObject({ delivery_fee: 0, total: 39.8 })
    const tried = await propose(order.number, '--quantity', `${shop.cosmetic}=1`, '--dry-run')
    expect(tried.proposal).toMatchObject({ delivery_fee_cents: 0, total_cents: 1990, sent: false })
    expect((await read(me, order.id)).proposal).toBeNull()
    await expect(propose(order.number, '--quantity', `${shop.otc}=0`)).rejects.toThrow(`The order has no ${shop.otc}`)
    const usage = await runCommand(folder, 'orders', 'propose', order.number, '--quantity', 'tanti')
    expect([usage.code, usage.stderr]).toEqual([2, expect.stringContaining('Give a minsan of nine digits')])
  })
})

describe('when its time is over', () => {
  it('after its deadline it takes no answer, and the order can be handed over but not withdrawn from', async () => {
    const me = somebody()
    const waiting = await ordered(me)
    await propose(waiting.number, '--quantity', `${shop.device}=1`, '--hours', '2')
    const other = somebody()
    const received = await placeOrder(api, other, shop.cosmetic)
    await command('move', received.number, 'confirmed', 'preparing', 'ready', 'completed')
    await backend.stop()

    const later = (hours: number) => backend.start({ HOURS_AHEAD: String(hours), NODE_OPTIONS: CLOCK })
    await later(2.1)
    const late = await answer(me, waiting.id, { accept: true })
    expect([late.status, late.problem.code]).toEqual([409, 'too_late'])
    expect((await read(me, waiting.id)).proposal).not.toBeNull()
    // It no longer blocks a withdrawal, and ends with it; the two missing packs stay off the shelf.
    const before = await readStock(shop.device)
    const free = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
    const withdrawn = await api('withdrawOrder', { params: { id: waiting.id }, body: free }, me)
    expect(withdrawn.data.outcome).toBe('left_out')
    expect(await read(me, waiting.id)).toMatchObject({ proposal: null, total: 29.7, lines: [{ quantity: 3 }] })
    // Without an answer the pharmacy decides.
    await command('move', waiting.number, 'confirmed', 'preparing', 'cancelled')
    expect(await readStock(shop.device)).toBe(before + 1)
    await backend.stop()

    // An idle session would end after two weeks.
    await later(24 * 8)
    await read(other, received.id)
    await backend.stop()
    await later(24 * 15)
    expect((await read(other, received.id)).can_withdraw_until).toBeNull()
    const body = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
    const over = await api('withdrawOrder', { params: { id: received.id }, body }, other)
    expect([over.status, over.problem.code]).toEqual([409, 'too_late'])
  })
})
