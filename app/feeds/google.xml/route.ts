import { readPharmacy } from '@/lib/pharmacies/server'
import { feedPath } from '@/lib/seo/feed/google'
import { unavailable } from '@/lib/seo/sitemap/xml'
import { onlyPharmacy } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

/** Feed of a shop with one pharmacy. With several, each has its own: an offer belongs to a seller. */
export async function GET(): Promise<Response> {
  try {
    const only = onlyPharmacy()
    const pharmacy = only === null ? null : await readPharmacy(only)
    if (!pharmacy) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
    return new Response(null, { status: 308, headers: { Location: feedPath(pharmacy.code) } })
  } catch (error) {
    return unavailable(error)
  }
}
