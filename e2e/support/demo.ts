import type { APIRequestContext } from '@playwright/test'
import { shop } from './shop'

/** Paths of a product page and a category page of the demo, read from the platform. */
export async function findFirstPages(request: APIRequestContext): Promise<{ product: string; category: string }> {
  const [category] = await (await request.get(`${shop.backend_url}/categorie`)).json()
  const listing = await (
    await request.get(`${shop.backend_url}/v1/categories/${category.slug}/products?available=1`)
  ).json()
  return { product: `/product/${listing.items[0].minsan}`, category: `/categories/${category.slug}` }
}
