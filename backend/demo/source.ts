import { dayNumberAt, dayText } from '@/lib/rules/rome-time'
import { readCategories } from './catalogue'
import { demoCustomer } from './customer'
import type { DemoSource } from './load'
import { demoOffers, type PricedProduct } from './offers'
import { readPharmacies } from './pharmacies'
import { demoProducts } from './products'
import type { DemoProduct } from './types'

/** The invented shop in the asked size, its dates counted from the day of `now`. */
export function demoSource({
  products,
  pharmacies,
  now,
}: {
  products: number
  pharmacies: number
  now: Date
}): DemoSource {
  const today = dayText(dayNumberAt(now))
  const all = () => demoProducts({ count: products, today })
  let priced: PricedProduct[] | undefined
  return {
    categories: readCategories,
    products: all,
    pharmacies: () => readPharmacies(pharmacies),
    offers(pharmacy) {
      // Each pharmacy walks the whole catalogue; what prices hang on is small enough to keep.
      priced ??= Array.from(all(), pricedPart)
      return demoOffers(pharmacy, priced, today)
    },
    customer: () => demoCustomer(today),
  }
}

function pricedPart(product: DemoProduct): PricedProduct {
  const { ordinal, minsan, kind, supply, base_price_cents, national_price, shortage, withdrawn_at } = product
  return { ordinal, minsan, kind, supply, base_price_cents, national_price, shortage, withdrawn_at }
}
