import { useTranslations } from 'next-intl'
import { Price, type PriceAmounts } from '@/components/ui/price'
import { unitPriceText } from '@/lib/catalogue/product-words'

/** A product's price with the catalogue's texts; `full` adds "IVA inclusa" and the price by weight or volume. */
export function ProductPrice({
  amounts,
  size,
  full,
}: {
  amounts: PriceAmounts
  size?: 'sm' | 'md' | 'lg'
  full?: boolean
}) {
  const t = useTranslations('product')
  return (
    <Price
      amounts={amounts}
      size={size}
      texts={{
        from: (price) => t('priceFrom', { price }),
        listPrice: t('listPrice'),
        discount: (percent) => t('discount', { percent: String(percent) }),
        lowest30: (price) => t('lowest30', { price }),
        unitPrice: (price, unit) => unitPriceText(t, price, unit),
        vatIncluded: full ? t('vatIncluded') : undefined,
        none: t('noPrice'),
      }}
    />
  )
}
