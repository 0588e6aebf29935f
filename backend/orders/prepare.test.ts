import { quote, type ShelfItem, type WantedLine } from '@/backend/cart/pricing'
import type { StoredDelivery } from '@/backend/database/schema/places'
import type { PharmacyRow } from '@/backend/pharmacies/queries'
import { collectionIn } from '@/backend/testing/collection'
import type { OrderRequest } from '@/lib/contract/orders'
import { findProblems } from './check-cart'
import { type OrderInput, prepareOrder } from './prepare'

const now = new Date('2026-11-16T09:00:00+01:00')

const collection = collectionIn('Ritiro')
const home: StoredDelivery = {
  ...collection,
  id: 'casa',
  kind: 'home_delivery',
  fee_cents: 490,
  free_from_cents: 3900,
  minimum_order_cents: 1500,
  postal_codes: ['201'],
}
const courier: StoredDelivery = {
  ...home,
  id: 'corriere',
  slots: [{ weekday: 1, start: '16:00', end: '18:00', capacity: 1 }],
}

const pharmacy: PharmacyRow = {
  id: 1,
  code: 'F1',
  name: 'Farmacia',
  address: 'Via',
  city: 'Milano',
  districts: [],
  province: 'MI',
  postal_code: '20124',
  latitude: 45,
  longitude: 9,
  phone_number: null,
  email: null,
  whatsapp: null,
  image: null,
  vat_number: null,
  legal_name: null,
  legal_seat: null,
  rea: null,
  pec: null,
  director: null,
  director_register: null,
  complaints: null,
  opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:30', closes: '19:30' })),
  closures: [],
  deliveries: [collection, home, courier],
  payments: ['in_pharmacy', 'on_delivery', 'card'],
  prescription_ways: ['nre', 'paper', 'upload'],
  online_medicines: { authority: 'Regione', number: '1', date: '2020-01-01', register_url: 'https://example.com' },
  online_veterinary: null,
  medicines_logo: null,
  veterinary_logo: null,
  keep_days: 3,
  active: true,
  retired_at: null,
  updated_at: now,
}

const base: ShelfItem = {
  minsan: 'cream',
  name: 'Crema',
  image: null,
  kind: 'cosmetic',
  supply: null,
  vat_rate: 22,
  price_cents: 2000,
  availability: 'available',
  max_quantity: null,
  stock: 10,
  limits: [],
}
const shelf = new Map(
  [
    base,
    { ...base, minsan: 'otc', kind: 'medicine' as const, supply: 'OTC' as const, vat_rate: 10, price_cents: 500 },
    { ...base, minsan: 'sop', kind: 'homeopathic' as const, supply: 'SOP' as const, vat_rate: 10, price_cents: 4000 },
    { ...base, minsan: 'rx', kind: 'medicine' as const, supply: 'RR' as const, vat_rate: 10, price_cents: 1000 },
    { ...base, minsan: 'unknown-regime', kind: 'medicine' as const, supply: null, vat_rate: 10 },
    { ...base, minsan: 'to-order', availability: 'orderable' as const, stock: 0 },
    { ...base, minsan: 'few', stock: 1, max_quantity: 1 },
    { ...base, minsan: 'gone', availability: 'unavailable' as const, stock: 0 },
  ].map((item) => [item.minsan, item]),
)

const request: OrderRequest = {
  customer: { first_name: 'A', last_name: 'R', email: 'a@example.com', phone_number: '3331234567' },
  payment: { id: 'card' },
  delivery: { id: 'ritiro' },
  shipping: null,
  prescriptions: [],
  health_data_consent: true,
}
const shipping = { address: 'Via', street_number: '1', city: 'Milano', postal_code: '20124' }

const draft = (
  wanted: (string | WantedLine)[],
  change: Partial<OrderRequest> = {},
  changed: Partial<Omit<OrderInput, 'request' | 'priced'>> = {},
) => {
  const input: OrderInput = {
    request: { ...request, ...change },
    priced: quote(
      wanted.map((line) => (typeof line === 'string' ? { minsan: line, quantity: 1 } : line)),
      shelf,
    ),
    pharmacy,
    birth_day: '1990-01-01',
    files: new Set(),
    slots: [],
    now,
    ...changed,
  }
  const prepared = prepareOrder(input)
  return { ...prepared, problems: findProblems(input, prepared) }
}
const codes = (given: ReturnType<typeof draft>) =>
  given.problems.map(({ code, field, minsan }) => [code, field ?? minsan].filter(Boolean).join(' '))

describe('prepareOrder', () => {
  it('computes totals, ready time and how long it is kept', () => {
    const given = draft([{ minsan: 'cream', quantity: 2 }, 'otc'])
    expect(given).toMatchObject({ subtotal_cents: 4500, delivery_fee_cents: 0, total_cents: 4500, problems: [] })
    expect(given.ready_at).toEqual(new Date('2026-11-16T09:30:00+01:00'))
    expect(given.keep_until).toEqual(new Date('2026-11-19T19:30:00+01:00'))
    expect(given.vat.reduce((sum, part) => sum + part.taxable_cents + part.tax_cents, 0)).toBe(4500)
  })

  it('takes packs from the shelf and waits for the wholesaler with the rest', () => {
    const given = draft(['cream', { minsan: 'to-order', quantity: 3 }])
    expect(given.lines.map((line) => line.reserved)).toEqual([1, 0])
    expect(given.ready_at).toEqual(new Date('2026-11-18T09:30:00+01:00'))
    // Names the late lines, and when the others would be ready.
    expect(given.late).toEqual({ minsans: ['to-order'], rest_ready_at: new Date('2026-11-16T09:30:00+01:00') })
    expect(draft(['to-order']).late).toEqual({ minsans: ['to-order'], rest_ready_at: null })
    expect(draft(['cream']).late).toBeNull()
  })

  it('keeps the shown ready time while it is valid, and refuses it afterwards', () => {
    const shown = { expected_ready: '2026-11-16T08:20:00Z' }
    expect(draft(['cream'], shown)).toMatchObject({ ready_at: new Date('2026-11-16T08:20:00Z'), problems: [] })
    // Shown ready times that are in the past, or before an opening, or of stock that is gone.
    for (const told of ['2026-11-16T08:14:00Z', '2026-11-13T18:00:00Z'])
      expect(codes(draft(['cream'], { expected_ready: told }))).toEqual(['ready_changed'])
    expect(codes(draft(['to-order'], shown))).toEqual(['ready_changed'])
    expect(codes(draft(['cream'], shown, { pharmacy: { ...pharmacy, opening_hours: [] } }))).toEqual(['ready_changed'])
    // An earlier time than shown is fine, as is no time shown.
    const sooner = draft(['cream'], { expected_ready: '2026-11-18T08:30:00Z' })
    expect(sooner).toMatchObject({ ready_at: new Date('2026-11-16T08:30:00Z'), problems: [] })
    expect(codes(draft(['to-order']))).toEqual([])
    // The shopper does not wait for a delivery at the counter.
    const homeDelivery = { delivery: { id: 'casa' }, shipping, expected_ready: '2026-11-13T18:00:00Z' }
    expect(codes(draft(['cream'], homeDelivery))).toEqual([])
    expect(draft(['cream'], homeDelivery).ready_holds_until).toBeNull()
  })

  it('excludes withdrawal in a shop that only takes reservations (docs/domain.md#L3, #L12)', () => {
    expect(draft(['cream']).lines.map((line) => line.withdrawal_excluded)).toEqual([false])
    const env = jest.replaceProperty(process, 'env', { ...process.env, RESERVATION_ONLY: '1' })
    expect(draft(['cream']).lines.map((line) => line.withdrawal_excluded)).toEqual([true])
    env.restore()
  })

  it('counts no medicine towards free delivery (docs/domain.md#L6)', () => {
    const address = { delivery: { id: 'casa' }, shipping }
    expect(draft(['sop', 'cream'], address).delivery_fee_cents).toBe(490)
    expect(draft(['sop', { minsan: 'cream', quantity: 2 }], address).delivery_fee_cents).toBe(0)
  })

  it('reports unavailable products, and smaller quantities only without an agreed total (docs/domain.md#L24)', () => {
    const wanted = ['gone', { minsan: 'few', quantity: 2 }]
    expect(codes(draft(wanted))).toEqual(['not_available gone', 'not_available few'])
    expect(codes(draft(wanted, { expected_total: 20 }))).toEqual(['not_available gone'])
    expect(codes(draft(wanted.slice(1), { expected_total: 40 }))).toEqual(['prices_changed'])
    expect(codes(draft(wanted.slice(1), { expected_total: 20 }))).toEqual([])
  })

  it('requires age and consent only for medicines (docs/domain.md#L14, #L15)', () => {
    const young = { birth_day: '2008-11-17' }
    const without = { health_data_consent: false }
    expect(codes(draft(['cream'], without, young))).toEqual([])
    expect(codes(draft(['otc'], without, young))).toEqual([
      'age_restricted',
      'health_consent_missing health_data_consent',
    ])
    expect(codes(draft(['otc'], {}, { birth_day: '2008-11-16' }))).toEqual([])
    expect(codes(draft(['sop'], without))).toEqual(['health_consent_missing health_data_consent'])
    // Missing consent is no consent (GDPR art. 9).
    expect(codes(draft(['sop'], { health_data_consent: undefined }))).toEqual([
      'health_consent_missing health_data_consent',
    ])
  })

  it('requires prescriptions, also for an unknown regime', () => {
    expect(codes(draft(['rx', 'otc', 'unknown-regime']))).toEqual([
      'prescription_missing rx',
      'prescription_missing unknown-regime',
    ])
    expect(codes(draft(['rx'], { prescriptions: [{ minsan: 'rx', kind: 'paper' }] }))).toEqual([])
  })

  it('uses a prescription noted with the cart', () => {
    const prescription = {
      way: 'nre' as const,
      code_encrypted: null,
      code_masked: 'x',
      health_code_encrypted: null,
      health_code_masked: 'y',
      pin_encrypted: null,
      prescription_id: null,
      doctor_encrypted: null,
    }
    expect(codes(draft([{ minsan: 'rx', quantity: 1, prescription }]))).toEqual([])
    const refused = { pharmacy: { ...pharmacy, prescription_ways: ['paper' as const] } }
    expect(codes(draft([{ minsan: 'rx', quantity: 1, prescription }], {}, refused))).toEqual([
      'prescription_missing rx',
    ])
  })

  it('accepts each payment for its deliveries', () => {
    const pay = (id: 'in_pharmacy' | 'on_delivery' | 'card', change: Partial<OrderRequest> = {}) =>
      codes(draft(['cream'], { payment: { id }, ...change }))
    const address = { delivery: { id: 'casa' }, shipping }
    expect(pay('in_pharmacy')).toEqual([])
    expect(pay('on_delivery')).toEqual(['payment_not_accepted payment.id'])
    expect(pay('in_pharmacy', address)).toEqual(['payment_not_accepted payment.id'])
    expect(pay('on_delivery', address)).toEqual([])
    const cash = { pharmacy: { ...pharmacy, payments: ['in_pharmacy' as const] } }
    expect(codes(draft(['cream'], { payment: { id: 'card' } }, cash))).toEqual(['payment_not_accepted payment.id'])
  })

  it('requires a free slot if the courier comes by appointment', () => {
    const start = new Date('2026-11-16T16:00:00+01:00')
    const slot = (available: boolean) => ({ slots: [{ start, end: new Date('2026-11-16T18:00:00+01:00'), available }] })
    const ask = (slot_start?: string) => ({ delivery: { id: 'corriere', ...(slot_start && { slot_start }) }, shipping })
    const free = draft(['cream'], ask('2026-11-16T15:00:00Z'), slot(true))
    expect(codes(free)).toEqual([])
    expect([free.ready_at, free.keep_until]).toEqual([start, null])
    expect(codes(draft(['cream'], ask('2026-11-16T15:00:00Z'), slot(false)))).toEqual([
      'slot_taken delivery.slot_start',
    ])
    expect(codes(draft(['cream'], ask('2026-11-16T15:30:00Z'), slot(true)))).toEqual(['slot_taken delivery.slot_start'])
    expect(codes(draft(['cream'], ask(), slot(true)))).toEqual(['required delivery.slot_start'])
  })
})
