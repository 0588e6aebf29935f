import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AddToCart } from '@/components/cart/add-to-cart'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { cx } from '@/components/ui/class-names'
import { keepUnits } from '@/components/ui/exact'
import { CheckIcon, ClockIcon, CloseIcon, PrescriptionIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Kind, ProductSummary, Availability as State, Supply } from '@/lib/contract/products'
import { getAnswer } from '@/lib/rules/channels'
import { needsPrescription } from '@/lib/rules/prescription'
import { previousPrice } from '@/lib/rules/price'
import { mayBeOrdered, usedOnlyBy } from '@/lib/rules/sale'
import messages from '@/messages/it.json'
import { kindIcons } from '../ui/kind-icon'
import { ProductImage } from '../ui/product-image'
import { ProductPrice } from './product-price'

/**
 * The button of a card, or of the product's page with `main`; none for products out of stock everywhere or not for
 * sale.
 */
export function CardAction({
  product,
  pharmacy_id,
  main,
}: {
  product: ProductSummary
  pharmacy_id: string | null
  main?: boolean
}) {
  if (!mayBeOrdered(product) || product.availability === 'unavailable' || product.price === null) return null
  const { minsan, name, image, price, kind, supply, availability, max_quantity } = product
  return (
    // The button needs JavaScript; the product's page says why.
    <div className="noscript:hidden">
      <AddToCart
        product={{ minsan, name, image, price, kind, supply, availability, max_quantity }}
        pharmacy_id={pharmacy_id}
        main={main}
        reserve={needsPrescription(product)}
      />
    </div>
  )
}

const looks = {
  available: { icon: CheckIcon, classes: 'text-positive' },
  orderable: { icon: ClockIcon, classes: 'text-warning' },
  unavailable: { icon: CloseIcon, classes: 'text-muted' },
}

/** Availability in words and an icon. `somewhere`: no pharmacy is chosen, so the text promises nothing of one. */
export function Availability({ state, somewhere }: { state: State; somewhere?: boolean }) {
  const t = useTranslations('product')
  const { icon: Mark, classes } = looks[state]
  return (
    <p className={cx('flex items-start gap-1 text-sm leading-snug', classes)}>
      <Mark className="mt-px size-4.5" />
      <span>{somewhere && state === 'available' ? t('availableSomewhere') : t(state)}</span>
    </p>
  )
}

/** Kinds with a label of their own; all others are parapharmacy. */
const NAMED = ['homeopathic', 'supplement', 'device', 'veterinary'] as const satisfies Kind[]

type Regime = 'OTC' | 'SOP' | 'prescription' | 'restricted' | (typeof NAMED)[number] | 'parapharmacy'

/** Regime shown first for a product: whether it needs a prescription, else its kind. */
export function supplyRegime(kind: Kind, supply: Supply | null): Regime {
  if (usedOnlyBy({ kind, supply })) return 'restricted'
  if (needsPrescription({ kind, supply })) return 'prescription'
  if (kind === 'medicine' && (supply === 'OTC' || supply === 'SOP')) return supply
  return NAMED.find((named) => named === kind) ?? 'parapharmacy'
}

const tones: Partial<Record<Regime, BadgeTone>> = { OTC: 'brand', SOP: 'brand', prescription: 'info' }

/**
 * "Farmaco da banco (OTC)", "Con ricetta", "Integratore"…; `plain` is a line on a card, hidden for plain
 * parapharmacy.
 */
export function SupplyBadge({ kind, supply, plain }: { kind: Kind; supply: Supply | null; plain?: boolean }) {
  const t = useTranslations('product.supply')
  const regime = supplyRegime(kind, supply)
  if (plain && regime === 'parapharmacy') return null
  if (plain) {
    const classes = regime === 'prescription' || regime === 'restricted' ? 'font-bold text-info' : 'text-muted'
    return <p className={cx('text-xs', classes)}>{t(regime)}</p>
  }
  return (
    <Badge tone={tones[regime]} icon={regime === 'prescription' ? PrescriptionIcon : kindIcons[kind]}>
      {t(regime)}
    </Badge>
  )
}

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
            {keepUnits(product.name)}
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
