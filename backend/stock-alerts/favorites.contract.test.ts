import { newCustomer } from '@/backend/testing/customer'
import { backendOfFile } from '@/backend/testing/file-backend'
import { mailsTo, mailTo, readMail } from '@/backend/testing/mail'
import { queryDatabase } from '@/backend/testing/query'
import { cleanUpAfter, runCommand, runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { PASSWORD, shop } from '@/backend/testing/shop'
import { FAVORITES_MAX } from '@/lib/contract/favorites'
import { FAVORITES_CONSENT } from '@/lib/rules/stock-watch'

jest.setTimeout(300_000)

const backend = backendOfFile({ fill: seedShop })
const { api, folder } = backend

type Me = { token: string }

const query = <Row extends object>(statement: string, ...values: unknown[]) =>
  queryDatabase<Row>(folder, statement, values)
const atCentral = { pharmacy_id: shop.central }

const keep = (me: Me, minsan: string = shop.cosmetic, consent = true) =>
  api('addFavorite', { body: { minsan, ...(consent && { health_data_consent: true as const }) } }, me)
const list = async (me: Me, pharmacy_id: string | undefined = shop.central) =>
  (await api('listFavorites', { query: { pharmacy_id } }, me)).data
const setPriceAlert = (me: Me, id: string, pharmacy_id: string = shop.central) =>
  api('updateFavorite', { params: { id }, body: { price_alert: { pharmacy_id, consent: true } } }, me)
const endPriceAlert = (me: Me, id: string) => api('updateFavorite', { params: { id }, body: { price_alert: null } }, me)

/** Each test has products of its own, since other tests change prices. */
let made = 0
async function newProduct(price = 2000, copied: string = shop.cosmetic): Promise<string> {
  made += 1
  const minsan = String(960_000_000 + made)
  for (const table of ['products', 'offers'])
    await query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('minsan', $2::text))).*
       FROM ${table} t WHERE minsan = $1`,
      copied,
      minsan,
    )
  await setPrice(minsan, price)
  return minsan
}
const setPrice = (minsan: string, cents: number) =>
  query('UPDATE offers SET price_cents = $2 WHERE minsan = $1 AND pharmacy_id = 1', minsan, cents)

async function watchPrices(): Promise<void> {
  const { stderr, code } = await runProgram(folder, 'backend/testing/watch-price-falls.ts', [])
  expect([code, stderr]).toEqual([0, ''])
}
const FALLEN = /prezz[oi] che segui/
const fallsTo = (address: string, count: number) => mailsTo(backend, address, { about: FALLEN, count })
const emailOf = async (me: Me) => (await api('getMe', {}, me)).data.email
const endToken = (text: string) => {
  const link = /^\S+\/confirm\/notify\?\S*act=prices$/m.exec(text)?.[0]
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

test('a product is kept with consent, once, with the price of the pharmacy, and removed (docs/domain.md#L45)', async () => {
  const me = backend.somebody()
  const minsan = await newProduct()
  expect((await api('listFavorites', { query: {} })).problem.code).toBe('unauthenticated')
  expect(await list(me)).toEqual({ consent: null, favorites: [] })
  expect((await keep(me, minsan, false)).problem.errors).toEqual([
    { field: 'health_data_consent', code: 'consent_required' },
  ])
  // A double press, and another tab without the consent that is given now.
  const [first, second] = await Promise.all([keep(me, minsan), keep(me, minsan)])
  expect([first.status, second.status, second.data]).toEqual([201, 201, first.data])
  expect((await keep(me, minsan, false)).data).toEqual(first.data)
  const { consent, favorites } = await list(me)
  expect(consent).toEqual({ version: FAVORITES_CONSENT, at: expect.any(String) })
  expect(favorites).toEqual([
    {
      ...{ id: first.data.id, minsan, name: 'Crema viso 50 ml', created_at: expect.any(String) },
      product: expect.objectContaining({ minsan, price: 20, price_from: false, availability: 'available' }),
      lowest_price_30d: null,
      price_alert: null,
      can_alert_price: true,
      stock_alerts: [],
    },
  ])
  await query(
    `INSERT INTO price_history (pharmacy_id, minsan, price_cents, from_at) VALUES
     (1, $1, 1000, now() - interval '90 days'), (1, $1, 1700, now() - interval '40 days'), (1, $1, 2000, now() - interval '20 days')`,
    minsan,
  )
  expect((await list(me)).favorites[0]?.lowest_price_30d).toBe(17)
  const anywhere = (await api('listFavorites', { query: {} }, me)).data.favorites[0]
  expect([anywhere?.product?.price_from, anywhere?.lowest_price_30d]).toEqual([true, null])
  const params = { id: first.data.id }
  const other = backend.somebody()
  for (const foreign of [
    await api('deleteFavorite', { params }, other),
    await api('updateFavorite', { params, body: { price_alert: null } }, other),
    await setPriceAlert(other, params.id),
  ])
    expect(foreign.problem.code).toBe('not_found')
  expect((await list(other)).favorites).toEqual([])
  expect((await api('deleteFavorite', { params }, me)).status).toBe(204)
  expect((await api('deleteFavorite', { params }, me)).problem.code).toBe('not_found')
  expect((await list(me)).favorites).toEqual([])
})

test('unknown and hidden products are refused, and a kept one that is hidden stays by name until it is removed', async () => {
  const me = backend.somebody()
  const minsan = await newProduct()
  expect((await keep(me, '999999998')).problem.code).toBe('not_found')
  const { id } = (await keep(me, minsan)).data
  await setPriceAlert(me, id)
  await query('UPDATE products SET hidden_at = now() WHERE minsan = $1', minsan)
  expect((await keep(backend.somebody(), minsan)).problem.code).toBe('product_withdrawn')
  expect((await list(me)).favorites).toMatchObject([
    { name: 'Crema viso 50 ml', product: null, lowest_price_30d: null, can_alert_price: false },
  ])
  expect((await api('deleteFavorite', { params: { id } }, me)).status).toBe(204)
})

test('more than the maximum of products is refused', async () => {
  const me = backend.somebody()
  const minsan = await newProduct()
  await keep(me, minsan)
  await query(
    `INSERT INTO products SELECT (jsonb_populate_record(p, jsonb_build_object('minsan', (961000000 + n)::text))).*
     FROM products p, generate_series(1, $2::int) n WHERE p.minsan = $1`,
    shop.cosmetic,
    FAVORITES_MAX,
  )
  await query(
    `INSERT INTO favorites (id, user_id, minsan) SELECT p.minsan, f.user_id, p.minsan FROM favorites f, products p
     WHERE f.minsan = $1 AND p.minsan > '961000000' AND p.minsan < $2`,
    minsan,
    String(961_000_000 + FAVORITES_MAX),
  )
  expect((await list(me)).favorites).toHaveLength(FAVORITES_MAX)
  expect((await keep(me, await newProduct())).problem.errors).toEqual([{ field: 'minsan', code: 'too_many' }])
  expect((await keep(me, minsan)).status).toBe(201)
})

test('a fall of a price is told once, without product and price, and all alerts end by the link (docs/domain.md#L45)', async () => {
  const me = backend.somebody()
  const email = await emailOf(me)
  const minsan = await newProduct(2000)
  const { id } = (await keep(me, minsan)).data
  const unasked = await api(
    'updateFavorite',
    { params: { id }, body: { price_alert: { pharmacy_id: shop.central, consent: false as never } } },
    me,
  )
  expect(unasked.problem.errors).toEqual([{ field: 'price_alert.consent', code: 'consent_required' }])
  expect((await setPriceAlert(me, id)).status).toBe(204)
  expect((await list(me)).favorites[0]?.price_alert).toEqual({
    pharmacy: { id: shop.central, name: 'Farmacia Centrale', city: 'Milano' },
    price: 20,
  })
  await setPrice(minsan, 1800)
  await watchPrices()
  const [mail] = await fallsTo(email, 1)
  expect(mail?.subject).toBe('Un prezzo che segui è sceso')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(
    new RegExp(`Crema|${minsan}|18,00|20,00|Farmacia Centrale|\\?product=`),
  )
  // It rises and falls to the price that was told; a second press keeps that price.
  for (const price of [2500, 1800]) {
    await setPrice(minsan, price)
    await setPriceAlert(me, id)
  }
  await watchPrices()
  expect((await list(me)).favorites[0]?.price_alert?.price).toBe(18)
  await setPrice(minsan, 1500)
  await watchPrices()
  const mails = await fallsTo(email, 2)
  expect(mails).toHaveLength(2)
  const raw = backend.mails().filter((one) => readMail(one).to.includes(email) && FALLEN.test(readMail(one).subject))
  const header = (raw.at(-1) ?? '').replace(/\r?\n[ \t]+/g, '')
  const token = endToken(mails[0]?.text ?? '')
  expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(header).toContain('/api/notify?token=')
  for (const wrong of ['x', 'a.b.c', `${token}0`])
    expect((await api('endPriceAlerts', { body: { token: wrong } })).problem.code).toBe('link_expired')
  expect((await api('endReminder', { body: { token } })).problem.code).toBe('link_expired')
  for (const _press of [1, 2]) expect((await api('endPriceAlerts', { body: { token } })).status).toBe(204)
  expect((await list(me)).favorites).toMatchObject([{ minsan, price_alert: null }])
  const later = await newProduct(900)
  await setPriceAlert(me, (await keep(me, later)).data.id)
  for (const product of [minsan, later]) await setPrice(product, 100)
  await watchPrices()
  expect((await fallsTo(email, 3)).map(({ subject }) => subject)).toEqual(Array(3).fill('Un prezzo che segui è sceso'))
})

test('falls of several kept products are one mail, and none is sent without stock or to an unproven mailbox', async () => {
  const me = await newCustomer(backend)
  const [one, two, soldOut] = [await newProduct(), await newProduct(), await newProduct()]
  for (const minsan of [one, two, soldOut]) await setPriceAlert(me, (await keep(me, minsan)).data.id)
  await query('UPDATE offers SET stock = 0 WHERE minsan = $1', soldOut)
  for (const minsan of [one, two, soldOut]) await setPrice(minsan, 1000)
  await query('UPDATE users SET email_confirmed_at = NULL WHERE email = $1', me.email)
  const { id } = (await keep(me, await newProduct())).data
  expect((await setPriceAlert(me, id)).problem.code).toBe('email_not_confirmed')
  await watchPrices()
  await query('UPDATE users SET email_confirmed_at = now() WHERE email = $1', me.email)
  await watchPrices()
  const mails = await fallsTo(me.email, 1)
  expect(mails.map(({ subject }) => subject)).toEqual(['Alcuni prezzi che segui sono scesi'])
  expect(mails[0]?.text).toContain('Il prezzo di 2 prodotti')
})

test.each([
  ['a prescription medicine', shop.on_prescription],
  ['a veterinary medicine', shop.animal],
  ['a medicine for hospitals', shop.hospital],
])(
  'a price alert for %s is refused, and its lowest price is not shown (docs/domain.md#L6, #L7, #L45)',
  async (_name, minsan) => {
    const me = backend.somebody()
    const { id } = (await keep(me, minsan)).data
    await query(
      `INSERT INTO price_history (pharmacy_id, minsan, price_cents, from_at) VALUES (1, $1, 1, now() - interval '3 days')
     ON CONFLICT DO NOTHING`,
      minsan,
    )
    expect((await list(me)).favorites).toMatchObject([{ can_alert_price: false, lowest_price_30d: null }])
    expect((await setPriceAlert(me, id)).problem.code).toBe('not_available')
  },
)

test('a price alert belongs to the pharmacy that it was set for, which must have a price', async () => {
  const me = backend.somebody()
  const minsan = await newProduct()
  await query('DELETE FROM offers WHERE minsan = $1 AND pharmacy_id = 2', minsan)
  const { id } = (await keep(me, minsan)).data
  expect((await setPriceAlert(me, id, shop.small)).problem.code).toBe('not_available')
  expect((await setPriceAlert(me, id, '999')).problem.errors).toEqual([
    { field: 'pharmacy_id', code: 'pharmacy_invalid' },
  ])
  await setPriceAlert(me, id)
  expect((await list(me, shop.small)).favorites[0]?.price_alert?.pharmacy.id).toBe(shop.central)
  expect((await endPriceAlert(me, id)).status).toBe(204)
  expect((await list(me)).favorites[0]?.price_alert).toBeNull()
})

test('stock notifications of a kept product are listed, ended, and gone with the product (docs/domain.md#L38)', async () => {
  const me = backend.somebody()
  const email = await emailOf(me)
  const minsan = await newProduct()
  await query('UPDATE offers SET stock = 0 WHERE minsan = $1', minsan)
  const params = { id: (await keep(me, minsan)).data.id }
  const notify = () => api('notifyWhenBack', { params: { minsan }, body: { ...atCentral, consent: true } }, me)
  const alerts = async () => (await list(me)).favorites[0]?.stock_alerts.map(({ id }) => id)
  const stored = () => query('SELECT email FROM stock_watches WHERE minsan = $1', minsan)
  await notify()
  expect(await alerts()).toEqual([shop.central])
  // Of another address that watches the same product.
  const stranger = { ...atCentral, email: 'estranea@example.com', consent: true as const }
  await api('notifyWhenBack', { params: { minsan }, body: stranger })
  expect((await api('updateFavorite', { params, body: { stock_alerts: null } }, me)).status).toBe(204)
  expect(await alerts()).toEqual([])
  await notify()
  expect(await stored()).toEqual(expect.arrayContaining([{ email }]))
  await api('deleteFavorite', { params }, me)
  expect(await stored()).toEqual([{ email: 'estranea@example.com' }])
})

test('the withdrawal of the consent deletes all kept products and ends their alerts (docs/domain.md#L45)', async () => {
  const me = backend.somebody()
  const minsan = await newProduct()
  await setPriceAlert(me, (await keep(me, minsan)).data.id)
  const isGiven = async () =>
    (await api('listConsents', {}, me)).data.find(({ consent }) => consent === 'favorites')?.given
  expect(await isGiven()).toBe(true)
  expect((await api('deleteFavorites', {}, me)).status).toBe(204)
  expect(await list(me)).toEqual({ consent: null, favorites: [] })
  expect(await isGiven()).toBe(false)
  expect((await keep(me, minsan, false)).status).toBe(422)
})

test('kept products are in the export, and gone with the account (docs/domain.md#L32)', async () => {
  const me = await newCustomer(backend)
  const minsan = await newProduct()
  const { id } = (await keep(me, minsan)).data
  await setPriceAlert(me, id)
  await api('confirmIdentity', { body: { password: PASSWORD } }, me)
  const { favorites } = (await api('exportMe', {}, me)).data as { favorites?: unknown }
  expect(favorites).toMatchObject([{ minsan, alert_pharmacy_id: shop.central, alert_price: 20 }])
  expect((await api('deleteMe', {}, me)).status).toBe(204)
  await mailTo(backend, me.email, /eliminato/)
  expect((await runProgram(folder, 'backend/testing/find-text.ts', [id])).stdout).not.toMatch(/favorites/)
})

test('a kept product follows its product into another, and is deleted when it is gone for long', async () => {
  const me = backend.somebody()
  const [minsan, duplicate] = [await newProduct(), await newProduct(2000, shop.orderable)]
  await keep(me, duplicate)
  const { code, stderr } = await runCommand(folder, 'products', 'merge', minsan, duplicate)
  expect([code, stderr]).toEqual([0, ''])
  expect((await list(me)).favorites).toMatchObject([{ minsan }])
  const kept = () => query('SELECT id FROM favorites WHERE minsan = $1', minsan)
  await query("UPDATE products SET withdrawn_at = now() - interval '179 days' WHERE minsan = $1", minsan)
  await cleanUpAfter(181, folder)
  expect(await kept()).toHaveLength(1)
  await query("UPDATE products SET withdrawn_at = now() - interval '181 days' WHERE minsan = $1", minsan)
  await cleanUpAfter(181, folder)
  expect(await kept()).toEqual([])
})
