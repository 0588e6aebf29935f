import { absolute } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

/**
 * Pages that must not be indexed say so themselves and must be crawlable for that; only API calls are disallowed.
 */
export function GET(): Response {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${absolute('/sitemap.xml')}`, '']
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
