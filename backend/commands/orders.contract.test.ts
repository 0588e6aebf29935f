import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { randomKey } from '@/lib/identifiers/random-key'
import { dayNumberAt } from '@/lib/values/rome-time'
import { backendOfFile } from '../testing/file-backend'
import { mailTo, readMail } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { runCommand, runProgram, spawnCommand } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend

async function json(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(folder, ...args, '--json')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

const readStock = async (minsan: string) => {
  const body = { pharmacy_id: shop.central, products: [{ minsan, quantity: 1 }] }
  return (await api('quoteCart', { body })).data.products[0]?.max_quantity ?? 0
}

describe('orders, while the shop runs', () => {
  it('are shown whole to the pharmacy and moved to the counter', async () => {
    const me = somebody()
    const customer = { ...collection().customer, phone_number: '333 123 4567' }
    const body = collection({ customer, prescriptions: [electronic] })
    const order = await placeOrder(api, me, shop.on_prescription, 1, body)

    const shown = await json('orders', 'show', order.number)
    expect(shown).toMatchObject({
      id: order.id,
      status: 'received',
      phone_number: '+393331234567',
      prescriptions: [{ way: 'nre', code: '1300A4000000248', health_code: 'RSSMRA80A01H501U', status: 'to_verify' }],
      next: ['awaiting_prescription', 'confirmed', 'cancelled'],
    })
    const moved = await json('orders', 'move', order.pickup_code ?? '', 'confirmed', 'preparing', 'ready')
    expect(moved).toMatchObject({ status: 'ready', next: ['completed', 'cancelled'] })

    const seen = (await api('getOrder', { params: { id: order.id } }, me)).data
    expect(seen).toMatchObject({ status: 'ready', can_cancel: false })
    expect(seen.history.map(({ status }) => status)).toEqual(['received', 'confirmed', 'preparing', 'ready'])
    const mail = await mailTo(backend, order.customer.email, /pronto/)
    expect(mail.text).toContain(order.pickup_code)
    expect(mail.subject).not.toContain('Amoxina')

    const late = await api('cancelOrder', { params: { id: order.id } }, me)
    expect([late.status, late.problem.code]).toEqual([409, 'too_late'])
    const back = await runCommand(folder, 'orders', 'move', order.number, 'preparing')
    expect([back.code, back.stderr]).toEqual([1, 'An order cannot go from ready to preparing\n'])

    const unseen = await runCommand(folder, 'orders', 'move', order.number, 'completed')
    expect([unseen.code, unseen.stderr]).toEqual([1, expect.stringContaining('Nobody has verified the prescription')])
    expect(await json('orders', 'verify', order.number, '--by', 'Dott.ssa Bianchi')).toMatchObject({
      prescriptions: [{ status: 'verified', verified_by: 'Dott.ssa Bianchi', verified_at: expect.any(String) }],
    })
    await json('orders', 'move', order.number, 'completed')
    const done = (await api('getOrder', { params: { id: order.id } }, me)).data
    expect(done).toMatchObject({
      status: 'completed',
      prescriptions: [{ status: 'verified' }],
      can_withdraw_until: null,
    })
    // One mail per step with its status, even if one command took several steps.
    await mailTo(backend, order.customer.email, /completato/)
    const told = backend.mails().map(readMail)
    const subjects = told.filter(({ to }) => to === order.customer.email).map(({ subject }) => subject)
    const of = `Ordine ${order.number}`
    expect(subjects).toEqual([
      `${of} ricevuto`,
      ...['confermato', 'in preparazione', 'pronto per il ritiro', 'completato'].map((status) => `${of}: ${status}`),
    ])
  })

  it('are called off by the pharmacy: stock and money go back', async () => {
    const me = somebody()
    const order = await placeOrder(api, me, shop.device, 4)
    const before = await readStock(shop.device)
    expect(await json('orders', 'pay', order.number, 'paid')).toMatchObject({ payment_status: 'paid' })
    const moved = await json('orders', 'move', order.number, 'confirmed', 'preparing', 'cancelled')
    expect(moved).toMatchObject({ status: 'cancelled', payment_status: 'refund_pending' })
    expect(await readStock(shop.device)).toBe(before + 4)
  })

  it('are delivered by courier, and other goods may be returned for a fortnight', async () => {
    const me = somebody()
    const order = await placeOrder(api, me, shop.cosmetic, 1, delivery())
    const url = 'https://example.com/t/1'
    const tracking = ['--carrier', 'Corriere', '--tracking', 'T1', '--tracking-url', url]
    await json('orders', 'move', order.id, 'confirmed', 'preparing', 'shipped', 'completed', ...tracking)
    const { data } = await api('getOrder', { params: { id: order.id } }, me)
    expect(data).toMatchObject({ status: 'completed', tracking: { carrier: 'Corriere', code: 'T1', url } })
    const received = data.history.at(-1)?.at ?? ''
    const lastDay = dayNumberAt(Date.parse(data.can_withdraw_until ?? '') - 1)
    expect(lastDay - dayNumberAt(Date.parse(received))).toBe(14)
  })

  it('are listed open ones first, by status and by pharmacy', async () => {
    const [order] = [await placeOrder(api, somebody(), shop.cosmetic), await placeOrder(api, somebody(), shop.cosmetic)]
    const numbers = async (...args: string[]) =>
      (await json('orders', 'list', ...args)).map((row: { number: string }) => row.number)
    expect(await numbers('--status', 'received')).toContain(order.number)
    expect(await numbers('--pharmacy', 'F2')).toEqual([])
    const all = await numbers()
    const pages = [await numbers('--limit', '1'), await numbers('--limit', '1', '--page', '2')]
    expect(pages.flat()).toEqual(all.slice(0, 2))
    const table = await runCommand(folder, 'orders', 'list', '--limit', '1')
    expect(table.stdout).toContain(`1 to 1 of ${all.length}; --page 2 for the next`)
    expect((await runCommand(folder, 'orders', 'list', '--page', '99')).stdout).toContain(`there are ${all.length}.`)
  })

  it('are listed by what is due first, whenever they came', async () => {
    const orders = [
      await placeOrder(api, somebody(), shop.cosmetic),
      await placeOrder(api, somebody(), shop.cosmetic, 1, delivery()),
      await placeOrder(api, somebody(), shop.cosmetic),
    ]
    await json('orders', 'move', orders[0]?.number ?? '', 'confirmed', 'preparing', 'ready')
    const listed: { number: string; due: string | null }[] = await json('orders', 'list')
    for (const { number } of orders) expect(listed.map((row) => row.number)).toContain(number)
    const due = listed.map((row) => row.due ?? '~')
    expect(due).toEqual([...due].sort())
    // A ready order only waits to be collected, until its last day.
    expect(listed.at(-1)?.number).toBe(orders[0]?.number)
    await json('orders', 'move', orders[0]?.number ?? '', 'completed')
  })

  it('tell what is not on the shelf, at the counter and by mail', async () => {
    const order = await placeOrder(api, somebody(), shop.orderable, 3)
    expect((await runCommand(folder, 'orders', 'show', order.number)).stdout).toMatch(/To order in\n {2}3 x /)
    expect((await mailTo(backend, 'centrale@example.com', new RegExp(`Nuovo ordine ${order.number}`))).text).toContain(
      `minsan ${shop.orderable}, da ordinare: 3`,
    )
    const moved = await runCommand(folder, 'orders', 'move', order.number, 'cancelled')
    expect(moved.stdout).not.toContain('To order in')
  })

  it('take all steps of a command, or none', async () => {
    const order = await placeOrder(
      api,
      somebody(),
      shop.on_prescription,
      1,
      collection({ prescriptions: [electronic] }),
    )
    const steps = ['confirmed', 'preparing', 'ready', 'completed']
    const refused = await runCommand(folder, 'orders', 'move', order.number, ...steps)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Nobody has verified')])
    expect(await json('orders', 'show', order.number)).toMatchObject({ status: 'received', history: [{}] })
    const skipped = await runCommand(folder, 'orders', 'move', order.number, 'confirmed', 'ready')
    expect(skipped.stderr).toContain('cannot go from confirmed to ready')
    expect(await json('orders', 'show', order.number)).toMatchObject({ status: 'received' })
    await json('orders', 'verify', order.number, '--by', 'Dott.ssa Bianchi')
    expect(await json('orders', 'move', order.number, ...steps)).toMatchObject({ status: 'completed' })
    await mailTo(backend, order.customer.email, /completato/)
    const subjects = backend
      .mails()
      .map(readMail)
      .filter(({ to }) => to === order.customer.email)
    // None for the steps that were undone.
    expect(subjects).toHaveLength(1 + steps.length)
  })

  it('are found by product, with the contacts of customers and guests for a recall', async () => {
    const called = [
      await placeOrder(api, somebody(), shop.animal),
      await placeOrder(api, somebody(), shop.animal, 2),
      await placeOrder(api, somebody(), shop.animal),
    ]
    const neverLeft = await placeOrder(api, somebody(), shop.animal)
    await placeOrder(api, somebody(), shop.device)
    const evil = { ...collection().customer, first_name: '=SUM(1+1)', last_name: 'Neri; "N"' }
    const guest = { ...collection({ customer: evil }), pharmacy_id: shop.central }
    const products = [{ minsan: shop.animal, quantity: 1 }]
    const headers = { 'X-Device': randomKey(32) }
    called.push((await api('createGuestOrder', { body: { ...guest, products } }, { headers })).data.order)
    const completed = called[1]?.number ?? ''
    await json('orders', 'move', completed, 'confirmed', 'preparing', 'ready', 'completed')
    await json('orders', 'move', neverLeft.number, 'cancelled')

    const withProduct = ['orders', 'list', '--product', shop.animal]
    const numbers = (rows: { number: string }[]) => rows.map(({ number }) => number).sort()
    expect(numbers(await json(...withProduct))).toEqual(numbers([...called, neverLeft]))
    expect(numbers(await json(...withProduct, '--status', 'completed'))).toEqual([completed])
    expect((await json(...withProduct, '--limit', '3', '--page', '2')).length).toBe(2)

    const rows: { number: string }[] = await json('orders', 'recall', shop.animal)
    expect(numbers(rows)).toEqual(numbers(called))
    expect(rows.find(({ number }) => number === completed)).toMatchObject({
      packs: 2,
      email: called[1]?.customer.email,
    })
    expect(await json('orders', 'recall', shop.animal, '--since', '31/12/2199')).toEqual([])
    expect(await json('orders', 'recall', shop.animal, '--pharmacy', 'F2')).toEqual([])

    const file = path.join(folder, 'recall.csv')
    expect((await runCommand(folder, 'orders', 'recall', shop.animal, file)).stdout).toContain('4 orders')
    const [heading = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n')
    expect(heading).toBe('\ufeff"ordine";"stato";"data";"farmacia";"confezioni";"nome";"telefono";"email"')
    expect(lines).toHaveLength(called.length)
    expect(lines.at(-1)).toContain(`;"'=SUM(1+1) Neri; ""N""";"'+39333`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await runCommand(folder, 'orders', 'recall', shop.animal, file)).stderr).toContain('--force')
    expect((await runCommand(folder, 'orders', 'recall', shop.animal)).code).toBe(2)
  })

  it('are found by lot; orders without a scanned lot are included', async () => {
    const staff = await newStaff(backend, 'F1', 'assistant')
    const GS = '\u001d'
    const scanned = async (quantity: number, ...lots: string[]) => {
      const { id, number } = await placeOrder(api, somebody(), shop.cosmetic, quantity)
      await json('orders', 'move', number, 'confirmed', 'preparing')
      for (const lot of lots) {
        const scan = `]d201080065400000141799123110${lot}${GS}716${shop.cosmetic}`
        const { data } = await api('pickDeskPack', { params: { id }, body: { scan } }, staff)
        expect(data.refused).toBeNull()
      }
      return number
    }
    const [ofLot, ofBoth, unread, ofOther] = [
      await scanned(1, 'L0T42'),
      await scanned(2, 'L0T42', 'L0T43'),
      await scanned(2, 'L0T43'),
      await scanned(1, 'L0T43'),
    ]
    const recall = ['orders', 'recall', shop.cosmetic]
    const read = async (...args: string[]) => {
      const rows: { number: string }[] = await json(...recall, ...args)
      // Without the orders of the tests before.
      return rows.filter(({ number }) => number >= ofLot)
    }
    expect(await read('--lot', 'l0t42')).toMatchObject([
      { number: ofLot, packs: 1, lot_packs: 1, unread_packs: 0 },
      { number: ofBoth, packs: 2, lot_packs: 1, unread_packs: 0 },
      { number: unread, packs: 2, lot_packs: 0, unread_packs: 1 },
    ])
    expect((await read()).map(({ number }) => number)).toEqual([ofLot, ofBoth, unread, ofOther])
    const file = path.join(folder, 'lot.csv')
    expect((await runCommand(folder, ...recall, file, '--lot', 'L0T42')).code).toBe(0)
    const [heading = '', ...lines] = readFileSync(file, 'utf8').split('\r\n')
    expect(heading).toMatch(/"email";"del lotto";"lotto non letto"$/)
    expect(lines.find((line) => line.startsWith(`"${ofLot}"`))).toMatch(/;"1";"0"$/)
    expect(lines.some((line) => line.includes(ofOther))).toBe(false)
  })

  it('report errors by message and exit code', async () => {
    const noBackup = await spawnCommand(folder, 'restore', __filename)
    expect([noBackup.code, noBackup.stderr]).toEqual([1, expect.stringContaining('is no backup')])
    const missing = await spawnCommand(folder, 'orders', 'show', '2026-999999')
    expect([missing.code, missing.stderr]).toEqual([1, 'No order 2026-999999\n'])
    const usage = await spawnCommand(folder, 'orders', 'move', '2026-000001', 'teleported')
    expect(usage.code).toBe(2)
    expect(usage.stderr).toContain('Allowed choices are received')
    const nameless = await spawnCommand(folder, 'orders', 'move', '2026-000001', 'shipped', '--tracking', 'T1')
    expect([nameless.code, nameless.stderr]).toEqual([2, expect.stringContaining('go together')])
    expect((await spawnCommand(folder, '--help')).code).toBe(0)
  })
})

describe('the watch over orders', () => {
  it('reminds the pharmacy once, cancels uncollected orders, deletes prescriptions, and is in the backup', async () => {
    const me = somebody()
    const waiting = await placeOrder(api, somebody(), shop.cosmetic)
    const ready = await placeOrder(api, me, shop.scarce, 2)
    await json('orders', 'move', ready.number, 'confirmed', 'preparing', 'ready')
    expect(await readStock(shop.scarce)).toBe(0)
    const calledOff = await placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [electronic] }))
    await api('cancelOrder', { params: { id: calledOff.id } }, me)
    const sealed = { code: '1300A4000000248', health_code: 'RSSMRA80A01H501U' }
    expect(await json('orders', 'show', calledOff.number)).toMatchObject({ prescriptions: [sealed] })

    const file = path.join(folder, 'shop.backup')
    expect(await json('backup', file)).toMatchObject({ file })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const twice = await runCommand(folder, 'backup', file)
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('--force overwrites it')])
    await backend.stop()

    const hours = ['0.9', '1.1', '2', '719', '721']
    const ran = await runProgram(folder, 'backend/testing/watch-orders.ts', hours)
    expect(JSON.parse(ran.stdout)).toEqual([
      { ended: 0, reminded: 0 },
      { ended: 0, reminded: expect.any(Number) },
      { ended: 0, reminded: 0 },
      { ended: 1, reminded: 0 },
      { ended: 0, reminded: 0 },
    ])
    // The shop is stopped: the command opens the database itself.
    expect(await json('orders', 'show', ready.number)).toMatchObject({ status: 'not_collected' })

    const forgotten = { code: null, health_code: null }
    expect(await json('orders', 'show', calledOff.number)).toMatchObject({ prescriptions: [forgotten] })

    await backend.start()
    const masked = (await api('getOrder', { params: { id: calledOff.id } }, me)).data.prescriptions
    expect(masked).toMatchObject([{ code_masked: '•••••••••••0248' }])
    expect(await readStock(shop.scarce)).toBe(2)
    const reminder = await mailTo(backend, 'centrale@example.com', /carico/)
    expect(reminder.text).toContain(waiting.number)
    await mailTo(backend, ready.customer.email, new RegExp(`${ready.number}: non ritirato`))
    await backend.stop()

    const refused = await runCommand(folder, 'restore', file)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--force')])
    expect(await json('restore', file, '--force')).toMatchObject({ file })
    await backend.start()
    expect((await api('getOrder', { params: { id: ready.id } }, me)).data.status).toBe('ready')
    expect(await readStock(shop.scarce)).toBe(0)
  })
})
