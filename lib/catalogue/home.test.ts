import type { Category, ProductSummary } from '@/lib/contract/products'
import { chooseRows, promotable } from './home'

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
const category = (slug: string): Category => ({
  slug,
  name: slug,
  image: null,
  description: null,
  products_count: 9,
  children: [],
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

  it('makes rows of categories that have enough, two at most', () => {
    const four = Array.from({ length: 4 }, () => product())
    const rows = chooseRows([
      { category: category('dolore'), products: [product({ kind: 'medicine', supply: 'OTC' }), ...four.slice(1)] },
      ...['integratori', 'igiene', 'sole'].map((slug) => ({ category: category(slug), products: four })),
    ])
    expect(rows.map((row) => row.category.slug)).toEqual(['integratori', 'igiene'])
  })
})
