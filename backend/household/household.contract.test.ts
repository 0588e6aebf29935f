import sharp from 'sharp'
import { newCustomer } from '@/backend/testing/customer'
import { backendOfFile } from '@/backend/testing/file-backend'
import { mailTo, readMail } from '@/backend/testing/mail'
import { collection, electronic, placeOrder } from '@/backend/testing/ordering'
import { queryDatabase } from '@/backend/testing/query'
import { seedShop } from '@/backend/testing/seeded'
import { PASSWORD, shop } from '@/backend/testing/shop'
import { newStaff } from '@/backend/testing/staff'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend

type Me = { token: string; email: string }

const PARENT = { first_name: 'Assunta', last_name: 'Melzi', health_code: electronic.health_code }
const CHILD = { first_name: 'Tobia', last_name: 'Melzi', health_code: 'RSSMRA85T10A562S' }
const agreed = { health_data_consent: true } as const

const query = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryDatabase<Row>(folder, statement, values)

let signature: string
beforeAll(async () => {
  const svg =
    '<svg width="200" height="80"><path d="M9 60 L90 9 L180 70" stroke="#000" stroke-width="4" fill="none"/></svg>'
  signature = (await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()).toString('base64')
})

const person = async (me: Me, who: typeof PARENT, more: { health_data_consent?: true } = {}) =>
  (await api('addPatient', { body: { ...who, ...more } }, me)).data
const sign = async (me: Me, who = PARENT, pharmacy_id: string = shop.central) =>
  (await api('addDelegation', { body: { ...who, signature, pharmacy_id } }, me)).data
const revoke = (me: Me, id: string) => api('revokeDelegation', { params: { id } }, me)
const order = (me: Me, id: string) => api('getOrder', { params: { id } }, me)
const prescribed = (me: Me) => placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [electronic] }))
async function collected(me: Me, minsan: string): Promise<string> {
  const { id } = minsan === shop.on_prescription ? await prescribed(me) : await placeOrder(api, me, minsan)
  await query("UPDATE orders SET status = 'completed' WHERE id = $1", id)
  return id
}
const remind = (me: Me, order_id: string, minsan: string, patient_id?: string) =>
  api('addReminder', { body: { order_id, minsan, units: 30, ...agreed, ...(patient_id && { patient_id }) } }, me)
const repeat = (me: Me, order_id: string, patient_id: string) =>
  api('addRepeatOrder', { body: { order_id, weeks: 4, ...agreed, patient_id } }, me)
const kept = async (me: Me) => (await api('listReminders', {}, me)).data
let cards = 0
async function card(me: Me, patient_id: string | null) {
  const code = `CASA${++cards}`
  await query(
    "INSERT INTO fidelity_cards (pharmacy_id, code, holder, barcode_format) VALUES ($1, $2, 'Anna Rossi', 'code128')",
    Number(shop.central),
    code,
  )
  const body = { fidelity_code: code, pharmacy_id: shop.central, proof: 'Rossi', patient_id }
  return api('claimFidelityCard', { body }, me)
}
const named = ({ first_name, last_name }: typeof PARENT) => ({ first_name, last_name })

describe('a parent under a delegation', () => {
  it('has orders, prescriptions, reminders and repeat orders of the customer (docs/domain.md#L46)', async () => {
    const me = somebody()
    const { id } = await person(me, PARENT)
    const delegation = await sign(me)
    const open = await prescribed(me)
    // The prescription contains the person's codice fiscale.
    expect(open.patient).toEqual({ id, ...named(PARENT) })
    const done = await collected(me, shop.on_prescription)
    expect((await remind(me, done, shop.on_prescription, id)).data.patient).toMatchObject(named(PARENT))
    expect((await repeat(me, done, id)).data.patient).toMatchObject({ id })
    const [listed] = (await api('listPatients', {}, me)).data
    expect(listed).toMatchObject({
      ...{ id, self: false, consent_at: null },
      delegations: [{ id: delegation.id, pharmacy: { id: shop.central } }],
      orders: [
        { id: done, prescriptions: 1 },
        { id: open.id, prescriptions: 1 },
      ],
    })
  })

  it('loses at once what rested on it if it is withdrawn (docs/domain.md#L46)', async () => {
    const me = await newCustomer(backend)
    const pharmacist = await newStaff(backend, 'F1', 'pharmacist')
    const { id } = await person(me, PARENT, agreed)
    const before = await prescribed(me)
    const delegation = await sign(me)
    const open = await prescribed(me)
    const verified = await prescribed(me)
    const { version } = (await api('getDeskOrder', { params: { id: verified.id } }, pharmacist)).data
    const decision = { version, minsan: shop.on_prescription, status: 'verified' as const }
    await api('judgeDeskPrescription', { params: { id: verified.id }, body: decision }, pharmacist)
    const done = await collected(me, shop.on_prescription)
    const plain = await collected(me, shop.otc)
    await remind(me, done, shop.on_prescription, id)
    await repeat(me, done, id)
    await remind(me, plain, shop.otc, id)
    await remind(me, done, shop.on_prescription)

    expect((await revoke(me, delegation.id)).status).toBe(204)
    // The consent covers products without prescription; the customer's own reminder needs neither.
    const after = await kept(me)
    expect(after.reminders.map(({ minsan, patient }) => [minsan, patient?.id ?? null]).sort()).toEqual(
      [
        [shop.otc, id],
        [shop.on_prescription, null],
      ].sort(),
    )
    expect(after.repeat_orders).toEqual([])
    const statuses = await Promise.all(
      [before, open, verified].map(async (one) => (await order(me, one.id)).data.prescriptions[0]?.status),
    )
    expect(statuses).toEqual(['to_verify', 'rejected', 'verified'])
    const desk = (await api('getDeskOrder', { params: { id: open.id } }, pharmacist)).data
    expect(desk).toMatchObject({
      patient: 'Assunta Melzi',
      prescriptions: [{ status: 'rejected', rejection_reason: expect.stringContaining('delega') }],
    })
    expect(desk.history.at(-1)).toMatchObject({ action: 'prescription_rejected', by: null })
    const reference = delegation.id.slice(0, 8)
    const mail = await mailTo(backend, 'centrale@example.com', new RegExp(`Delega al ritiro ${reference} revocata`))
    for (const secret of ['Assunta', 'Melzi', PARENT.health_code]) expect(mail.text).not.toContain(secret)
    expect((await remind(me, done, shop.on_prescription, id)).problem.errors).toEqual([
      { field: 'patient_id', code: 'delegation_required' },
    ])
  })

  it('keeps all while another delegation to the pharmacy is active, and what is elsewhere', async () => {
    const me = somebody()
    await person(me, PARENT)
    const [first, second] = [await sign(me), await sign(me)]
    const elsewhere = await sign(me, PARENT, shop.small)
    const open = await prescribed(me)
    await revoke(me, elsewhere.id)
    await revoke(me, first.id)
    expect((await order(me, open.id)).data.prescriptions[0]?.status).toBe('to_verify')
    await revoke(me, second.id)
    expect((await order(me, open.id)).data.prescriptions[0]?.status).toBe('rejected')
  })

  it('loses it too if the pharmacy refuses the delegation, and the customer gets a mail about the order', async () => {
    const me = await newCustomer(backend)
    const pharmacist = await newStaff(backend, 'F1', 'pharmacist')
    await person(me, PARENT)
    const { id } = await sign(me)
    const open = await prescribed(me)
    const body = { version: 'undecided', decision: 'refused' as const }
    expect((await api('judgeDeskDelegation', { params: { id }, body }, pharmacist)).status).toBe(200)
    expect((await order(me, open.id)).data.prescriptions[0]?.status).toBe('rejected')
    const mail = await mailTo(backend, me.email, new RegExp(`${open.number}: serve`))
    for (const secret of ['Assunta', 'Melzi']) expect(mail.text).not.toContain(secret)
  })

  it("leaves the customer's own prescriptions and delegations alone", async () => {
    const me = somebody()
    await api('updateMe', { body: { health_code: PARENT.health_code } }, me)
    const self = await person(me, PARENT)
    expect(self.self).toBe(true)
    const { id } = await sign(me)
    const open = await prescribed(me)
    expect(open.patient).toBeNull()
    await revoke(me, id)
    expect((await order(me, open.id)).data.prescriptions[0]?.status).toBe('to_verify')
  })
})

describe('a child with a consent', () => {
  it('has a reminder, a card and an order; without consent nothing is kept (docs/domain.md#L46)', async () => {
    const me = somebody()
    const child = await person(me, CHILD)
    const done = await collected(me, shop.otc)
    const missing = [{ field: 'patient_id', code: 'consent_required' }]
    expect((await remind(me, done, shop.otc, child.id)).problem.errors).toEqual(missing)
    expect((await card(me, child.id)).problem.errors).toEqual(missing)
    const params = { id: done }
    const set = (patient_id: string | null) => api('setOrderPatient', { params, body: { patient_id } }, me)
    expect((await set(child.id)).problem.errors).toEqual(missing)

    const { consent_at } = await person(me, CHILD, agreed)
    expect(Date.parse(consent_at ?? '')).toBeGreaterThan(0)
    // A later name changes nothing of it.
    expect((await person(me, CHILD)).consent_at).toBe(consent_at)
    expect((await remind(me, done, shop.otc, child.id)).data.patient).toMatchObject(named(CHILD))
    // The customer takes the same.
    expect((await remind(me, done, shop.otc)).data.patient).toBeNull()
    expect((await remind(me, done, shop.otc, child.id)).status).toBe(201)
    expect((await kept(me)).reminders).toHaveLength(2)
    expect((await card(me, child.id)).data.patient).toMatchObject({ id: child.id })
    expect((await set(child.id)).data.patient).toMatchObject(named(CHILD))
    expect((await set(null)).data.patient).toBeNull()
    expect((await remind(me, await collected(me, shop.on_prescription), shop.on_prescription, child.id)).status).toBe(
      422,
    )
    const consents = (await api('listConsents', {}, me)).data.filter(({ consent }) => consent === 'household')
    expect(consents).toMatchObject([{ given: true, at: consent_at, patient: { id: child.id } }])
  })

  it('gets a card that the customer has already, and gives it back', async () => {
    const me = somebody()
    const child = await person(me, CHILD, agreed)
    const { data } = await card(me, null)
    const { fidelity_code, pharmacy_id } = data
    const set = (patient_id: string | null) =>
      api('claimFidelityCard', { body: { fidelity_code, pharmacy_id, patient_id } }, me)
    expect((await set(child.id)).data.patient).toMatchObject({ id: child.id })
    const again = await api('claimFidelityCard', { body: { fidelity_code, pharmacy_id } }, me)
    expect(again.data.patient).toMatchObject({ id: child.id })
    expect((await set(null)).data.patient).toBeNull()
  })
})

describe('a person who is removed', () => {
  async function household() {
    const me = somebody()
    const { id } = await person(me, PARENT, agreed)
    await sign(me)
    const open = await prescribed(me)
    const done = await collected(me, shop.on_prescription)
    const plain = await collected(me, shop.otc)
    await remind(me, done, shop.on_prescription, id)
    await remind(me, plain, shop.otc, id)
    await repeat(me, plain, id)
    await card(me, id)
    return { me, id, open, plain }
  }
  const cardsOf = async (me: Me) => (await api('listFidelityCards', {}, me)).data

  it('takes reminders, repeat orders and cards along by default; orders stay without a name', async () => {
    const { me, id, open } = await household()
    expect((await api('deletePatient', { params: { id }, query: {} }, me)).status).toBe(204)
    expect(await kept(me)).toMatchObject({ reminders: [], repeat_orders: [] })
    expect(await cardsOf(me)).toEqual([])
    expect((await order(me, open.id)).data.patient).toBeNull()
    expect((await api('listConsents', {}, me)).data.some(({ consent }) => consent === 'household')).toBe(false)
  })

  it('leaves the customer what needs no delegation if they choose that', async () => {
    const { me, id, plain } = await household()
    // Their own reminder of the same product stays the only one.
    await remind(me, plain, shop.otc)
    expect((await api('deletePatient', { params: { id }, query: { things: 'keep' } }, me)).status).toBe(204)
    const { reminders, repeat_orders } = await kept(me)
    expect(reminders.map(({ minsan, patient }) => [minsan, patient])).toEqual([[shop.otc, null]])
    expect(repeat_orders).toMatchObject([{ patient: null }])
    expect(await cardsOf(me)).toMatchObject([{ patient: null }])
  })
})

test('another customer and another pharmacy find nothing of a household', async () => {
  const [me, other] = [somebody(), somebody()]
  const { id } = await person(me, PARENT, agreed)
  const delegation = await sign(me)
  const placed = await prescribed(me)
  const theirs = await collected(other, shop.otc)
  const refused = await Promise.all([
    remind(other, theirs, shop.otc, id),
    repeat(other, theirs, id),
    card(other, id),
    api('setOrderPatient', { params: { id: theirs }, body: { patient_id: id } }, other),
    api('setOrderPatient', { params: { id: placed.id }, body: { patient_id: null } }, other),
    api('deletePatient', { params: { id }, query: { things: 'keep' } }, other),
    revoke(other, delegation.id),
    order(other, placed.id),
  ])
  expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'not_found'))
  expect((await api('listPatients', {}, other)).data).toEqual([])
  const elsewhere = await newStaff(backend, 'F2', 'pharmacist')
  expect((await api('getDeskOrder', { params: { id: placed.id } }, elsewhere)).problem.code).toBe('not_found')
  const here = await newStaff(backend, 'F1', 'assistant')
  const seen = (await api('getDeskOrder', { params: { id: placed.id } }, here)).data
  expect(seen).toMatchObject({ patient: 'Assunta Melzi', prescriptions: [{ health_code: null }] })
  expect((await order(me, placed.id)).data.patient).toMatchObject({ id })
})

test('mails about what is for a person do not name them (docs/domain.md#L46)', async () => {
  const me = await newCustomer(backend)
  const { id } = await person(me, PARENT, agreed)
  await sign(me)
  const placed = await prescribed(me)
  expect(placed.patient).toMatchObject({ id })
  await mailTo(backend, me.email, new RegExp(placed.number))
  const mails = backend
    .mails()
    .map(readMail)
    .filter(({ to }) => to.includes(me.email))
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(/Assunta|Melzi/)
})

test('the export names the people and what is for them, and an erasure leaves neither', async () => {
  const me = await newCustomer(backend)
  const { id } = await person(me, CHILD, agreed)
  const done = await collected(me, shop.otc)
  await remind(me, done, shop.otc, id)
  const { fidelity_code } = (await card(me, id)).data
  await api('setOrderPatient', { params: { id: done }, body: { patient_id: id } }, me)
  await api('confirmIdentity', { body: { password: PASSWORD } }, me)
  const { data } = await api('exportMe', {}, me)
  expect(data).toMatchObject({
    patients: [{ id, ...CHILD, consent_at: expect.any(String) }],
    reminders: [{ patient_id: id }],
    fidelity_cards: [{ patient_id: id }],
    orders: [{ patient_id: id }],
  })
  expect((await api('deleteMe', {}, me)).status).toBe(204)
  expect(await query('SELECT id FROM patients WHERE id = $1', id)).toEqual([])
  expect(await query('SELECT id FROM reminders WHERE patient_id = $1', id)).toEqual([])
  const left = await query('SELECT user_id, patient_id FROM fidelity_cards WHERE code = $1', fidelity_code)
  expect(left).toEqual([{ user_id: null, patient_id: null }])
  expect(await query('SELECT patient_id FROM orders WHERE id = $1', done)).toEqual([{ patient_id: null }])
})
