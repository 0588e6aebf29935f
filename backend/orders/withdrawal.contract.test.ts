import { dayNumberAt } from '@/lib/values/rome-time'
import { createApi } from '../testing/api'
import { type RunningBackend, startBackend } from '../testing/backend'
import { newFolder, removeFolder } from '../testing/folder'
import { mailTo, readMail } from '../testing/mail'
import { collection, delivery, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const folder = newFolder()
let backend: RunningBackend
let api: ReturnType<typeof createApi>
let tokens: string[]
let used = 0
const somebody = () => {
  used += 1
  return { token: tokens[used] ?? '' }
}

const read = async (me: { token: string }, id: string) => (await api('getOrder', { params: { id } }, me)).data

/** Returns whole packs in the central pharmacy's stock: the quantity that an unlimited cart may hold. */
const readStock = async (minsan: string) => {
  const body = { pharmacy_id: shop.central, products: [{ minsan, quantity: 1 }] }
  return (await api('quoteCart', { body })).data.products[0]?.max_quantity ?? 0
}

async function ordered(me: { token: string }, first: string, ...others: string[]) {
  for (const minsan of others) await api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity: 1 } }, me)
  return placeOrder(api, me, first)
}

async function move(id: string, ...statuses: string[]) {
  const { code, stderr } = await runCommand(folder, 'orders', 'move', id, ...statuses, '--json')
  if (code !== 0) throw new Error(stderr)
}

/** Places a delivered order of a cream, a soap and a device, which this shop never takes back. */
async function delivered(me: { token: string }) {
  for (const minsan of [shop.scarce, shop.device])
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity: 1 } }, me)
  const order = await placeOrder(api, me, shop.cosmetic, 2, delivery())
  await move(order.id, 'confirmed', 'preparing', 'shipped', 'completed')
  return order
}

const withdraw = (me: { token: string }, id: string, minsans: string[], change = {}) =>
  api(
    'withdrawOrder',
    { params: { id }, body: { name: 'Anna Rossi', contact: 'altra@example.com', minsans, ...change } },
    me,
  )

beforeAll(async () => {
  tokens = await seedShop(folder)
  backend = await startBackend({ DEMO: 'off', DEVICES_KEPT: '1' }, folder)
  api = createApi(backend.url)
})

afterAll(async () => {
  await backend?.stop()
  await removeFolder(folder)
})

describe('a withdrawal', () => {
  it('withdraws from some lines, with a dated receipt to the account’s address whatever contact is typed, and a mail to the pharmacy (docs/domain.md#L12)', async () => {
    const me = somebody()
    const order = await delivered(me)
    const paid = await runCommand(folder, 'orders', 'pay', order.number, 'paid')
    expect(paid.code).toBe(0)
    const answer = await withdraw(me, order.id, [shop.cosmetic, shop.cosmetic])
    expect(answer.status).toBe(201)
    const receipt = answer.data
    expect(receipt).toMatchObject({ order_number: order.number, minsans: [shop.cosmetic] })
    expect(Math.abs(Date.parse(receipt.received_at) - Date.now())).toBeLessThan(60_000)

    const { received_at } = receipt
    expect(await read(me, order.id)).toMatchObject({
      payment_status: 'refund_pending',
      can_withdraw_until: expect.any(String),
      withdrawals: [{ minsans: [shop.cosmetic], received_at }],
    })

    const mail = await mailTo(backend, order.customer.email, /^Recesso/)
    expect(mail.subject).toBe(`Recesso dall’ordine ${order.number} ricevuto`)
    expect(mail.text).toContain('2 × Crema viso 50 ml: 39,80\u00a0€')
    expect(mail.text).not.toContain('Termometro')
    expect(mail.text).toContain('Anna Rossi')
    const year = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' })
    expect(mail.text).toContain(`Ricevuto: ${year.format(new Date(received_at))}, ore `)
    const told = await mailTo(backend, 'centrale@example.com', /^Recesso/)
    expect(told.text).toContain(order.number)

    const again = await withdraw(me, order.id, [shop.cosmetic])
    expect([again.status, again.problem.code]).toEqual([422, 'validation_failed'])
    expect(again.problem.errors).toEqual([{ field: 'minsans', code: 'withdrawal_repeated' }])
    expect((await runCommand(folder, 'orders', 'pay', order.number, 'refunded')).code).toBe(0)
    // After the last returnable line nothing is left to withdraw from, within the period too.
    expect((await withdraw(me, order.id, [shop.scarce], { contact: '333 1234567' })).status).toBe(201)
    expect(
      backend
        .mails()
        .map(readMail)
        .filter(({ to }) => to.includes('altra@')),
    ).toEqual([])
    const shown = await runCommand(folder, 'orders', 'show', order.number)
    expect(shown.stdout).toMatch(new RegExp(`Withdrawn .* by Anna Rossi, altra@example.com: ${shop.cosmetic}`))
    const after = await read(me, order.id)
    // The second refund is due after the first one is done.
    expect(after).toMatchObject({ can_withdraw_until: null, payment_status: 'refund_pending' })
    expect(after.withdrawals?.map(({ minsans }) => minsans)).toEqual([[shop.cosmetic], [shop.scarce]])
  })

  it('refuses excluded, unknown and missing lines (docs/domain.md#L12)', async () => {
    const me = somebody()
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device, quantity: 1 } }, me)
    const mixed = await placeOrder(api, me, shop.cosmetic, 1, collection())
    await move(mixed.id, 'confirmed', 'preparing', 'ready', 'completed')
    const errors = async (minsans: string[], change = {}) =>
      (await withdraw(me, mixed.id, minsans, change)).problem.errors
    expect(await errors([shop.cosmetic, shop.device])).toEqual([{ field: 'minsans', code: 'withdrawal_excluded' }])
    expect(await errors([shop.otc])).toEqual([{ field: 'minsans', code: 'invalid' }])
    expect(await errors([])).toEqual([{ field: 'minsans', code: 'required' }])
    expect(await errors([shop.cosmetic], { name: ' ', contact: '' })).toEqual([
      { field: 'name', code: 'required' },
      { field: 'contact', code: 'required' },
    ])
    expect((await withdraw(somebody(), mixed.id, [shop.cosmetic])).problem.code).toBe('not_found')
    expect((await read(me, mixed.id)).withdrawals).toEqual([])
  })

  it('counts once of two at the same time', async () => {
    const me = somebody()
    const order = await placeOrder(api, me, shop.cosmetic, 1, collection())
    await move(order.id, 'confirmed', 'preparing', 'ready', 'completed')
    const answers = await Promise.all([1, 2].map(() => withdraw(me, order.id, [shop.cosmetic])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

describe('before the goods are handed over', () => {
  it('removes lines: the customer pays for the rest, delivery gets no dearer, and shipped goods come back', async () => {
    const me = somebody()
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.last_pack, quantity: 1 } }, me)
    const order = await placeOrder(api, me, shop.cosmetic, 2, delivery())
    expect(order).toMatchObject({ status: 'received', delivery_fee: 0, total: 46.8 })
    const lastDay = dayNumberAt(Date.parse(order.can_withdraw_until ?? '') - 1)
    expect(lastDay - dayNumberAt(Date.parse(order.ready_at ?? ''))).toBeGreaterThanOrEqual(14)
    await move(order.id, 'confirmed', 'preparing')
    expect((await runCommand(folder, 'orders', 'pay', order.number, 'paid')).code).toBe(0)

    const answer = await withdraw(me, order.id, [shop.cosmetic])
    expect([answer.status, answer.data.outcome]).toEqual([201, 'left_out'])
    const { received_at } = answer.data
    const rest = await read(me, order.id)
    // Neither the minimum nor the free-delivery threshold affects the remaining order.
    expect(rest).toMatchObject({ status: 'preparing', subtotal: 7, delivery_fee: 0, total: 7, proposal: null })
    expect(rest).toMatchObject({ payment_status: 'refund_pending', vat: [{ rate: 22, taxable: 5.74, tax: 1.26 }] })
    expect(rest.lines.map(({ minsan }) => minsan)).toEqual([shop.last_pack])
    expect(rest.withdrawals).toMatchObject([
      { minsans: [shop.cosmetic], received_at, lines: [{ minsan: shop.cosmetic, quantity: 2, total: 39.8 }] },
    ])
    const receipt = await mailTo(backend, order.customer.email, /^Recesso/)
    expect(receipt.text).toContain('non ti vengono consegnati')
    expect(receipt.text).toContain('Totale (IVA inclusa): 7,00')
    const told = await mailTo(backend, 'centrale@example.com', new RegExp(`^Recesso dall’ordine ${order.number}`))
    expect(told.text).toContain('Non consegnare questi prodotti')
    expect(told.text).toContain('1 × Spazzolino')
    const shown = await runCommand(folder, 'orders', 'show', order.number)
    expect(shown.stdout).toMatch(
      /Withdrawn .*: 934182003 \(left out of the order: do not hand over; refund of 39,80\s€ pending\)\n {2}2 x Crema viso/,
    )
    const list = JSON.parse((await runCommand(folder, 'orders', 'list', '--json')).stdout)
    expect(list).toContainEqual(expect.objectContaining({ number: order.number, items: 1, withdrawn: 2 }))
    const again = await withdraw(me, order.id, [shop.cosmetic])
    expect(again.problem.errors).toEqual([{ field: 'minsans', code: 'withdrawal_repeated' }])

    await move(order.id, 'shipped')
    const late = await withdraw(me, order.id, [shop.last_pack])
    expect(late.data.outcome).toBe('to_return')
    expect(await read(me, order.id)).toMatchObject({ status: 'shipped', total: 7, can_withdraw_until: null })
    expect(await readStock(shop.last_pack)).toBe(0)
  })

  it('restocks removed lines, and cancels an order without lines, at the counter too', async () => {
    const me = somebody()
    const before = await readStock(shop.scarce)
    const mixed = await ordered(me, shop.scarce, shop.device)
    const free = await withdraw(me, mixed.id, [shop.scarce])
    expect(free.data.outcome).toBe('left_out')
    expect(await read(me, mixed.id)).toMatchObject({
      status: 'received',
      total: 9.9,
      can_withdraw_until: null,
      can_cancel: true,
    })
    expect(await readStock(shop.scarce)).toBe(before)
    expect((await withdraw(me, mixed.id, [shop.device])).problem.errors).toEqual([
      { field: 'minsans', code: 'withdrawal_excluded' },
    ])

    const whole = await ordered(me, shop.scarce, shop.cosmetic)
    await move(whole.id, 'confirmed', 'preparing', 'ready')
    expect((await runCommand(folder, 'orders', 'pay', whole.number, 'paid')).code).toBe(0)
    const all = await withdraw(me, whole.id, [shop.scarce, shop.cosmetic])
    expect([all.status, all.data.outcome]).toEqual([201, 'cancelled'])
    expect(await read(me, whole.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'refund_pending',
      total: 22.9,
      can_withdraw_until: null,
      withdrawals: [{ minsans: [shop.scarce, shop.cosmetic], lines: [] }],
    })
    expect(await readStock(shop.scarce)).toBe(before)
    expect(
      (await mailTo(backend, whole.customer.email, new RegExp(`^Recesso dall’ordine ${whole.number}`))).text,
    ).toContain('l’ordine è annullato')
    await mailTo(backend, whole.customer.email, new RegExp(`Ordine ${whole.number}: annullato`))
    const told = await mailTo(backend, 'centrale@example.com', new RegExp(`^Recesso dall’ordine ${whole.number}`))
    expect(told.text).toContain('non prepararlo e non consegnarlo')

    const dead = await ordered(me, shop.cosmetic)
    await api('cancelOrder', { params: { id: dead.id } }, me)
    const nothing = await withdraw(me, dead.id, [shop.cosmetic])
    expect([nothing.status, nothing.problem.code]).toEqual([409, 'conflict'])
  })

  it('waits for the answer to a proposal', async () => {
    const me = somebody()
    const order = await ordered(me, shop.cosmetic, shop.device)
    const proposed = await runCommand(folder, 'orders', 'propose', order.number, '--quantity', `${shop.device}=0`)
    expect(proposed.code).toBe(0)
    expect((await read(me, order.id)).can_withdraw_until).toBeNull()
    const early = await withdraw(me, order.id, [shop.cosmetic])
    expect([early.status, early.problem.code]).toEqual([409, 'conflict'])
    await api('answerProposal', { params: { id: order.id }, body: { accept: true } }, me)
    expect((await withdraw(me, order.id, [shop.cosmetic])).data.outcome).toBe('cancelled')
  })

  it('succeeds for one of several concurrent calls', async () => {
    const me = somebody()
    const before = await readStock(shop.scarce)
    const twice = await ordered(me, shop.scarce, shop.device)
    const two = await Promise.all([1, 2].map(() => withdraw(me, twice.id, [shop.scarce])))
    expect(two.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await readStock(shop.scarce)).toBe(before)

    const calledOff = await ordered(me, shop.scarce)
    const cancel = api('cancelOrder', { params: { id: calledOff.id } }, me)
    const either = await Promise.all([withdraw(me, calledOff.id, [shop.scarce]), cancel])
    expect(either.map(({ status }) => (status < 300 ? 'done' : status)).sort()).toEqual([409, 'done'])
    expect((await read(me, calledOff.id)).status).toBe('cancelled')
    expect(await readStock(shop.scarce)).toBe(before)

    const handedOver = await ordered(me, shop.cosmetic, shop.orderable)
    await move(handedOver.id, 'confirmed', 'preparing', 'ready')
    const [withdrawn] = await Promise.all([
      withdraw(me, handedOver.id, [shop.cosmetic]),
      move(handedOver.id, 'completed'),
    ])
    const leftOut = withdrawn?.data.outcome === 'left_out'
    const after = await read(me, handedOver.id)
    expect(after.status).toBe('completed')
    expect(after.lines).toHaveLength(leftOut ? 1 : 2)
    expect(after.total).toBe(leftOut ? 15 : 34.9)
  })
})
