import { findLimits, type IngredientLimit, shareLimits } from './ingredient-limits'
import LIMITS from './ingredient-limits.json'
import { EXAMPLES, EXPECTED } from './testing/cells'

const [paracetamol, pseudoephedrine] = ['paracetamolo', 'pseudoefedrina'].map((name) =>
  LIMITS.find(({ ingredient }) => ingredient === name),
) as unknown as [IngredientLimit, IngredientLimit]
const NONE = new Map<string, number>()
const otc = { kind: 'medicine', supply: 'OTC', form: 'compresse' } as const
const names = (product: Parameters<typeof findLimits>[0]) =>
  findLimits(product, LIMITS).map(({ ingredient }) => ingredient)

test.each(EXAMPLES)('cell limited of $column is what the limits follow', ({ column, ...product }) => {
  const answer = EXPECTED.find((cell) => cell.channel === 'limited' && cell.column === column)?.answer
  const limited = findLimits({ ...product, active_ingredient: 'Paracetamolo', form: null }, LIMITS)
  expect(limited.length > 0).toBe(answer === 'listed')
})

test('a combination falls under each of its ingredients, whatever salt; what is not listed and what is put on the skin under none', () => {
  expect(names({ ...otc, active_ingredient: 'Paracetamolo + pseudoefedrina cloridrato' })).toEqual([
    'paracetamolo',
    'pseudoefedrina',
  ])
  expect(names({ ...otc, active_ingredient: 'Naproxene sodico' })).toEqual(['naprossene'])
  expect(names({ ...otc, active_ingredient: 'Bisacodile' })).toEqual([])
  expect(names({ ...otc, active_ingredient: null })).toEqual([])
  expect(names({ ...otc, active_ingredient: 'Ibuprofene', form: 'crema' })).toEqual([])
})

test('each limit has its source, and a cart never holds more than thirty days do', () => {
  for (const { ingredient, packs, packs_in_30_days, source, leaflet, checked } of LIMITS)
    expect([ingredient, packs >= 1, packs <= packs_in_30_days, source !== '', leaflet !== '', checked]).toEqual([
      ingredient,
      true,
      true,
      true,
      true,
      expect.stringMatching(/^(read|noted) 20\d\d-\d\d-\d\d$/),
    ])
})

test('lines share what there is in their order, and thirty days count', () => {
  const line = (quantity: number, ...limits: IngredientLimit[]) => ({ quantity, limits })
  expect(shareLimits([line(48, paracetamol)], NONE)).toEqual([{ had: 2, most: 2 }])
  expect(shareLimits([line(1, paracetamol), line(3, paracetamol), line(7)], NONE)).toEqual([
    { had: 1, most: 1 },
    { had: 1, most: 1 },
    { had: 7, most: null },
  ])
  expect(shareLimits([line(1, paracetamol)], NONE)).toEqual([{ had: 1, most: 2 }])
  expect(shareLimits([line(2, paracetamol)], new Map([['paracetamolo', 3]]))).toEqual([{ had: 1, most: 1 }])
  expect(shareLimits([line(2, paracetamol)], new Map([['paracetamolo', 9]]))).toEqual([{ had: 0, most: 0 }])
  expect(shareLimits([line(2, paracetamol, pseudoephedrine), line(1, paracetamol)], NONE)).toEqual([
    { had: 1, most: 1 },
    { had: 1, most: 1 },
  ])
})
