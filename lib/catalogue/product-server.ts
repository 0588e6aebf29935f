import 'server-only'
import { cache } from 'react'
import { type Product, type ProductSummary, productCalls } from '@/lib/contract/products'
import { tags } from '@/lib/platform/cache'
import { isMissingCall, problemCode } from '@/lib/platform/result'
import { answerOrNone, keptRead, readForPage } from '@/lib/platform/server'

/** Query for a pharmacy's prices; without one the platform returns the lowest of all. */
export const atPharmacy = (pharmacy_id: string | null) => (pharmacy_id === null ? {} : { pharmacy_id })

/** Reads a product; null if unknown, `withdrawn` if it was withdrawn. Throws on an outage. */
export const readProduct = cache(
  async (minsan: string, pharmacyId: string | null): Promise<Product | 'withdrawn' | null> => {
    const kept = { tags: [tags.product(minsan), tags.pharmacy(pharmacyId)] }
    const request = { params: { minsan }, query: atPharmacy(pharmacyId) }
    return keptRead(productCalls.getProduct, request, { ...kept, as: 'or withdrawn' }, (result) =>
      !result.ok && problemCode(result.failure) === 'product_withdrawn'
        ? 'withdrawn'
        : answerOrNone(productCalls.getProduct, result),
    )
  },
)

export async function readEquivalents(minsan: string, pharmacyId: string | null): Promise<ProductSummary[]> {
  const kept = { tags: [tags.product(minsan), tags.pharmacy(pharmacyId)] }
  return (
    (await readForPage(productCalls.listEquivalents, { params: { minsan }, query: atPharmacy(pharmacyId) }, kept)) ?? []
  )
}

/**
 * Other pharmacies' offers of a product, nearest first; empty if the platform lacks this legacy call. Throws on an
 * outage.
 */
export async function readOffers(minsan: string, near: { latitude: number; longitude: number }, limit: number) {
  const { latitude, longitude } = near
  const kept = { tags: [tags.product(minsan)] }
  const request = { query: { idProdotto: minsan, latitude, longitude, limit } }
  return keptRead(productCalls.listProductPharmacies, request, { ...kept, as: 'or none' }, (result) =>
    !result.ok && isMissingCall(result.failure) ? [] : (answerOrNone(productCalls.listProductPharmacies, result) ?? []),
  )
}
