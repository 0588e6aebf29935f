import { allShards } from '@/lib/seo/sitemap/shards'
import { sitemapIndex, unavailable, XML } from '@/lib/seo/sitemap/xml'

export const dynamic = 'force-dynamic'

/** The sitemap index; 503 rather than an incomplete one. */
export async function GET(): Promise<Response> {
  try {
    const index = sitemapIndex(await allShards())
    return new Response(index, { headers: { 'Content-Type': XML, 'Cache-Control': 'public, max-age=3600' } })
  } catch (error) {
    return unavailable(error)
  }
}
