import type { ReactNode } from 'react'
import { cx } from '@/components/ui/class-names'
import { Link } from '@/components/ui/link'
import type { ProductSummary } from '@/lib/contract/products'
import { answerOf } from '@/lib/rules/channels'
import { previousPrice } from '@/lib/rules/price'
import messages from '@/messages/it.json'
import { Availability } from './availability'
import { ProductImage } from './product-image'
import { ProductPrice } from './product-price'
import { SupplyBadge } from './supply-badge'

/**
 * A product in a listing: a row on a phone, where long names need the width, a card from two columns on. The whole card
 * is one link; `action` (the add button, a client component) lies above it. `priority` is for the first row's pictures.
 */
export function ProductCard({
  product,
  action,
  priority,
  stacked,
  heading: Heading = 'h3',
}: {
  product: ProductSummary
  action?: ReactNode
  priority?: boolean
  /** A card also on a phone: for a row to swipe. */
  stacked?: boolean
  heading?: 'h2' | 'h3'
}) {
  return (
    <article
      className={cx(
        'group/card relative h-full rounded-lg border border-line bg-surface p-3 shadow-card transition-shadow hover:shadow-raised has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-ink has-[a:focus-visible]:outline-offset-2 sm:flex sm:flex-col sm:p-4',
        stacked ? 'flex flex-col' : 'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 max-[17rem]:grid-cols-1',
      )}
    >
      <ProductImage
        src={product.image}
        kind={product.kind}
        size={320}
        sizes={`(min-width: 64rem) 16rem, (min-width: 40rem) 40vw, ${stacked ? '65vw' : '104px'}`}
        priority={priority}
        className={cx('w-full self-start sm:mb-3', stacked && 'mb-3')}
      />
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <SupplyBadge kind={product.kind} supply={product.supply} />
        <Heading className="mt-1.5 w-full font-bold text-base leading-snug">
          <Link
            href={`/product/${product.minsan}`}
            className="stretched line-clamp-4 outline-none hover:text-brand-ink"
          >
            {product.name}
          </Link>
        </Heading>
        {product.brand && <p className="w-full truncate text-muted text-sm">{product.brand}</p>}
        <div className="mt-auto w-full pt-2.5">
          <ProductPrice amounts={product} />
          {/* Somewhere there is nearly everything: only what differs from that is worth a line on each card. */}
          {!(product.price_from && product.availability === 'available') && (
            <div className="mt-1.5">
              <Availability state={product.availability} somewhere={product.price_from} />
            </div>
          )}
          {/* In whichever list a reduced medicine stands (docs/domain.md#L7). */}
          {previousPrice(product) !== null && answerOf(product, 'reduced') === 'leaflet' && (
            <p className="mt-1.5 text-muted text-xs">{messages.listing.medicineNote}</p>
          )}
        </div>
        {action && <div className="relative z-10 mt-3 w-full">{action}</div>}
      </div>
    </article>
  )
}
