import { discountPercent, isOnPrescription, mayBeReduced, unitPriceCents } from './rules'

describe('mayBeReduced', () => {
  it.each([
    ['medicine', 'OTC', true],
    ['medicine', 'SOP', false],
    ['medicine', 'RR', false],
    ['medicine', 'RMR', false],
    ['medicine', null, false],
    ['homeopathic', 'SOP', false],
    ['homeopathic', null, false],
    ['veterinary', 'RNR', false],
    ['veterinary', null, true],
    ['infant_formula', null, false],
    ['supplement', null, true],
    ['cosmetic', null, true],
    ['baby', null, true],
  ] as const)('%s of regime %s: %s', (kind, supply, lawful) => {
    expect(mayBeReduced({ kind, supply })).toBe(lawful)
  })
})

describe('isOnPrescription', () => {
  it('takes a medicine of unknown regime for one', () => {
    expect(isOnPrescription({ kind: 'medicine', supply: null })).toBe(true)
    expect(isOnPrescription({ kind: 'medicine', supply: 'SOP' })).toBe(false)
    expect(isOnPrescription({ kind: 'veterinary', supply: 'RNR' })).toBe(true)
    expect(isOnPrescription({ kind: 'cosmetic', supply: null })).toBe(false)
  })
})

describe('discountPercent', () => {
  it.each([
    [800, 1000, 1000, 20],
    [800, 1000, 900, 11],
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
    expect(unitPriceCents(1250, 'cosmetic', { amount: 0.2, unit: 'l' })).toEqual({ cents: 6250, unit: 'l' })
    expect(unitPriceCents(999, 'baby', { amount: 30, unit: 'pz' })).toEqual({ cents: 33, unit: 'pz' })
    expect(unitPriceCents(500, 'medicine', { amount: 0.2, unit: 'l' })).toBeNull()
    expect(unitPriceCents(500, 'cosmetic', null)).toBeNull()
    expect(unitPriceCents(500, 'cosmetic', { amount: 0, unit: 'kg' })).toBeNull()
  })
})
