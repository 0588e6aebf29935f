import type { Category, Product } from '@/lib/contract/products'

/**
 * Finds the category of an address's slugs and its parent (absent at the first level); null if it does not exist.
 */
export function findCategory(tree: Category[], slugs: readonly string[]) {
  const [slug, sub] = slugs
  const parent = tree.find((category) => category.slug === slug)
  if (!parent) return null
  if (sub === undefined) return { category: parent, parent: null }
  const category = parent.children.find((child) => child.slug === sub)
  return category ? { category: { ...category, children: [] }, parent } : null
}

/** Public address of a category by its slugs, outermost first. */
export function categoryHref(slugs: readonly string[]): string {
  return `/categories/${slugs.map(encodeURIComponent).join('/')}`
}

export const productTrail = ({ categories: [path = []] }: Product) =>
  path.map(({ name }, index) => ({
    label: name,
    href: categoryHref(path.slice(0, index + 1).map(({ slug }) => slug)),
  }))

export const CATEGORIES_PATH = '/categories'
export const DISCOUNTS_PATH = '/discounts'
