import 'server-only'
import { cache } from 'react'
import type { Category, Product, ProductSummary } from '@/lib/contract/products'
import { productCalls } from '@/lib/contract/products'
import { LIFETIME, tags } from '@/lib/platform/cache'
import { codeOf } from '@/lib/platform/result'
import { answerOrNone, platform, readForPage } from '@/lib/platform/server'

const at = (pharmacy_id: number | null) => (pharmacy_id === null ? {} : { pharmacy_id })

/** A product of the platform: the product, null where there is none, `withdrawn` where there was one. Throws on an outage. */
export const readProduct = cache(
  async (minsan: string, pharmacy_id: number | null): Promise<Product | 'withdrawn' | null> => {
    const next = { revalidate: LIFETIME.product, tags: [tags.product(minsan), tags.pharmacy(pharmacy_id ?? 'none')] }
    const request = { params: { minsan }, query: at(pharmacy_id) }
    const result = await platform()(productCalls.getProduct, request, { next })
    if (!result.ok && codeOf(result.failure) === 'product_withdrawn') return 'withdrawn'
    return answerOrNone(productCalls.getProduct, result)
  },
)

/** The same medicine of other makers, cheapest first. Throws on an outage. */
export async function readEquivalents(minsan: string, pharmacy_id: number | null): Promise<ProductSummary[]> {
  const next = { revalidate: LIFETIME.product, tags: [tags.product(minsan), tags.pharmacy(pharmacy_id ?? 'none')] }
  return (
    (await readForPage(productCalls.listEquivalents, { params: { minsan }, query: at(pharmacy_id) }, { next })) ?? []
  )
}

/** The category tree. Throws on an outage. */
export const readCategories = cache(async (): Promise<Category[]> => {
  const next = { revalidate: LIFETIME.home, tags: [tags.categories] }
  return (await readForPage(productCalls.listCategories, {}, { next })) ?? []
})
