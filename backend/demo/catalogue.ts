import { demoCategoryTree } from '@/backend/demo/categories'
import { BASE_PRODUCTS, demoProductAt } from '@/backend/demo/products'
import type { DemoCategory } from '@/backend/demo/types'

/** The category tree, each top category with the picture of one of its own products (never a prescription medicine). */
export function demoCategories(): DemoCategory[] {
  const tree = demoCategoryTree()
  const wanting = new Map(tree.flatMap((top) => top.children.map((child) => [child.slug, top] as const)))
  for (let ordinal = 0; ordinal < BASE_PRODUCTS; ordinal++) {
    const product = demoProductAt(ordinal, '2026-01-01')
    const top = wanting.get(product.categories[0] ?? '')
    const shown = product.supply === null || product.supply === 'OTC' || product.kind === 'homeopathic'
    if (top && !top.image && shown && product.kind !== 'infant_formula') top.image = product.images[0] ?? null
  }
  return tree
}
