import { kind, supply } from '@/lib/contract/products'
import { may } from './channels'
import { alertBelow, mayTellPrice } from './stock-watch'

describe('alertBelow', () => {
  it.each([
    [1990, 1970],
    [1000, 990],
    [100, 99],
    [99, 98],
    [50, 49],
    [1, 0],
  ])('of %i cents is %i, so that a fall of at least one percent is told', (told, below) => {
    expect(alertBelow(told)).toBe(below)
  })

  it('adds up small falls until they are one percent of the price that was told', () => {
    const falls = [1998, 1990, 1981, 1980, 1979]
    expect(falls.filter((price) => price <= alertBelow(2000))).toEqual([1980, 1979])
  })

  it('never tells the same price again', () => {
    for (let told = 1; told < 3000; told += 1) expect(alertBelow(told)).toBeLessThan(told)
  })
})

describe('mayTellPrice', () => {
  const products = kind.options.flatMap((one) =>
    [...supply.options, null].map((regime) => ({ kind: one, supply: regime })),
  )

  it('tells prices only of products that may be listed as offers and announced (docs/domain.md#L6, #L7, #L8, #L45)', () => {
    for (const product of products)
      expect([product, mayTellPrice(product)]).toEqual([
        product,
        may(product, 'in_offers', 'leaflet') && !may(product, 'prescription') && product.kind !== 'infant_formula',
      ])
  })

  it.each([
    ['a cosmetic', { kind: 'cosmetic', supply: null }, true],
    ['an OTC medicine', { kind: 'medicine', supply: 'OTC' }, true],
    ['a SOP medicine', { kind: 'medicine', supply: 'SOP' }, false],
    ['a prescription medicine', { kind: 'medicine', supply: 'RR' }, false],
    ['a medicine without a known regime', { kind: 'medicine', supply: null }, false],
    ['a medicine for hospitals', { kind: 'medicine', supply: 'OSP' }, false],
    ['a homeopathic medicine', { kind: 'homeopathic', supply: null }, false],
    ['a veterinary medicine', { kind: 'veterinary', supply: null }, false],
    ['infant formula', { kind: 'infant_formula', supply: null }, false],
  ] as const)('of %s: %s is %s', (_name, product, told) => {
    expect(mayTellPrice(product)).toBe(told)
  })
})
