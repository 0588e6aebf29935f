import { useTranslations } from 'next-intl'
import { Price, type PriceAmounts } from '@/components/ui/price'

type Unit = 'kg' | 'l' | '100 g' | '100 ml' | 'piece'

function isUnit(unit: string): unit is Unit {
  return ['kg', 'l', '100 g', '100 ml', 'piece'].includes(unit)
}

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
        unitPrice: (price, unit) => {
          if (unit === 'pz') return t('unitPrice.piece', { price })
          return isUnit(unit) ? t(`unitPrice.${unit}`, { price }) : t('unitPrice.other', { price, unit })
        },
        vatIncluded: full ? t('vatIncluded') : undefined,
        none: t('noPrice'),
      }}
    />
  )
}
