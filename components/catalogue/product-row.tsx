import { cx } from '@/components/ui/class-names'
import type { ProductSummary } from '@/lib/contract/products'
import { CardAction } from './card-action'
import { ProductCard } from './product-card'

export function ProductRow({
  label,
  products,
  pharmacy_id,
}: {
  label: string
  products: ProductSummary[]
  pharmacy_id: string | null
}) {
  return (
    <ul
      aria-label={label}
      className="-mx-gutter flex snap-x snap-mandatory scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-2 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:px-0 sm:pb-0 lg:grid-cols-4"
    >
      {products.map((product, index) => (
        <li
          key={product.minsan}
          className={cx(
            'w-[46%] min-w-40 shrink-0 snap-start sm:w-auto',
            index >= 4 && 'after-load sm:max-lg:hidden lg:hidden',
          )}
        >
          <ProductCard product={product} action={<CardAction product={product} pharmacy_id={pharmacy_id} />} />
        </li>
      ))}
    </ul>
  )
}
