import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/class-names'
import { Exact } from '@/components/ui/exact'
import { unitPriceText } from '@/lib/catalogue/product-words'
import { formatEuro } from '@/lib/rules/money'
import { previousPrice } from '@/lib/rules/price'

export type PriceAmounts = {
  price: number | null
  price_from?: boolean
  list_price?: number | null
  discount_percent?: number | null
  lowest_price_30d?: number | null
  unit_price?: { amount: number; unit: string } | null
}

const sizes = { sm: 'text-base', md: 'text-lg', lg: 'text-2xl' }

/**
 * A price with the legal information. A struck price requires the lowest price of thirty days (docs/domain.md#L9);
 * without it the reduction is not advertised.
 */
export function ProductPrice({
  amounts,
  size = 'md',
  short,
}: {
  amounts: PriceAmounts
  size?: keyof typeof sizes
  /** On a card: if the struck price is itself the lowest of thirty days, it is labelled so and not repeated. */
  short?: boolean
}) {
  const t = useTranslations('product')
  const { price, discount_percent, lowest_price_30d, unit_price } = amounts
  if (price === null) return <p className="text-muted text-sm">{t('noPrice')}</p>
  const shown = formatEuro(price)
  const reduced = previousPrice(amounts)
  const struck = reduced !== null && (
    <span className="text-muted text-sm">
      <span className="sr-only">{t('listPrice')} </span>
      <del translate="no" className="tabular-nums">
        {formatEuro(reduced)}
      </del>
    </span>
  )
  const atOnce = short && reduced !== null && lowest_price_30d === reduced
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Exact className={cx('font-bold tabular-nums leading-none', sizes[size])}>
          {amounts.price_from ? t('priceFrom', { price: shown }) : shown}
        </Exact>
        {reduced !== null && (
          <>
            {discount_percent ? (
              <span className="offer-tag">{t('discount', { percent: String(discount_percent) })}</span>
            ) : null}
            {!atOnce && struck}
          </>
        )}
      </p>
      {reduced !== null && typeof lowest_price_30d === 'number' && (
        <p className="mt-1 text-muted text-xs">
          {atOnce ? (
            <>
              {struck} {t('isLowest30')}
            </>
          ) : (
            t('lowest30', { price: formatEuro(lowest_price_30d) })
          )}
        </p>
      )}
      {unit_price && unit_price.amount !== price && (
        <p className="mt-0.5 text-muted text-xs">{unitPriceText(t, unit_price, price)}</p>
      )}
    </div>
  )
}
