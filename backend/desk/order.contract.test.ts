import { fillPath } from '@/lib/contract/call'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { moment } from '../pharmacies/mail-format'
import { type Customer, sharedBackend } from '../testing/file-backend'
import { pdf } from '../testing/files'
import { mailTo } from '../testing/mail'
import { collection, delivery, electronic, placeOrder } from '../testing/ordering'
import { endUndoTime, queryDatabase } from '../testing/query'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, somebody } = backend

type Person = { token: string; name: string }
let pharmacist: Person
let assistant: Person

beforeAll(async () => {
  pharmacist = await newStaff(backend, 'F1', 'pharmacist')
  assistant = await newStaff(backend, 'F1', 'assistant')
}, 600_000)

const orderOf = (me: Customer, minsan: string, change: Parameters<typeof collection>[0] = {}) =>
  placeOrder(api, me, minsan, 1, collection({ customer: { ...collection().customer, email: me.email }, ...change }))

const show = async (id: string, who: Person) => (await api('getDeskOrder', { params: { id } }, who)).data

/** Moves the order from the version that the person sees now. */
async function move(id: string, who: Person, ...statuses: ('confirmed' | 'preparing' | 'ready' | 'completed')[]) {
  const { version } = await show(id, who)
  return api('moveDeskOrder', { params: { id }, body: { version, statuses, paid: true } }, who)
}

test('an order with packs to order is ready only once they are said to be here, and holds them then', async () => {
  const { id, number } = await placeOrder(api, somebody(), shop.orderable, 2)
  await move(id, assistant, 'confirmed', 'preparing')
  const before = await show(id, assistant)
  expect(before).toMatchObject({ to_order: 2, tasks: ['to_order', 'preparing'], lines: [{ from_shelf: 0 }] })
  const refused = await move(id, assistant, 'ready')
  expect([refused.status, refused.problem.code]).toEqual([409, 'packs_missing'])
  expect(await show(id, assistant)).toEqual(before)

  const pack = async () => {
    const { version } = await show(id, assistant)
    return api('moveDeskOrder', { params: { id }, body: { version, statuses: ['ready'], all_here: true } }, assistant)
  }
  const ready = (await pack()).data
  expect(ready).toMatchObject({ status: 'ready', to_order: 0, tasks: ['ready'], lines: [{ from_shelf: 2 }] })
  const undone = await api('undoDeskPress', { params: { id }, body: { version: ready.version } }, assistant)
  expect(undone.data).toMatchObject({ status: 'preparing', to_order: 2, lines: [{ from_shelf: 0 }] })

  // Packs that came for an order that is cancelled afterwards go on the shelf.
  await pack()
  const stock = 'SELECT stock FROM offers WHERE minsan = $1 AND pharmacy_id = $2'
  const read = () => queryDatabase(backend.folder, stock, [shop.orderable, Number(shop.central)])
  const [{ stock: had } = { stock: 0 }] = (await read()) as { stock: number }[]
  expect(await runCommand(backend.folder, 'orders', 'move', number, 'cancelled')).toMatchObject({ code: 0 })
  expect(await read()).toEqual([{ stock: had + 2 }])
})

test('an order is prepared, handed over and paid, with names, times and mails', async () => {
  const me = somebody()
  const { id, number, pickup_code } = await orderOf(me, shop.cosmetic, { collected_by: 'Carla Verdi' })
  const told = await mailTo(backend, 'centrale@example.com', new RegExp(`Nuovo ordine ${number}`))
  expect(told.text).toContain(`/banco/ordini/${id}`)
  const before = await show(id, assistant)
  expect(before).toMatchObject({
    ...{ number, status: 'received', collected_by: 'Carla Verdi', email: me.email, payment: 'in_pharmacy' },
    lines: [{ minsan: shop.cosmetic, quantity: 1, from_shelf: 1, unit_price: 19.9, prescription_required: false }],
    next: ['awaiting_prescription', 'confirmed', 'cancelled'],
  })
  expect((await move(id, assistant, 'confirmed', 'preparing')).data.status).toBe('preparing')
  expect((await move(id, pharmacist, 'ready')).data).toMatchObject({
    status: 'ready',
    next: ['completed', 'cancelled'],
  })
  await endUndoTime(backend.folder)
  expect((await mailTo(backend, me.email, /pronto/)).text).toContain(String(pickup_code))

  const code = String(pickup_code).toLowerCase()
  const found = await api('scanAtDesk', { body: { scan: ` ${code} ` } }, assistant)
  expect(found.data).toMatchObject({ found: 'orders', orders: [{ id, status: 'ready', total: 19.9 }] })
  const { data } = await move(id, assistant, 'completed')
  expect(data).toMatchObject({ status: 'completed', payment_status: 'paid', next: [] })
  expect(data.history.map(({ status, by }) => [status, by])).toEqual([
    ['received', null],
    ['confirmed', assistant.name],
    ['preparing', assistant.name],
    ['ready', pharmacist.name],
    ['completed', assistant.name],
    [null, assistant.name],
  ])
  expect((await api('scanAtDesk', { body: { scan: code } }, assistant)).data).toMatchObject({
    found: 'orders',
    orders: [{ id, status: 'completed' }],
  })
})

test('the press at the handover takes no refund that is due for a payment', async () => {
  const { id } = await orderOf(somebody(), shop.cosmetic)
  await move(id, assistant, 'confirmed', 'preparing', 'ready')
  const { version } = await show(id, assistant)
  const body = { version, payment_status: 'refund_pending' } as const
  await api('setDeskPayment', { params: { id }, body }, assistant)
  expect((await move(id, assistant, 'completed')).data.payment_status).toBe('refund_pending')
})

test('of two who act on the same version one is refused, and sees who was first', async () => {
  const { id } = await orderOf(somebody(), shop.cosmetic)
  const { version } = await show(id, assistant)
  const act = (who: Person) => api('moveDeskOrder', { params: { id }, body: { version, statuses: ['confirmed'] } }, who)
  const answers = await Promise.all([act(assistant), act(pharmacist)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [first, second] = answers[0].status === 200 ? [assistant, pharmacist] : [pharmacist, assistant]
  const now = await show(id, second)
  expect(now.version).not.toBe(version)
  expect(now.history.at(-1)).toMatchObject({ status: 'confirmed', by: first.name })

  const stale = { params: { id } }
  for (const answer of [
    await api('noteDeskOrder', { ...stale, body: { version, note: 'Nota' } }, second),
    await api('setDeskPayment', { ...stale, body: { version, payment_status: 'paid' } }, second),
    await api('judgeDeskPrescription', { ...stale, body: { version, status: 'verified' } }, pharmacist),
  ])
    expect(answer.problem.code).toBe('conflict')
  expect(await show(id, second)).toEqual(now)
})

test('a customer who cancels meanwhile makes the version stale', async () => {
  const me = somebody()
  const { id } = await orderOf(me, shop.cosmetic)
  const { version } = await show(id, assistant)
  await api('cancelOrder', { params: { id } }, me)
  const body = { version, statuses: ['confirmed' as const] }
  expect((await api('moveDeskOrder', { params: { id }, body }, assistant)).problem.code).toBe('conflict')
  expect((await show(id, assistant)).history.at(-1)).toMatchObject({ status: 'cancelled', by: null })
})

test('an order is refused with a reason, which its page tells and no mail', async () => {
  const me = somebody()
  const { id } = await orderOf(me, shop.cosmetic)
  const { version } = await show(id, assistant)
  const reason = 'La crema non è più in commercio.'
  const body = { version, statuses: ['cancelled' as const], reason }
  const { data } = await api('moveDeskOrder', { params: { id }, body }, assistant)
  expect(data).toMatchObject({ status: 'cancelled', refusal_reason: reason })
  expect((await api('getOrder', { params: { id } }, me)).data).toMatchObject({ refusal_reason: reason })
  await endUndoTime(backend.folder)
  const mail = await mailTo(backend, me.email, /annullato/)
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('commercio')
})

describe('who works on an order', () => {
  const assign = (id: string, who: Person, version: string, mine = true) =>
    api('assignDeskOrder', { params: { id }, body: { version, mine } }, who)
  const mineOf = async (who: Person) => {
    const { items } = (await api('listDeskOrders', { query: { mine: true } }, who)).data
    return items.map(({ id }) => id)
  }

  test('the second of two simultaneous assignments is refused, and a later one replaces the first', async () => {
    const { id } = await orderOf(somebody(), shop.cosmetic)
    const { version, assignee } = await show(id, assistant)
    expect(assignee).toBeNull()
    const [first, second] = [await assign(id, assistant, version), await assign(id, pharmacist, version)]
    expect(first.data.assignee).toMatchObject({ name: assistant.name })
    expect(second.problem.code).toBe('conflict')
    expect(await mineOf(assistant)).toContain(id)
    expect(await mineOf(pharmacist)).not.toContain(id)

    const taken = await assign(id, pharmacist, first.data.version)
    expect(taken.data.assignee).toMatchObject({ name: pharmacist.name })
    expect(await mineOf(assistant)).not.toContain(id)
    const released = await assign(id, pharmacist, taken.data.version, false)
    expect(released.data.assignee).toBeNull()
    expect(released.data.history.map(({ action, by }) => [action, by]).slice(1)).toEqual([
      ['assigned', assistant.name],
      ['assigned', pharmacist.name],
      ['released', pharmacist.name],
    ])
  })

  test('preparing an order assigns it, and taking that back releases it', async () => {
    const { id } = await orderOf(somebody(), shop.cosmetic)
    const { data } = await move(id, assistant, 'confirmed', 'preparing')
    expect(data.assignee).toMatchObject({ name: assistant.name })
    const undone = await api('undoDeskPress', { params: { id }, body: { version: data.version } }, assistant)
    expect(undone.data).toMatchObject({ status: 'received', assignee: null })
  })

  test('an assigned order keeps its assignee when a colleague prepares it or takes that back', async () => {
    const { id } = await orderOf(somebody(), shop.cosmetic)
    await assign(id, pharmacist, (await show(id, pharmacist)).version)
    const { data } = await move(id, assistant, 'confirmed', 'preparing')
    expect(data.assignee).toMatchObject({ name: pharmacist.name })
    const undone = await api('undoDeskPress', { params: { id }, body: { version: data.version } }, assistant)
    expect(undone.data).toMatchObject({ status: 'received', assignee: { name: pharmacist.name } })
  })
})

test("notes are the staff's, and a payment is in the history", async () => {
  const me = somebody()
  const { id } = await orderOf(me, shop.cosmetic)
  const note = 'Telefonare prima delle 18'
  let { version } = await show(id, assistant)
  const noted = await api('noteDeskOrder', { params: { id }, body: { version, note } }, assistant)
  expect(noted.data.staff_note).toBe(note)
  version = noted.data.version
  const payment = { version, payment_status: 'paid', method: 'card' } as const
  const paid = await api('setDeskPayment', { params: { id }, body: payment }, pharmacist)
  expect(paid.data.history.slice(1)).toMatchObject([
    { action: 'note', by: assistant.name, status: null },
    { action: 'money_taken', about: 'card', amount: paid.data.total, by: pharmacist.name },
  ])
  expect((await api('getOrder', { params: { id } }, me)).text).not.toContain(note)
  expect((await api('searchDeskOrders', { body: { search: id } }, assistant)).text).not.toContain(note)
})

test('prescriptions are for pharmacists: an assistant sees neither number nor file', async () => {
  const me = somebody()
  const form = new FormData()
  form.append('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'promemoria.pdf')
  const headers = { Authorization: `Bearer ${me.token}` }
  const sent = await fetch(`${backend.url}${prescriptionCalls.uploadPrescription.path}`, {
    method: 'POST',
    body: form,
    headers,
  })
  const { id: file } = prescriptionCalls.uploadPrescription.answer.parse(await sent.json())
  const given = { minsan: shop.on_prescription, kind: 'upload' as const, prescription_id: file }
  const { id } = await orderOf(me, shop.on_prescription, { prescriptions: [given] })
  const numbered = await orderOf(somebody(), shop.on_prescription, { prescriptions: [electronic] })

  const open = (who: Person) =>
    fetch(`${backend.url}${fillPath(deskOrderCalls.getDeskPrescription, { id, file })}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
  const refused = await open(assistant)
  expect([refused.status, (await refused.text()).includes('%PDF')]).toEqual([403, false])
  const hidden = { code: null, health_code: null, pin_number: null, doctor: null, file: null }
  expect((await show(id, assistant)).prescriptions).toMatchObject([{ way: 'upload', status: 'to_verify', ...hidden }])
  expect((await show(numbered.id, assistant)).prescriptions).toMatchObject([{ way: 'nre', ...hidden }])
  const { version } = await show(id, assistant)
  const judge = { params: { id }, body: { version, status: 'verified' as const } }
  expect((await api('judgeDeskPrescription', judge, assistant)).problem.code).toBe('forbidden')

  expect((await show(numbered.id, pharmacist)).prescriptions).toMatchObject([
    { code: '1300A4000000248', health_code: electronic.health_code },
  ])
  expect((await show(id, pharmacist)).prescriptions).toMatchObject([
    { file: { id: file, content_type: 'application/pdf' } },
  ])
  const bytes = await open(pharmacist)
  expect(bytes.status).toBe(200)
  expect(bytes.headers.get('content-security-policy')).toContain('sandbox')
  expect((await bytes.text()).startsWith('%PDF')).toBe(true)
  const verified = await api('judgeDeskPrescription', judge, pharmacist)
  expect(verified.data).toMatchObject({ prescriptions: [{ status: 'verified', verified_by: pharmacist.name }] })
  expect(verified.data.history.map(({ action, about, by }) => [action, about, by])).toEqual([
    [null, null, null],
    ['prescription_opened', null, pharmacist.name],
    ['prescription_verified', shop.on_prescription, pharmacist.name],
  ])
  // A file of another order is none of this one.
  const other = fillPath(deskOrderCalls.getDeskPrescription, { id: numbered.id, file })
  expect(
    (await fetch(`${backend.url}${other}`, { headers: { Authorization: `Bearer ${pharmacist.token}` } })).status,
  ).toBe(404)
})

test('a delivery shows both ends of its slot, and is late only after its end', async () => {
  const slot_start = new Date(romeTimestamp(dayNumberAt(Date.now()) + 4, 600)).toISOString()
  const body = delivery({ delivery: { id: 'corriere', slot_start }, payment: { id: 'card' } })
  const { id } = await placeOrder(api, somebody(), shop.cosmetic, 1, body)
  const find = async (query: object) => {
    const { items } = (await api('listDeskOrders', { query: { delivery: 'home_delivery', ...query } }, assistant)).data
    return items.find((one) => one.id === id)
  }
  const slot_end = new Date(Date.parse(slot_start) + 2 * 3_600_000).toISOString()
  expect(await find({})).toMatchObject({ slot_start, slot_end, due: slot_end })
  const setSlot = (start: string, end: string) =>
    queryDatabase(
      backend.folder,
      `UPDATE orders SET delivery = delivery || jsonb_build_object(
        'slot_start', now() + interval '${start}', 'slot_end', now() + interval '${end}') WHERE id = '${id}'`,
    )
  await setSlot('-2 hours', '1 hour')
  expect(await find({ late: true })).toBeUndefined()
  await setSlot('-4 hours', '-1 minute')
  expect(await find({ late: true })).toMatchObject({ id })
})

test.each([
  ['later than a new one', '40 days', 'told'],
  ['over', '-1 day', 'new'],
])(
  'the end of keeping is one for label, order and mail, if the one told before is %s',
  async (_when, told, expected) => {
    const me = somebody()
    const { id } = await orderOf(me, shop.cosmetic)
    await move(id, assistant, 'confirmed', 'preparing')
    await queryDatabase(
      backend.folder,
      `UPDATE orders SET keep_until = date_trunc('second', now()) + interval '${told}' WHERE id = '${id}'`,
    )
    const before = (await api('getOrder', { params: { id } }, me)).data.keep_until
    const label = (await show(id, assistant)).keep_until
    expect(label === before ? 'told' : 'new').toBe(expected)
    expect((await move(id, assistant, 'ready')).data.keep_until).toBe(label)
    expect((await api('getOrder', { params: { id } }, me)).data.keep_until).toBe(label)
    await endUndoTime(backend.folder)
    const mail = await mailTo(backend, me.email, /pronto/)
    expect(mail.text).toContain(`Ritira entro: ${moment(new Date(label ?? ''))}`)
  },
)
