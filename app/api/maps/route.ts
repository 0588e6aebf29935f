import { mapsSettings } from '@/lib/maps/settings'

export const dynamic = 'force-dynamic'

/** Returns the map settings, which dialogs load on demand; null without an API key. */
export function GET(): Response {
  return Response.json(mapsSettings(), { headers: { 'Cache-Control': 'no-cache' } })
}
