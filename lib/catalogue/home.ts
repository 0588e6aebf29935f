import { type Category, isMedicine, type ProductSummary } from '@/lib/contract/products'

/** Fewer products make no row. */
const ROW_MINIMUM = 4
const ROW_LENGTH = 8
const ROWS = 2

/**
 * Whether the public may be told of a product unasked: no medicine (only an authorised advertisement may, D.Lgs. 219/2006
 * art. 115–118; domain.md L7) and no infant formula (DM 82/2009; L8).
 */
export function mayBeAdvertised(product: Pick<ProductSummary, 'kind' | 'supply'>): boolean {
  return !isMedicine(product) && product.kind !== 'infant_formula'
}

/** The products that the home page may put forward: only what may be advertised, and nothing that nobody has (L24). */
export function promotable(products: ProductSummary[], length = ROW_LENGTH): ProductSummary[] {
  return products
    .filter(mayBeAdvertised)
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
