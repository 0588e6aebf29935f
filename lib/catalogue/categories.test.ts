import type { Category } from '@/lib/contract/products'
import { categoryHref, findCategory, isOfPrescriptions } from './categories'

const node = (slug: string) => ({ slug, name: slug, image: null, description: null, products_count: 3 })
const tree: Category[] = [
  { ...node('igiene'), children: [{ ...node('denti'), children: [] }] },
  { ...node('bambini'), children: [] },
]

describe('categories', () => {
  it('are found by their slugs', () => {
    expect(findCategory(tree, ['bambini'])).toMatchObject({ category: { slug: 'bambini' }, parent: null })
    expect(findCategory(tree, ['igiene', 'denti'])).toMatchObject({
      category: { slug: 'denti' },
      parent: { slug: 'igiene' },
    })
  })

  it.each([[['denti']], [['bambini', 'denti']], [['x']], [['igiene', 'x']], [[]]])('%j is none', (slugs) =>
    expect(findCategory(tree, slugs)).toBeNull(),
  )

  it('have an address', () => {
    expect(categoryHref(['igiene', 'denti'])).toBe('/categories/igiene/denti')
    expect(categoryHref(['a/b?'])).toBe('/categories/a%2Fb%3F')
  })

  it.each([
    [175, 7, true],
    [117, 92, false],
    [2, 1, false],
    [0, 0, false],
  ])('of %i products, %i without prescription: of prescriptions is %s', (total, without_prescription, expected) => {
    const facets = { brands: [], price: null, available: 0, discounted: 0, without_prescription, kinds: [] }
    expect(isOfPrescriptions({ total, facets })).toBe(expected)
    expect(isOfPrescriptions({ total })).toBe(false)
  })
})
