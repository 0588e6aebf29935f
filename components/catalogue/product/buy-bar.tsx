import { useTranslations } from 'next-intl'
import { priceText } from '@/lib/catalogue/product-words'
import type { Product } from '@/lib/contract/products'
import { mayBeOrdered } from '@/lib/rules/sale'
import { CardAction } from '../card-action'

/**
 * Price and button at the lower edge while the first button is scrolled out of view; the CSS class `buy-bar` does
 * it without a script.
 */
export function BuyBar({ product, pharmacy_id }: { product: Product; pharmacy_id: string | null }) {
  const t = useTranslations('product')
  if (!mayBeOrdered(product) || product.availability === 'unavailable' || product.price === null) return null
  return (
    <div className="buy-bar noscript:hidden print:hidden">
      <p className="min-w-0 flex-1 truncate font-bold max-md:hidden">{product.name}</p>
      <p translate="no" className="font-bold text-lg tabular-nums @max-[15rem]:sr-only">
        {priceText(t, product)}
      </p>
      <div className="min-w-0 flex-1 md:max-w-80">
        <CardAction product={product} pharmacy_id={pharmacy_id} main />
      </div>
    </div>
  )
}
