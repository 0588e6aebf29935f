import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import type { Product, ProductSummary } from '@/lib/contract/products'
import { shop } from './shop'

/** Reads the platform directly, for comparison with the pages. */
async function ask<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  const response = await request.get(`${shop.backend_url}${path}`)
  if (!response.ok()) throw new Error(`${response.status()} ${path}`)
  return response.json()
}

export const readPharmacy = (request: APIRequestContext, id: string) => ask<Pharmacy>(request, `/v1/pharmacies/${id}`)

export const productAt = (request: APIRequestContext, minsan: string, pharmacyId: string | null) =>
  ask<Product>(request, `/v1/products/${minsan}${pharmacyId === null ? '' : `?pharmacy_id=${pharmacyId}`}`)

/** The first product of a pharmacy that matches. */
export async function findProduct(
  request: APIRequestContext,
  pharmacyId: string,
  wanted: (product: ProductSummary) => boolean,
): Promise<ProductSummary> {
  for (let page = 1; page <= 20; page += 1) {
    const path = `/products?TakeRow=100&PageIndex=${page}&pharmacy_id=${pharmacyId}`
    const { items } = await ask<{ items: ProductSummary[] }>(request, path)
    const found = items.find(wanted)
    if (found) return found
  }
  throw new Error('the demo has no such product')
}

/** The tests' orders take turns at these many products: each has a few dozen packs. */
const TURNS = 6
let turn = process.pid

/**
 * Matches another product each time, and none of those of the other worker, which may order the last pack meanwhile. The first two are
 * left to tests that take whatever is first.
 */
export function nextOf(wanted: (product: ProductSummary) => boolean): (product: ProductSummary) => boolean {
  let skipped = 0
  turn += 1
  const before = 2 + 2 * (turn % TURNS) + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2)
  return (product) => wanted(product) && ++skipped > before
}

/** A product whose price a test may change: no other test orders this kind, and it is not on offer. */
export const changeable =
  (wanted: ProductSummary['kind']) =>
  ({ kind, availability, price, list_price }: ProductSummary): boolean =>
    kind === wanted && availability === 'available' && list_price === null && (price ?? 0) >= 5 && (price ?? 0) <= 15

/** A demo pharmacy that delivers and may sell medicines online. */
export async function deliveringPharmacy(request: APIRequestContext): Promise<Pharmacy> {
  const query = 'latitude=45.464&longitude=9.19&radius_km=1500&limit=100&delivery=home_delivery'
  const all = await ask<Pharmacy[]>(request, `/v1/pharmacies?${query}`)
  const found = all.find(({ online_medicines }) => online_medicines !== null)
  if (!found) throw new Error('the demo has no such pharmacy')
  return found
}

/** Whether a pharmacy accepts prescriptions in this way. */
export async function takes(request: APIRequestContext, id: string, way: string): Promise<boolean> {
  const ways = await ask<{ id: string }[]>(request, `/v1/pharmacies/${id}/prescriptions`)
  return ways.some((one) => one.id === way)
}

/** The first pharmacy that accepts prescriptions in this way. */
export async function pharmacyTaking(request: APIRequestContext, way: string): Promise<string> {
  for (let id = 1; id <= 24; id += 1) if (await takes(request, String(id), way)) return String(id)
  throw new Error(`no pharmacy of the demo takes ${way}`)
}

/** A cosmetic that can be shipped to anyone; two of them reach every pharmacy's minimum order. */
export const costlyCosmetic = (request: APIRequestContext, pharmacyId: string) =>
  findProduct(
    request,
    pharmacyId,
    ({ kind, availability, price, max_quantity }) =>
      kind === 'cosmetic' && availability === 'available' && (price ?? 0) >= 8 && (max_quantity ?? 9) >= 2,
  )

/** Sets the pharmacy as if chosen on an earlier visit. */
export async function choose(context: BrowserContext, id: string): Promise<void> {
  await context.addCookies([{ name: 'pharmacy', value: id, url: shop.url, sameSite: 'Lax' }])
}
