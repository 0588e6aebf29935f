import type { Category, ProductSummary } from '@/lib/contract/products'
import { may } from '@/lib/rules/channels'

/** Fewer products make no row. */
const ROW_MINIMUM = 4
const ROW_LENGTH = 8
const ROWS = 2

/** The products that the home page may put forward: only what may be advertised, and nothing that nobody has (docs/domain.md#L24). */
export function promotable(products: ProductSummary[], length = ROW_LENGTH): ProductSummary[] {
  return products
    .filter((product) => may(product, 'advertised'))
    .filter((product) => product.availability !== 'unavailable' && product.price !== null)
    .slice(0, length)
}

/** The first categories that have enough of such products, each with them. */
export function chooseRows(candidates: { category: Category; products: ProductSummary[] }[]) {
  return candidates
    .map(({ category, products }) => ({ category, products: promotable(products, ROW_MINIMUM) }))
    .filter(({ products }) => products.length >= ROW_MINIMUM)
    .slice(0, ROWS)
}
