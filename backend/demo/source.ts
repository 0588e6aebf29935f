import { dayNumberAt, dayText } from '@/lib/rules/rome-time'
import { demoCustomer } from './customer'
import type { DemoSource } from './load'
import { demoOffers } from './offers'
import { readPharmacies } from './pharmacies'
import { readCategories, readProducts } from './products'

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
  return {
    categories: readCategories,
    products: () => readProducts(products),
    pharmacies: () => readPharmacies(pharmacies),
    offers: (pharmacy, priced) => demoOffers(pharmacy, priced, today),
    customer: () => demoCustomer(today),
  }
}
