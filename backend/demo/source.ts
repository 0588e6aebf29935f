import { dayNumberAt, dayText } from '../dates/rome'
import { demoCategories } from './catalogue'
import { demoCustomer } from './customer'
import type { DemoSource } from './load'
import { demoOffers } from './offers'
import { demoPharmacies } from './pharmacies/pharmacies'
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
  let priced: DemoProduct[] | undefined
  return {
    categories: demoCategories,
    products: all,
    pharmacies: () => demoPharmacies({ count: pharmacies, today }),
    offers(pharmacy) {
      // Each pharmacy walks the whole catalogue; without its texts it is small enough to keep.
      priced ??= Array.from(all(), withoutTexts)
      return demoOffers(pharmacy, priced, today)
    },
    customer: () => demoCustomer(today),
  }
}

const withoutTexts = (product: DemoProduct): DemoProduct => ({
  ...product,
  description: '',
  sections: [],
  images: [],
  ean: [],
})
