import { apiOf } from '../testing/api'
import { newFolder, type RunningBackend, removeFolder, startBackend } from '../testing/backend'
import { mailTo } from '../testing/mail'
import { collection, delivery, orderOf } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(180_000)

const folder = newFolder()
let backend: RunningBackend
let api: ReturnType<typeof apiOf>
let tokens: string[]
let used = 0
const somebody = () => {
  used += 1
  return { token: tokens[used] ?? '' }
}

async function move(id: string, ...statuses: string[]) {
  const { code, stderr } = await runCommand(folder, 'orders', 'move', id, ...statuses, '--json')
  if (code !== 0) throw new Error(stderr)
}

/** A delivered order of a cream, a soap and a device, which is excluded. */
async function delivered(me: { token: string }, email: string) {
  for (const minsan of [shop.scarce, shop.device])
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity: 1 } }, me)
  const body = delivery({ customer: { ...delivery().customer, email } })
  const order = await orderOf(api, me, shop.cosmetic, 2, body)
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
  backend = await startBackend({ DEMO: 'off' }, folder)
  api = apiOf(backend.url)
})

afterAll(async () => {
  await backend?.stop()
  await removeFolder(folder)
})

describe('a withdrawal', () => {
  it('is taken for some lines, with a dated receipt to the contact and a mail to the pharmacy', async () => {
    const me = somebody()
    const order = await delivered(me, 'anna@example.com')
    const paid = await runCommand(folder, 'orders', 'pay', order.number, 'paid')
    expect(paid.code).toBe(0)
    const answer = await withdraw(me, order.id, [shop.cosmetic, shop.cosmetic])
    expect(answer.status).toBe(201)
    const receipt = answer.data
    expect(receipt).toMatchObject({ order_number: order.number, minsans: [shop.cosmetic] })
    expect(Math.abs(Date.parse(receipt.received_at) - Date.now())).toBeLessThan(60_000)

    const { received_at } = receipt
    const read = async () => (await api('getOrder', { params: { id: order.id } }, me)).data
    expect(await read()).toMatchObject({
      payment_status: 'refund_pending',
      can_withdraw_until: expect.any(String),
      withdrawals: [{ minsans: [shop.cosmetic], received_at }],
    })

    const mail = await mailTo(backend, 'altra@example.com', /^Recesso/)
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
    // The last line that may be given back: nothing is left, though there would be time.
    expect((await withdraw(me, order.id, [shop.scarce], { contact: '333 1234567' })).status).toBe(201)
    await mailTo(backend, 'anna@example.com', /^Recesso/)
    const shown = await runCommand(folder, 'orders', 'show', order.number)
    expect(shown.stdout).toMatch(new RegExp(`Withdrawn .* by Anna Rossi, altra@example.com: ${shop.cosmetic}`))
    const after = await read()
    expect(after.can_withdraw_until).toBeNull()
    expect(after.withdrawals?.map(({ minsans }) => minsans)).toEqual([[shop.cosmetic], [shop.scarce]])
  })

  it('is refused for what the law leaves out, what is not in the order, and what is missing', async () => {
    const me = somebody()
    const order = await orderOf(api, me, shop.cosmetic, 1, collection())
    const early = await withdraw(me, order.id, [shop.cosmetic])
    expect([early.status, early.problem.code]).toEqual([409, 'too_late'])
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.device, quantity: 1 } }, me)
    const mixed = await orderOf(api, me, shop.cosmetic, 1, collection())
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
    expect((await api('getOrder', { params: { id: mixed.id } }, me)).data.withdrawals).toEqual([])
  })

  it('counts once of two at the same time', async () => {
    const me = somebody()
    const order = await orderOf(api, me, shop.cosmetic, 1, collection())
    await move(order.id, 'confirmed', 'preparing', 'ready', 'completed')
    const answers = await Promise.all([1, 2].map(() => withdraw(me, order.id, [shop.cosmetic])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})
