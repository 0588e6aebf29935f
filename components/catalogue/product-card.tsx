import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import type { ProductSummary } from '@/lib/contract/products'
import { getAnswer } from '@/lib/rules/channels'
import { previousPrice } from '@/lib/rules/price'
import messages from '@/messages/it.json'
import { ProductImage } from '../ui/product-image'
import { Availability } from './availability'
import { ProductPrice } from './product-price'
import { SupplyBadge } from './supply-badge'

/**
 * A product in a listing or a row. The whole card is one link; `action` (the add button, a client component)
 * overlays the picture, so that the stepper does not change the card's height. `priority` is for pictures of the
 * first row.
 */
export function ProductCard({
  product,
  action,
  priority,
  heading: Heading = 'h3',
}: {
  product: ProductSummary
  action?: ReactNode
  priority?: boolean
  heading?: 'h2' | 'h3'
}) {
  // Most names begin with the brand.
  const brand = product.name.toLowerCase().includes(product.brand?.toLowerCase() ?? '') ? null : product.brand
  return (
    <article className="product-card">
      <ProductImage
        src={product.image}
        kind={product.kind}
        size={320}
        sizes="(min-width: 40rem) 14rem, 6.5rem"
        priority={priority}
        shape="aspect-3/2 sm:aspect-square sm:max-h-56"
        className="col-start-1 row-start-1 w-full"
      />
      <div className="flex min-w-0 flex-col items-start">
        <SupplyBadge kind={product.kind} supply={product.supply} plain />
        <Heading className="mt-0.5 w-full font-bold text-sm leading-snug sm:text-base">
          <Link
            href={`/product/${product.minsan}`}
            translate="no"
            className="stretched line-clamp-4 outline-none hover:text-brand-ink"
          >
            {product.name}
          </Link>
        </Heading>
        {brand && <p className="w-full truncate text-muted text-sm">{brand}</p>}
        <div className="w-full pt-1.5">
          <ProductPrice amounts={product} short />
          {/* Without a pharmacy nearly everything is available somewhere: show only exceptions. */}
          {!(product.price_from && product.availability === 'available') && (
            <div className="mt-1">
              <Availability state={product.availability} somewhere={product.price_from} />
            </div>
          )}
          {/* Required in every list that shows a reduced medicine (docs/domain.md#L7). */}
          {previousPrice(product) !== null && getAnswer(product, 'reduced') === 'leaflet' && (
            <p className="mt-1 text-muted text-xs">{messages.listing.medicineNote}</p>
          )}
        </div>
      </div>
      {action && <div className="z-10 col-start-1 row-start-1 self-end justify-self-end">{action}</div>}
    </article>
  )
}
