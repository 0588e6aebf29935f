import 'server-only'
import type { Product } from '@/lib/contract/products'
import { readPharmacy } from '@/lib/pharmacies/server'
import { mayBeOrdered } from '@/lib/rules/sale'
import { readEquivalents, readOffers } from './product-server'

export type ProductView = NonNullable<Awaited<ReturnType<typeof readProductView>>>

/** Number of other offers shown; one more is requested because the chosen pharmacy is among them. */
const OTHERS = 6
const NEAR_M = 50_000

/**
 * Data of a product at a pharmacy, if chosen: equivalents, cheapest first, and other offers near that pharmacy,
 * nearest first. Null for an unknown pharmacy. Throws on an outage.
 */
export async function readProductView(product: Product, pharmacyId: string | null) {
  const [pharmacy, equivalents] = await Promise.all([
    pharmacyId === null ? null : readPharmacy(pharmacyId),
    readEquivalents(product.minsan, pharmacyId),
  ])
  if (pharmacyId !== null && !pharmacy) return null
  const offers =
    pharmacy && mayBeOrdered(product)
      ? (await readOffers(product.minsan, pharmacy, OTHERS + 1))
          .filter((offer) => offer.pharmacy.id !== pharmacy.id && offer.availability !== 'unavailable')
          .filter((offer) => (offer.pharmacy.distance_m ?? 0) <= NEAR_M)
          .slice(0, OTHERS)
      : []
  return { product, pharmacy, equivalents, offers }
}
