import { previousPrice } from '@/lib/catalogue/reduction'
import { formatEuro } from '@/lib/money'
import { cx } from './class-names'

export type PriceTexts = {
  /** Wraps the price where it is the lowest of several: "da {price}". */
  from: (price: string) => string
  /** Read before the price that is struck out. */
  listPrice: string
  /** The yellow tag: "-20%". */
  discount: (percent: number) => string
  /** Codice del consumo art. 17-bis, with every reduced price. */
  lowest30: (price: string) => string
  /** "4,90 € per 100 ml" */
  unitPrice?: (price: string, unit: string) => string
  vatIncluded?: string
  none: string
}

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
 * A price with all that the law puts beside it. A struck price is shown only with the lowest of thirty days; without
 * that one the reduction is not advertised at all.
 */
export function Price({
  amounts,
  texts,
  size = 'md',
}: {
  amounts: PriceAmounts
  texts: PriceTexts
  size?: keyof typeof sizes
}) {
  const { price, discount_percent, lowest_price_30d, unit_price } = amounts
  if (price === null) return <p className="text-muted text-sm">{texts.none}</p>
  const shown = formatEuro(price)
  const reduced = previousPrice(amounts)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={cx('font-bold tabular-nums leading-none whitespace-nowrap', sizes[size])}>
          {amounts.price_from ? texts.from(shown) : shown}
        </span>
        {reduced !== null && (
          <>
            {discount_percent ? (
              <span className="rounded-leaf-sm bg-offer px-1.5 py-0.5 font-bold text-on-offer text-sm tabular-nums leading-tight">
                {texts.discount(discount_percent)}
              </span>
            ) : null}
            <span className="text-muted text-sm">
              <span className="sr-only">{texts.listPrice} </span>
              <del className="tabular-nums">{formatEuro(reduced)}</del>
            </span>
          </>
        )}
      </p>
      {reduced !== null && typeof lowest_price_30d === 'number' && (
        <p className="mt-1 text-muted text-xs">{texts.lowest30(formatEuro(lowest_price_30d))}</p>
      )}
      {unit_price && texts.unitPrice && (
        <p className="mt-0.5 text-muted text-xs">{texts.unitPrice(formatEuro(unit_price.amount), unit_price.unit)}</p>
      )}
      {texts.vatIncluded && <p className="mt-0.5 text-muted text-xs">{texts.vatIncluded}</p>}
    </div>
  )
}
