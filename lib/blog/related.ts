import type { Category } from '@/lib/contract/products'

/** Maximum number of product rows in an article. */
const MOST = 2

/** Shop categories whose slug equals one of the post's WordPress categories or tags. */
export function relatedCategories(terms: string[], tree: Category[]): string[] {
  const slugs = new Set(tree.flatMap((category) => [category.slug, ...category.children.map((child) => child.slug)]))
  return [...new Set(terms)].filter((term) => slugs.has(term)).slice(0, MOST)
}
