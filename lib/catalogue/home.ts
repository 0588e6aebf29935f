import type { ProductSummary } from '@/lib/contract/products'
import { may } from '@/lib/rules/channels'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'

const ROW_LENGTH = 8

/** Products for the home page: only those that may be advertised and are available (docs/domain.md#L24). */
export function promotable(products: ProductSummary[], length = ROW_LENGTH): ProductSummary[] {
  return products
    .filter((product) => may(product, 'advertised'))
    .filter((product) => product.availability !== 'unavailable' && product.price !== null)
    .slice(0, length)
}

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const

/** The season in Italy by whole months; winter starts in December. */
export function getSeason(moment: Date): (typeof SEASONS)[number] {
  const month = Number(dayText(dayNumberAt(moment)).slice(5, 7))
  return SEASONS[Math.floor((month % 12) / 3)] ?? 'winter'
}
