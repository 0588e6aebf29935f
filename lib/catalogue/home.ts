import { type Category, isMedicine, type ProductSummary } from '@/lib/contract/products'

/** Fewer products make no row. */
const ROW_MINIMUM = 4
const ROW_LENGTH = 8
const ROWS = 2

/**
 * The products that the home page may put forward: no medicine (only an authorised advertisement may, D.Lgs. 219/2006 art. 115–118;
 * domain.md L7), no infant formula (DM 82/2009; L8), and nothing that nobody has (L24).
 */
export function promotable(products: ProductSummary[], length = ROW_LENGTH): ProductSummary[] {
  return products
    .filter((product) => !isMedicine(product) && product.kind !== 'infant_formula')
    .filter((product) => product.availability !== 'unavailable' && product.price !== null)
    .slice(0, length)
}

/** The first categories that have enough of such products, each with them. */
export function rowsOf(
  candidates: { category: Category; products: ProductSummary[] }[],
): { category: Category; products: ProductSummary[] }[] {
  return candidates
    .map(({ category, products }) => ({ category, products: promotable(products, ROW_MINIMUM) }))
    .filter(({ products }) => products.length >= ROW_MINIMUM)
    .slice(0, ROWS)
}
