import { mapsSettings } from '@/lib/maps/settings'

export const dynamic = 'force-dynamic'

/** What the browser needs for a map in what opens over a page, whose HTML does not carry it; null without a key. */
export function GET(): Response {
  return Response.json(mapsSettings(), { headers: { 'Cache-Control': 'no-cache' } })
}
