import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { randomKey } from '@/lib/identifiers/random-key'
import { CLASS_PRODUCTS } from '../testing/classes'
import { backendOfFile } from '../testing/file-backend'
import { mailTo } from '../testing/mail'
import { collection, placeOrder } from '../testing/ordering'
import { runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

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
/** A new browser, with an unproven mailbox. */
const guest = (email: string) => {
  guests += 1
  const headers = { 'X-Device': randomKey(32), 'X-Forwarded-For': `198.51.100.${guests}` }
  const customer = { ...collection().customer, email }
  const body = (quantity: number) => ({
    ...collection({ customer }),
    pharmacy_id: shop.central,
    products: [{ minsan: OTC, quantity }],
  })
  return { email, headers, body }
}

async function prove({ email, headers }: ReturnType<typeof guest>): Promise<void> {
  await api('sendGuestCode', { body: { email } }, { headers })
  const [, code = ''] = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text) ?? []
  expect((await api('confirmGuestCode', { body: { email, code } }, { headers })).status).toBe(204)
}

it('bounds a medicine in the cart and on its page, with the reason', async () => {
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

it("counts a customer's orders of thirty days, without cancelled ones", async () => {
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
  const codes = async ({ headers, body }: ReturnType<typeof guest>, quantity = 1) => {
    const preview = await api('previewGuestOrder', { body: body(quantity) }, { headers })
    const placed = await api('createGuestOrder', { body: body(quantity) }, { headers })
    const refused = placed.status === 201 ? [] : (placed.problem.errors ?? [])
    return [preview.data.problems.map(({ code }) => code), refused.map(({ code }) => code)]
  }
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

  it('requires the code of this mailbox', async () => {
    const one = guest('ospite-provata@example.org')
    await prove(one)
    const other = { ...guest('ospite-non-provata@example.org'), headers: one.headers }
    expect((await api('createGuestOrder', { body: other.body(1) }, other)).problem.code).toBe('email_unproven')
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
