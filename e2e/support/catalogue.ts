import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { Product, ProductSummary } from '@/lib/contract/products'
import { shop } from './shop'

/** What the platform itself says, to compare the pages with. */
async function ask<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  const response = await request.get(`${shop.backend_url}${path}`)
  if (!response.ok()) throw new Error(`${response.status()} ${path}`)
  return response.json()
}

export const pharmacyOf = (request: APIRequestContext, id: number) =>
  ask<{ id: number; code: string; name: string; online_medicines: { register_url: string } | null }>(
    request,
    `/v1/pharmacies/${id}`,
  )

export const productAt = (request: APIRequestContext, minsan: string, pharmacy_id: number | null) =>
  ask<Product>(request, `/v1/products/${minsan}${pharmacy_id === null ? '' : `?pharmacy_id=${pharmacy_id}`}`)

/** The first product at a pharmacy that a test needs. */
export async function findProduct(
  request: APIRequestContext,
  pharmacy_id: number,
  wanted: (product: ProductSummary) => boolean,
): Promise<ProductSummary> {
  for (let page = 1; page <= 20; page += 1) {
    const path = `/products?TakeRow=100&PageIndex=${page}&pharmacy_id=${pharmacy_id}`
    const { items } = await ask<{ items: ProductSummary[] }>(request, path)
    const found = items.find(wanted)
    if (found) return found
  }
  throw new Error('the demo has no such product')
}

/** As if the pharmacy had been chosen on an earlier visit. */
export async function choose(context: BrowserContext, id: number): Promise<void> {
  await context.addCookies([{ name: 'pharmacy', value: String(id), url: shop.url, sameSite: 'Lax' }])
}
