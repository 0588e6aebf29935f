import type { Category, Facets, Product } from '@/lib/contract/products'

/**
 * Where an address's slugs are in the tree, without a parent at the first level; null where it has no such category, or no such subcategory
 * in it.
 */
export function findCategory(tree: Category[], slugs: readonly string[]) {
  const [slug, sub] = slugs
  const parent = tree.find((category) => category.slug === slug)
  if (!parent) return null
  if (sub === undefined) return { category: parent, parent: null }
  const category = parent.children.find((child) => child.slug === sub)
  return category ? { category: { ...category, children: [] }, parent } : null
}

/** The public address of a category by its slugs, outermost first. */
export function categoryHref(slugs: readonly string[]): string {
  return `/categories/${slugs.map(encodeURIComponent).join('/')}`
}

/** The categories that a product lies in, outermost first. */
export const productTrail = ({ categories: [path = []] }: Product) =>
  path.map(({ name }, index) => ({
    label: name,
    href: categoryHref(path.slice(0, index + 1).map(({ slug }) => slug)),
  }))

export const DISCOUNTS_PATH = '/discounts'

/**
 * Whether a category, by its unfiltered listing, is one of prescription medicines: more than half of it. What else the
 * platform files there makes it no offer, since such medicines are never promoted (docs/domain.md#L7).
 */
export function isOfPrescriptions({ total, facets }: { total: number; facets?: Facets }): boolean {
  return facets !== undefined && facets.without_prescription * 2 < total
}
