import type { Category } from '@/lib/contract/products'

/** More rows than this would make a shop window of an article. */
const MOST = 2

/** The shop's categories that a post is filed under: those whose slug is the slug of one of its WordPress categories or tags. */
export function relatedCategories(terms: string[], tree: Category[]): string[] {
  const slugs = new Set(tree.flatMap((category) => [category.slug, ...category.children.map((child) => child.slug)]))
  return [...new Set(terms)].filter((term) => slugs.has(term)).slice(0, MOST)
}
