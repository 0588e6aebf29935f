import { getTranslations } from 'next-intl/server'
import { brandName } from '@/lib/brand'
import { siteCalls } from '@/lib/contract/site'
import { env, onlyPharmacy } from '@/lib/env'
import { platform } from '@/lib/platform/server'
import { googleFeed } from '@/lib/seo/feed/google'
import { streamed } from '@/lib/seo/sitemap/stream'
import { pages } from '@/lib/seo/sitemap/walk'

export const dynamic = 'force-dynamic'

/** The products for Google Merchant Center; 503 rather than a feed that lacks some. A shop of reservations sells none of them. */
export async function GET(): Promise<Response> {
  if (env().RESERVATION_ONLY) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const only = onlyPharmacy()
  const t = await getTranslations('shell')
  const products = pages(platform(), siteCalls.listFeedProducts, undefined, only === null ? {} : { pharmacy_id: only })
  const shop = { name: brandName(), description: t('description') }
  return streamed(googleFeed(products, shop, new Date()), 'application/rss+xml; charset=utf-8')
}
