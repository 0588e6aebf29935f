import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { CLASS_PRODUCTS, WORD } from '@/backend/testing/classes'
import { backendOfFile } from '@/backend/testing/file-backend'
import { mailTo } from '@/backend/testing/mail'
import { collection, delivery } from '@/backend/testing/ordering'
import { queryDatabase } from '@/backend/testing/query'
import { runProgram } from '@/backend/testing/run'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'
import type { Answer, Channel } from '@/lib/rules/channels'
import { EXPECTED } from '@/lib/rules/testing/cells'

jest.setTimeout(300_000)

/** All products are in one order, so each shows the limit. */
const LIMIT = 60
let limits = ''
const backend = backendOfFile({
  // Only a demo has payments online.
  env: () => ({ INGREDIENT_LIMITS: limits, PACKS_MAX: '999', DEMO: 'on' }),
  fill: async (folder) => {
    limits = path.join(folder, 'limits.json')
    const limit = { ingredient: 'paracetamolo', packs: LIMIT, packs_in_30_days: 999, source: 'the test' }
    writeFileSync(limits, JSON.stringify([limit]))
    const tokens = await seedShop(folder)
    const { code, stderr } = await runProgram(folder, 'backend/testing/seed-classes.ts', [])
    if (code !== 0) throw new Error(stderr)
    return tokens
  },
})
const { api } = backend

/** What the running backend does with a product in a channel, by code. */
const seen = {} as Record<Channel, (minsan: string) => Answer>
const yesOrNo = (codes: readonly string[], yes: Answer = 'yes') => {
  const found = new Set(codes)
  return (minsan: string): Answer => (found.has(minsan) ? yes : 'no')
}
const codes = (items: readonly { minsan: string }[]) => items.map(({ minsan }) => minsan)

/** Combines the pharmacy authorised for human medicines with the one registered for veterinary ones. */
const eitherOr = (authorised: boolean, registered: boolean): Answer =>
  authorised && registered ? 'yes' : authorised ? 'authorised' : registered ? 'registered' : 'no'

/** Checks whether a pharmacy accepts an online payment for an order of this product only. */
async function isPaidOnline(minsan: string, pharmacy_id: string): Promise<boolean> {
  const body = { ...collection({ payment: { id: 'online' } }), pharmacy_id, products: [{ minsan, quantity: 1 }] }
  const { data } = await api('previewGuestOrder', { body }, backend.somebody())
  return !data.problems.some(({ code }) => code === 'payment_not_accepted')
}

/** Checks whether an order of the product at that pharmacy is confirmed as a contract rather than a reservation. */
async function isContract(minsan: string, pharmacy_id: string): Promise<boolean> {
  const me = backend.somebody()
  const body = { ...collection(), pharmacy_id, products: [{ minsan, quantity: 1 }] }
  const { data: preview } = await api('previewGuestOrder', { body }, me)
  const bound = preview.problems.some(({ code }) => code === 'prescription_missing')
  const way = pharmacy_id === shop.central ? ('paper' as const) : ('already_there' as const)
  const prescriptions = bound ? [{ minsan, kind: way }] : []
  const { data } = await api('createGuestOrder', { body: { ...body, prescriptions } }, me)
  const { data: kept } = await api('getConfirmation', { params: { id: data.order.id } }, me)
  return !kept.html.includes('Hai prenotato')
}

beforeAll(async () => {
  const demo = { products: 1, pharmacies: 1, loaded_at: new Date().toISOString() }
  await queryDatabase(backend.folder, `INSERT INTO settings (key, value) VALUES ('demo', $1)`, [JSON.stringify(demo)])
  const list = async (query: { NomeProdotto: string; discounted?: boolean; without_prescription?: boolean }) =>
    (await api('searchProducts', { query: { pharmacy_id: shop.central, TakeRow: 100, ...query } })).data.items
  const [all, offered, free, needed] = await Promise.all([
    list({ NomeProdotto: WORD }),
    list({ NomeProdotto: WORD, discounted: true }),
    list({ NomeProdotto: WORD, without_prescription: true }),
    list({ NomeProdotto: 'febbre' }),
  ])
  seen.shown = yesOrNo(codes(all))
  seen.reduced = yesOrNo(codes(all.filter(({ discount_percent }) => discount_percent !== null)))
  seen.in_offers = yesOrNo(codes(offered))
  seen.limited = yesOrNo(codes(all.filter(({ max_quantity }) => max_quantity === LIMIT)), 'listed')
  seen.by_need = yesOrNo(codes(needed))
  const unbound = yesOrNo(codes(free))
  seen.prescription = (minsan) => (unbound(minsan) === 'yes' ? 'no' : 'yes')

  const { data: feed } = await api('listFeedProducts', { query: { pharmacy_id: shop.central, limit: 100 } })
  seen.in_feeds = yesOrNo(codes(feed.items))

  const me = backend.somebody()
  const merged = await api(
    'mergeCart',
    {
      body: {
        products: CLASS_PRODUCTS.map(({ minsan }) => ({ idProdotto: minsan, Qta: 1 })),
        pharmacy_id: shop.central,
      },
    },
    me,
  )
  const refused = codes(merged.data.not_merged)
  const { data: preview } = await api('previewOrder', { body: collection() }, me)
  const bound = (preview?.problems ?? []).flatMap(({ code, minsan }) =>
    code === 'prescription_missing' ? [minsan ?? ''] : [],
  )
  seen.reserved = (minsan) => (refused.includes(minsan) ? 'no' : bound.includes(minsan) ? 'verified' : 'yes')

  const products = CLASS_PRODUCTS.filter(({ minsan }) => !refused.includes(minsan)).map(({ minsan }) => ({
    minsan,
    quantity: 1,
  }))
  const stays = async (pharmacy_id: string) =>
    (await api('previewGuestOrder', { body: { ...delivery(), pharmacy_id, products } })).data.problems.flatMap(
      ({ code, minsan }) => (code === 'medicine_not_deliverable' ? [minsan ?? ''] : []),
    )
  const [authorised, registered] = await Promise.all([stays(shop.central), stays(shop.small)])
  seen.delivered = (minsan) =>
    refused.includes(minsan) ? 'no' : eitherOr(!authorised.includes(minsan), !registered.includes(minsan))

  const prescriptions = bound.map((minsan) => ({ minsan, kind: 'paper' as const }))
  const { data: order } = await api('createOrder', { body: collection({ prescriptions }) }, me)
  const lines = order?.lines ?? []
  seen.withdrawn = yesOrNo(lines.filter((line) => !line.withdrawal_excluded).map(({ minsan }) => minsan))
  const { text } = order
    ? await mailTo(backend, order.customer.email, new RegExp(`${order.number} ricevuto`))
    : { text: '' }
  seen.named_in_mail = yesOrNo(CLASS_PRODUCTS.filter(({ name }) => text.includes(`${name}:`)).map((one) => one.minsan))
})

const STOREFRONT: Channel[] = ['advertised', 'deducted', 'in_points', 'logo']
/** Channels visible only in orders, which exclude classes that are not sold. */
const OF_ORDERS: Channel[] = [
  'medicine',
  'sold_online',
  'delivered',
  'withdrawn',
  'named_in_mail',
  'health_consent',
  'paid_online',
]

/** The answer for pharmacies and customers that meet no other condition. */
const shown = (answer: Answer): Answer => (answer === 'leaflet' || answer === 'unopened' ? 'yes' : answer)

/** Checks whether a backend shows the inverted cell; what may not be reduced has no offer to hide. */
const turns = (channel: Channel, answer: Answer) =>
  !(channel === 'in_offers' && answer === 'no') && shown(answer) !== shown(answer === 'no' ? 'yes' : 'no')

test.each(
  EXPECTED.filter(({ channel, answer }) => !STOREFRONT.includes(channel) && turns(channel, answer)).filter(
    ({ channel, column }) => !(OF_ORDERS.includes(channel) && ['hospital', 'specialist'].includes(column)),
  ),
)('cell $channel of $column: $answer', async ({ channel, column, answer }) => {
  const products = CLASS_PRODUCTS.filter((product) => product.column === column)
  const minsan = products[0]?.minsan ?? ''
  const at = { pharmacy_id: shop.central }
  if (channel === 'notified') {
    const { status } = await api('notifyWhenBack', {
      params: { minsan },
      body: { ...at, email: 'bruno@example.com', consent: true },
    })
    expect(status).toBe(answer === 'no' ? 409 : 202)
  } else if (channel === 'health_consent' || channel === 'medicine') {
    const body = { ...at, ...collection({ health_data_consent: false }), products: [{ minsan, quantity: 1 }] }
    const { data } = await api('previewGuestOrder', { body }, backend.minor())
    const wanted = channel === 'medicine' ? 'age_restricted' : 'health_consent_missing'
    expect(data.problems.some(({ code }) => code === wanted)).toBe(answer === 'yes')
  } else if (channel === 'paid_online') {
    expect(eitherOr(await isPaidOnline(minsan, shop.central), await isPaidOnline(minsan, shop.small))).toBe(answer)
  } else if (channel === 'sold_online') {
    // One is authorised for human medicines, the other registered for veterinary ones.
    expect(eitherOr(await isContract(minsan, shop.central), await isContract(minsan, shop.small))).toBe(answer)
    const { online_offers } = (await api('getProduct', { params: { minsan }, query: {} })).data
    const priceAt = async (pharmacy_id: string) =>
      (await api('getProduct', { params: { minsan }, query: { pharmacy_id } })).data.price
    const [central, small] = [await priceAt(shop.central), await priceAt(shop.small)]
    const sold = { authorised: [central], registered: [small], yes: [central, small] }[answer as string] ?? []
    const prices = sold.filter((price) => price !== null)
    expect(online_offers).toEqual(
      prices.length === 0
        ? null
        : {
            lowest_price: Math.min(...prices),
            highest_price: Math.max(...prices),
            pharmacies_count: prices.length,
            availability: 'available',
          },
    )
  } else {
    const answers = products.map((product) => seen[channel](product.minsan))
    expect(new Set(answers)).toEqual(new Set([shown(answer)]))
  }
})
