import type { Category } from '@/lib/contract/products'
import { categoryHref, findCategory } from './categories'

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
})
