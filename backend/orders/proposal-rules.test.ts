import type { ShelfItem } from '../cart/pricing'
import { prepareProposal, proposalVat } from './proposal-rules'
import type { FullOrder } from './queries'

const line = (minsan: string, quantity: number, unit_price_cents: number, change: object = {}) => ({
  order_id: 'o',
  position: 0,
  minsan,
  name: `Prodotto ${minsan}`,
  image: null,
  quantity,
  unit_price_cents,
  vat_rate: 22,
  kind: 'cosmetic',
  supply: null,
  withdrawal_excluded: false,
  reserved: quantity,
  ...change,
})

const home = { id: 'casa', kind: 'home_delivery', fee_cents: 490, free_from_cents: 3900 }

/** The fields of an order that the rules read: two creams and a soap, collected. */
const full = (change: object = {}, lines: object[] = [line('1', 2, 1990), line('2', 1, 300)], rest: object = {}) =>
  ({
    order: {
      user_id: 7,
      status: 'confirmed',
      payment_status: 'unpaid',
      paid_cents: 0,
      health_data_consent_at: null,
      delivery: { id: 'ritiro', kind: 'click_and_collect' },
      delivery_fee_cents: 0,
      total_cents: 4280,
      ...change,
    },
    pharmacy: { deliveries: [home], online_medicines: null },
    lines,
    prescriptions: [],
    ...rest,
  }) as unknown as FullOrder

const item = (minsan: string, change: Partial<ShelfItem> = {}): [string, ShelfItem] => [
  minsan,
  {
    minsan,
    name: `Altro ${minsan}`,
    image: null,
    kind: 'cosmetic',
    supply: null,
    vat_rate: 10,
    price_cents: 1800,
    availability: 'available',
    max_quantity: null,
    stock: 9,
    limits: [],
    ...change,
  },
]
const shelf = new Map([
  item('9'),
  item('8', { price_cents: null, availability: 'unavailable' }),
  item('7', { max_quantity: 1 }),
  item('6', { kind: 'medicine', supply: 'RR' }),
  item('5', { kind: 'medicine', supply: 'OTC' }),
  item('4', { price_cents: 2500 }),
])

const less = (minsan: string, quantity: number) => ({ quantities: [{ minsan, quantity }], replacements: [] })
const instead = (minsan: string, by: string) => ({ quantities: [], replacements: [{ minsan, by }] })
const reason = (order: FullOrder, wish: Parameters<typeof prepareProposal>[2]) => {
  try {
    prepareProposal(order, shelf, wish)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

it('keeps agreed prices, uses today’s for new products, and its VAT adds up', () => {
  const draft = prepareProposal(full(), shelf, {
    quantities: [{ minsan: '2', quantity: 0 }],
    ...{ replacements: [{ minsan: '1', by: '9' }] },
  })
  expect(draft.lines).toMatchObject([{ minsan: '9', quantity: 2, unit_price_cents: 1800, replaces: '1' }])
  expect(draft).toMatchObject({ subtotal_cents: 3600, delivery_fee_cents: 0, total_cents: 3600 })
  expect(proposalVat(draft)).toEqual([{ rate: 10, taxable_cents: 3273, tax_cents: 327 }])
})

it('never makes delivery dearer: free stays free, and charged may become free', () => {
  const delivered = { delivery: { id: 'casa', kind: 'home_delivery' } }
  expect(prepareProposal(full(delivered), shelf, less('1', 1)).delivery_fee_cents).toBe(0)
  const paying = full({ ...delivered, delivery_fee_cents: 490 }, [line('1', 2, 1900), line('2', 1, 300)])
  expect(prepareProposal(paying, shelf, less('1', 1)).delivery_fee_cents).toBe(490)
  expect(prepareProposal(paying, shelf, instead('1', '4')).delivery_fee_cents).toBe(0)
})

it.each<[string, FullOrder, Parameters<typeof prepareProposal>[2], string]>([
  ['more than was ordered', full(), less('1', 3), 'only 2 of 1 were ordered'],
  ['nothing new', full(), less('1', 2), 'nothing would change'],
  ['nothing at all', full({}, [line('1', 1, 100)]), less('1', 0), 'nothing would be left'],
  ['what was not ordered', full(), less('3', 0), 'the order has no 3'],
  ['two things of one', full(), { ...less('1', 0), ...{ replacements: [{ minsan: '1', by: '9' }] } }, 'named twice'],
  ['what the order has', full(), instead('1', '2'), '2 is in the order already'],
  ['what the pharmacy lacks', full(), instead('1', '8'), 'or has none'],
  ['what nobody knows', full(), instead('1', '3'), 'does not sell 3'],
  ['more than one may have', full(), instead('1', '7'), 'can have 1 packs'],
  ['what needs a prescription', full(), instead('1', '6'), 'needs a prescription'],
  ['a medicine without consent', full(), instead('1', '5'), 'has not consented'],
  [
    'a medicine to a door that it must not reach',
    full({ health_data_consent_at: new Date(), delivery: { id: 'casa', kind: 'home_delivery' } }),
    instead('1', '5'),
    'must not be delivered',
  ],
  [
    'a dearer order where it is paid',
    full({ payment_status: 'paid', paid_cents: 4280 }),
    instead('1', '4'),
    'cannot get dearer',
  ],
  ['anything to nobody', full({ user_id: null }), less('1', 1), 'erased'],
  ['anything once it is ready', full({ status: 'ready' }), less('1', 1), 'is ready'],
  ['anything once it has ended', full({ status: 'completed' }), less('1', 1), 'is completed'],
])('does not offer %s', (_what, order, wish, expected) => {
  expect(reason(order, wish)).toContain(expected)
})

it('lets the prescription of a medicine serve the one in its place', () => {
  const medicine = full(
    { health_data_consent_at: new Date() },
    [line('1', 1, 810, { kind: 'medicine', supply: 'RR' })],
    {
      prescriptions: [{ minsan: '1' }],
    },
  )
  expect(prepareProposal(medicine, shelf, instead('1', '6')).lines).toMatchObject([
    { minsan: '6', withdrawal_excluded: true, replaces: '1' },
  ])
})
