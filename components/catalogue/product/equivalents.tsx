import { useTranslations } from 'next-intl'
import { keepUnits } from '@/components/ui/exact'
import { InfoIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { ProductImage } from '@/components/ui/product-image'
import { Section } from '@/components/ui/section'
import { differenceText, priceText } from '@/lib/catalogue/product-words'
import type { ProductSummary } from '@/lib/contract/products'
import { Availability } from '../product-card'

/**
 * Equivalent products (same ingredient, strength, form and pack), cheapest first, with the price difference and a
 * note on who decides.
 */
export function Equivalents({ price, products }: { price: number | null; products: ProductSummary[] }) {
  const t = useTranslations('product')
  if (products.length === 0) return null
  return (
    <Section heading_id="equivalenti" title={t('equivalents')} lead={t('equivalentsNote')}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {products.map((product) => (
          <li
            key={product.minsan}
            className="relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 p-3 hover:bg-brand-soft sm:grid-cols-[4.5rem_minmax(0,1fr)_auto] sm:gap-x-4 sm:p-4"
          >
            <ProductImage
              src={product.image}
              kind={product.kind}
              size={72}
              className="row-span-2 self-start sm:row-span-1"
            />
            <div className="[overflow-wrap:anywhere]">
              <Link href={`/product/${product.minsan}`} className="stretched font-bold leading-snug hover:underline">
                {keepUnits(product.name)}
              </Link>
              {product.brand && <p className="truncate text-muted text-sm">{product.brand}</p>}
              <Availability state={product.availability} somewhere={product.price_from} />
            </div>
            {product.price !== null && (
              <p className="col-start-2 mt-1 flex flex-wrap items-baseline gap-x-2 sm:col-start-3 sm:mt-0 sm:block sm:text-end">
                <span translate="no" className="font-bold tabular-nums">
                  {priceText(t, product)}
                </span>
                {price !== null && (
                  <span className="text-muted text-sm tabular-nums sm:block">
                    {differenceText(t, product.price, price)}
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex gap-2 text-sm">
        <InfoIcon className="size-5 text-info" />
        {t(products.some(({ kind }) => kind === 'veterinary') ? 'equivalentsVeterinary' : 'equivalentsDisclaimer')}
      </p>
    </Section>
  )
}
