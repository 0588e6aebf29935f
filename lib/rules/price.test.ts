import { discountPercent, previousPrice, unitPriceCents } from './price'

describe('discountPercent', () => {
  it.each([
    [800, 1000, 1000, 20],
    [800, 1000, 900, 11],
    [990, 1490, 1870, 33],
    [667, 1000, 1000, 33],
    [800, 1000, null, 0],
    [800, 1000, 800, 0],
    [800, 1000, 700, 0],
    [800, null, 1000, 0],
    [1000, 1000, 1000, 0],
    [1100, 1000, 1200, 0],
  ])('%p from %p, lowest %p: %p', (price_cents, list_price_cents, lowest_30d_cents, percent) => {
    expect(discountPercent({ price_cents, list_price_cents, lowest_30d_cents })).toBe(percent)
  })
})

describe('unitPriceCents', () => {
  it('is a price for a kilogram, litre or piece, of what is no medicine', () => {
    expect(unitPriceCents(1250, { kind: 'cosmetic', supply: null }, { amount: 0.2, unit: 'l' })).toEqual({
      cents: 6250,
      unit: 'l',
    })
    expect(unitPriceCents(999, { kind: 'baby', supply: null }, { amount: 30, unit: 'pz' })).toEqual({
      cents: 33,
      unit: 'pz',
    })
    expect(unitPriceCents(500, { kind: 'medicine', supply: null }, { amount: 0.2, unit: 'l' })).toBeNull()
    expect(unitPriceCents(500, { kind: 'veterinary', supply: null }, { amount: 3, unit: 'pz' })).toBeNull()
    expect(unitPriceCents(500, { kind: 'cosmetic', supply: null }, null)).toBeNull()
    expect(unitPriceCents(500, { kind: 'cosmetic', supply: null }, { amount: 0, unit: 'kg' })).toBeNull()
  })
})

describe('previousPrice', () => {
  it.each([
    [{ price: 8, list_price: 10, lowest_price_30d: 9 }, 9],
    [{ price: 9.9, list_price: 14.9, lowest_price_30d: 18.7 }, 14.9],
    [{ price: 8, list_price: 10, lowest_price_30d: null }, null],
    [{ price: 8, list_price: null, lowest_price_30d: 9 }, null],
    [{ price: 10, list_price: 10, lowest_price_30d: 10 }, null],
    [{ price: null, list_price: 10, lowest_price_30d: 9 }, null],
  ])('%j: %p', (amounts, before) => {
    expect(previousPrice(amounts)).toBe(before)
  })
})
