import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomKey } from '@/lib/identifiers/random-key'
import { CLASS_PRODUCTS } from '../testing/classes'
import { newCustomer } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { readMail } from '../testing/mail'
import { collection, placeOrder } from '../testing/ordering'
import { runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const OTC = CLASS_PRODUCTS.find(({ column }) => column === 'otc')?.minsan ?? ''

const backend = backendOfFile({
  fill: async (folder) => {
    const tokens = await seedShop(folder)
    expect((await runProgram(folder, 'backend/testing/seed-classes.ts', [])).code).toBe(0)
    return tokens
  },
})
const { api, somebody, folder } = backend
const CODE = 'max_quantity_exceeded'

type Me = ReturnType<typeof somebody>
const add = (me: Me, quantity: number, minsan: string = OTC) =>
  api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity } }, me)
const line = async (me: Me) => (await api('getCart', {}, me)).data.products.find(({ minsan }) => minsan === OTC)

let guests = 0
/** A new browser, with an unproven mailbox and a telephone of its own. */
const guest = (email: string, phone_number = `333 777 ${1000 + guests}`) => {
  guests += 1
  const headers = { 'X-Device': randomKey(32), 'X-Forwarded-For': `198.51.100.${guests}` }
  const customer = { ...collection().customer, email, phone_number }
  const body = (quantity: number) => ({
    ...collection({ customer }),
    pharmacy_id: shop.central,
    products: [{ minsan: OTC, quantity }],
  })
  return { email, headers, body }
}
type Guest = ReturnType<typeof guest>

async function prove({ email, headers }: Guest): Promise<void> {
  const codes = () =>
    backend
      .mails()
      .map(readMail)
      .filter(({ to }) => to.includes(email.toLowerCase()))
      .flatMap(({ text }) => /Codice: (\d{6})/.exec(text)?.[1] ?? [])
  const before = codes().length
  await api('sendGuestCode', { body: { email } }, { headers })
  while (codes().length === before) await new Promise((resolve) => setTimeout(resolve, 25))
  expect((await api('confirmGuestCode', { body: { email, code: codes().at(-1) ?? '' } }, { headers })).status).toBe(204)
}

/** Codes of the problems of a preview, and of the order. */
const codes = async ({ headers, body }: Guest, quantity = 1) => {
  const preview = await api('previewGuestOrder', { body: body(quantity) }, { headers })
  const placed = await api('createGuestOrder', { body: body(quantity) }, { headers })
  const refused = placed.status === 201 ? [] : (placed.problem.errors ?? [])
  return [preview.data.problems.map(({ code }) => code), refused.map(({ code }) => code)]
}

it('bounds a medicine in the cart and on its page, with the reason (docs/domain.md#L31)', async () => {
  const { data } = await api('getProduct', { params: { minsan: OTC }, query: { pharmacy_id: shop.central } })
  expect(data).toMatchObject({ max_quantity: 2, max_quantity_reason: expect.stringContaining('chiedi al farmacista') })
  const me = somebody()
  expect((await add(me, 48)).problem.code).toBe(CODE)
  expect((await add(me, 2)).status).toBe(200)
  expect((await add(me, 1)).problem.code).toBe(CODE)
  expect(await line(me)).toMatchObject({
    quantity: 2,
    max_quantity: 2,
    max_quantity_reason: expect.stringContaining('paracetamolo'),
  })
  const quoted = await api('quoteCart', {
    body: { pharmacy_id: shop.central, products: [{ minsan: OTC, quantity: 48 }] },
  })
  expect(quoted.data).toMatchObject({ message: { code: 'quantities_reduced' }, products: [{ quantity: 2 }] })
})

it("counts a customer's orders of thirty days, without cancelled ones (docs/domain.md#L31)", async () => {
  const me = somebody()
  const first = await placeOrder(api, me, OTC, 2)
  await placeOrder(api, me, OTC, 2)
  expect((await add(me, 1)).problem.code).toBe(CODE)
  // A line from a merged cart stays with its reason, and cannot be previewed or ordered.
  const products = [{ idProdotto: OTC, Qta: 1 }]
  await api('mergeCart', { body: { products, pharmacy_id: shop.central } }, me)
  expect(await line(me)).toMatchObject({ price: null, max_quantity_reason: expect.any(String) })
  const preview = await api('previewOrder', { body: collection() }, me)
  expect(preview.data.problems).toEqual([{ code: CODE, minsan: OTC }])
  expect((await api('createOrder', { body: collection() }, me)).problem.code).toBe(CODE)
  await api('cancelOrder', { params: { id: first.id } }, me)
  expect((await api('previewOrder', { body: collection() }, me)).data.problems).toEqual([])
  const other = somebody()
  expect((await add(other, 2)).status).toBe(200)
})

describe('of a guest, a limited ingredient', () => {
  const UNPROVEN = ['email_unproven']

  it('requires the code, whatever the mailbox has ordered and the quantity', async () => {
    const known = guest('ospite-limiti@example.org')
    await prove(known)
    for (const _ of [1, 2]) expect(await codes(known, 2)).toEqual([[], []])
    expect(await codes(known)).toEqual([[CODE], [CODE]])
    const TOO_MANY = [CODE, ...UNPROVEN]
    for (const email of [known.email, 'ospite-ignoto@example.org']) {
      for (const quantity of [1, 2]) expect(await codes(guest(email), quantity)).toEqual([UNPROVEN, UNPROVEN])
      expect(await codes(guest(email), 48)).toEqual([TOO_MANY, TOO_MANY])
    }
  })

  it('counts per device, whichever mailbox is proven', async () => {
    const one = guest('ospite-dispositivo@example.org')
    await prove(one)
    for (const _ of [1, 2]) expect(await codes(one, 2)).toEqual([[], []])
    const other = { ...guest('ospite-altra@example.org'), headers: one.headers }
    await prove(other)
    expect(await codes(other)).toEqual([[CODE], [CODE]])
  })

  it('counts per device for orders with two mailboxes at once', async () => {
    const one = guest('ospite-insieme@example.org')
    const other = { ...guest('ospite-insieme-2@example.org'), headers: one.headers }
    for (const each of [one, other]) await prove(each)
    expect(await codes(one, 2)).toEqual([[], []])
    const answers = await Promise.all(
      [one, other].map(({ body, headers }) => api('createGuestOrder', { body: body(2) }, { headers })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('requires the code of this mailbox', async () => {
    const one = guest('ospite-provata@example.org')
    await prove(one)
    const other = { ...guest('ospite-non-provata@example.org'), headers: one.headers }
    expect((await api('createGuestOrder', { body: other.body(1) }, other)).problem.code).toBe('email_unproven')
  })
})

describe('a buyer of all packs of an ingredient (docs/domain.md#L31)', () => {
  const PREVIEWED = [[CODE], [CODE]]
  const PLACING = [[], [CODE]]
  const ALLOWED = [[], []]

  async function buyAll(email: string, phoneNumber?: string): Promise<void> {
    const buyer = guest(email, phoneNumber)
    await prove(buyer)
    for (const _ of [1, 2]) expect(await codes(buyer, 2)).toEqual(ALLOWED)
  }
  async function buyMore(email: string, phoneNumber?: string): Promise<string[][]> {
    const buyer = guest(email, phoneNumber)
    await prove(buyer)
    return codes(buyer)
  }
  async function customerCodes(me: Me, phone_number: string, quantity = 1): Promise<string[][]> {
    const { email } = collection().customer
    const body = collection({ customer: { ...collection().customer, email, phone_number } })
    await add(me, quantity)
    const preview = await api('previewOrder', { body }, me)
    const placed = await api('createOrder', { body }, me)
    return [
      preview.data.problems.map(({ code }) => code),
      placed.status === 201 ? [] : (placed.problem.errors ?? []).map(({ code }) => code),
    ]
  }

  it.each([
    ['in a new browser', 'nuovo@example.org', 'nuovo@example.org'],
    ['with a tag', 'tag@example.org', 'tag+1@example.org'],
    ['with another tag', 'tag2+a@example.org', 'tag2+b@example.org'],
    ['without the dots of Gmail', 'anna.dei.punti@gmail.com', 'annadeipunti@gmail.com'],
    ['at googlemail.com', 'annagoogle@gmail.com', 'anna.google+x@googlemail.com'],
    ['in upper case', 'maiuscole@example.org', 'MAIUSCOLE+X@EXAMPLE.ORG'],
  ])('gets no more %s', async (_how, first, second) => {
    await buyAll(first)
    expect(await buyMore(second)).toEqual(PREVIEWED)
  })

  it.each([
    ['333 200 0001', '+393332000001'],
    ['+39 333 200 0002', '3332000002'],
    ['0039 333 2000003', '(+39) 333-200.0003'],
    ['3332000004', '\u202a+39\u00a0333\u20112000004\u202c'],
  ])('gets no more with the telephone %j as %j, which no preview tells', async (first, second) => {
    await buyAll(`telefono-${guests}@example.org`, first)
    expect(await buyMore(`altra-${guests}@example.org`, second)).toEqual(PLACING)
  })

  it('gets no more as a customer, by the mailbox of the account or the telephone', async () => {
    const [tagged, called] = [somebody(), somebody()]
    await buyAll(tagged.email.replace('@', '+shop@'))
    expect(await customerCodes(tagged, '333 300 0001')).toEqual(PREVIEWED)
    await buyAll('di-un-cliente@example.org', '333 300 0002')
    expect(await customerCodes(called, '+39 333 3000002')).toEqual(PLACING)
  })

  it('gets no more as a guest after a customer’s orders', async () => {
    const me = somebody()
    for (const _ of [1, 2]) expect(await customerCodes(me, '333 400 0001', 2)).toEqual(ALLOWED)
    expect(await buyMore(me.email.replace('@', '+ospite@'))).toEqual(PREVIEWED)
    expect(await buyMore('ospite-del-cliente@example.org', '3334000001')).toEqual(PLACING)
  })

  it('gets no more by a guest’s and a customer’s order at once', async () => {
    const phoneNumber = '333 500 0001'
    const one = guest('insieme@example.org', phoneNumber)
    const me = somebody()
    await prove(one)
    expect(await codes(one, 2)).toEqual(ALLOWED)
    const answers = await Promise.all([codes(one, 2), customerCodes(me, phoneNumber, 2)])
    expect(answers.map(([, refused = []]) => refused.length).sort()).toEqual([0, 1])
  })

  it('names the limit if fewer packs are left than the total', async () => {
    const phoneNumber = '333 600 0001'
    const one = guest('resto@example.org', phoneNumber)
    await prove(one)
    expect(await codes(one, 2)).toEqual(ALLOWED)
    expect(await codes(one, 1)).toEqual(ALLOWED)
    const other = guest('resto-altrui@example.org', phoneNumber)
    await prove(other)
    const { data } = await api('previewGuestOrder', { body: other.body(2) }, other)
    const body = { ...other.body(2), expected_total: data.total }
    expect((await api('createGuestOrder', { body }, other)).problem.code).toBe(CODE)
  })

  it('is forgotten with the account', async () => {
    const { email, password, token } = await newCustomer(backend)
    const phoneNumber = '333 800 0001'
    for (const _ of [1, 2]) expect(await customerCodes({ email, token }, phoneNumber, 2)).toEqual(ALLOWED)
    expect((await api('confirmIdentity', { body: { password } }, { token })).status).toBe(204)
    expect((await api('deleteMe', {}, { token })).status).toBe(204)
    expect(await buyMore(email.replace('@', '+ancora@'), phoneNumber)).toEqual(ALLOWED)
  })

  it('leaves others their packs', async () => {
    await buyAll('vicina@example.org', '333 700 0001')
    for (const email of ['vicin@example.org', 'vicina@example.com', 'vi.cina@example.org'])
      expect(await buyMore(email)).toEqual(ALLOWED)
  })
})

it('uses the operator’s own file, and starts again after thirty days', async () => {
  const me = guest('ospite-trenta@example.org')
  const { headers, body } = me
  await prove(me)
  for (const _ of [1, 2]) expect((await api('createGuestOrder', { body: body(2) }, { headers })).status).toBe(201)
  const codes = async () =>
    (await api('previewGuestOrder', { body: body(1) }, { headers })).data.problems.map(({ code }) => code)
  expect(await codes()).toContain(CODE)
  await backend.stop()
  const file = path.join(folder, 'limits.json')
  const own = { ingredient: 'paracetamolo', packs: 3, packs_in_30_days: 5, source: 'Direzione' }
  writeFileSync(file, JSON.stringify([own]))
  await backend.start({ INGREDIENT_LIMITS: file })
  expect(await codes()).not.toContain(CODE)
  expect((await add(somebody(), 4)).problem.code).toBe(CODE)
  expect((await add(somebody(), 3)).status).toBe(200)
  await backend.stop()
  await backend.start({ NODE_OPTIONS: '--import ./backend/testing/later.mjs', HOURS_AHEAD: String(31 * 24) })
  expect(await codes()).not.toContain(CODE)
})
