import type { ProductSummary } from '@/lib/contract/products'
import { getSeason, promotable } from './home'

const product = (over: Partial<ProductSummary> = {}): ProductSummary => ({
  minsan: '980123451',
  name: 'Crema',
  brand: null,
  image: null,
  price: 9.9,
  list_price: null,
  discount_percent: null,
  price_from: false,
  lowest_price_30d: null,
  unit_price: null,
  kind: 'cosmetic',
  supply: null,
  availability: 'available',
  max_quantity: null,
  ...over,
})
describe('what the home page may put forward', () => {
  it.each<Partial<ProductSummary>>([
    { kind: 'medicine', supply: 'OTC' },
    { kind: 'medicine', supply: 'SOP' },
    { kind: 'medicine', supply: 'RR' },
    { kind: 'medicine', supply: null },
    { kind: 'homeopathic', supply: null },
    { kind: 'veterinary' },
    { kind: 'infant_formula' },
    { availability: 'unavailable' },
    { price: null },
  ])('is not %j', (over) => expect(promotable([product(over)])).toEqual([]))

  it('is goods that somebody has, as many as fit', () => {
    expect(promotable([product(), product({ kind: 'supplement', availability: 'orderable' })])).toHaveLength(2)
    expect(promotable(Array.from({ length: 20 }, () => product()))).toHaveLength(8)
  })
})

test.each([
  ['2026-11-30T23:30:00Z', 'winter'],
  ['2027-02-28T12:00:00Z', 'winter'],
  ['2027-02-28T23:30:00Z', 'spring'],
  ['2027-07-15T12:00:00Z', 'summer'],
  ['2027-10-31T12:00:00Z', 'autumn'],
])('at %s it is %s in Italy', (moment, season) => expect(getSeason(new Date(moment))).toBe(season))
