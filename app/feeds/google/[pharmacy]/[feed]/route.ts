import { siteCalls } from '@/lib/contract/site'
import { readDeliveries, readPharmacy } from '@/lib/pharmacies/server'
import { platform } from '@/lib/platform/server'
import { googleFeed, inventoryItem, productItem } from '@/lib/seo/feed/google'
import { pages } from '@/lib/seo/sitemap/shards'
import { streamed, unavailable } from '@/lib/seo/sitemap/xml'
import { readPharmacyId } from '@/lib/services/server'
import { env, onlyPharmacy } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ pharmacy: string; feed: string }> }

const ITEMS: Record<string, typeof productItem> = { 'products.xml': productItem, 'inventory.xml': inventoryItem }

const none = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })

/**
 * A pharmacy's products, or its local inventory, for Google Merchant Center; 503 rather than an incomplete feed. A
 * reservation shop sells none.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { pharmacy: code, feed } = await params
  const item = ITEMS[feed]
  if (!item || env().RESERVATION_ONLY) return none()
  try {
    const id = await readPharmacyId(code)
    const only = onlyPharmacy()
    const pharmacy = id === null || (only !== null && id !== only) ? null : await readPharmacy(id)
    if (!pharmacy || pharmacy.code !== code) return none()
    const collected = (await readDeliveries(pharmacy.id)).find(({ kind }) => kind === 'click_and_collect')
    const products = pages(platform(), siteCalls.listFeedProducts, undefined, { pharmacy_id: pharmacy.id })
    const seller = { ...pharmacy, named: only === null, ready_in_minutes: collected?.ready_in_minutes ?? null }
    return await streamed(googleFeed(products, item, seller, new Date()), 'application/rss+xml; charset=utf-8')
  } catch (error) {
    return unavailable(error)
  }
}
