import { absolute } from '@/lib/seo/site'

export const dynamic = 'force-dynamic'

/** What is in nobody's index says so itself and has to be read for that; closed are only the calls of the pages. */
export function GET(): Response {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Allow: /', '', `Sitemap: ${absolute('/sitemap.xml')}`, '']
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
