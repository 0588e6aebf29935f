import { type Customer, sharedBackend } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { collection, electronic, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

const run = (...args: string[]) => runCommand(folder, 'orders', ...args)

async function command(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json')
  if (code !== 0) throw new Error(JSON.parse(stderr).error)
  return JSON.parse(stdout)
}

const reason = 'La ricetta di Amoxina è scaduta.'
const reject = (number: string, ...args: string[]) => command('prescription', number, 'rejected', ...args)

const orderMedicine = (me: Customer, change: Parameters<typeof collection>[0] = {}) => {
  const customer = { ...collection().customer, email: me.email }
  return placeOrder(api, me, shop.on_prescription, 1, collection({ customer, prescriptions: [electronic], ...change }))
}

const readPrescriptions = async (me: Customer, id: string) =>
  (await api('getOrder', { params: { id } }, me)).data.prescriptions

describe('a rejected prescription', () => {
  it('is reported once, discreetly, with its reason on the order, and blocks the handover', async () => {
    const me = somebody()
    const order = await orderMedicine(me)
    expect(await reject(order.number, '--reason', reason)).toMatchObject({
      prescriptions: [{ status: 'rejected', rejection_reason: reason }],
    })
    const mail = await mailTo(backend, me.email, /altra ricetta/)
    expect(mail.subject).toBe(`Ordine ${order.number}: serve un’altra ricetta`)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Amoxina|scaduta/)
    expect(mail.text).toContain(`/order-detail/${order.id}`)
    expect(await readPrescriptions(me, order.id)).toMatchObject([{ status: 'rejected', rejection_reason: reason }])
    expect((await run('show', order.number)).stdout).toContain(`rejected  (${reason})`)

    for (const to of ['ready', 'completed'] as const) {
      if (to === 'ready') await command('move', order.number, 'confirmed', 'preparing')
      const early = await run('move', order.number, to)
      if (to === 'ready')
        expect([early.code, early.stderr]).toEqual([
          1,
          `The prescription for ${shop.on_prescription} is rejected and the customer has not replaced it: once you have a good one, orders verify ${order.number} --by <pharmacist>\n`,
        ])
      else expect(early.code).toBe(1)
    }

    // A second rejection corrects the reason without another mail.
    expect(await reject(order.number)).toMatchObject({ prescriptions: [{ rejection_reason: null }] })
    await command('verify', order.number, '--by', 'Dott.ssa Bianchi')
    expect(await readPrescriptions(me, order.id)).toMatchObject([{ status: 'verified', rejection_reason: null }])
    await command('move', order.number, 'ready')
    await mailTo(backend, me.email, /pronto/)
    const told = backend.mails().map(readMail)
    expect(told.filter(({ to, subject }) => to === me.email && /altra ricetta/.test(subject))).toHaveLength(1)
  })

  it('also blocks the handover of an order that was ready before, until it is verified (docs/domain.md#L4)', async () => {
    const me = somebody()
    const order = await orderMedicine(me)
    await command('move', order.number, 'confirmed', 'preparing', 'ready')
    await reject(order.number, '--minsan', shop.on_prescription)
    const early = await run('move', order.number, 'completed')
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('is rejected')])
    await command('verify', order.number, '--by', 'Dott.ssa Bianchi')
    expect(await command('move', order.number, 'completed')).toMatchObject({ status: 'completed' })
  })

  it('is refused for an ended order, another product, and a reason without a rejection', async () => {
    const me = somebody()
    const order = await orderMedicine(me)
    await expect(reject(order.number, '--minsan', shop.cosmetic)).rejects.toThrow('The order has no such prescription')
    const misplaced = await run('prescription', order.number, 'to_verify', '--reason', reason)
    expect([misplaced.code, misplaced.stderr]).toEqual([2, expect.stringContaining('--reason goes with rejected')])
    const endless = await run('prescription', order.number, 'rejected', '--reason', 'x'.repeat(501))
    expect(endless.code).not.toBe(0)
    await api('cancelOrder', { params: { id: order.id } }, me)
    await expect(reject(order.number)).rejects.toThrow('The order is cancelled')
    expect(await readPrescriptions(me, order.id)).toMatchObject([{ status: 'to_verify' }])
  })
})
