import type { OrderStatus } from '@/lib/contract/orders'
import { type Customer, sharedBackend } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

let me: { token: string; name: string }
let pharmacist: { token: string; name: string }
beforeAll(async () => {
  me = await newStaff(backend, 'F1', 'assistant')
  pharmacist = await newStaff(backend, 'F1', 'pharmacist')
}, 600_000)

const show = async (id: string) => (await api('getDeskOrder', { params: { id } }, me)).data
const read = async (who: Customer, id: string) => (await api('getOrder', { params: { id } }, who)).data
const undo = async (id: string) =>
  api('undoDeskPress', { params: { id }, body: { version: (await show(id)).version } }, me)

async function move(id: string, ...statuses: OrderStatus[]) {
  const { version } = await show(id)
  return (await api('moveDeskOrder', { params: { id }, body: { version, statuses, paid: true, method: 'cash' } }, me))
    .data
}

const readStock = async (minsan: string): Promise<number | undefined> => {
  const statement = 'SELECT stock FROM offers WHERE minsan = $1 AND pharmacy_id = $2'
  return (await queryDatabase<{ stock: number }>(folder, statement, [minsan, Number(shop.central)]))[0]?.stock
}

async function subjects(number: string): Promise<string[]> {
  const statement = 'SELECT subject FROM mail_outbox WHERE subject LIKE $1 ORDER BY id'
  const rows = await queryDatabase<{ subject: string }>(folder, statement, [`Ordine ${number}%`])
  return rows.map(({ subject }) => subject.replace(`Ordine ${number}`, '').replace(/^: /, ''))
}

describe('a completed order', () => {
  const handedOver = async (who: Customer, wish = collection()) => {
    const customer = { ...wish.customer, email: who.email }
    const { id, number } = await placeOrder(api, who, shop.cosmetic, 1, { ...wish, customer })
    await move(id, 'confirmed', 'preparing', wish.delivery.id === 'casa' ? 'shipped' : 'ready', 'completed')
    await endUndoTime(folder)
    await mailTo(backend, who.email, new RegExp(`${number}: completato`))
    return { id, number }
  }
  const reopen = async (id: string, body: { reason?: string; unpaid?: boolean } = {}) => {
    const { version } = await show(id)
    return api('reopenDeskOrder', { params: { id }, body: { version, reason: 'Era di un altro.', ...body } }, me)
  }

  test('goes back to ready with a reason, also unpaid, and the customer sees it as never handed over', async () => {
    const who = somebody()
    const { id, number } = await handedOver(who)
    expect(await show(id)).toMatchObject({ can_reopen: true, received: 19.9 })
    expect((await reopen(id, { reason: ' ' })).problem.errors).toEqual([{ field: 'reason', code: 'required' }])
    // Past its time, it would go back on the shelf at once.
    await queryDatabase(folder, "UPDATE orders SET keep_until = now() - interval '1 day' WHERE id = $1", [id])
    const { data } = await reopen(id, { unpaid: true })
    expect(data).toMatchObject({ status: 'ready', payment_status: 'unpaid', received: 0, can_reopen: false })
    expect(Date.parse(data.keep_until ?? '')).toBeGreaterThan(Date.now())
    expect(data.history.slice(-2)).toMatchObject([
      { status: 'ready', by: me.name },
      { action: 'reopened', by: me.name, reason: 'Era di un altro.' },
    ])
    const seen = await read(who, id)
    expect(seen.history.map(({ status }) => status)).toEqual(['received', 'confirmed', 'preparing', 'ready'])
    expect(JSON.stringify(seen)).not.toContain('Era di un altro.')
    await endUndoTime(folder)
    expect((await mailTo(backend, who.email, new RegExp(`${number}: pronto`))).text).toContain('ha corretto')
    expect(await move(id, 'completed')).toMatchObject({ status: 'completed', payment_status: 'paid' })
  })

  test('is as before if that is taken back within the minute', async () => {
    const { id, number } = await handedOver(somebody())
    const [before, told] = [await show(id), await subjects(number)]
    await reopen(id, { unpaid: true })
    const { data } = await undo(id)
    const { history: _history, undo: _undo, ...order } = before
    expect(data).toMatchObject(order)
    expect(await subjects(number)).toEqual(told)
  })

  test('keeps its payment if only the handover was wrong, and gets a new code if another order has its own', async () => {
    const { id } = await handedOver(somebody())
    const { pickup_code } = await show(id)
    const other = await placeOrder(api, somebody(), shop.cosmetic)
    await queryDatabase(folder, 'UPDATE orders SET pickup_code = $1 WHERE id = $2', [pickup_code, other.id])
    const { data } = await reopen(id)
    expect(data).toMatchObject({ status: 'ready', payment_status: 'paid', received: 19.9 })
    expect(data.pickup_code).not.toBe(pickup_code)
  })

  test('stays after two weeks, after a withdrawal, and before it is completed', async () => {
    const who = somebody()
    const { id } = await handedOver(who, delivery())
    const body = { name: 'Anna Rossi', contact: 'anna@example.com', minsans: [shop.cosmetic] }
    const old = await handedOver(somebody())
    const ago = "UPDATE order_history SET at = at - interval '15 days' WHERE order_id = $1"
    await queryDatabase(folder, ago, [old.id])
    const open = await placeOrder(api, somebody(), shop.cosmetic)
    await api('withdrawOrder', { params: { id }, body }, who)
    for (const one of [id, old.id, open.id]) {
      expect(await show(one)).toMatchObject({ can_reopen: false })
      expect((await reopen(one)).problem.code).toBe('conflict')
    }
  })
})

test('the tracking of a parcel on its way is corrected and removed with a reason, and taken back', async () => {
  const who = somebody()
  const wish = delivery()
  const customer = { ...wish.customer, email: who.email }
  const { id, number } = await placeOrder(api, who, shop.cosmetic, 2, { ...wish, customer })
  const tracking = { carrier: 'BRT', code: 'AB 12', url: null }
  const correct = async (given: typeof tracking | null, reason = 'Codice sbagliato') => {
    const { version } = await show(id)
    return api('correctDeskTracking', { params: { id }, body: { version, tracking: given, reason } }, me)
  }
  expect((await correct(tracking)).problem.code).toBe('conflict')
  await move(id, 'confirmed', 'preparing', 'shipped')
  await endUndoTime(folder)
  await mailTo(backend, who.email, new RegExp(`${number}: in consegna`))
  expect((await correct(tracking, '')).problem.errors).toEqual([{ field: 'reason', code: 'required' }])
  const { data } = await correct(tracking)
  expect(data).toMatchObject({ tracking, undo: { what: 'tracking_corrected' } })
  expect(data.history.at(-1)).toMatchObject({ action: 'tracking_corrected', reason: 'Codice sbagliato', by: me.name })
  expect((await read(who, id)).tracking).toEqual(tracking)
  expect((await undo(id)).data.tracking).toBeNull()
  expect((await correct(tracking)).data.tracking).toEqual(tracking)
  expect((await correct(null)).data.tracking).toBeNull()
})

describe('a rejected prescription', () => {
  /** Two packs of a medicine on prescription with one of a cosmetic. */
  async function rejected(who: Customer, paid = false) {
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }, who)
    const wish = collection({ prescriptions: [electronic] })
    const customer = { ...wish.customer, email: who.email }
    const { id, number } = await placeOrder(api, who, shop.on_prescription, 2, { ...wish, customer })
    if (paid) expect(await runCommand(folder, 'orders', 'pay', number, 'paid')).toMatchObject({ code: 0 })
    await move(id, 'confirmed', 'preparing')
    const { version } = await show(id)
    const body = { version, status: 'rejected' as const, reason: 'È scaduta.' }
    await api('judgeDeskPrescription', { params: { id }, body }, pharmacist)
    return { id, number }
  }
  const leaveOut = async (id: string) => {
    const { version } = await show(id)
    return api('leaveOutRejected', { params: { id }, body: { version } }, me)
  }

  test('does not hold the other products: it leaves with stock, total, VAT and payment, and a mail says so', async () => {
    const who = somebody()
    const { id, number } = await rejected(who, true)
    const [before, stock] = [await show(id), await readStock(shop.on_prescription)]
    const { version } = before
    const ready = () => api('moveDeskOrder', { params: { id }, body: { version, statuses: ['ready'] } }, me)
    expect((await ready()).problem.code).toBe('conflict')

    const { data } = await leaveOut(id)
    expect(data).toMatchObject({
      lines: [{ minsan: shop.cosmetic }],
      ...{ prescriptions: [], total: 19.9, payment_status: 'refund_pending' },
      undo: { what: 'left_out_rejected' },
    })
    expect(data.due_back).toBeCloseTo(before.total - 19.9)
    expect(await readStock(shop.on_prescription)).toBe((stock ?? 0) + 2)
    const seen = await read(who, id)
    expect(seen.vat).toEqual([{ rate: 22, taxable: 16.31, tax: 3.59 }])
    expect(seen.messages).toMatchObject([{ text: expect.stringContaining('È scaduta.') }])
    // One mail, which names no medicine, instead of the one about the prescription.
    const told = await subjects(number)
    expect(told).not.toContain('serve un’altra ricetta')
    await endUndoTime(folder)
    const mail = await mailTo(backend, who.email, new RegExp(`${number} aggiornato`))
    expect(mail.text).not.toContain(before.lines.find(({ minsan }) => minsan === shop.on_prescription)?.name)
    expect((await move(id, 'ready')).status).toBe('ready')
  })

  test('comes back with its product, stock and mail if that is taken back', async () => {
    const who = somebody()
    const { id, number } = await rejected(who)
    const [before, stock, told] = [await show(id), await readStock(shop.on_prescription), await subjects(number)]
    const seen = await read(who, id)
    await leaveOut(id)
    const { data } = await undo(id)
    const { history: _history, undo: _undo, ...order } = before
    expect(data).toMatchObject(order)
    expect(await read(who, id)).toEqual(seen)
    expect([await readStock(shop.on_prescription), await subjects(number)]).toEqual([stock, told])
  })

  test('is not left out if nothing else is in the order, or none is rejected', async () => {
    const wish = collection({ prescriptions: [electronic] })
    const { id } = await placeOrder(api, somebody(), shop.on_prescription, 1, wish)
    expect((await leaveOut(id)).problem.code).toBe('conflict')
    const { version } = await show(id)
    await api('judgeDeskPrescription', { params: { id }, body: { version, status: 'rejected' } }, pharmacist)
    expect((await leaveOut(id)).problem.code).toBe('conflict')
  })
})

describe('fewer packs than ordered were handed over', () => {
  const handOver = async (who: Customer, quantity: number) => {
    const customer = { ...collection().customer, email: who.email }
    const { id, number } = await placeOrder(api, who, shop.cosmetic, quantity, collection({ customer }))
    await move(id, 'confirmed', 'preparing', 'ready', 'completed')
    await endUndoTime(folder)
    return { id, number }
  }
  const correct = async (id: string, quantity: number, given: { version?: string; minsan?: string } = {}) => {
    const { minsan = shop.cosmetic, version = (await show(id)).version } = given
    const body = { version, quantities: [{ minsan, quantity }], reason: 'Ne mancava una.' }
    return api('correctDeskQuantities', { params: { id }, body }, me)
  }

  test('puts the others back on the shelf, leaves their price to be refunded, and tells the customer', async () => {
    const who = somebody()
    const { id, number } = await handOver(who, 3)
    const before = await readStock(shop.cosmetic)
    const { version } = await show(id)
    const { data } = await correct(id, 2)
    expect(data).toMatchObject({
      ...{ status: 'completed', payment_status: 'refund_pending', total: 39.8, due_back: 19.9 },
      lines: [{ minsan: shop.cosmetic, quantity: 2 }],
      undo: { what: 'quantities_corrected' },
    })
    expect(data.history.at(-1)).toMatchObject({ action: 'quantities_corrected', reason: 'Ne mancava una.' })
    expect(await readStock(shop.cosmetic)).toBe((before ?? 0) + 1)
    await endUndoTime(folder)
    expect((await mailTo(backend, who.email, new RegExp(`${number} aggiornato`))).text).not.toContain('Ne mancava')
    expect((await correct(id, 1, { version })).problem.code).toBe('conflict')
  })

  test('is as before if that is taken back within the minute', async () => {
    const { id, number } = await handOver(somebody(), 2)
    const [before, stock] = [await show(id), await readStock(shop.cosmetic)]
    await correct(id, 1)
    const { data } = await undo(id)
    const { payment_status, total, lines } = before
    expect(data).toMatchObject({ payment_status, total, lines, due_back: 0 })
    expect(await readStock(shop.cosmetic)).toBe(stock)
    expect(await subjects(number)).not.toContain('aggiornato')
  })

  test('is refused for more packs, none, the same, another product and an open order', async () => {
    const { id } = await handOver(somebody(), 2)
    const codes = async (...asked: Parameters<typeof correct>) => (await correct(...asked)).problem.errors
    expect(await codes(id, 3)).toEqual([{ field: 'proposal', code: 'more_than_ordered' }])
    expect(await codes(id, 0)).toEqual([{ field: 'proposal', code: 'nothing_left' }])
    expect(await codes(id, 2)).toEqual([{ field: 'proposal', code: 'nothing_changes' }])
    expect(await codes(id, 1, { minsan: shop.orderable })).toEqual([{ field: 'proposal', code: 'not_in_order' }])
    const open = await placeOrder(api, somebody(), shop.cosmetic, 2)
    expect((await correct(open.id, 1)).problem.code).toBe('conflict')
  })
})
